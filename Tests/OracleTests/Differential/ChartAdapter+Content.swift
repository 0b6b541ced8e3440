import StateMachines

/// What guards and actions of a chart throw.
struct ChartFailure: Error {}

extension ChartAdapter {
  // MARK: - Guards

  func condition(_ condition: OracleGuard) -> Builder.Condition? {
    condition == .always ? nil : builtCondition(condition)
  }

  private func builtCondition(_ condition: OracleGuard) -> Builder.Condition {
    switch condition {
    case .always: Guard { _ in true }
    case .never: Guard { _ in false }
    case .isIn(let state): .isIn(State(word: state))
    case .equal(let left, let right): Guard { step in left.value(read(step)) == right.value(read(step)) }
    case .less(let left, let right): Guard { step in left.value(read(step)) < right.value(read(step)) }
    case .not(let other): !builtCondition(other)
    case .both(let left, let right): builtCondition(left) && builtCondition(right)
    case .fails: Guard { _ in throw ChartFailure() }
    }
  }

  // MARK: - Actions

  /// Nil where there is nothing to do.
  func hook(_ actions: [OracleAction]) -> Builder.Hook? {
    let actions = detail == .bare ? actions.filter { !$0.isLog } : actions
    guard !actions.isEmpty else { return nil }
    return { step in
      for action in actions { try perform(action, &step) }
    }
  }

  private func perform(_ action: OracleAction, _ step: inout Step) throws {
    switch action {
    case .log(let text): note(.action(text), &step)
    case .raise(let event): step.raise(Event(word: event))
    case .send(let event, let delay): step.send(Event(word: event), after: .milliseconds(delay))
    case .set(let counter, let number): change(&step) { $0.counters[counter] = number.value($0.counters) }
    case .choose(let branches):
      for branch in branches where try holds(branch.condition, step) {
        for action in branch.actions { try perform(action, &step) }
        break
      }
    case .fail: throw ChartFailure()
    }
  }

  private func holds(_ condition: OracleGuard, _ step: borrowing Step) throws -> Bool {
    switch condition {
    case .always: true
    case .never: false
    case .isIn(let state): step.isIn(State(word: state))
    case .equal(let left, let right): left.value(read(step)) == right.value(read(step))
    case .less(let left, let right): left.value(read(step)) < right.value(read(step))
    case .not(let other): try !holds(other, step)
    case .both(let left, let right): try holds(left, step) && holds(right, step)
    case .fails: throw ChartFailure()
    }
  }
}

extension OracleAction {
  fileprivate var isLog: Bool {
    if case .log = self { true } else { false }
  }
}
