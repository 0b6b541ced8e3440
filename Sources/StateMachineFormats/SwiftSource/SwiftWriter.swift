import StateMachines

/// Writes a chart as a source file of Swift.
struct SwiftWriter {
  typealias Description = MachineDescription
  typealias Place = MachineDescription.Place

  let chart: MachineDescription
  /// The beginning of the names of types: `Order` of `OrderState`.
  let type: String
  let tree: SwiftTree
  let states: SwiftIdentifiers
  let events: SwiftIdentifiers
  let eventNames: [String]
  /// By prefix that the chart waits for, the numbers of the events whose names begin with it.
  private(set) var eventsByPrefix: [String: [Int]] = [:]
  var requirements = SwiftRequirements()
  var issues: [FormatIssue] = []

  init(_ chart: MachineDescription, name: String?) {
    (self.chart, type) = (chart, SwiftIdentifier.type(name ?? chart.name ?? ""))
    tree = SwiftTree(chart, &issues)
    states = SwiftIdentifiers(
      chart.states.filter { [tree] in $0.region == nil && tree.states[$0.name] != nil }.map(\.name), suffix: "State", reserved: [])
    eventNames = chart.swiftEventNames
    let prefixes = EventPrefixes(chart.usedEvents.prefixes)
    for (number, name) in eventNames.enumerated() {
      for prefix in prefixes.all(ofEvent: name) { eventsByPrefix[prefix.prefix, default: []].append(number) }
    }
    events = SwiftIdentifiers(eventNames, suffix: "Event", reserved: [])
    reportWhatIsNotWritten()
  }

  // MARK: Names

  /// A state as an expression; nil, and reported, where it has no value.
  mutating func state(_ name: String, _ place: Place) -> String? {
    if let identifier = states[name] { return "." + identifier }
    let known = tree.states[name] != nil
    report(
      known ? .unsupported : .unknownName,
      known
        ? "\(Excerpt.name(name)) is a region without a name, which lines cannot speak of"
        : "\(Excerpt.name(name)) is not a state of the chart", place)
    return nil
  }

  mutating func states(_ names: [String], _ place: Place) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.compactMap { state($0, place) }
  }

  func event(_ name: String) -> String { "." + (events[name] ?? "unnamedEvent") }

  mutating func report(_ code: FormatIssue.Code, _ message: String, _ place: Place) {
    issues.append(FormatIssue(code, message, at: place.inText))
  }

  private mutating func reportWhatIsNotWritten() {
    for variable in chart.variables {
      report(.unsupported, "the variable \(Excerpt.name(variable.name)) is not written; make it a property of the context", variable.place)
    }
    if !chart.initialStatements.isEmpty {
      report(.unsupported, "statements of the initial transition of the chart are not written", chart.place)
    }
    for state in chart.states {
      guard let payload = state.payload else { continue }
      report(.unsupported, "the payload of \(Excerpt.name(state.name)), of type \(Excerpt.name(payload)), is not written", state.place)
    }
    for event in chart.events where event.payload != nil || event.argument != nil || event.reply != nil {
      let part = event.payload == nil ? "argument" : "payload"
      report(.unsupported, "the \(part) of the event \(Excerpt.name(event.name)) is not written; add its type to the case", chart.place)
    }
  }
}

extension MachineDescription {
  /// All events that a source file has to declare, in order.
  fileprivate var swiftEventNames: [String] {
    var seen: Set<String> = []
    var names = events.map(\.name)
    names += usedEvents.names.map(\.name)
    return names.filter { seen.insert($0).inserted }
  }
}
