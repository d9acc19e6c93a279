#pragma once
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A document asks for thousands of small pieces of memory and gives them all back at its end. So each
   thread has a few large blocks, pieces are cut off them one after the other, and the end of a document
   is one step. In C, as cmark's functions for memory get no context, and Swift has no variable of a
   thread. */

struct skidmark_block {
  struct skidmark_block *next;
  size_t size;
  size_t used;
};

struct skidmark_memory {
  struct skidmark_block *blocks;
  /* How many documents of this thread are open. */
  size_t documents;
};

/* Within a function: Swift's importer does not make variables of a header. */
static inline struct skidmark_memory *skidmark_memory(void) {
  static _Thread_local struct skidmark_memory memory;
  return &memory;
}

/* Every piece has its size before it. */
enum { SKIDMARK_HEAD = 16, SKIDMARK_BLOCK = 1 << 18 };

static inline char *skidmark_start(struct skidmark_block *block) {
  return (char *)(((uintptr_t)(block + 1) + 15) & ~(uintptr_t)15);
}

static inline void *skidmark_take(size_t size) {
  size_t need = SKIDMARK_HEAD + ((size + 15) & ~(size_t)15);
  struct skidmark_memory *memory = skidmark_memory();
  struct skidmark_block *block = memory->blocks;
  if (size > SIZE_MAX / 2) abort();
  if (!block || block->size - block->used < need) {
    size_t room = need > SKIDMARK_BLOCK ? need : SKIDMARK_BLOCK;
    block = (struct skidmark_block *)malloc(sizeof(struct skidmark_block) + 16 + room);
    /* cmark has no way to say that there is no memory; its own functions end the program too. */
    if (!block) abort();
    block->next = memory->blocks;
    block->size = room;
    block->used = 0;
    memory->blocks = block;
  }
  char *piece = skidmark_start(block) + block->used + SKIDMARK_HEAD;
  *(size_t *)(piece - SKIDMARK_HEAD) = size;
  block->used += need;
  return piece;
}

static inline void *skidmark_calloc(size_t count, size_t size) {
  if (size && count > SIZE_MAX / 2 / size) abort();
  void *piece = skidmark_take(count * size);
  memset(piece, 0, count * size);
  return piece;
}

static inline void *skidmark_realloc(void *piece, size_t size) {
  if (!piece) return skidmark_take(size);
  size_t *head = (size_t *)((char *)piece - SKIDMARK_HEAD);
  size_t had = (*head + 15) & ~(size_t)15;
  if (size <= had) {
    *head = size;
    return piece;
  }
  /* The last piece of its block grows where it is: the HTML of a page grows a hundred times, and nothing else
     is asked for meanwhile. */
  struct skidmark_block *block = skidmark_memory()->blocks;
  size_t more = size > SIZE_MAX / 2 ? SIZE_MAX : ((size + 15) & ~(size_t)15) - had;
  if ((char *)piece + had == skidmark_start(block) + block->used && more <= block->size - block->used) {
    block->used += more;
    *head = size;
    return piece;
  }
  void *larger = skidmark_take(size);
  memcpy(larger, piece, *head);
  return larger;
}

static inline void skidmark_free(void *piece) { (void)piece; }

static inline cmark_mem *skidmark_functions(void) {
  static cmark_mem functions = {skidmark_calloc, skidmark_realloc, skidmark_free};
  return &functions;
}

/* Begins a document on this thread; its parser, nodes and text live until skidmark_end. */
static inline cmark_parser *skidmark_begin(int options) {
  skidmark_memory()->documents += 1;
  return cmark_parser_new_with_mem(options, skidmark_functions());
}

static inline char *skidmark_html(cmark_node *document, int options, cmark_parser *parser) {
  return cmark_render_html_with_mem(
      document, options, cmark_parser_get_syntax_extensions(parser), skidmark_functions());
}

/* Ends a document. The last of nested ones empties the blocks, and keeps one for the next. */
static inline void skidmark_end(void) {
  struct skidmark_memory *memory = skidmark_memory();
  memory->documents -= 1;
  if (memory->documents > 0) return;
  struct skidmark_block *block = memory->blocks;
  struct skidmark_block *kept = NULL;
  while (block) {
    struct skidmark_block *next = block->next;
    if (!kept && block->size == SKIDMARK_BLOCK) kept = block; else free(block);
    block = next;
  }
  if (kept) {
    kept->next = NULL;
    kept->used = 0;
  }
  memory->blocks = kept;
}
