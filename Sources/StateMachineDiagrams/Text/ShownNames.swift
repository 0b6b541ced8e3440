import StateMachines

/// The names that diagrams show where a file format has made names longer.
///
/// A state has its key in place of its path, an event has no `.*` where the chart has no longer name, and a delay is shown in place of the
/// event that stands for it.
struct ShownNames {
  private var titles: [String: String] = [:]
  private let events: Set<String>
  /// The beginnings of events with more than one word: `a` and `a.b` of `a.b.c`.
  private var beginnings: Set<String> = []
  private var delays: [String: Duration] = [:]

  init(_ description: MachineDescription) {
    events = Set(description.events.map(\.name))
    for event in description.events {
      for index in event.name.indices where event.name[index] == "." { beginnings.insert(String(event.name[..<index])) }
    }
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
  func prefix(_ name: String) -> String { beginnings.contains(name) ? "\(name).*" : name }

  /// Whether an event stands for a delay of a file, which is shown in its place.
  func isDelay(_ name: String) -> Bool { delays[name] != nil }
}
