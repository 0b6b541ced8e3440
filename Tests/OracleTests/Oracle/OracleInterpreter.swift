/// A deliberately naive interpreter of statecharts: SCXML 1.0, Appendix D, written from the standard's procedures, with sets and lists.
///
/// It shares nothing with the library, and is not meant to be quick. The procedures have the standard's names. Where the library decides
/// otherwise than the standard, or where the standard is silent, a comment says "Ours".
struct OracleInterpreter {
  struct Timer: Equatable {
    var due: Int
    var event: String
    /// The state whose timeout it is.
    var state: Int?
  }

  let document: OracleDocument
  let faults: Set<Fault>

  /// Places in the document.
  var configuration: Set<Int> = []
  var historyValue: [Int: [Int]] = [:]
  var counters: [String: Int]
  var internalQueue: [OracleEvent] = []
  var externalQueue: [OracleEvent] = []
  var deferred: [OracleEvent] = []
  /// For each join the sources that are in.
  var joined: [Int: Set<Int>] = [:]
  var timers: [Timer] = []
  var now = 0
  var running = false
  /// Whether it had to be stopped: an event came of an event without end.
  var isEndless = false
  /// Whether the last start was undone.
  var hasFailedToStart = false
  var hasStopped = false
  var trace: [OracleTrace] = []
  /// For each entry of the trace the names of what was active then, where that is wanted.
  var views: [[String]] = []
  var keepsViews = false

  // Of the current macrostep.
  var microsteps = 0
  var changesConfiguration = false

  init(_ chart: OracleChart, faults: Set<Fault> = []) {
    self.faults = faults
    document = OracleDocument(chart, wildcardsFirst: faults.contains(.wildcardSourcesFirst))
    counters = chart.counters
  }

  var chart: OracleChart { document.chart }

  /// The names of the active states in document order.
  var activeStates: [String] {
    configuration.sorted().map { document.states[$0] }.filter(\.hasName).map(\.name)
  }

  /// The names of the active states without children, in document order.
  var activeLeaves: [String] {
    configuration.sorted().filter(document.isAtomicState).map { document.states[$0].name }
  }

  /// Whether the machine has ended: the last configuration stays readable.
  var isFinished: Bool {
    !running && !hasStopped && configuration.contains { document.isFinalState($0) && document.parents[$0] == 0 }
  }

  func has(_ fault: Fault) -> Bool {
    faults.contains(fault)
  }

  func name(_ state: Int) -> String {
    document.states[state].name
  }
}
