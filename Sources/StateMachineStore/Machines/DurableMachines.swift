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
  /// Ends tasks that do not end themselves.
  let taskTimeLimit: TimeLimit

  /// Say which definitions these machines have, as long as they are used.
  private let registrations: [RegisteredDefinition]

  /// What the machines are called: the name that was passed, or the one of the definition.
  public var name: String { coding.kind }

  private init(
    _ definition: ContextDefinition<Context, State, Event>, in store: any MachineStore, name: String?, version: Int?,
    migrations: [DurableMigration], writes: WrittenVersion<Context, State, Event>?, settings: DurableSettings,
    encode: @escaping @Sendable (Context) throws -> String, decode: @escaping @Sendable (String) throws -> Context
  ) throws {
    let name = name ?? definition.identity?.name
    let version = version ?? definition.identity?.version
    let issues =
      Self.issues(of: definition) + Self.issues(name, version, migrations) + settings.issues
      + (writes.map { Self.issues(of: $0.definition) + $0.issues(name, version) } ?? [])
    guard issues.isEmpty, let name, let version else { throw DurableError.unsupported(issues) }
    self.store = CheckedStore(base: store)
    self.settings = settings
    (closureTimeLimit, deliveryTimeLimit) = (TimeLimit(settings.closureTimeLimit), TimeLimit(settings.delivery.timeLimit))
    taskTimeLimit = TimeLimit(settings.tasks.timeLimit)
    var registrations: [RegisteredDefinition] = []
    func coding(_ definition: ContextDefinition<Context, State, Event>, _ version: Int) throws -> RowCoding<Context, State, Event> {
      let description = MachineDescription(definition)
      let identity = DefinitionIdentity(name: name, version: version, fingerprint: description.fingerprint)
      registrations.append(try RegisteredDefinition.register(description, identity, in: store))
      return RowCoding(
        definition: definition, identity: identity, description: try JSON.text(of: description),
        migrations: migrations.filter { $0.version < version }.sorted { $0.version < $1.version }, encode: encode, decode: decode,
        hasTasks: !description.invocations.isEmpty)
    }
    let latest = try coding(definition, version)
    if let writes, let earlier = writes.version {
      let earlier = try coding(writes.definition, earlier)
      let issues = latest.issues(ofMachinesOf: earlier)
      guard issues.isEmpty else { throw DurableError.unsupported(issues) }
      self.coding = latest.writing(earlier)
    } else {
      self.coding = latest
    }
    self.registrations = registrations
    noticeSender = NoticeSender(store.notices, kind: name)
  }

  /// What a definition starts in its states that cannot be durable: streams, child machines, and tasks whose input cannot be stored.
  private static func issues(of definition: ContextDefinition<Context, State, Event>) -> [String] {
    let others = MachineDescription(definition).invocations.filter { $0.kind != .task }.map { work in
      "'\(work.source)', which '\(work.state)' invokes, cannot be durable: only tasks can"
    }
    return others
      + definition.compiled.worksWithoutCodableInput.map { "the input of the task '\($0)' is not Codable, so that it cannot be stored" }
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
  ///   - writes: The earlier version that is still written, in the first step of a release in two steps; nil for `version`.
  ///   - settings: Limits and delays.
  /// - Throws: ``DurableError/unsupported(_:)`` with everything that is wrong with the arguments;
  ///   ``DurableError/anotherDefinition(name:version:differences:)`` where the store has machines of another definition with the same
  ///   name and version in this process.
  public convenience init(
    _ definition: ContextDefinition<Context, State, Event>, in store: any MachineStore, name: String? = nil, version: Int? = nil,
    migrations: [DurableMigration] = [], writes: WrittenVersion<Context, State, Event>? = nil,
    settings: DurableSettings = DurableSettings()
  ) throws {
    try self.init(
      definition, in: store, name: name, version: version, migrations: migrations, writes: writes, settings: settings,
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
  ///   - writes: The earlier version that is still written, in the first step of a release in two steps; nil for `version`.
  ///   - settings: Limits and delays.
  /// - Throws: ``DurableError/unsupported(_:)`` with everything that is wrong with the arguments;
  ///   ``DurableError/anotherDefinition(name:version:differences:)`` where the store has machines of another definition with the same
  ///   name and version in this process.
  public convenience init(
    _ definition: MachineDefinition<State, Event>, in store: any MachineStore, name: String? = nil, version: Int? = nil,
    migrations: [DurableMigration] = [], writes: WrittenVersion<Context, State, Event>? = nil,
    settings: DurableSettings = DurableSettings()
  ) throws {
    try self.init(
      definition, in: store, name: name, version: version, migrations: migrations, writes: writes, settings: settings,
      encode: { _ in "{}" },
      decode: { _ in })
  }
}
