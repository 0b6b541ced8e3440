// Stands in front of the C library's allocator, which is what Swift's runtime allocates with. Works with glibc; elsewhere nothing is counted.
//
// While nothing is counted, an allocation costs one load more: what is timed is not disturbed.

// Before the question whether this is glibc: the answer is in here.
#include <stdlib.h>

#include "allocations.h"

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_bool is_counting;
static atomic_ulong blocks;
static atomic_ulong bytes;

static inline void note(size_t size) {
  if (!atomic_load_explicit(&is_counting, memory_order_relaxed)) return;
  atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  note(size);
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note(size);
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

void allocations_begin(void) {
  atomic_store(&blocks, 0);
  atomic_store(&bytes, 0);
  atomic_store(&is_counting, true);
}

struct allocations allocations_so_far(void) { return (struct allocations){atomic_load(&blocks), atomic_load(&bytes)}; }

struct allocations allocations_end(void) {
  atomic_store(&is_counting, false);
  return allocations_so_far();
}

bool allocations_are_counted(void) { return true; }

void allocations_trim(void) { malloc_trim(0); }
#else
void allocations_begin(void) {}

struct allocations allocations_so_far(void) { return (struct allocations){0, 0}; }

struct allocations allocations_end(void) { return allocations_so_far(); }

bool allocations_are_counted(void) { return false; }

void allocations_trim(void) {}
#endif
