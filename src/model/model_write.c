/* SPDX-License-Identifier: MIT */
/* The canonical form of a document: its tape, written with members in the order of the shapes. */

#include "model/part_tape.h"
#include "model/shape.h"
#include "json/json_write.h"

/* The shapes as the writer takes them. A member's value is a list of parts of one shape, or plain.
 */
#define INSIDE_NONE NULL
#define INSIDE_EVIDENCE &list_of_EVIDENCE
#define INSIDE_STEP &list_of_STEP
#define INSIDE_STAGE &list_of_STAGE
#define INSIDE_SOURCE &list_of_SOURCE
#define INSIDE_SECTION &list_of_SECTION
#define INSIDE_OPTION &list_of_OPTION
#define INSIDE_DIMENSION &list_of_DIMENSION

#define ORDER_ROW(member, name, required, inside) {name, INSIDE_##inside},
#define ORDER_TABLE(shape, members, what)                                                          \
  static const lineage__json_shape_member order_of_##shape[] = {members(ORDER_ROW)};               \
  static const lineage__json_shape shape_of_##shape = {order_of_##shape, LINEAGE__##shape##_COUNT, \
                                                       NULL};                                      \
  static const lineage__json_shape list_of_##shape = {NULL, 0, &shape_of_##shape};
LINEAGE__SHAPE_MAP(ORDER_TABLE)

lineage_status lineage_explainer_write_canonical(const lineage_explainer *explainer,
                                                 lineage_write_function write, void *user)
{
  lineage__part_tape document;
  lineage__json_writer writer;
  if (!explainer || !write)
    return LINEAGE_INVALID;
  lineage_status status = lineage__part_tape_read(&document, explainer, 0, explainer->text_length);
  if (status != LINEAGE_OK)
    return status;
  lineage__json_writer_init(&writer, write, user);
  lineage__json_write_value(&writer, &document.tape, 0, list_of_DOCUMENT.others);
  lineage__json_write_bytes(&writer, "\n", 1);
  status = lineage__json_writer_finish(&writer);
  lineage__part_tape_free(&document);
  return status;
}
