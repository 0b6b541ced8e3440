extension TypedCompiledDefinition {
  typealias WaitingTimer = (pending: Pending, deadline: Duration?, delay: Duration)

  /// What a machine at rest remembers; nothing of the user's is called.
  ///
  /// - Parameters:
  ///   - memory: The machine's memory.
  ///   - timers: What waits for its time, in the order in which it is due or was sent.
  ///   - engine: The engine of a hook that takes the snapshot.
  /// - Returns: The snapshot.
  final func snapshot(
    of memory: borrowing Memory, _ timers: [WaitingTimer], inHookOf engine: UnsafeMutablePointer<Engine>? = nil
  ) -> UndatedSnapshot<State, Event> {
    let configuration = memory.configuration
    let rest = memory.rest
    let timers = inOrder(timers)
    let deferred = rest?.deferred.map { pending in
      Snapshot<State, Event>.Deferred(event: event(of: pending), id: pending.id)
    }
    let snapshot = Snapshot(
      configuration: states(of: configuration), phase: memory.phase, deferred: deferred ?? [],
      timers: timers.map { timer($0.pending, in: configuration) }, history: history(in: rest), joined: joined(in: rest),
      payloads: payloads(in: memory, inHookOf: engine), variables: variables(in: memory, inHookOf: engine))
    return UndatedSnapshot(snapshot: snapshot, due: timers.map { waiting in waiting.deadline.map { .at($0) } ?? .after(waiting.delay) })
  }

  /// Timeouts that started together come first, in their order.
  private func inOrder(_ timers: [WaitingTimer]) -> [WaitingTimer] {
    timers.filter { $0.pending.rank.exists }.sorted { $0.pending.rank < $1.pending.rank } + timers.filter { $0.pending.rank.isNone }
  }

  /// A waiting event; a timeout can only be one of an active state.
  private func timer(_ pending: Pending, in configuration: Configuration) -> Snapshot<State, Event>.Timer {
    let key: Snapshot<State, Event>.Timer.CancelKey? =
      switch pending.cancelKey {
      case nil: nil
      case .id(let id): .id(id)
      case .timeout(let node): .timeout(of: state(node, in: configuration))
      }
    return Snapshot.Timer(event: event(of: pending), left: .zero, cancelKey: key)
  }

  private func event(of pending: Pending) -> Event {
    pending.event.event(as: Event.self)
  }

  // MARK: Payloads

  /// The payloads of active states; in a hook those of the last commit, as far as they were saved.
  private func payloads(
    in memory: borrowing Memory, inHookOf engine: UnsafeMutablePointer<Engine>?
  ) -> [State: SavedPayload] {
    guard let layout = payloadLayout else { return [:] }
    var saved: [State: SavedPayload] = [:]
    for node in activeNodes(of: memory.configuration) where nodes[node].holdsPayload {
      let holding = nodes[node].holding
      let type = layout[holding].type
      saved[states[node]] = committedPayload(holding, in: memory, inHookOf: engine).map { SavedPayload(value: type.boxed($0), type: type) }
    }
    return saved
  }

  /// The variables as they were at the last commit.
  private func variables(in memory: borrowing Memory, inHookOf engine: UnsafeMutablePointer<Engine>?) -> [String: String] {
    guard let variables else { return [:] }
    return variables.save(committedPayload(tables.pointee.variables, in: memory, inHookOf: engine))
  }

  private func savedPayloads(of nodes: [StateID], _ values: [StateID: AnyValue]) -> [State: SavedPayload] {
    guard let layout = payloadLayout else { return [:] }
    var saved: [State: SavedPayload] = [:]
    for node in nodes where self.nodes[node].holdsPayload {
      saved[states[node]] = values[node].map { SavedPayload(value: $0, type: layout[self.nodes[node].holding].type) }
    }
    return saved
  }

  // MARK: What is remembered

  /// The histories of states that were active, in document order.
  private func history(in rest: Memory.Rest?) -> [Snapshot<State, Event>.History] {
    guard let words = rest?.remembered else { return [] }
    return HistoryID.all(histories.count).compactMap { number in
      let row = histories[number]
      let values = rest?.rememberedValues[number] ?? [:]
      let nodes = (row.node.next..<nodes[row.node].end).filter { node in
        let bit = row.node.next.distance(to: node)
        return words[row.words.first.index + bit / 64] & (1 << UInt64(bit % 64)) != 0 || row.isDeep && values[node] != nil
      }
      guard !nodes.isEmpty else { return nil }
      return Snapshot.History(
        state: value(of: BorrowedState(node: row.node)), isDeep: row.isDeep,
        last: nodes.filter { self.nodes[$0].isNamed }.map { node in
          value(of: BorrowedState(node: node, value: keepsValues ? values[node].map(Unmanaged.passUnretained) : nil))
        }, payloads: savedPayloads(of: nodes, values))
    }
  }

  /// The states that are in at joins.
  private func joined(in rest: Memory.Rest?) -> [Snapshot<State, Event>.Joined] {
    guard hasJoins, let words = rest?.remembered else { return [] }
    return StateID.all(nodeCount).flatMap { node in
      joinSources[nodes[node].joins].compactMap { row in
        guard words[row.words.first.index + row.bit / 64] & (1 << UInt64(row.bit % 64)) != 0 else { return nil }
        return Snapshot.Joined(state: value(of: BorrowedState(node: node)), join: row.join.index)
      }
    }
  }
}

extension Pending {
  fileprivate var id: String? {
    if case .id(let id) = cancelKey { id } else { nil }
  }
}
