/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_BASE_H
#define LINEAGE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * @file lineage/base.h
 * What every other header stands on: statuses, the allocator, the writer.
 *
 * Rules that hold for the whole library, told once:
 *
 * - Names of functions read lineage_<noun>_<verb>. Outputs come first among the arguments, options
 *   and the report last. An output is set on success only; a pointer output is NULL otherwise.
 * - Strings are UTF-8 and end with NUL. Lengths and offsets count bytes from 0 unless a name says
 *   otherwise; lines and columns count from 1.
 * - Getters allocate nothing and can't fail. Given NULL they answer NULL, 0 or false; an index out
 *   of range gives NULL. What they return is borrowed from the object it was asked of.
 * - Functions named `_free` take NULL. What is made from an object is freed before that object.
 * - A loaded explainer never changes: any number of threads may read one at once. Every other
 *   object belongs to one thread at a time. The library has no global state, and never prints,
 *   exits, aborts, reads the clock or looks at the locale.
 */

#if defined(__GNUC__)
#define LINEAGE_API __attribute__((visibility("default")))
#else
#define LINEAGE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Every status: X(NAME, number, text). The numbers are part of the interface. */
#define LINEAGE_STATUS_MAP(X)                                                                      \
  X(OK, 0, "done")                                                                                 \
  X(NO_MEMORY, 1, "out of memory")                                                                 \
  X(INVALID, 2, "an argument is not valid")                                                        \
  X(IO, 3, "the file could not be read or written")                                                \
  X(DOCUMENT, 4, "the document has errors")                                                        \
  X(NOT_FOUND, 5, "the document has nothing of this name")                                         \
  X(LIMIT, 6, "a limit in force was passed")                                                       \
  X(BUDGET, 7, "the work budget was spent before the answer was complete")                         \
  X(CANCELLED, 8, "the caller cancelled")

/** What a call that can fail returns. LINEAGE_OK is 0, so `if (status)` means "it failed". */
typedef enum lineage_status {
#define LINEAGE_STATUS_ENTRY(name, number, text) LINEAGE_##name = number,
  LINEAGE_STATUS_MAP(LINEAGE_STATUS_ENTRY)
#undef LINEAGE_STATUS_ENTRY
} lineage_status;

/** One line of English for a status; "unknown status" for any other number. Static storage. */
LINEAGE_API const char *lineage_status_text(lineage_status status);

/**
 * Where memory comes from. All three functions are given, or the allocator is not valid.
 *
 * The functions are called from the thread that calls the library, with `user` as it stands here,
 * and give blocks aligned as malloc aligns them. They are never asked for a size of 0; `old_size`
 * and `size` are what the block was last asked with. Each object that uses the allocator keeps a
 * copy of this struct; what `user` points to must live until the last of them is freed.
 */
typedef struct lineage_allocator {
  void *(*allocate)(void *user, size_t size); /**< NULL: no memory */
  void *(*resize)(void *user, void *block, size_t old_size,
                  size_t new_size);                      /**< NULL: block kept */
  void (*release)(void *user, void *block, size_t size); /**< never NULL */
  void *user;
} lineage_allocator;

/**
 * Takes what a writing function produces, in order, in pieces of any size.
 * Returns false when it can take no more; the writing function then stops and returns LINEAGE_IO.
 */
typedef bool (*lineage_write_function)(void *user, const char *bytes, size_t size);

/** A lineage_write_function for a `FILE *` given as `user`; NULL takes nothing. The stream may hold
 *  back what it took: whether that reached the file, fflush or fclose tells. */
LINEAGE_API bool lineage_write_to_file(void *user, const char *bytes, size_t size);

/**
 * Makes text safe to show on a terminal or in a message: control characters, bidirectional marks,
 * the separators of lines and paragraphs (U+2028, U+2029) and bytes that are no UTF-8 come out as
 * `\n`, `\t`, `\x1b` or `\u202e`; all else as it is.
 *
 * Writes up to `size` bytes into `buffer`, the last of them a NUL and none of them part of a
 * character or escape that didn't fit, and returns the bytes of the whole result without the NUL.
 * `buffer` may be NULL if `size` is 0. A `text` of NULL is taken for an empty one.
 */
LINEAGE_API size_t lineage_text_escape(const char *text, char *buffer, size_t size);

/** A list of words that the caller owns; it must live as long as the call that is given it. */
typedef struct lineage_words {
  const char *const *items;
  size_t count;
} lineage_words;

/** The word most like a wrong one, for a "did you mean"; NULL if none is near. The first of those
 *  equally near. Of a very long list only the first are looked at, some 10,000 of ten letters; a
 *  word that is NULL is passed over. */
LINEAGE_API const char *lineage_words_nearest(const lineage_words *words, const char *wrong);

#ifdef __cplusplus
}
#endif

#endif
