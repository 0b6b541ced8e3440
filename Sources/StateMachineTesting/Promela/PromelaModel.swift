import StateMachines

/// The text of a chart in Promela: the algorithm of SCXML 1.0, Appendix D, written out for the states and transitions of one chart.
///
/// States are numbered in document order. A cause is the number of an event, that of a completion behind the events, or `always`.
struct PromelaModel {
  let chart: MachineDescription
  let numbers: [String: Int]
  let parents: [Int?]
  let children: [[Int]]
  let histories: [MachineDescription.Target]
  /// In the order in which they are tried: those that name their sources, then joins, then those from any state.
  let lines: [Line]
  /// The sources of all joins.
  let joinSources: [JoinSource]
  /// Events that wait while a state is active, by the place of the state.
  let deferrals: [(state: Int, events: [Int])]
  let timeouts: [Timeout]
  /// How many events may wait.
  let deferralLimit: Int
  /// The events that callers send.
  let callersEvents: [Int]
  /// Whether callers may do nothing for ever.
  let mayIdle: Bool

  /// A transition from one state by one branch.
  struct Line {
    let source: Int
    let causes: [Int]
    /// The conditions of its guards.
    let guards: [String]
    let targets: [MachineDescription.Target]
    let isTransition: Bool
    /// The state inside which it leaves and enters states; nil for the whole chart.
    let domain: Int?
    /// Its place among the sources of all joins.
    var joinSource: Int?
  }

  struct JoinSource {
    let join: Int
    let state: Int
  }

  struct Timeout {
    let state: Int
    let event: Int
    /// In units of the longest duration of which all others are multiples.
    let ticks: Int
  }

  static let always = -1
  static let start = -2
  static let nothing = -3
  /// How many completions may wait: a microstep adds one for each state at most, and eventless transitions are taken before them.
  var queueLength: Int { 8 * max(chart.states.count, 1) }
  /// What comes behind the events is time.
  var time: Int { chart.events.count }
  var stepCount: Int { chart.events.count + (timeouts.isEmpty ? 0 : 1) }

  init(_ reader: PromelaReader, deferralLimit: Int, mayIdle: Bool) {
    let chart = reader.chart
    (self.chart, numbers, parents) = (chart, reader.numbers, reader.parents)
    (self.deferralLimit, self.mayIdle) = (deferralLimit, mayIdle)
    let parents = reader.parents
    children = chart.states.indices.map { state in chart.states.indices.filter { parents[$0] == state } }
    let targets = chart.transitions.flatMap { $0.targets + $0.branches.flatMap(\.targets) }
    var seen: Set<MachineDescription.Target> = []
    histories = targets.filter { $0.history != nil }.map { MachineDescription.Target($0.state, history: $0.history) }
      .filter { seen.insert($0).inserted }
    let named = chart.transitions.filter(\.namesSources).flatMap(reader.lines)
    (joinSources, lines) = reader.addingJoins(to: named, chart.transitions.filter { !$0.namesSources }.flatMap(reader.lines))
    deferrals = reader.deferrals
    timeouts = reader.timeouts
    callersEvents = reader.callersEvents
  }

  func contains(_ outer: Int?, _ state: Int) -> Bool {
    outer.map { outer in sequence(first: state) { parents[$0] }.dropFirst().contains(outer) } ?? true
  }

  /// A statement for each state inside a state, which follow it in document order; in the whole chart for nil.
  func inside(_ outer: Int?, _ statement: (String) -> String) -> String {
    let states = chart.states.indices.filter { contains(outer, $0) }
    guard let first = states.first, let last = states.last else { return "skip" }
    return "i = \(first); do :: i <= \(last) -> \(statement("i")) i++ :: else -> break od"
  }

  /// A text that can be part of a comment.
  static func clean(_ name: String) -> String { name.replacing("*/", with: "* /") }

  func indented(_ lines: [String], _ spaces: Int) -> String {
    lines.map { String(repeating: " ", count: spaces) + $0 }.joined(separator: "\n")
  }
}

extension MachineDescription.Transition {
  var namesSources: Bool { if case .list = sources { true } else { false } }
}
