internal import StateMachines

/// The events of a chart, while it is read or written: those that are declared, and those that are used.
struct ChartEvents {
  /// In the order of their declaration or, where none are declared, of their first use.
  private(set) var all: [MachineDescription.Event] = []
  private var known: Set<String> = []
  /// Whether the chart has a section of events, in which all that are used have to be.
  var areDeclared = false

  /// False if there is such an event already.
  mutating func add(_ event: MachineDescription.Event) -> Bool {
    guard known.insert(event.name).inserted else { return false }
    all.append(event)
    return true
  }

  func contains(_ name: String) -> Bool { known.contains(name) }
}
