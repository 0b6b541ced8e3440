#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>

/// What was asked of the allocator, by any thread.
struct allocations {
  unsigned long blocks;
  unsigned long bytes;
};

/// Begins to count, at zero.
void allocations_begin(void);

/// What was counted until now.
struct allocations allocations_so_far(void);

/// Stops counting and says what was counted.
struct allocations allocations_end(void);

/// Whether this platform lets us count.
bool allocations_are_counted(void);

/// Gives what is free back to the system, where that can be asked for.
void allocations_trim(void);

#endif
