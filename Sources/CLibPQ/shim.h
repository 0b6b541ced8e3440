#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
// Where Debian and its relatives have it.
#include <postgresql/libpq-fe.h>
#endif

// Sending a statement before the answer to the one before it has come: libpq 14 or later.
#ifdef LIBPQ_HAS_PIPELINING
static const int StateMachinesHasPipelines = 1;
static inline int StateMachinesEnterPipeline(PGconn *connection) { return PQenterPipelineMode(connection); }
static inline int StateMachinesEndPipeline(PGconn *connection) { return PQpipelineSync(connection); }
static inline int StateMachinesExitPipeline(PGconn *connection) { return PQexitPipelineMode(connection); }
static inline int StateMachinesIsEndOfPipeline(const PGresult *result) { return PQresultStatus(result) == PGRES_PIPELINE_SYNC; }
static inline int StateMachinesIsSkipped(const PGresult *result) { return PQresultStatus(result) == PGRES_PIPELINE_ABORTED; }
#else
static const int StateMachinesHasPipelines = 0;
static inline int StateMachinesEnterPipeline(PGconn *connection) { return 0; }
static inline int StateMachinesEndPipeline(PGconn *connection) { return 0; }
static inline int StateMachinesExitPipeline(PGconn *connection) { return 0; }
static inline int StateMachinesIsEndOfPipeline(const PGresult *result) { return 0; }
static inline int StateMachinesIsSkipped(const PGresult *result) { return 0; }
#endif
