import StateMachines

@testable import StateMachineCore

extension MachineBuilder {
  /// What the overloads of some lines write, in the words of `SpelledLines`: transitions first, then deferrals, timeouts and hooks.
  static func written(_ lines: (inout Self) -> Void) -> [String] {
    let draft = TypedDraft<Context, State, Event>()
    var builder = Self(draft: draft)
    lines(&builder)
    return draft.writtenTransitions + draft.writtenDeferrals + draft.writtenTimeouts + draft.writtenHooks
  }
}

extension TypedDraft {
  fileprivate var writtenTransitions: [String] {
    outline.transitions.map { line in
      "\(line.events.map(word) ?? "always") \(line.isInternal ? "in" : "from") \(word(line.sources))"
    }
  }

  fileprivate var writtenDeferrals: [String] {
    outline.deferrals.map { line in "\(word(line.events)) in \(word(line.states))" }
  }

  fileprivate var writtenTimeouts: [String] {
    outline.timeouts.map { line in "\(line.duration == nil ? "computed timeout" : "timeout") in \(word(line.states))" }
  }

  fileprivate var writtenHooks: [String] {
    outline.hooks.map { line in
      switch line.moment {
      case .entry, .exit: "\(line.moment) of \(word(line.from))"
      case .before, .after, .rejection: "\(line.events.map(word) ?? "any") from \(word(line.from)) to \(word(line.to))"
      }
    }
  }

  private func word(_ states: StateFilter?) -> String {
    switch states {
    case .one: "state"
    case .listed(let list): "list of \(list.count)"
    case .any(let exceptions): exceptions.isEmpty ? "any" : "any but \(exceptions.count)"
    case nil: "any"
    }
  }

  private func word(_ events: EventFilter) -> String {
    switch events {
    case .event: "event"
    case .listed(let list): "list of \(list.count)"
    case .any: "any"
    case .matching: "match"
    case .done: "completion"
    case .completion: "own completion"
    case .failure: "failure"
    case .workFailure: "work failure"
    }
  }
}
