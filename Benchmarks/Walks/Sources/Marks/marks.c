#include "marks.h"

__attribute__((noinline)) void walk_begins(void) { __asm__ volatile("" ::: "memory"); }

__attribute__((noinline)) void walk_ends(void) { __asm__ volatile("" ::: "memory"); }
