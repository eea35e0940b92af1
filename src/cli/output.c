/* SPDX-License-Identifier: MIT */
/* The one way to stdout. A full disk and a closed descriptor are noticed, at the latest when the
 * output ends; a reader who went away is no news to anybody and ends the command quietly. */

#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/message.h"
#include "cli/text.h"

static int first_failure; /* errno of stdout's first failure; 0 while all is well */

static void note_failure(void)
{
  if (first_failure == 0)
    first_failure = errno != 0 ? errno : EIO;
}

void put_bytes(FILE *stream, const char *bytes, size_t size)
{
  if (stream == stdout && first_failure != 0)
    return;
  errno = 0;
  if (fwrite(bytes, 1, size, stream) != size && stream == stdout)
    note_failure();
}

void put(FILE *stream, const char *text)
{
  put_bytes(stream, text, strlen(text));
}

void put_safe(FILE *stream, const char *text)
{
  char *safe = text_escaped(text, strlen(text));
  put(stream, safe);
  free(safe);
}

void print_spaces(FILE *stream, size_t count)
{
  static const char spaces[] = "                                ";
  for (size_t size; count > 0; count -= size) {
    size = count < sizeof spaces - 1 ? count : sizeof spaces - 1;
    put_bytes(stream, spaces, size);
  }
}

void print(const char *format, ...)
{
  if (first_failure != 0)
    return;
  va_list arguments;
  va_start(arguments, format);
  errno = 0;
  if (vprintf(format, arguments) < 0)
    note_failure();
  va_end(arguments);
}

void print_safe(const char *text)
{
  put_safe(stdout, text);
}

bool output_failed(void)
{
  return first_failure != 0;
}

void output_begin(void)
{
  /* Opened the wrong way round, so that reading stdin or writing stdout still fails. */
  static const int modes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
  for (int descriptor = 0; descriptor < 3; descriptor++)
    if (fcntl(descriptor, F_GETFD) == -1 && open("/dev/null", modes[descriptor]) != descriptor)
      exit(EXIT_TROUBLE);
}

int output_end(int status)
{
  errno = 0;
  if (fclose(stdout) != 0)
    note_failure();
  if (first_failure == 0)
    return status;
  if (first_failure != EPIPE)
    complain("the answer could not be written: %s", strerror(first_failure));
  return EXIT_TROUBLE;
}
