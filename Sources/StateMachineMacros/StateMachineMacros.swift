// The declarations of macros, with the trait `Macros` only. Nothing is public yet.
