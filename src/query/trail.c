/* SPDX-License-Identifier: MIT */
/* A tree with jump pointers (Myers, An applicative random-access stack, 1983), and a binary heap.
 */

#include "query/trail.h"

#include "base/memory.h"

void lineage__trail_init(lineage__trail *trail, const lineage_allocator *allocator)
{
  *trail = (lineage__trail){.allocator = allocator};
}

void lineage__trail_free(lineage__trail *trail)
{
  lineage__release(trail->allocator, trail->nodes, trail->capacity, sizeof *trail->nodes);
  lineage__release(trail->allocator, trail->heap, trail->heap_capacity, sizeof *trail->heap);
}

/* A row made to hold `least` things at least; `*capacity` says how many then. NULL: no memory, and
 * row and capacity are unchanged. */
static void *enlarge(const lineage_allocator *allocator, void *row, size_t *capacity, size_t least,
                     size_t size)
{
  if (least <= *capacity)
    return row;
  size_t larger = least > 2 * *capacity ? least : 2 * *capacity;
  void *enlarged = lineage__resize(allocator, row, *capacity, larger, size);
  if (enlarged)
    *capacity = larger;
  return enlarged;
}

bool lineage__trail_need(lineage__trail *trail, size_t more)
{
  size_t least = trail->count + more;
  if (least >= LINEAGE__NONE)
    return false;
  lineage__trail_node *nodes =
      enlarge(trail->allocator, trail->nodes, &trail->capacity, least, sizeof *nodes);
  if (!nodes)
    return false;
  trail->nodes = nodes;
  uint32_t *heap =
      enlarge(trail->allocator, trail->heap, &trail->heap_capacity, least, sizeof *heap);
  if (!heap)
    return false;
  trail->heap = heap;
  return true;
}

uint32_t lineage__trail_add(lineage__trail *trail, uint32_t parent, uint32_t link, uint32_t stage)
{
  const lineage__trail_node *nodes = trail->nodes;
  uint32_t node = (uint32_t)trail->count++;
  uint32_t depth = 0, jump = 0;
  if (node > 0) {
    uint32_t over = nodes[parent].jump, beyond = nodes[over].jump;
    depth = nodes[parent].depth + 1;
    jump = nodes[parent].depth - nodes[over].depth == nodes[over].depth - nodes[beyond].depth
               ? beyond
               : parent;
  }
  trail->nodes[node] = (lineage__trail_node){.parent = parent,
                                             .jump = jump,
                                             .depth = depth,
                                             .link = link,
                                             .stage = stage,
                                             .child = LINEAGE__NONE,
                                             .sibling = LINEAGE__NONE};
  return node;
}

void lineage__trail_adopt(lineage__trail *trail, uint32_t node)
{
  lineage__trail_node *parent = &trail->nodes[trail->nodes[node].parent];
  trail->nodes[node].sibling = parent->child;
  parent->child = node;
  parent->child_count++;
}

/* -- Order ----------------------------------------------------------------------------------- */

static uint32_t ancestor_at(const lineage__trail_node *nodes, uint32_t node, uint32_t depth)
{
  while (nodes[node].depth > depth)
    node = nodes[nodes[node].jump].depth >= depth ? nodes[node].jump : nodes[node].parent;
  return node;
}

/* Moves two different nodes of one depth up to where they have the same parent. */
static void climb_to_siblings(const lineage__trail_node *nodes, uint32_t *one, uint32_t *other)
{
  while (nodes[*one].parent != nodes[*other].parent) {
    bool jumps = nodes[*one].jump != nodes[*other].jump;
    *one = jumps ? nodes[*one].jump : nodes[*one].parent;
    *other = jumps ? nodes[*other].jump : nodes[*other].parent;
  }
}

/* Whether the least path still to come at one node is before that at another. */
static bool comes_first(const lineage__trail *trail, uint32_t one, uint32_t other)
{
  const lineage__trail_node *nodes = trail->nodes;
  if (nodes[one].length != nodes[other].length)
    return nodes[one].length < nodes[other].length;
  uint32_t depth = nodes[one].depth < nodes[other].depth ? nodes[one].depth : nodes[other].depth;
  uint32_t a = ancestor_at(nodes, one, depth), b = ancestor_at(nodes, other, depth);
  if (a != b) {
    climb_to_siblings(nodes, &a, &b);
    return nodes[a].link < nodes[b].link;
  }
  if (nodes[one].depth == depth)
    return nodes[one].next < nodes[ancestor_at(nodes, other, depth + 1)].link;
  return nodes[ancestor_at(nodes, one, depth + 1)].link < nodes[other].next;
}

/* -- Heap ------------------------------------------------------------------------------------ */

void lineage__trail_push(lineage__trail *trail, uint32_t node)
{
  uint32_t *heap = trail->heap;
  size_t at = trail->heap_count++;
  while (at > 0 && comes_first(trail, node, heap[(at - 1) / 2])) {
    heap[at] = heap[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  heap[at] = node;
}

void lineage__trail_pop(lineage__trail *trail)
{
  uint32_t *heap = trail->heap;
  size_t count = --trail->heap_count, at = 0, below;
  uint32_t last = heap[count];
  while ((below = 2 * at + 1) < count) {
    if (below + 1 < count && comes_first(trail, heap[below + 1], heap[below]))
      below++;
    if (!comes_first(trail, heap[below], last))
      break;
    heap[at] = heap[below];
    at = below;
  }
  heap[at] = last;
}
