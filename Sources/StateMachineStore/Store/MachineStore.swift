/// Where durable machines are kept: a database, seen as a few operations.
///
/// Use `SQLiteStore`, or ``MemoryStore`` in tests. A database with SQL and transactions needs no store of its own but a driver:
/// ``SQLDatabase``. Implement this protocol for anything else; a store is right where it passes the conformance suite.
///
/// The operations are called from any task. An implementation must not block the threads of the concurrency library: what waits for a disk
/// or a network belongs on threads of its own.
public protocol MachineStore: Sendable {
  /// Calls a closure with a transaction, which is rolled back when the closure returns or throws without having committed it.
  ///
  /// It waits for a connection, and throws `CancellationError` where the task is cancelled while it waits.
  ///
  /// - Parameters:
  ///   - access: What the transaction is for.
  ///   - body: Uses the transaction. It is called once.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or why there is no transaction.
  func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result

  /// Calls a closure with a transaction for writing that has locked rows, and with what it has read.
  ///
  /// A store may begin the transaction and lock the rows at once. It has a default implementation, which does one after the other.
  ///
  /// - Parameters:
  ///   - requests: What is locked; see ``StoreTransaction/lock(_:)``.
  ///   - body: Uses the transaction. It is called once at most.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or why there is no transaction, or why nothing could be locked.
  func withTransaction<Result: Sendable>(
    locking requests: [LockRequest], _ body: @Sendable (any StoreTransaction, LockedMachines) async throws -> Result
  ) async throws -> Result

  /// Carries notices of work from process to process; nil where workers find work only by looking. Nil if it is not implemented.
  var notices: (any StoreNotices)? { get }
}

extension MachineStore {
  /// Begins a transaction, and locks the rows then.
  public func withTransaction<Result: Sendable>(
    locking requests: [LockRequest], _ body: @Sendable (any StoreTransaction, LockedMachines) async throws -> Result
  ) async throws -> Result {
    try await withTransaction(.writing) { try await body($0, $0.lock(requests)) }
  }

  /// No notices.
  public var notices: (any StoreNotices)? { nil }
}

/// What a transaction is for.
public enum StoreAccess: Sendable {
  /// Only for reading: it waits for no writer, and locks nothing.
  case reading
  /// For locking and writing.
  case writing
}

/// One transaction of a store.
///
/// Everything written in it is committed at once, or not at all. Rows are locked until it ends.
public protocol StoreTransaction: Sendable {
  // MARK: Writing

  /// Locks rows, and reads them, the answers to requests, and the time.
  ///
  /// It waits for other transactions that have locked one of the rows. The time is read when the locks are held. Rows that do not exist
  /// are not locked.
  ///
  /// - Parameter requests: The machines, in order of their keys, with the keys of requests.
  /// - Returns: The rows that exist, and the answers that there are.
  /// - Throws: An error of the store.
  func lock(_ requests: [LockRequest]) async throws -> LockedMachines

  /// Locks and reads rows in which something is due and that no worker has taken for longer than now; it passes over rows that others have
  /// locked.
  ///
  /// - Parameter request: Which, and how many.
  /// - Returns: The rows, and the time.
  /// - Throws: An error of the store.
  func lockDue(_ request: DueRequest) async throws -> DueMachines

  /// Notes that a worker has taken rows which this transaction has locked.
  ///
  /// It has a default implementation, which writes them as a whole.
  ///
  /// - Parameter machines: The rows, each with one attempt more than it has, all of them taken until the same time.
  /// - Throws: An error of the store.
  func take(_ machines: [StoredMachine]) async throws

  /// Writes changes of machines; each row that is updated or deleted must have the revision that was read.
  ///
  /// - Parameter changes: The changes, at most one for each machine.
  /// - Throws: ``StoreError/conflict(_:)`` where a row has another revision, does not exist, or exists and should not, or where a request
  ///   has an answer already.
  func write(_ changes: [MachineChange]) async throws

  /// Ends the transaction, and keeps what was written.
  ///
  /// - Throws: ``StoreError/commitUnknown(_:)`` where it is not known whether the commit has taken place; any other error says that it has
  ///   not.
  func commit() async throws

  /// Writes changes as ``write(_:)`` does, and ends the transaction as ``commit()`` does.
  ///
  /// A store that can do both at once saves the way to its server and back. It has a default implementation, which calls one after the
  /// other.
  ///
  /// - Parameter changes: The changes, at most one for each machine; there may be none.
  /// - Throws: What the two throw.
  func commit(writing changes: [MachineChange]) async throws

  // MARK: Messages

  /// Takes machines whose messages wait and may be delivered, and reads the first messages of each; it passes over machines that others
  /// have locked.
  ///
  /// Messages of a machine that is not taken are in no result, so that the messages of a machine leave in order.
  ///
  /// - Parameter request: Which, how many, and for how long.
  /// - Returns: The messages, those of machines that have waited longest first.
  /// - Throws: An error of the store.
  func claim(_ request: ClaimRequest) async throws -> Claims

  /// Stores what has come of messages that were taken: those that have left are removed, one that is dead is put aside, and the others may
  /// be taken again.
  ///
  /// Nothing is changed for a machine whose messages another one has taken meanwhile.
  ///
  /// - Parameter results: What has come of them, at most one for each machine.
  /// - Returns: The machines whose messages were taken with these tokens, and by no other request since.
  /// - Throws: An error of the store.
  func finish(_ results: [FinishedMessages]) async throws -> Set<MachineKey>

  /// Messages that were put aside, in the order in which they were stored.
  ///
  /// - Parameters:
  ///   - kind: Of which machines.
  ///   - sequence: Only those behind this place.
  ///   - limit: How many at most.
  /// - Returns: The messages.
  /// - Throws: An error of the store.
  func deadMessages(of kind: String, after sequence: Int64, limit: Int) async throws -> [DeadMessage]

  /// Lets messages that were put aside be delivered again, before all later ones of their machines.
  ///
  /// The attempts of later ones are not counted for them, also where those are taken at the time.
  ///
  /// - Parameters:
  ///   - sequences: The places of the messages.
  ///   - kind: Of which machines they are.
  /// - Returns: How many of them there were.
  /// - Throws: An error of the store.
  func revive(_ sequences: [Int64], of kind: String) async throws -> Int

  /// Changes a message that waits or was put aside, by hand.
  ///
  /// The row of the machine is locked before, where there is one.
  ///
  /// - Parameter change: Which message, and what is done to it.
  /// - Returns: What came of it.
  /// - Throws: An error of the store.
  func change(_ change: MessageChange) async throws -> MessageChange.Result

  // MARK: Tasks

  /// Takes tasks that may be taken, and passes over tasks that others have locked.
  ///
  /// Those that have waited longest come first. Each has the token of the request then, and one claim more.
  ///
  /// - Parameter request: Which, how many, and for how long.
  /// - Returns: The tasks.
  /// - Throws: An error of the store.
  func claimTasks(_ request: TaskClaimRequest) async throws -> TaskClaims

  /// Locks tasks that were taken, and changes their leases, each where it still has the token with which it was taken.
  ///
  /// - Parameter leases: What becomes of them, at most one for each task.
  /// - Returns: The tasks that still have these tokens.
  /// - Throws: An error of the store.
  func change(_ leases: [TaskLease]) async throws -> Set<TaskKey>

  /// One page of tasks.
  func tasks(_ query: TaskQuery) async throws -> [StoredTask]

  // MARK: Pauses

  /// Pauses parts of the work for machines.
  ///
  /// Then ``lockDue(_:)``, ``claim(_:)`` and ``claimTasks(_:)`` of all transactions take nothing of it, and know of nothing that may be
  /// taken next.
  ///
  /// - Parameter pauses: The parts; one that is paused already is replaced.
  /// - Throws: An error of the store.
  func pause(_ pauses: [StoredPause]) async throws

  /// Resumes parts of the work for machines.
  ///
  /// - Parameters:
  ///   - work: What is resumed.
  ///   - kind: Of which machines.
  /// - Returns: What of it was paused.
  /// - Throws: An error of the store.
  func resume(_ work: BackgroundWork, of kind: String) async throws -> BackgroundWork

  /// What is paused of the work for machines, in the order of the bits of ``BackgroundWork``.
  func pauses(of kind: String) async throws -> [StoredPause]

  // MARK: Reading

  /// The rows of machines, without locking them, and the time.
  func read(_ keys: [MachineKey]) async throws -> LockedMachines

  /// One page of machines.
  func page(_ query: MachineQuery) async throws -> [StoredMachine]

  /// The combinations of active states that machines are in, in the order of their texts, and the time.
  ///
  /// - Parameters:
  ///   - kind: Of which machines.
  ///   - counted: Whether machines are counted, which takes time linear in them. Else `count` is 0, and `oldest` is not meant.
  /// - Returns: The combinations that there are.
  /// - Throws: An error of the store.
  func configurations(of kind: String, counted: Bool) async throws -> ConfigurationCounts

  /// What waits for workers and relays of machines of a kind, and what has failed.
  func backlog(of kind: String) async throws -> Backlog

  /// Part of the history of a machine, in order.
  ///
  /// - Parameters:
  ///   - key: The machine.
  ///   - revision: Only what came after this revision.
  ///   - limit: How many records at most.
  /// - Returns: The records.
  /// - Throws: An error of the store.
  func history(of key: MachineKey, after revision: Int64, limit: Int) async throws -> [HistoryRecord]

  /// Messages of machines that have not left yet, in the order in which they were stored.
  ///
  /// - Parameters:
  ///   - kind: Of which machines.
  ///   - sequence: Only those behind this place.
  ///   - limit: How many at most.
  /// - Returns: The messages, each with its place.
  /// - Throws: An error of the store.
  func messages(of kind: String, after sequence: Int64, limit: Int) async throws -> [(sequence: Int64, message: StoredMessage)]

  /// The descriptions of all definitions that machines of a kind have had.
  func definitions(of kind: String) async throws -> [StoredDefinition]

  // MARK: Keeping house

  /// Removes history, answers or messages that were put aside, that are older than a time.
  ///
  /// - Parameters:
  ///   - table: What to remove.
  ///   - kind: Of which machines.
  ///   - time: Only what was stored before.
  ///   - limit: How many rows at most, so that the transaction is short.
  /// - Returns: How many rows were removed.
  /// - Throws: An error of the store.
  func remove(_ table: AgeingTable, of kind: String, before time: StoreTime, limit: Int) async throws -> Int

  /// The connection of the transaction, where the store has SQL; nil elsewhere.
  var connection: (any SQLConnection)? { get }
}

extension StoreTransaction {
  /// Writes the rows.
  public func take(_ machines: [StoredMachine]) async throws {
    try await write(machines.map { MachineChange(key: $0.key, row: .updated($0, from: $0.revision)) })
  }

  /// Writes, and then commits.
  public func commit(writing changes: [MachineChange]) async throws {
    if !changes.isEmpty { try await write(changes) }
    try await commit()
  }
}

/// What is removed by age.
public enum AgeingTable: Sendable {
  /// Histories.
  case history
  /// Answers to requests with a key.
  case answers
  /// Messages that were put aside, by the time at which they were.
  case deadMessages
}
