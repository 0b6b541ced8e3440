import StateMachines

/// The events of a chart that are written and fired with an argument; they come from outside only, and are never deferred.
struct ChartCalls: Sendable {
  /// The action of each line for them returns a text.
  var replying: Set<String> = []
  /// Their reply is `Void`, so that any line may take them.
  var silent: Set<String> = []

  /// What a line replies.
  static func reply(to event: String, _ argument: Int) -> String { "\(event) with \(argument)" }
}

extension OracleChart {
  /// The same, where no line replies.
  func calls(replying: Bool) -> ChartCalls {
    let calls = calls
    return replying ? calls : ChartCalls(silent: calls.silent.union(calls.replying))
  }

  /// As many events as possible, those that may reply among them.
  var calls: ChartCalls {
    let lines = root.subtree.flatMap { $0.transitions + $0.wildcards.map(\.transition) }
    let words = Set(lines.flatMap { line in if case .events(let events) = line.trigger { events } else { [] as [String] } })
    let outer = words.filter { !isInternal($0) && !mayFail($0) }
    let replying = outer.filter { word in
      !joins.contains { $0.sources.contains { $0.event == word } }
        && lines.allSatisfy { !$0.trigger.matches(.named(word), []) || $0.mayReply(to: word, onError) } && !isTakenInSeveralRegions(word)
    }
    return ChartCalls(replying: replying, silent: outer.subtracting(replying))
  }

  /// Whether an event is raised, sent or deferred, so that it would come without its argument.
  private func isInternal(_ word: String) -> Bool {
    let states = root.subtree
    let actions = states.flatMap { state -> [OracleAction] in
      let lines = state.transitions + state.wildcards.map(\.transition)
      return state.initialActions + state.onEntry.flatMap { $0 } + state.onExit.flatMap { $0 } + lines.flatMap(\.actions)
    }
    return actions.contains { $0.sends(word) } || joins.contains { $0.actions.contains { $0.sends(word) } }
      || states.contains { state in
        state.timeouts.contains { $0.event == word } || state.deferrals.contains { $0.matches(.named(word), []) }
      }
  }

  /// Whether a guard may throw that is asked for an event, where that is raised: of an event with an argument, which nothing else takes, it
  /// is the reason of the rejection.
  private func mayFail(_ word: String) -> Bool {
    onError == .raise
      && root.subtree.contains { state in
        (state.transitions + state.wildcards.map(\.transition)).contains { $0.trigger.matches(.named(word), []) && $0.condition.mayFail }
      }
  }

  /// Whether lines inside different regions of one parallel state name an event; then both would take its argument.
  private func isTakenInSeveralRegions(_ word: String) -> Bool {
    func takes(_ state: OracleState) -> Bool {
      state.subtree.contains { inner in
        (inner.transitions + inner.wildcards.map(\.transition)).contains { $0.trigger.matches(.named(word), []) }
      }
    }
    return root.subtree.contains { $0.kind == .parallel && $0.children.count(where: takes) > 1 }
  }
}

extension OracleTransition {
  fileprivate func mayReply(to word: String, _ policy: OracleChart.ErrorPolicy) -> Bool {
    trigger == .events([word]) && (policy == .undo || !actions.contains { $0.fails })
  }
}

extension OracleAction {
  fileprivate func sends(_ word: String) -> Bool {
    switch self {
    case .raise(let event), .send(let event, _): event == word
    case .choose(let branches): branches.contains { $0.actions.contains { $0.sends(word) } }
    case .log, .set, .fail: false
    }
  }

  /// A condition may fail as well.
  fileprivate var fails: Bool {
    switch self {
    case .fail, .choose: true
    case .log, .set, .raise, .send: false
    }
  }
}

// MARK: Lines

extension ChartAdapter {
  /// The text of a line's event, if the event is one that replies.
  private func replyingWord(_ trigger: OracleTrigger) -> String? {
    guard case .events(let events) = trigger, events.count == 1, calls.replying.contains(events[0]) else { return nil }
    return events[0]
  }

  /// Adds a line for an event with an argument.
  ///
  /// - Returns: Whether the event is one; if not, nothing was added.
  func addCall(_ line: OracleTransition, from states: StateMatcher<State>, _ sm: inout Builder) -> Bool {
    if let word = replyingWord(line.trigger) {
      addReply(line, to: word, from: states, &sm)
      return true
    }
    guard case .events(let events) = line.trigger, events.count == 1, calls.silent.contains(events[0]) else { return false }
    guard line.decision == .transition, line.actions.isEmpty, !line.targets.isEmpty else { return false }
    let key: (Call<Int, Void>) -> Event = { _ in Event(word: events[0]) }
    let condition = condition(line.condition).map { Builder.CallCondition<Int>($0) }
    sm.when(key, from: states, into: targets(line.targets), kind: line.kind == .local ? .local : .external, if: condition)
    return true
  }

  private func addReply(_ line: OracleTransition, to word: String, from states: StateMatcher<State>, _ sm: inout Builder) {
    let key: (Call<Int, String>) -> Event = { _ in Event(word: word) }
    switch line.decision {
    case .ignored: return sm.ignore(key, in: states, replying: ChartCalls.reply(to: word, -1))
    case .impossible: return sm.impossible(key, in: states)
    case .transition: break
    }
    let (condition, action) = (condition(line.condition).map { Builder.CallCondition<Int>($0) }, hook(line.actions))
    let perform: @Sendable (consuming Int, inout Step) throws -> String = { argument, step in
      try action?(&step)
      return ChartCalls.reply(to: word, argument)
    }
    if line.targets.isEmpty {
      sm.when(key, in: states, if: condition, perform: perform)
    } else {
      let kind = line.kind == .local ? TransitionKind.local : .external
      sm.when(key, from: states, into: targets(line.targets), kind: kind, if: condition, perform: perform)
    }
  }
}
