extension TypedCompiledDefinition {
  /// Makes the memory that a snapshot was taken of; calls matchers of the user's, so nothing may be locked.
  ///
  /// Its timers count from zero.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - keepsWork: Whether the work of states goes on elsewhere, whatever its lines say about restored machines.
  /// - Returns: The memory.
  /// - Throws: A ``RestoreError`` that lists all that does not fit the definition.
  final func memory(
    restoring snapshot: Snapshot<State, Event>, keepsWork: Bool = false
  ) throws(RestoreError) -> Memory {
    var memory = Memory(unstarted: self)
    let problems = problems(of: snapshot) + restoreWork(of: snapshot, in: &memory, keepsWork: keepsWork)
    guard problems.isEmpty else { throw RestoreError(issues: problems) }
    memory.configuration = configuration(of: snapshot.configuration)
    memory.phase = snapshot.phase
    for deferred in snapshot.deferred {
      memory.ensuredRest().deferred.append(
        pending(deferred.event, deferred.id.map { .id($0) } ?? deferred.request.map { .request($0) }, deferred.note))
    }
    var ranks: Set<TimeoutID> = []
    for timer in snapshot.timers {
      var pending = pending(timer.event, cancelKey(of: timer), timer.note)
      if snapshot.phase == .resuming, let rank = rank(of: pending, notIn: ranks) {
        pending.rank = rank
        ranks.insert(rank)
      }
      memory.ensuredRest().timers.add(pending, at: timer.left)
    }
    remember(snapshot, in: &memory)
    place(snapshot.payloads, in: &memory)
    placeVariables(snapshot.variables, in: &memory)
    return memory
  }

  private func remember(_ snapshot: Snapshot<State, Event>, in memory: inout Memory) {
    guard !snapshot.history.isEmpty || !snapshot.joined.isEmpty else { return }
    let rest = memory.ensuredRest()
    let words = rest.copyRemembered(rememberedWords)
    for history in snapshot.history {
      guard let row = row(of: history) else { continue }
      for node in nodes(of: history, row) where !row.isDeep || nodes[node].isAtomic {
        let bit = row.node.next.distance(to: node)
        words[row.words.first.index + bit / 64] |= 1 << UInt64(bit % 64)
      }
      if holdsPayloads { rest.rememberedValues[id(of: history)] = values(of: history.payloads) }
    }
    for joined in snapshot.joined {
      guard let row = row(of: joined) else { continue }
      words[row.words.first.index + row.bit / 64] |= 1 << UInt64(row.bit % 64)
    }
    rest.keepRemembered()
  }

  final func row(of history: Snapshot<State, Event>.History) -> HistoryRow? {
    guard let node = node(of: history.state) else { return nil }
    return histories[nodes[node].histories].first { $0.isDeep == history.isDeep }
  }

  private func id(of history: Snapshot<State, Event>.History) -> HistoryID {
    guard let node = node(of: history.state) else { return .none }
    let first = nodes[node].histories.first
    return histories[first].isDeep == history.isDeep ? first : first.next
  }

  final func row(of joined: Snapshot<State, Event>.Joined) -> JoinSource? {
    guard let node = node(of: joined.state) else { return nil }
    let column = column(of: joined.event)
    return joinSources[nodes[node].joins].first { $0.column == column && isJoin($0, joined.join) }
  }

  /// Whether the row of a source belongs to a join.
  private func isJoin(_ row: JoinSource, _ join: Snapshot<State, Event>.Join) -> Bool {
    let sources = Set(join.sources.compactMap { node(of: $0) })
    let targets = Set(join.targets.compactMap { node(of: $0) })
    guard sources.count == row.count, targets == Set(self.targets(of: row)) else { return false }
    return sources.allSatisfy { source in joinSources[nodes[source].joins].contains { $0.join == row.join } }
  }

  /// The states of a shallow or deep history; the regions without a name of a parallel state are implied.
  ///
  /// A deep history consists of atomic states, and of the states around them that had a payload.
  final func nodes(of history: Snapshot<State, Event>.History, _ row: HistoryRow) -> [StateID] {
    let named = history.last.compactMap { node(of: $0) }
    return row.isDeep ? named : named + insides(of: row.node).filter { !nodes[$0].isNamed }
  }

  private func pending(_ event: Event, _ key: Pending.CancelKey?, _ note: String?) -> Pending {
    Pending(column: column(of: event), event: StoredEvent(event, note: note), cancelKey: key)
  }

  /// The rank of a timeout, where computed ones of the same state are still to be asked for.
  private func rank(of pending: Pending, notIn ranks: Set<TimeoutID>) -> TimeoutID? {
    guard case .timeout(let node) = pending.cancelKey else { return nil }
    return rankedTimeouts(of: node).first { $1.column == pending.column && $1.duration != nil && !ranks.contains($0) }?.0
  }

  private func cancelKey(of timer: Snapshot<State, Event>.Timer) -> Pending.CancelKey? {
    switch timer.cancelKey {
    case nil: nil
    case .id(let id): .id(id)
    case .timeout(let state): node(of: state).map { .timeout(of: $0) }
    }
  }
}

// MARK: What does not fit

extension TypedCompiledDefinition {
  /// A sentence for each thing in a snapshot that no machine of this definition could remember.
  private func problems(of snapshot: Snapshot<State, Event>) -> [String] {
    let unknown = snapshot.states.filter { node(of: $0) == nil }
    var sentences = problemsInIdentity(of: snapshot) + unknown.map { "'\(label: $0)' is not a state of this definition" }
    if isFlat {
      if snapshot.configuration.count != 1 {
        sentences.append("the configuration has \(snapshot.configuration.count) states, that of a flat machine has one")
      }
      sentences += snapshot.configuration.compactMap { problem(of: $0, snapshot.phase) }
    } else if snapshot.configuration.allSatisfy({ node(of: $0) != nil }) {
      sentences += problemsInConfiguration(of: snapshot)
    }
    sentences += problemsInHistories(of: snapshot) + problemsInJoins(of: snapshot)
    if holdsPayloads { sentences += problemsInPayloads(of: snapshot) }
    sentences += problemsInVariables(of: snapshot)
    if snapshot.phase == .running || snapshot.phase == .resuming {
      if sentences.isEmpty { sentences += problemsAtRest(in: configuration(of: snapshot.configuration)) }
      sentences += problemsInDeferred(of: snapshot) + problemsInTimeouts(of: snapshot)
    } else {
      let events = snapshot.deferred.map(\.event) + snapshot.timers.map(\.event)
      sentences += events.map { "'\(event: $0)' waits, but nothing waits in a machine that is \(snapshot.phase.savedName)" }
    }
    var seen: Set<String> = []
    return sentences.filter { seen.insert($0).inserted }
  }

  /// A snapshot without an identity, and one of an older version, may fit.
  private func problemsInIdentity(of snapshot: Snapshot<State, Event>) -> [String] {
    guard let identity, let other = snapshot.definition else { return [] }
    guard other.name == identity.name else { return ["the snapshot is of '\(other.name)', this definition is '\(identity.name)'"] }
    guard other.version > identity.version else { return [] }
    return ["the snapshot is of version \(other.version) of '\(other.name)', this definition is of version \(identity.version)"]
  }

  /// Why a machine in this phase cannot be in a state that the definition has.
  private func problem(of state: State, _ phase: Memory.Phase) -> String? {
    guard let node = node(of: state) else { return nil }
    switch phase {
    case .unstarted:
      let initial = value(of: initial.active)
      if state == initial { return nil }
      return "a machine that is unstarted is in '\(label: initial)', not in '\(label: state)'"
    case .finished:
      return nodes[node].isFinal ? nil : "'\(label: state)' is not a final state, so no machine is finished in it"
    case .running, .resuming, .stopped:
      return nodes[node].isFinal ? "'\(label: state)' is a final state, so a machine in it is finished, not \(phase.savedName)" : nil
    }
  }

  /// Why a machine cannot be in a configuration; SCXML 3.11 has the rules.
  private func problemsInConfiguration(of snapshot: Snapshot<State, Event>) -> [String] {
    let active = withRegions(configurationNodes(of: snapshot))
    var sentences = repeated(in: snapshot.configuration).map { "the configuration names '\(label: $0)' more than once" }
    for node in active.inOrder(<) where nodes[node].parent.exists && !active.contains(nodes[node].parent) {
      sentences.append("'\(name(of: node))' is active without '\(name(of: nodes[node].parent))' around it")
    }
    sentences += ([.none] + active.inOrder(<)).compactMap { fault(inside: $0, among: active) }
    guard sentences.isEmpty else { return sentences }
    let isFinal = insides(of: .none).contains { active.contains($0) && nodes[$0].isFinal }
    let place = snapshot.configuration.map { "'\(label: $0)'" }.joined(separator: ", ")
    switch snapshot.phase {
    case .unstarted where snapshot.configuration != states(of: initial):
      let first = states(of: initial).map { "'\(label: $0)'" }.joined(separator: ", ")
      return ["a machine that is unstarted is in \(first), not in \(place)"]
    case .finished where !isFinal: return ["\(place) is not a final state at the top, so no machine is finished in it"]
    case .running where isFinal, .resuming where isFinal, .stopped where isFinal:
      return ["\(place) is a final state, so a machine in it is finished, not \(snapshot.phase.savedName)"]
    default: return []
    }
  }

  private func problemsInDeferred(of snapshot: Snapshot<State, Event>) -> [String] {
    guard !configurationNodes(of: snapshot).isEmpty else { return [] }
    let configuration = configuration(of: snapshot.configuration)
    let place = snapshot.configuration.map { "'\(label: $0)'" }.joined(separator: ", ")
    return snapshot.deferred.filter { deferred in !defers(deferred.event, at: configuration) }
      .map { "'\(event: $0.event)' is deferred, but nothing defers it while \(place)" }
  }

  private func problemsInTimeouts(of snapshot: Snapshot<State, Event>) -> [String] {
    let active = configurationNodes(of: snapshot)
    /// By state and event, how many timeouts there may be; those still to be asked for do not wait yet.
    var allowed: [TimeoutPlace: Int] = [:]
    for node in active {
      for timeout in timeouts[nodes[node].timeouts] where snapshot.phase == .running || timeout.duration != nil {
        allowed[TimeoutPlace(node: node, column: timeout.column), default: 0] += 1
      }
    }
    return snapshot.timers.compactMap { timer in
      guard case .timeout(let state) = timer.cancelKey, let node = node(of: state) else { return nil }
      guard active.contains(node) else { return "'\(event: timer.event)' waits as a timeout of '\(label: state)', which is not active" }
      let place = TimeoutPlace(node: node, column: column(of: timer.event))
      guard let left = allowed[place] else {
        return "'\(event: timer.event)' waits as a timeout of '\(label: state)', which has no such timeout"
      }
      guard left > 0 else { return "'\(event: timer.event)' waits as a timeout of '\(label: state)' more often than that state has it" }
      allowed[place] = left - 1
      return nil
    }
  }

  final func configurationNodes(of snapshot: Snapshot<State, Event>) -> Set<StateID> {
    Set(snapshot.configuration.compactMap { node(of: $0) })
  }
}

private struct TimeoutPlace: Hashable {
  var node: StateID
  var column: ColumnID
}

extension Snapshot {
  /// Every state that it mentions.
  fileprivate var states: [State] {
    let waiting = timers.compactMap { timer in
      if case .timeout(let state) = timer.cancelKey { state } else { nil }
    }
    let remembered = history.flatMap { [$0.state] + $0.last }
    let atJoins = joined.flatMap { joined in [joined.state] + joined.join.sources + joined.join.targets }
    return configuration + waiting + remembered + atJoins + works.map { $0.state }
  }
}
