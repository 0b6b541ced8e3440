#if SQLite
  /// How a SQLite database is used.
  public struct SQLiteOptions: Sendable {
    /// How sure a commit is when it returns.
    ///
    /// The cases are closed: a `switch` over them needs no `default`.
    public enum Synchronous: String, Sendable {
      /// It survives a loss of power.
      case full = "FULL"
      /// It survives the end of the process, but a loss of power may undo the last commits; the database stays intact.
      case normal = "NORMAL"
    }

    /// How sure a commit is when it returns.
    public var synchronous = Synchronous.full

    /// How long a transaction waits for one of another process before it fails with `SQLITE_BUSY`.
    public var busyTimeout = Duration.seconds(30)

    /// How long a task waits for a connection that other tasks of this process use, before it gets
    /// ``StateMachineStore/StoreError/noConnection(after:)``.
    public var waitingTimeout = Duration.seconds(30)

    /// How many connections there are for reading, beside the one for writing.
    public var readers = 2

    /// The usual options.
    public init() {}
  }
#endif
