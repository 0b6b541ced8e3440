import StateMachines

/// A machine as it is stored.
public struct DurableMachine<Context: Sendable, State: Hashable & Sendable>: Sendable {
  /// Its id among its machines.
  public let id: String
  /// The deepest state that is certainly the only one.
  public let state: State
  /// Every active state, in document order.
  public let configuration: [State]
  /// Its context.
  public let context: Context
  /// How many macrosteps it has made.
  public let revision: Int64
  /// Whether it has reached a final state at the top.
  public let isFinished: Bool
}

extension DurableMachine where State: Codable {
  init<Event: Codable & Sendable>(_ id: String, _ machine: ContextMachine<Context, State, Event>, _ context: Context, revision: Int64) {
    self.init(
      id: id, state: machine.state, configuration: machine.configuration, context: context, revision: revision,
      isFinished: machine.isFinished)
  }
}

/// A row of a page: what is known of a machine without decoding it.
public struct MachineSummary: Sendable, Hashable {
  /// Its id among its machines.
  public let id: String
  /// The names of its active states, in document order.
  public let states: [String]
  /// Since when it has been in these states.
  public let since: StoreTime
  /// How many macrosteps it has made.
  public let revision: Int64
  /// The version of the definition that has written it.
  public let version: Int
  /// When something is due; nil where nothing waits.
  public let due: StoreTime?
  /// How many attempts to do what is due have failed in a row; a machine with some is parked.
  public let failures: Int
  /// Why the last attempt has failed.
  public let error: String?
}

/// Some machines, and where the next ones are.
public struct MachinePage: Sendable {
  /// A place between two machines.
  public struct Cursor: Sendable, Hashable, Codable {
    var states: String?
    var since: StoreTime?
    var id: String
  }

  /// The machines.
  public let machines: [MachineSummary]
  /// Where the next page begins; nil where there are no more.
  public let next: Cursor?
}

/// How many machines are in a state.
public struct StateCount: Sendable, Hashable {
  /// The name of the state.
  public let state: String
  /// How many machines are in it.
  public let count: Int
  /// Since when the first of these have been in their states.
  public let oldest: StoreTime
  /// How long that is.
  public let age: Duration
}

extension DurableMachines {
  /// A machine as it is stored; what is due and not processed yet is not part of it.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: The machine; nil where there is none.
  /// - Throws: A ``DurableError`` where the row does not fit the definition, or an error of the store.
  public func machine(_ id: String) async throws -> DurableMachine<Context, State>? {
    let key = coding.key(id)
    return try await store.withTransaction(.reading) { transaction in
      guard let row = try await transaction.read([key]).machines[key] else { return nil }
      let loaded = try self.coding.load(row)
      return DurableMachine(id, loaded.machine, loaded.context, revision: row.revision)
    }
  }

  /// The state of a machine as it is stored: the deepest one that is certainly the only one.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: The state; nil where there is no machine.
  /// - Throws: A ``DurableError`` where the row does not fit the definition, or an error of the store.
  public func state(of id: String) async throws -> State? {
    try await machine(id)?.state
  }

  /// The macrosteps of a machine, in order.
  ///
  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - revision: Only those after this revision.
  ///   - limit: How many at most.
  /// - Returns: The records; none for a machine that does not exist.
  /// - Throws: An error of the store.
  public func history(of id: String, after revision: Int64 = 0, limit: Int = 1_000) async throws -> [HistoryRecord] {
    let key = coding.key(id)
    return try await store.withTransaction(.reading) { try await $0.history(of: key, after: revision, limit: limit) }
  }

  /// One page of all machines, in the order of their ids.
  ///
  /// - Parameters:
  ///   - cursor: Where the page begins; nil for the first one.
  ///   - limit: How many machines at most.
  /// - Returns: The machines, and where the next page begins.
  /// - Throws: An error of the store.
  public func page(after cursor: MachinePage.Cursor? = nil, limit: Int = 100) async throws -> MachinePage {
    try await page(.all(after: cursor?.id), limit)
  }

  /// One page of the parked machines, in the order of their ids: those in which what is due has failed.
  ///
  /// - Parameters:
  ///   - cursor: Where the page begins; nil for the first one.
  ///   - limit: How many machines at most.
  /// - Returns: The machines, and where the next page begins.
  /// - Throws: An error of the store.
  public func parked(after cursor: MachinePage.Cursor? = nil, limit: Int = 100) async throws -> MachinePage {
    try await page(.parked(after: cursor?.id), limit)
  }

  /// One page of the machines in which something is due, those that are late longest first.
  ///
  /// - Parameters:
  ///   - cursor: Where the page begins; nil for the first one.
  ///   - limit: How many machines at most.
  /// - Returns: The machines, and where the next page begins.
  /// - Throws: An error of the store.
  public func late(after cursor: MachinePage.Cursor? = nil, limit: Int = 100) async throws -> MachinePage {
    try await page(.late(after: cursor.flatMap { cursor in cursor.since.map { (due: $0, id: cursor.id) } }), limit)
  }

  private func page(_ selection: MachineQuery.Selection, _ limit: Int) async throws -> MachinePage {
    let query = MachineQuery(kind: coding.kind, selection: selection, limit: limit)
    let rows = try await store.withTransaction(.reading) { try await $0.page(query) }
    let isByDue = if case .late = selection { true } else { false }
    let last = rows.last.map { MachinePage.Cursor(since: isByDue ? $0.due : nil, id: $0.key.id) }
    return MachinePage(machines: rows.map { MachineSummary($0) }, next: rows.count < limit ? nil : last)
  }

  /// One page of the machines in a state: for each combination of states those that have been there longest first.
  ///
  /// - Parameters:
  ///   - state: The state; it may be active beside others.
  ///   - cursor: Where the page begins; nil for the first one.
  ///   - limit: How many machines at most.
  /// - Returns: The machines, and where the next page begins.
  /// - Throws: An error of the store.
  /// - Complexity: Linear in the limit, and in the combinations of states that there are.
  public func page(in state: State, after cursor: MachinePage.Cursor? = nil, limit: Int = 100) async throws -> MachinePage {
    let name = coding.definition.name(of: state)
    return try await store.withTransaction(.reading) { transaction in
      let all = try await transaction.configurations(of: self.coding.kind, counted: false).configurations.map(\.states)
      let matching = all.filter { RowNames.names(in: $0).contains(name) && $0 >= cursor?.states ?? "" }
      var rows: [StoredMachine] = []
      for states in matching where rows.count < limit {
        let isFirst = states == cursor?.states
        let after = isFirst ? cursor.flatMap { cursor in cursor.since.map { (since: $0, id: cursor.id) } } : nil
        let query = MachineQuery(kind: self.coding.kind, selection: .states(states, after: after), limit: limit - rows.count)
        rows += try await transaction.page(query)
      }
      let last = rows.last.map { MachinePage.Cursor(states: $0.states, since: $0.since, id: $0.key.id) }
      return MachinePage(machines: rows.map { MachineSummary($0) }, next: rows.count < limit ? nil : last)
    }
  }

  /// How many machines are in each state, and since when the first of them have been there.
  ///
  /// A machine with several active states counts for each of them.
  ///
  /// - Returns: The states that machines are in, in the order of their names.
  /// - Throws: An error of the store.
  /// - Complexity: Linear in the machines.
  public func counts() async throws -> [StateCount] {
    let counts = try await store.withTransaction(.reading) { try await $0.configurations(of: self.coding.kind, counted: true) }
    var found: [String: (count: Int, oldest: StoreTime)] = [:]
    for configuration in counts.configurations {
      for name in RowNames.names(in: configuration.states) {
        let known = found[name] ?? (0, configuration.oldest)
        found[name] = (known.count + configuration.count, min(known.oldest, configuration.oldest))
      }
    }
    return found.sorted { $0.key < $1.key }.map { name, state in
      StateCount(state: name, count: state.count, oldest: state.oldest, age: max(counts.now.since(state.oldest), .zero))
    }
  }
}

extension DurableMachines {
  /// What waits for workers and relays, and what has failed: how much, and for how long.
  ///
  /// Use it for graphs and alerts. What the numbers count is listed by ``late(after:limit:)``, ``parked(after:limit:)``,
  /// ``waitingMessages(after:limit:)``, ``deadMessages(after:limit:)`` and ``tasks(_:after:limit:)``.
  ///
  /// - Returns: The numbers.
  /// - Throws: An error of the store.
  /// - Complexity: Linear in what is counted, in indexes alone.
  public func backlog() async throws -> Backlog {
    let kind = coding.kind
    return try await store.withTransaction(.reading) { try await $0.backlog(of: kind) }
  }
}

extension MachineSummary {
  init(_ row: StoredMachine) {
    (id, revision, version, since, due) = (row.key.id, row.revision, row.version, row.since, row.due)
    (failures, error) = (row.failures, row.error)
    states = RowNames.names(in: row.states)
  }
}
