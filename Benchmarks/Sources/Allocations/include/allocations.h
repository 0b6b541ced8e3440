/// How many blocks were allocated so far, by any thread; 0 where it cannot be counted.
unsigned long allocations_so_far(void);
