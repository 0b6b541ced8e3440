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
    let timersOfWork = timers.filter { $0.pending.workTimer != nil }
    let timers = inOrder(timers.filter { $0.pending.workTimer == nil })
    let deferred = rest?.deferred.map { pending in
      Snapshot<State, Event>.Deferred(
        event: event(of: pending), id: pending.id, request: pending.request, note: pending.event.note)
    }
    let snapshot = Snapshot(
      configuration: states(of: configuration), definition: identity, phase: memory.phase, deferred: deferred ?? [],
      timers: timers.map { timer($0.pending) }, history: history(in: rest), joined: joined(in: rest),
      payloads: payloads(in: memory, inHookOf: engine), variables: variables(in: memory, inHookOf: engine))
    var undated = UndatedSnapshot(snapshot: snapshot, due: timers.map { due($0) })
    if let activities = rest?.activities { add(activities, timersOfWork, to: &undated) }
    return undated
  }

  private func due(_ waiting: WaitingTimer) -> UndatedSnapshot<State, Event>.Due {
    waiting.deadline.map { .at($0) } ?? .after(waiting.delay)
  }

  // MARK: Work

  private func add(
    _ activities: Activities, _ timers: [WaitingTimer], to undated: inout UndatedSnapshot<State, Event>
  ) {
    undated.snapshot.activations = activities.lastNumber
    for (place, activity) in activities.list.enumerated() {
      let input = activity.child?.contextValue ?? activity.input
      undated.snapshot.works.append(
        Snapshot.Work(
          name: activity.code.name, state: value(of: works[activity.work].node), activation: activity.number,
          attempt: activity.attempt, input: saved(input, activity.code.inputType)))
      let own = timers.filter { $0.pending.workTimer?.number == activity.number }
      for waiting in own {
        guard let timer = waiting.pending.workTimer?.timer else { continue }
        undated.dueInWork.append(UndatedSnapshot.DueInWork(place: place, timer: timer, due: due(waiting)))
      }
      guard let child = activity.child as? any MachineChild else { continue }
      let timersOfChild = own.compactMap { timer in
        timer.pending.insideChild.map { (pending: $0, deadline: timer.deadline, delay: timer.delay) }
      }
      undated.children.append((place, child.snapshot(timersOfChild)))
    }
  }

  private func saved(_ input: AnyValue?, _ type: SlotType?) -> SavedValue? {
    guard let input, let type else { return nil }
    return .value(SavedPayload(value: input, type: type))
  }

  /// Timeouts that started together come first, in their order.
  private func inOrder(_ timers: [WaitingTimer]) -> [WaitingTimer] {
    timers.filter { $0.pending.rank.exists }.inOrder { $0.pending.rank < $1.pending.rank } + timers.filter { $0.pending.rank.isNone }
  }

  /// A waiting event; a timeout can only be one of an active state.
  private func timer(_ pending: Pending) -> Snapshot<State, Event>.Timer {
    let key: Snapshot<State, Event>.Timer.CancelKey? =
      switch pending.cancelKey {
      case nil: nil
      case .id(let id): .id(id)
      case .timeout(let node): .timeout(of: value(of: node))
      case .work: nil
      // Only deferred events have it.
      case .request: nil
      }
    return Snapshot.Timer(event: event(of: pending), left: .zero, cancelKey: key, note: pending.event.note)
  }

  private func event(of pending: Pending) -> Event {
    pending.event.event(as: Event.self)
  }

  // MARK: Payloads

  /// The payloads of active states; in a hook those of the last commit, as far as they were saved.
  private func payloads(
    in memory: borrowing Memory, inHookOf engine: UnsafeMutablePointer<Engine>?
  ) -> [State: SavedPayload] {
    guard let layout = slotLayout else { return [:] }
    var saved: [State: SavedPayload] = [:]
    for node in activeNodes(of: memory.configuration) where nodes[node].holdsPayload {
      let slot = nodes[node].slot
      let type = layout.type(of: slot)
      saved[states[node]] = committedPayload(slot, in: memory.payloads, inHookOf: engine).map {
        SavedPayload(value: type.boxed($0), type: type)
      }
    }
    return saved
  }

  /// The variables as they were at the last commit.
  private func variables(in memory: borrowing Memory, inHookOf engine: UnsafeMutablePointer<Engine>?) -> [String: String] {
    guard let variables else { return [:] }
    return variables.save(committedPayload(tables.pointee.variables, in: memory.payloads, inHookOf: engine))
  }

  private func savedPayloads(of nodes: [StateID], _ values: [StateID: AnyValue]) -> [State: SavedPayload] {
    guard let layout = slotLayout else { return [:] }
    var saved: [State: SavedPayload] = [:]
    for node in nodes where self.nodes[node].holdsPayload {
      saved[states[node]] = values[node].map { SavedPayload(value: $0, type: layout.type(of: self.nodes[node].slot)) }
    }
    return saved
  }

  // MARK: What is remembered

  /// The histories of states that were active, in document order.
  ///
  /// A deep one names the states around its atomic states as well, where their payloads are remembered.
  private func history(in rest: Memory.Rest?) -> [Snapshot<State, Event>.History] {
    guard let words = rest?.remembered else { return [] }
    return HistoryID.all(histories.count).compactMap { number in
      let row = histories[number]
      guard row.record == number else { return nil }
      let values = rest?.rememberedValues[number] ?? [:]
      let inside = row.node.next..<nodes[row.node].end
      let recorded = inside.filter { node in
        let bit = row.node.next.distance(to: node)
        return words[row.words.first.index + bit / 64] & (1 << UInt64(bit % 64)) != 0
      }
      guard !recorded.isEmpty else { return nil }
      let around = inside.filter { node in
        row.isDeep && values[node] != nil && recorded.contains { isDescendant($0, of: node) }
      }
      let nodes = (recorded + around).inOrder(<)
      return Snapshot.History(
        state: value(of: row.node), isDeep: row.isDeep,
        last: nodes.filter { self.nodes[$0].isNamed }.map { value(of: $0) }, payloads: savedPayloads(of: nodes, values))
    }
  }

  /// The states that are in at joins.
  private func joined(in rest: Memory.Rest?) -> [Snapshot<State, Event>.Joined] {
    guard hasJoins, let words = rest?.remembered else { return [] }
    return StateID.all(nodeCount).flatMap { node in
      joinSources[nodes[node].joins].compactMap { row in
        guard words[row.words.first.index + row.bit / 64] & (1 << UInt64(row.bit % 64)) != 0 else { return nil }
        return Snapshot.Joined(state: value(of: node), event: event(of: row), join: join(of: row))
      }
    }
  }

  /// The event that lets the source of a join in.
  private func event(of row: JoinSource) -> Event {
    guard let event = eventIDs.value(of: EventID(row.column.index)) else { fatalError("a join names its events by their values") }
    return event
  }

  /// Where a join leads.
  final func targets(of row: JoinSource) -> [StateID] {
    tables.pointee.goals[row.goals].map { $0.node.exists ? $0.node : histories[$0.history].node }
  }

  /// A join, by what it connects.
  private func join(of row: JoinSource) -> Snapshot<State, Event>.Join {
    let sources = StateID.all(nodeCount).filter { node in joinSources[nodes[node].joins].contains { $0.join == row.join } }
    return Snapshot.Join(
      sources: sources.map { value(of: $0) }, targets: targets(of: row).map { value(of: $0) })
  }
}

extension Pending {
  fileprivate var id: String? {
    if case .id(let id) = cancelKey { id } else { nil }
  }

  fileprivate var request: String? {
    if case .request(let request) = cancelKey { request } else { nil }
  }
}

extension MachineChild {
  /// A snapshot of it.
  ///
  /// - Parameter timers: What is due in it, as the machine around it keeps it.
  /// - Returns: What makes the snapshot once it is known what time it is.
  fileprivate func snapshot(_ timers: [(pending: Pending, deadline: Duration?, delay: Duration)]) -> (_ now: () -> Duration) -> SavedValue {
    let undated = compiled.snapshot(of: memory, timers)
    return { now in .value(SavedPayload(value: Value(undated.dated(now)), type: TypedSlotType<Snapshot<State, Event>>())) }
  }
}
