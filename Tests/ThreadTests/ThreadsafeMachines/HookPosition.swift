import StateMachines

/// Every place in a macrostep at which code of the user's runs with the machine reserved.
enum HookPosition: CaseIterable, Sendable {
  case condition
  case before
  case exit
  case action
  case entry
  case timeout
  case after

  /// An oven that works here when `heat` leads it from `cold` to `warm`, and records its transitions and rejections.
  ///
  /// `turn` leads on to `hot`, `smash` from there to `broken`; `rest` leaves no state.
  func definition(_ log: EventRecorder<String>, work: @escaping @Sendable () throws -> Void) throws -> PlainOven {
    @Sendable func visit(_ position: Self) throws {
      if position == self { try work() }
    }
    let mayHeat = Guard<Void, Oven, Knob>("may heat") { _ in
      try visit(.condition)
      return true
    }
    return try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm, if: mayHeat) { _ in try visit(.action) }
      sm.when(.turn, from: .warm, to: .hot)
      sm.when(.smash, from: .hot, to: .broken)
      sm.when(.rest, in: .any) { _ in }
      sm.before(.heat) { _ in try visit(.before) }
      sm.onExit(.cold) { _ in try visit(.exit) }
      sm.onEntry(.warm) { _ in try visit(.entry) }
      sm.timeout(in: .warm, fire: .rest) { _ in
        try visit(.timeout)
        return .seconds(1)
      }
      sm.after(.heat) { _ in try visit(.after) }
      sm.after { step in log.append("\(step.source) -> \(step.target)") }
      sm.onRejection { rejection in log.append("\(rejection)") }
    }
  }
}
