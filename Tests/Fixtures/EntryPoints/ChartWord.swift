import StateMachines

/// A state or an event of an ``OracleChart``, as definitions of the library have it: a text, or a value that carries a number as well.
protocol ChartWord: Hashable, Sendable {
  init(word: String, load: Int)

  var word: String { get }
  /// What it carries; 1 for a state that is written as a target.
  var load: Int { get }
}

extension ChartWord {
  init(word: String) {
    self.init(word: word, load: 0)
  }
}

/// The events of random charts.
enum ChartEvents {
  static let names = ["e0", "e1", "e2", "e3"]
}

protocol ChartState: ChartWord {
  /// Adds a transition whose target is computed from the payload of its event.
  ///
  /// - Returns: Whether there is such a transition; if not, nothing was added.
  static func addComputed<Context, Event>(
    to sm: inout MachineBuilder<Context, Self, Event>, on event: String, from source: Self, to target: Self,
    if condition: Guard<Context, Self, Event>?, perform action: MachineBuilder<Context, Self, Event>.Hook?
  ) -> Bool where Event: ChartWord
}

extension String: ChartState {
  init(word: String, load: Int) {
    self = word
  }

  var word: String { self }
  var load: Int { 0 }

  static func addComputed<Context, Event>(
    to sm: inout MachineBuilder<Context, Self, Event>, on event: String, from source: Self, to target: Self,
    if condition: Guard<Context, Self, Event>?, perform action: MachineBuilder<Context, Self, Event>.Hook?
  ) -> Bool where Event: ChartWord {
    false
  }
}
