#ifndef CALLGRIND_H
#define CALLGRIND_H

/// Does the work. Of what happens in here callgrind is told to count the instructions, by this function's name.
void callgrind_counts(void (*_Nonnull work)(void *_Nonnull), void *_Nonnull context);

#endif
