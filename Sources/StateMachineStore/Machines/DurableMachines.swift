public import StateMachines

/// The machines of one definition in a store: each is a row, which any process may take further.
///
/// An accepted event is applied exactly once to its machine: state, history, timers and messages to send are committed in one transaction,
/// or none of them is.
///
/// ```swift
/// let orders = try DurableMachines(Order.definition, in: store, name: "orders", version: 1)
/// try await orders.create("o-1", Order())
/// let outcome = try await orders.fire(.pay, on: "o-1", key: request.key)
/// ```
///
/// Use it where machines have to survive the process: orders, subscriptions, sessions. No process owns a machine, so any number of them may
/// use the same store. Timers need a worker in at least one of them: ``run(pollingEvery:clock:reportingErrors:)``.
///
/// Calls wait for the store, and block no thread. A call whose task is cancelled throws `CancellationError` and has done nothing, unless
/// its commit has begun; then it returns its answer.
public final class DurableMachines<
  Context: Sendable, State: Hashable & Sendable & Codable, Event: Sendable & Codable
>: Sendable {
  typealias Loaded = LoadedMachine<Context, State, Event>

  let store: any MachineStore
  let coding: RowCoding<Context, State, Event>
  let settings: DurableSettings
  /// The description, as long as this process does not know that it is stored.
  private let unstoredDefinition: Protected<StoredDefinition?>
  /// Wakes the relay of this process.
  let messageSignal = WorkSignal()
  /// Wakes the worker for tasks of this process.
  let taskSignal = WorkSignal()
  /// The tasks that this process runs.
  let taskRuns = TaskRuns()
  /// Wakes the worker of this process where a timer is due before it looks again.
  let timers = TimerSignal()
  /// Notifies other processes of work.
  let noticeSender: NoticeSender?
  /// Ends closures in transactions that do not end themselves.
  let closureTimeLimit: TimeLimit
  /// Ends deliveries that do not end themselves.
  let deliveryTimeLimit: TimeLimit

  /// Says which definition these machines have, as long as they are used.
  private let registration: RegisteredDefinition

  /// What the machines are called: the name that was passed, or the one of the definition.
  public var name: String { coding.kind }

  private init(
    _ definition: ContextDefinition<Context, State, Event>, in store: any MachineStore, name: String?, version: Int?,
    migrations: [DurableMigration], settings: DurableSettings, encode: @escaping @Sendable (Context) throws -> String,
    decode: @escaping @Sendable (String) throws -> Context
  ) throws {
    let description = MachineDescription(definition)
    let name = name ?? definition.identity?.name
    let version = version ?? definition.identity?.version
    let issues = Self.issues(of: definition, description) + Self.issues(name, version, migrations) + settings.issues
    guard issues.isEmpty, let name, let version else { throw DurableError.unsupported(issues) }
    self.store = CheckedStore(base: store)
    self.settings = settings
    (closureTimeLimit, deliveryTimeLimit) = (TimeLimit(settings.closureTimeLimit), TimeLimit(settings.delivery.timeLimit))
    let identity = DefinitionIdentity(name: name, version: version, fingerprint: description.fingerprint)
    let text = try JSON.text(of: description)
    registration = try RegisteredDefinition.register(description, identity, in: store)
    coding = RowCoding(
      definition: definition, identity: identity, description: text, migrations: migrations.sorted { $0.version < $1.version },
      encode: encode, decode: decode, hasTasks: !description.invocations.isEmpty)
    noticeSender = NoticeSender(store.notices, kind: name)
    unstoredDefinition = Protected(
      StoredDefinition(kind: name, fingerprint: identity.fingerprint, version: version, description: text))
  }

  /// What a definition starts in its states that cannot be durable: streams, child machines, and tasks whose input cannot be stored.
  private static func issues(of definition: ContextDefinition<Context, State, Event>, _ description: MachineDescription) -> [String] {
    let others = description.invocations.filter { $0.kind != .task }.map { work in
      "'\(work.source)', which '\(work.state)' invokes, cannot be durable: only tasks can"
    }
    return others
      + definition.namesOfWorkWithoutCodableInput.map { "the input of the task '\($0)' is not Codable, so that it cannot be stored" }
  }

  private static func issues(_ name: String?, _ version: Int?, _ migrations: [DurableMigration]) -> [String] {
    var issues: [String] = []
    if name == nil { issues.append("machines need a name: pass one, or write 'sm.identify(as:version:)' in the definition") }
    if name?.isEmpty == true { issues.append("the name of machines is empty") }
    let limit = RowCoding<Context, State, Event>.longestName
    if let count = name?.utf8.count, count > limit { issues.append("the name of machines has \(count) bytes, and may have \(limit)") }
    if version == nil { issues.append("machines need a version: pass one, or write 'sm.identify(as:version:)' in the definition") }
    let versions = migrations.map(\.version)
    for old in Set(versions).sorted() {
      if versions.count(where: { $0 == old }) > 1 { issues.append("there are several migrations from version \(old)") }
      if let version, old >= version {
        issues.append("a migration from version \(old) leads nowhere: the definition is of version \(version)")
      }
    }
    return issues
  }

  /// The description, to be stored with the next history.
  var definitionToStore: StoredDefinition? { unstoredDefinition.runReadonly { $0 } }

  func definitionIsStored() {
    unstoredDefinition.runMutable { $0 = nil }
  }
}

extension DurableMachines where Context: Codable {
  /// The machines of a definition in a store.
  ///
  /// Nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - definition: What the machines are.
  ///   - store: Where they are kept.
  ///   - name: What they are called in the store; without one, what the definition is identified as. Machines of different definitions have
  ///     different names.
  ///   - version: The version of the definition, raised with each change that stored machines may notice; without one, that of the
  ///     definition.
  ///   - migrations: How machines of older versions are brought up to date.
  ///   - settings: Limits and delays.
  /// - Throws: ``DurableError/unsupported(_:)`` with everything that is wrong with the arguments;
  ///   ``DurableError/anotherDefinition(name:version:differences:)`` where the store has machines of another definition with the same
  ///   name and version in this process.
  public convenience init(
    _ definition: ContextDefinition<Context, State, Event>, in store: any MachineStore, name: String? = nil, version: Int? = nil,
    migrations: [DurableMigration] = [], settings: DurableSettings = DurableSettings()
  ) throws {
    try self.init(
      definition, in: store, name: name, version: version, migrations: migrations, settings: settings,
      encode: { try JSON.text(of: $0) }, decode: { try JSON.value(of: $0) })
  }
}

extension DurableMachines where Context == Void {
  /// The machines of a definition without a context in a store.
  ///
  /// - Parameters:
  ///   - definition: What the machines are.
  ///   - store: Where they are kept.
  ///   - name: What they are called in the store; without one, what the definition is identified as.
  ///   - version: The version of the definition; without one, that of the definition.
  ///   - migrations: How machines of older versions are brought up to date.
  ///   - settings: Limits and delays.
  /// - Throws: ``DurableError/unsupported(_:)`` with everything that is wrong with the arguments;
  ///   ``DurableError/anotherDefinition(name:version:differences:)`` where the store has machines of another definition with the same
  ///   name and version in this process.
  public convenience init(
    _ definition: MachineDefinition<State, Event>, in store: any MachineStore, name: String? = nil, version: Int? = nil,
    migrations: [DurableMigration] = [], settings: DurableSettings = DurableSettings()
  ) throws {
    try self.init(
      definition, in: store, name: name, version: version, migrations: migrations, settings: settings, encode: { _ in "{}" },
      decode: { _ in })
  }
}
