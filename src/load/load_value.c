/* SPDX-License-Identifier: MIT */
/* Loading from a json-c value: the value is written as text and the text is loaded, so that there
 * is one way to read a document. */

#include <lineage/json.h>

#include "load/loader.h"
#include "json/json_value.h"

static lineage_status refuse_value(lineage__loader *loader, lineage__value_limit limit)
{
  static const lineage__text no_text = {0};
  if (limit == LINEAGE__VALUE_TOO_DEEP)
    return lineage__loader_refuse(loader, &no_text, 0,
                                  "the value is deeper than the limit of %zu, or holds itself",
                                  loader->options.max_depth);
  return lineage__loader_refuse(loader, &no_text, 0,
                                "the value's text is longer than the limit of %zu bytes",
                                loader->options.max_text);
}

lineage_status lineage_explainer_from_json(lineage_explainer **out, struct json_object *value,
                                           const lineage_load_options *options,
                                           lineage_report *report)
{
  lineage__loader loader;
  lineage__buffer buffer;
  lineage__text text;
  lineage__value_limit limit;
  lineage_status status = lineage__loader_init(&loader, out, true, options, report);
  if (status != LINEAGE_OK)
    return status;
  loader.has_text = false;
  lineage__buffer_init(&buffer, &loader.allocator);
  status = lineage__value_to_text(&buffer, value, loader.options.max_depth, loader.options.max_text,
                                  &limit);
  if (status == LINEAGE_OK)
    status = lineage__text_from_memory(&text, &loader, buffer.bytes, buffer.length);
  lineage__buffer_free(&buffer);
  if (status == LINEAGE_LIMIT)
    return refuse_value(&loader, limit);
  return status == LINEAGE_OK ? lineage__loader_run(&loader, &text, out) : status;
}
