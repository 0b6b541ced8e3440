extension Outline {
  /// The lines of which one stops the program, by an event in a state: most often it is a single one.
  ///
  /// Lines that name the state are tried before those from any state, each in their order, so the first that names the event is the last to
  /// come into question. Lines for matching events do not tell by a name whether they take it.
  ///
  /// - Parameters:
  ///   - event: The event, as a cause has it: `back`, `done(order)`.
  ///   - source: The state on which the line is.
  ///   - eventNames: The names of the outline's events.
  /// - Returns: Their places, in their order.
  func stoppingLines(for event: String, in source: StateID, _ eventNames: NameList<Numbered.Event>) -> [SourcePlace] {
    let resolved = ResolvedStates(self)
    let lines = transitions.filter { $0.decision == .stops && resolved.sources($0.sources, in: $0.scope).contains(source) }
    var places: [SourcePlace] = []
    for line in lines.filter({ !$0.sources.isAny }) + lines.filter({ $0.sources.isAny }) {
      let isNamed: Bool
      switch line.events {
      case .event(let named): isNamed = eventNames[named] == event
      case .listed(let list): isNamed = listedEvents[list].contains { eventNames[$0] == event }
      case .done(let state): isNamed = event == "done(\(stateNames[state]))"
      case .completion: isNamed = event.hasPrefix("done(")
      case .failure, .workFailure: isNamed = event.hasPrefix("failure(")
      case .any: isNamed = true
      case .matching, nil:
        places.append(place(line.place))
        continue
      }
      guard isNamed else { continue }
      return places + [place(line.place)]
    }
    return places
  }
}

extension StateFilter {
  fileprivate var isAny: Bool { if case .any = self { true } else { false } }
}
