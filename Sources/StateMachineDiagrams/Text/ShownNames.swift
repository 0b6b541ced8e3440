import StateMachines

/// The names that diagrams show where a file format has made names longer.
///
/// A state has its key in place of its path, an event has no `.*` where the chart has no longer name, and a delay is shown in place of the
/// event that a reader has made for it.
struct ShownNames {
  private var titles: [String: String] = [:]
  /// The names of events by their bytes, so that those which begin with a name follow it.
  private let events: [String]
  private var delays: [String: Duration] = [:]

  init(_ description: MachineDescription) {
    events = description.events.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for timeout in description.timeouts where timeout.event.hasPrefix(Self.delayPrefix) {
      if let duration = timeout.duration { delays[timeout.event] = duration }
    }
    addTitles(description)
  }

  private static let delayPrefix = "xstate.after."

  /// The key of each state: its name without the keys of states around it.
  private mutating func addTitles(_ description: MachineDescription) {
    let parents = Dictionary(description.states.map { ($0.name, $0.parent) }) { first, _ in first }
    for state in description.states {
      // The keys around it, from inside; files may nest deeply, and a name has few keys.
      var (prefix, length, next) = ("", 0, state.parent)
      while let outer = next, length < state.name.utf8.count {
        let key = titles[outer] ?? outer
        prefix = key + "." + prefix
        length = prefix.utf8.count
        if state.name.hasPrefix(prefix), length < state.name.utf8.count { titles[state.name] = String(state.name.dropFirst(prefix.count)) }
        next = parents[outer] ?? nil
        if next == outer { break }
      }
    }
  }

  /// The name of a state for people.
  func state(_ name: String) -> String { TextLabels.title(titles[name] ?? name) }

  /// The name of an event for people.
  func event(_ name: String) -> String { delays[name].map { "after \(TextLabels.duration($0))" } ?? TextLabels.title(name) }

  /// The pattern of events whose names begin with a name; the name alone if the chart has no longer event that the pattern matches.
  ///
  /// - Complexity: Linear in the length of the name, times the logarithm of the number of events.
  func prefix(_ name: String) -> String {
    let beginning = name + "."
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].utf8.lexicographicallyPrecedes(beginning.utf8) { low = middle + 1 } else { high = middle }
    }
    return low < events.count && events[low].utf8.starts(with: beginning.utf8) ? "\(name).*" : name
  }

  /// Whether a reader has made an event for a delay of a file, which is shown in its place.
  func isDelay(_ name: String) -> Bool { delays[name] != nil }
}
