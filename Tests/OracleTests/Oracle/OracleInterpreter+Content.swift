extension OracleInterpreter {
  /// SCXML 5.9.1; In() reads the configuration of the moment.
  ///
  /// Ours: under `raise` a guard that throws counts as false and raises the failure, as the standard says, else the macrostep is undone.
  mutating func conditionMatch(_ condition: OracleGuard) throws -> Bool {
    if has(.guardsIgnored) { return true }
    do {
      return try holds(condition)
    } catch {
      if has(.guardFailureCountsAsTrue) { return true }
      if has(.guardFailureSwallowed) { return false }
      guard chart.onError == .raise else { throw error }
      raise(.failure)
      return false
    }
  }

  private func holds(_ condition: OracleGuard) throws -> Bool {
    switch condition {
    case .always: true
    case .never: false
    case .isIn(let name): isIn(name)
    case .equal(let left, let right): left.value(counters) == right.value(counters)
    case .less(let left, let right): left.value(counters) < right.value(counters)
    case .not(let other): try !holds(other)
    case .both(let left, let right): try holds(left) && holds(right)
    case .fails: throw Failure()
    }
  }

  private func isIn(_ name: String) -> Bool {
    guard let state = document.place(of: name) else { return false }
    if has(.inIsFalseForParallels), document.isParallelState(state) { return false }
    return configuration.contains(state)
  }

  /// SCXML 4.9: an action that fails ends its block, and raises the failure; ours without `raise`: the macrostep is undone.
  mutating func executeContent(_ block: [OracleAction]) throws {
    do {
      for action in block {
        do {
          try execute(action)
        } catch  where has(.blockGoesOnAfterFailure) {
          raise(.failure)
        }
      }
    } catch {
      if has(.actionFailureSwallowed) { return }
      guard chart.onError == .raise else { throw error }
      raise(.failure)
    }
  }

  private mutating func execute(_ action: OracleAction) throws {
    switch action {
    case .log(let text): note(.action(text))
    case .raise(let event): raise(.named(event))
    case .send(let event, let delay): send(event, delay)
    case .set(let counter, let number): counters[counter] = number.value(counters)
    case .choose(let branches):
      guard let branch = try branches.first(where: { try holds($0.condition) }) else { return }
      for action in branch.actions { try execute(action) }
    case .fail: throw Failure()
    }
  }

  mutating func raise(_ event: OracleEvent) {
    if has(.oneQueue) { externalQueue.append(event) } else { internalQueue.append(event) }
  }

  private mutating func send(_ event: String, _ delay: Int) {
    if delay > 0 { timers.append(Timer(due: now + delay, event: event)) } else { externalQueue.append(.named(event)) }
  }
}
