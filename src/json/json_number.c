/* SPDX-License-Identifier: MIT */
/* Decimal to binary and back. Short numbers take one exact multiplication or division (Clinger,
 * 1990); all others go through a row of decimal digits that is shifted by bits, which is slow,
 * simple and exact. Such a row never needs more than MOST_DIGITS: what is cut off can only break a
 * tie, for which it is enough to know that it was not zero. */

#include "json/json_number.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "json/json_read.h"

enum {
  MOST_DIGITS = 800, /* a tie between two doubles has at most 768 */
  MOST_SHIFT = 60,   /* bits at a time, so that ten times a shifted digit fits 64 bits */
  SHIFT_ROOM = 20,   /* digits that such a shift can add in front */
  MANTISSA_BITS = 53,
  LEAST_EXPONENT = -1021, /* of 0.1 (binary): the smallest normal double is 2^-1022 */
  MOST_EXPONENT = 1024
};

/* The number 0.DIGITS * 10^point; no zero at either end of the digits, none at all for 0. */
typedef struct decimal {
  int64_t point;
  uint32_t count;
  bool cut; /* digits other than zero were cut off */
  unsigned char digits[MOST_DIGITS + SHIFT_ROOM];
} decimal;

static void trim(decimal *number)
{
  while (number->count > 0 && number->digits[number->count - 1] == 0)
    number->count--;
  if (number->count == 0)
    number->point = 0;
}

static void add_digit(decimal *number, unsigned char digit)
{
  if (number->count < MOST_DIGITS)
    number->digits[number->count++] = digit;
  else
    number->cut = number->cut || digit != 0;
}

static void shift_left(decimal *number, unsigned bits)
{
  uint64_t carry = 0;
  for (uint32_t i = number->count; i > 0; i--) {
    carry += (uint64_t)number->digits[i - 1] << bits;
    number->digits[i - 1 + SHIFT_ROOM] = (unsigned char)(carry % 10);
    carry /= 10;
  }
  uint32_t first = SHIFT_ROOM;
  for (; carry > 0; carry /= 10)
    number->digits[--first] = (unsigned char)(carry % 10);
  uint32_t count = number->count + SHIFT_ROOM - first;
  number->point += SHIFT_ROOM - first;
  for (uint32_t i = MOST_DIGITS; i < count; i++)
    number->cut = number->cut || number->digits[first + i] != 0;
  number->count = count < MOST_DIGITS ? count : MOST_DIGITS;
  memmove(number->digits, number->digits + first, number->count);
  trim(number);
}

static void shift_right(decimal *number, unsigned bits)
{
  decimal *out = number; /* written behind where it is read */
  uint64_t rest = 0;
  uint32_t read = 0, count = number->count;
  for (; rest >> bits == 0; read++) {
    rest = rest * 10 + (read < count ? number->digits[read] : 0);
    if (read >= count && rest == 0)
      break;
  }
  number->point -= (int64_t)read - 1;
  uint64_t mask = ((uint64_t)1 << bits) - 1;
  out->count = 0;
  while (read < count || rest > 0) {
    unsigned char digit = (unsigned char)(rest >> bits);
    rest = (rest & mask) * 10 + (read < count ? number->digits[read] : 0);
    read++;
    add_digit(out, digit);
  }
  trim(number);
}

/* Multiplies by 2^bits. */
static void shift(decimal *number, int bits)
{
  unsigned left = bits < 0 ? (unsigned)-bits : (unsigned)bits;
  while (left > 0 && number->count > 0) {
    unsigned now = left < MOST_SHIFT ? left : MOST_SHIFT;
    if (bits < 0)
      shift_right(number, now);
    else
      shift_left(number, now);
    left -= now;
  }
}

/* Whether the digits from a place on are over a half of the digit before it, or just a half and
 * that digit odd. */
static bool rounds_up(const decimal *number, int64_t place)
{
  if (place < 0 || place >= (int64_t)number->count)
    return false;
  bool is_tie = number->digits[place] == 5 && place + 1 == (int64_t)number->count && !number->cut;
  if (is_tie)
    return place > 0 && number->digits[place - 1] % 2 == 1;
  return number->digits[place] >= 5;
}

/* The nearest integer of a number below 2^63. */
static uint64_t to_integer(const decimal *number)
{
  uint64_t integer = 0;
  for (int64_t i = 0; i < number->point; i++)
    integer = integer * 10 + (i < (int64_t)number->count ? number->digits[i] : 0);
  return integer + rounds_up(number, number->point);
}

/* The number as 0.1... * 2^exponent: what is left is at least a half and below 1. */
static int take_exponent(decimal *number)
{
  int exponent = 0;
  while (number->point > 0) {
    int bits = number->point >= 18 ? MOST_SHIFT : (int)(number->point * 10 / 3) + 1;
    shift(number, -bits);
    exponent += bits;
  }
  while (number->point < 0 || number->digits[0] < 5) {
    int bits = number->point <= -18 ? MOST_SHIFT - 1
               : number->point == 0 ? 1
                                    : (int)(-number->point * 3);
    shift(number, bits);
    exponent -= bits;
  }
  return exponent;
}

static double to_double(decimal *number)
{
  if (number->count == 0 || number->point < -330)
    return 0.0;
  if (number->point > 310)
    return HUGE_VAL;
  int exponent = take_exponent(number);
  int bits = MANTISSA_BITS;
  if (exponent < LEAST_EXPONENT)
    bits -= LEAST_EXPONENT - exponent; /* fewer of them the smaller the number */
  if (bits < 0)
    return 0.0;
  shift(number, bits);
  uint64_t mantissa = to_integer(number);
  if (exponent > MOST_EXPONENT)
    return HUGE_VAL;
  return ldexp((double)mantissa, exponent - bits);
}

/* The byte behind one or more digits; NULL where there is none. */
static const char *skip_digits(const char *at, const char **fault)
{
  *fault = at;
  while (lineage__is_digit(*at))
    at++;
  return at == *fault ? NULL : at;
}

const char *lineage__number_end(const char *text, const char **fault)
{
  const char *digits = text + (*text == '-');
  const char *at = skip_digits(digits, fault);
  if (at && *digits == '0' && at - digits > 1) {
    *fault = digits + 1;
    return NULL;
  }
  if (at && *at == '.')
    at = skip_digits(at + 1, fault);
  if (at && (*at == 'e' || *at == 'E')) {
    at++;
    at = skip_digits(at + (*at == '+' || *at == '-'), fault);
  }
  return at;
}

typedef struct number_parts {
  bool negative;
  const char *digits; /* with a point among them, perhaps */
  const char *digits_end;
  int64_t exponent;
} number_parts;

static number_parts take_apart(const char *text, size_t length)
{
  const char *end = text + length;
  number_parts parts = {.negative = *text == '-'};
  parts.digits = text + parts.negative;
  const char *at = parts.digits;
  while (at < end && (lineage__is_digit(*at) || *at == '.'))
    at++;
  parts.digits_end = at;
  if (at == end)
    return parts;
  at++;
  bool is_below = *at == '-';
  at += *at == '-' || *at == '+';
  for (; at < end; at++)
    if (parts.exponent < INT64_C(1000000000000))
      parts.exponent = parts.exponent * 10 + (*at - '0');
  if (is_below)
    parts.exponent = -parts.exponent;
  return parts;
}

/* Exact where both the digits and the power of ten are exact as doubles. */
static bool read_short(const number_parts *parts, double *out)
{
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (FLT_EVAL_METHOD != 0 || parts->digits_end - parts->digits > 16)
    return false;
  uint64_t mantissa = 0;
  int64_t exponent = parts->exponent;
  bool behind_point = false;
  for (const char *at = parts->digits; at < parts->digits_end; at++) {
    if (*at == '.') {
      behind_point = true;
      continue;
    }
    mantissa = mantissa * 10 + (uint64_t)(*at - '0');
    exponent -= behind_point;
  }
  if (mantissa > (uint64_t)1 << MANTISSA_BITS || exponent < -22 || exponent > 22)
    return false;
  *out = exponent < 0 ? (double)mantissa / powers[-exponent] : (double)mantissa * powers[exponent];
  return true;
}

static double read_long(const number_parts *parts)
{
  decimal number = {.point = parts->exponent};
  bool behind_point = false;
  for (const char *at = parts->digits; at < parts->digits_end; at++) {
    bool is_leading_zero = *at == '0' && number.count == 0;
    if (*at == '.') {
      behind_point = true;
      continue;
    }
    number.point += !behind_point && !is_leading_zero;
    number.point -= behind_point && is_leading_zero;
    if (!is_leading_zero)
      add_digit(&number, (unsigned char)(*at - '0'));
  }
  trim(&number);
  return to_double(&number);
}

double lineage__number_read(const char *text, size_t length)
{
  number_parts parts = take_apart(text, length);
  double number;
  if (!read_short(&parts, &number))
    number = read_long(&parts);
  return parts.negative ? -number : number;
}

double lineage__tape_number(const lineage__tape *tape, uint32_t token)
{
  const lineage__token *number = &tape->tokens[token];
  return lineage__number_read(tape->text + number->start, number->length);
}

/* Cuts a number to some digits, and adds one to the last of them if told so. */
static decimal round_to(const decimal *number, uint32_t count, bool up)
{
  decimal rounded = {.point = number->point, .count = count};
  memcpy(rounded.digits, number->digits, count);
  while (up && rounded.count > 0 && rounded.digits[rounded.count - 1] == 9)
    rounded.count--;
  if (up && rounded.count == 0) {
    rounded.digits[rounded.count++] = 1;
    rounded.point++;
  } else if (up) {
    rounded.digits[rounded.count - 1]++;
  }
  trim(&rounded);
  return rounded;
}

/* The fewest digits that read back as a number; of those the nearest to it. */
static decimal shortest(const decimal *exact, double number)
{
  for (uint32_t count = 1; count < exact->count; count++) {
    bool up = rounds_up(exact, count);
    for (int i = 0; i < 2; i++, up = !up) {
      decimal rounded = round_to(exact, count, up);
      decimal scratch = rounded;
      if (to_double(&scratch) == number)
        return rounded;
    }
  }
  return *exact;
}

static decimal from_double(double number)
{
  int exponent;
  uint64_t mantissa = (uint64_t)ldexp(frexp(number, &exponent), MANTISSA_BITS);
  unsigned char digits[SHIFT_ROOM];
  uint32_t count = 0;
  for (; mantissa > 0; mantissa /= 10)
    digits[count++] = (unsigned char)(mantissa % 10);
  decimal exact = {.point = count};
  while (count > 0)
    add_digit(&exact, digits[--count]);
  trim(&exact);
  shift(&exact, exponent - MANTISSA_BITS);
  return exact;
}

static size_t write_digits(char *out, const decimal *number, int64_t from, int64_t to)
{
  size_t written = 0;
  for (int64_t i = from; i < to; i++)
    out[written++] = (char)('0' + (i >= 0 && i < (int64_t)number->count ? number->digits[i] : 0));
  return written;
}

static size_t write_exponent(char *out, int64_t exponent)
{
  size_t written = 0;
  out[written++] = 'e';
  if (exponent < 0)
    out[written++] = '-';
  uint64_t left = (uint64_t)(exponent < 0 ? -exponent : exponent);
  if (left >= 100)
    out[written++] = (char)('0' + left / 100);
  if (left >= 10)
    out[written++] = (char)('0' + left / 10 % 10);
  out[written++] = (char)('0' + left % 10);
  return written;
}

/* As 0.00001234, 12.34 or 1234.0 while that is short, else as 1.234e56. */
size_t lineage__number_write(double number, char out[LINEAGE__NUMBER_ROOM])
{
  size_t written = 0;
  if (signbit(number))
    out[written++] = '-';
  number = fabs(number);
  decimal exact = from_double(number);
  decimal digits = shortest(&exact, number);
  int64_t count = digits.count, point = digits.point;
  if (count == 0)
    point = 1;
  if (point > -5 && point <= 17) {
    int64_t first = point > 0 ? 0 : point - 1;
    written += write_digits(out + written, &digits, first, point);
    out[written++] = '.';
    written += write_digits(out + written, &digits, point, count > point ? count : point + 1);
    return written;
  }
  written += write_digits(out + written, &digits, 0, 1);
  if (count > 1) {
    out[written++] = '.';
    written += write_digits(out + written, &digits, 1, count);
  }
  return written + write_exponent(out + written, point - 1);
}
