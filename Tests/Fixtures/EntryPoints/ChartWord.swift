public import StateMachines

/// A state or an event of an ``OracleChart``, as definitions of the library have it: a text, or a value that carries a number as well.
protocol ChartWord: Hashable, Sendable {
  init(word: String, load: Int)

  var word: String { get }
  /// What it carries; a state carries nothing.
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

/// A state of such definitions; there are defaults for one that holds nothing.
protocol ChartState: ChartWord, StateCases {
  /// Has states hold a number where no line makes it.
  static func addLoads<Context, Event>(of states: [Self], to sm: inout MachineBuilder<Context, Self, Event>)

  /// Adds a transition that makes the number of its target, or one without a target that changes the number of its source.
  ///
  /// - Returns: Whether there is such a transition; if not, nothing was added.
  static func addLoading<Context, Event>(
    to sm: inout MachineBuilder<Context, Self, Event>, on event: String, from source: Self, to target: Self?,
    if condition: Guard<Context, Self, Event>?
  ) -> Bool where Event: ChartWord

  /// The active states with what they hold.
  static func loads<Context, Event>(in step: borrowing Step<Context, Self, Event>) -> String
}

extension ChartState {
  static func addLoads<Context, Event>(of states: [Self], to sm: inout MachineBuilder<Context, Self, Event>) {}

  static func addLoading<Context, Event>(
    to sm: inout MachineBuilder<Context, Self, Event>, on event: String, from source: Self, to target: Self?,
    if condition: Guard<Context, Self, Event>?
  ) -> Bool where Event: ChartWord {
    false
  }

  static func loads<Context, Event>(in step: borrowing Step<Context, Self, Event>) -> String { "\(step.configuration)" }
}

extension String: ChartState {
  /// There are none: a text holds nothing.
  public struct Keys: CaseKeys {
    /// Makes no keys.
    public init() {}
  }

  init(word: String, load: Int) {
    self = word
  }

  var word: String { self }
  var load: Int { 0 }
}
