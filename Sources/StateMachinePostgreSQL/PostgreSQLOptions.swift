#if PostgreSQL
  /// How a PostgreSQL database is used; where and by which means it is reached is up to the connection string.
  public struct PostgreSQLOptions: Sendable {
    /// How many connections are open at most.
    ///
    /// A transaction needs one from its beginning to its end.
    public var connections = 10

    /// How many tasks may wait for a connection; a further one gets ``StateMachineStore/StoreError/overloaded(waiting:)`` at once.
    public var waiting = 1_000

    /// How long a task waits for a connection before it gets ``StateMachineStore/StoreError/noConnection(after:)``.
    public var waitingTimeout = Duration.seconds(30)

    /// How long it may take to open a connection, with looking up the name of its host, if neither the connection string nor
    /// `PGCONNECT_TIMEOUT` says it.
    ///
    /// So long may the server take to answer a request to cancel a statement as well; then the connection is closed.
    public var connectTimeout = Duration.seconds(10)

    /// How long a statement may take; nil for what the server has set.
    public var statementTimeout: Duration? = .seconds(60)

    /// How long a statement may wait for a lock; nil for what the server has set.
    public var lockTimeout: Duration? = .seconds(30)

    /// How long a transaction may do nothing; nil for what the server has set.
    ///
    /// The server ends the connection of a process that was stopped inside a transaction, so that others get the locks.
    public var idleInTransactionTimeout: Duration? = .seconds(30)

    /// Whether statements are prepared under names and kept; nil to do so where a connection does not go through a pool, which is found out
    /// when it is opened.
    ///
    /// A pool that changes sessions between transactions, such as pgbouncer with `pool_mode = transaction`, needs statements without names.
    /// A pool that keeps a session for each client, or keeps prepared statements for its clients (pgbouncer 1.21 with
    /// `max_prepared_statements`), may have them: `true` makes steps faster there. The name of a statement is a hash of its text, so that
    /// a wrong setting leads to an error and never to another statement.
    public var preparesStatements: Bool?

    /// Whether processes notify each other of messages, tasks and timers, by `NOTIFY`, so that workers need not wait until they look again.
    ///
    /// It is of use where other processes send events than those that work: a process whose own worker waits for work sends no notice.
    /// Notices are sent after the transactions that cause them, at most 100 times a second by each process, and need one connection more,
    /// which listens. Connections through a pool that changes sessions between transactions cannot listen.
    public var notifies = false

    /// The usual options.
    public init() {}
  }
#endif
