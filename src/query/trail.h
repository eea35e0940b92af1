/* SPDX-License-Identifier: MIT */
#ifndef LINEAGE_QUERY_TRAIL_H
#define LINEAGE_QUERY_TRAIL_H

#include "query/links.h"

/* The tree of the paths given out, and where paths not yet given out leave it.
 *
 * A node stands for the beginning that its links, from the root on, make. All paths that begin so
 * and go on by none of the links to its children are still to come; the node knows the least of
 * them: its length, and the first link after the node. A heap gives the node that has the least of
 * all. Two such paths are compared where they part, which the tree tells, so that nobody has to
 * write them out. */

typedef struct lineage__trail_node {
  uint32_t parent; /* the root's: itself */
  uint32_t jump;   /* an ancestor further up, so that ancestors are found in log(depth) */
  uint32_t depth;
  uint32_t link; /* from the parent to here */
  uint32_t stage;
  uint32_t child;   /* the newest; LINEAGE__NONE: none */
  uint32_t sibling; /* an older one */
  uint32_t child_count;
  uint32_t length; /* of the least path still to come, in links from the root on */
  uint32_t next;   /* that path's link after this node */
} lineage__trail_node;

typedef struct lineage__trail {
  const lineage_allocator *allocator;
  lineage__trail_node *nodes; /* the root is node 0 */
  size_t count;
  size_t capacity;
  uint32_t *heap; /* nodes that have a path still to come, the one with the least first */
  size_t heap_count;
  size_t heap_capacity;
} lineage__trail;

void lineage__trail_init(lineage__trail *trail, const lineage_allocator *allocator);
void lineage__trail_free(lineage__trail *trail);

/** Makes sure of room for more nodes, one at least, and for all in the heap; false: no memory. */
bool lineage__trail_need(lineage__trail *trail, size_t more);

/** Adds a node without making it its parent's child yet; the first is the root. There is room. */
uint32_t lineage__trail_add(lineage__trail *trail, uint32_t parent, uint32_t link, uint32_t stage);

/** Makes a node its parent's child. */
void lineage__trail_adopt(lineage__trail *trail, uint32_t node);

/** Puts a node into the heap, its `length` and `next` set. */
void lineage__trail_push(lineage__trail *trail, uint32_t node);

/** Takes the first node out of the heap, which isn't empty. */
void lineage__trail_pop(lineage__trail *trail);

#endif
