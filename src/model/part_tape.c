/* SPDX-License-Identifier: MIT */
/* Reads a stretch of a loaded document's text once more. It was valid then, so only memory can
 * lack. */

#include "model/part_tape.h"

#include <string.h>

#include "base/memory.h"

static void ignore_fault(void *user, const lineage__tape *tape, const lineage__json_fault *fault)
{
  (void)user;
  (void)tape;
  (void)fault; /* a byte order mark */
}

lineage_status lineage__part_tape_read(lineage__part_tape *out, const lineage_explainer *explainer,
                                       size_t start, size_t length)
{
  static const lineage__json_limits no_limits = {SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX};
  const lineage_allocator *allocator = &explainer->allocator;
  out->text_size = length + LINEAGE__TEXT_PADDING;
  out->text = lineage__allocate(allocator, out->text_size, 1);
  if (!out->text)
    return LINEAGE_NO_MEMORY;
  lineage__text_restore(out->text, explainer->text + start, length);
  memset(out->text + length, 0, LINEAGE__TEXT_PADDING);
  lineage_status status =
      lineage__json_read(&out->tape, allocator, out->text, length, &no_limits, ignore_fault, NULL);
  if (status != LINEAGE_OK)
    lineage__part_tape_free(out);
  return status;
}

void lineage__part_tape_free(lineage__part_tape *self)
{
  lineage_allocator allocator = self->tape.allocator;
  lineage__tape_free(&self->tape);
  lineage__release(&allocator, self->text, self->text_size, 1);
}
