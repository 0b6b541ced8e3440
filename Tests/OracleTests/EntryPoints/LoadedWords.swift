import StateMachines

/// A state that holds the sum of what events have brought to it.
///
/// It reflects itself as a case with a marker, so that there are as many states as a chart has names.
struct LoadedState: ChartState, StateCases, CustomStringConvertible, CustomReflectable {
  struct Keys: CaseKeys {}

  let word: String

  init(word: String, load: Int) {
    self.word = word
  }

  var load: Int { 0 }
  var description: String { word }
  var customMirror: Mirror { Mirror(self, children: [word: Holds<Int>.any], displayStyle: .enum) }
  private var key: StateLiteral<Self, Int> { { _ in { _ in self } } }

  static func addLoads<Context, Event>(of states: [Self], to sm: inout MachineBuilder<Context, Self, Event>) {
    for state in states { sm.payload(of: state.key) { _ in 1 } }
  }

  /// The target has the sum of both payloads; some events are not taken.
  static func addLoading<Context, Event>(
    to sm: inout MachineBuilder<Context, Self, Event>, on event: String, from source: Self, to target: Self?,
    if condition: Guard<Context, Self, Event>?
  ) -> Bool where Event: ChartWord {
    let isTaken = Guard<Context, Self, Event>("is taken") { step in (step.event?.load ?? 0) % 7 != 6 }
    let (event, condition) = (Event(word: event), condition.map { $0 && isTaken } ?? isTaken)
    if let target {
      sm.when(event, from: source.key, to: target.key, if: condition) { load, step in load + (step.event?.load ?? 0) }
    } else {
      sm.when(event, in: source.key, if: condition) { load, step in load += step.event?.load ?? 0 }
    }
    return true
  }

  static func loads<Context, Event>(in step: borrowing Step<Context, Self, Event>) -> String {
    var loads: [String] = []
    for state in step.configuration { loads.append("\(state)(\(step.payload(of: state.key) ?? 0))") }
    return loads.joined(separator: " ")
  }
}

/// An event that carries a number; events of one word are equal.
struct LoadedEvent: ChartWord, CustomStringConvertible {
  let word: String
  let load: Int

  var description: String { load == 0 ? word : "\(word)(\(load))" }

  static func == (one: Self, other: Self) -> Bool { one.word == other.word }
  func hash(into hasher: inout Hasher) { hasher.combine(word) }
}
