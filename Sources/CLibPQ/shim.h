#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
// Where Debian and its relatives have it.
#include <postgresql/libpq-fe.h>
#endif
