import StateMachineFormats
import StateMachines
import TestSupport

/// A chart as a compiled machine with a driver: Swift text that fires random events and prints what happens, and the same by the engine.
struct CompiledDriver {
  /// The compiled machine.
  let machine: String
  /// A type for its actions, and a function that drives it.
  let source: String
  /// The call of that function.
  let call: String
  /// What it prints, if the compiled machine does what the engine does.
  let expected: [String]

  /// The functions that all drivers share.
  static let support = """
    nonisolated(unsafe) var log: [String] = []
    nonisolated(unsafe) var before = 0
    func note(_ text: String) { log.append(text) }
    func use<Machine>(_ machine: inout Machine) {}
    func holds(_ number: Int) -> Bool { log.count - before < \(longest) && (log.count &* 7 &+ number &* 5) % 3 != 0 }
    func leaves(_ value: String, _ fields: [String: String], _ regions: [String: [String]]) -> [String] {
      let state = value.lowercased().filter { $0.isLetter || $0.isNumber }
      if let regions = regions[state].map({ inner in inner.flatMap { leaves($0, fields, regions) } }) { return regions }
      return fields[state].map { leaves($0, fields, regions) } ?? [state]
    }
    func show(_ chart: String, _ event: String, _ isTaken: Bool, _ leaves: [String], _ requests: String) {
      let states = leaves.sorted().joined(separator: " ")
      print(chart, event, isTaken, states, log[before...].joined(separator: ", "), requests, separator: " | ")
      before = log.count
    }
    struct Owner<Timer: Hashable, Work: Hashable> {
      var now = Duration.zero
      var timers: [(timer: Timer, deadline: Duration)] = []
      /// The timers whose state was left; the machine has to refuse them.
      var cancelled: [Timer] = []
      var works: Set<Work> = []
      var next: String { timers.map { $0.deadline }.min().map { "\\($0)" } ?? "none" }
      var text: String {
        ([next] + works.map { "\\($0)" }.sorted()).joined(separator: " ")
      }
      mutating func start(_ timer: Timer, after delay: Duration) {
        timers.append((timer, now + delay))
        cancelled.removeAll { $0 == timer }
      }
      mutating func cancel(_ timer: Timer) {
        timers.removeAll { $0.timer == timer }
        if !cancelled.contains(timer) { cancelled.append(timer) }
      }
      mutating func takeDue(by end: Duration) -> Timer? {
        guard let first = timers.map({ $0.deadline }).min(), first <= end,
          let index = timers.firstIndex(where: { $0.deadline == first }) else {
          now = end
          return nil
        }
        now = first
        return timers.remove(at: index).timer
      }
    }

    """

  /// How many entries of the log one event leads to before guards stop holding.
  private static let longest = 60

  /// - Throws: Where the chart cannot be compiled.
  init(_ chart: MachineDescription, events: [String]) throws(FormatError) {
    let name = chart.name ?? "Chart"
    machine = try chart.compiledSwift()
    let requirements = Self.requirements(of: machine)
    let isGeneric = machine.contains("protocol \(name)Actions {")
    var lines: [String] = []
    if isGeneric { lines += ["struct \(name)Log: \(name)Actions {"] + requirements + Self.owner(of: chart, name) + ["}"] }
    let requests = chart.timeouts.isEmpty && chart.invocations.isEmpty ? "\"\"" : "machine.actions.owner.text"
    let fields = Self.fields(of: machine).map { "\"\(Self.canonical($0))\": \"\\(machine.\($0))\"" }
    let regions = chart.states.filter { $0.kind == .parallel }.map { state in
      let inside = chart.states.filter { $0.parent == state.name }.map { "\"\(Self.canonical($0.name))\"" }
      return "\"\(Self.canonical(state.name))\": [\(inside.joined(separator: ", "))]"
    }
    func dictionary(_ items: [String]) -> String { items.isEmpty ? "[:]" : "[\(items.joined(separator: ", "))]" }
    let leaves = "leaves(\"\\(machine.state)\", \(dictionary(fields)), \(dictionary(regions)))"
    lines.append("func run\(name)() {")
    lines.append("  (log, before) = ([], 0)")
    lines.append("  var machine = \(name)(\(isGeneric ? "\(name)Log()" : ""))")
    lines.append("  show(\"\(name)\", \"start\", true, \(leaves), \(requests))")
    if events.isEmpty { lines.append("  use(&machine)") }
    lines.append("  for event: String in [\(events.map { "\"\($0)\"" }.joined(separator: ", "))] {")
    lines.append("    let isTaken: Bool")
    lines.append("    switch event {")
    for event in Set(events).sorted() {
      guard let seconds = Self.seconds(event) else {
        lines.append("    case \"\(event)\": isTaken = \(Self.method(for: event, of: machine).map { "machine.\($0)()" } ?? "false")")
        continue
      }
      lines.append("    case \"\(event)\":")
      if machine.contains("mutating func fire(_ timer: ") {
        lines.append("      let end = machine.actions.owner.now + .seconds(\(seconds))")
        lines.append("      while let timer = machine.actions.owner.takeDue(by: end) { machine.fire(timer) }")
      }
      lines.append("      isTaken = true")
    }
    lines += ["    default: isTaken = false", "    }"]
    if machine.contains("mutating func fire(_ timer: ") {
      lines.append("    for timer in machine.actions.owner.cancelled where machine.fire(timer) { note(\"late \\(timer)\") }")
    }
    lines.append("    show(\"\(name)\", event, isTaken, \(leaves), \(requests))")
    lines += ["  }", "}", ""]
    source = lines.joined(separator: "\n")
    call = "run\(name)()"
    expected = try Self.trace(chart, events)
  }

  /// A name without what is written differently in Swift: state and event names, and the identifiers that are made of them.
  private static func canonical(_ name: some StringProtocol) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  private static func methods(of machine: String) -> [Substring] {
    machine.split(separator: "\n").filter { $0.hasPrefix("  mutating func ") && $0.hasSuffix("() -> Bool {") }
      .compactMap { $0.dropFirst("  mutating func ".count).split(separator: "(").first }
  }

  /// The method that fires an event.
  ///
  /// A script may fire an event that its chart does not name: `a.b.c` for transitions of `a.b`. The method of the longest name that a dot
  /// follows fires it.
  private static func method(for event: String, of machine: String) -> Substring? {
    var name = event[...]
    while true {
      if let method = methods(of: machine).first(where: { canonical($0) == canonical(name) }) { return method }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  /// How many seconds pass in place of an event: 2 for `+2`.
  private static func seconds(_ event: String) -> Int? { event.hasPrefix("+") ? Int(event.dropFirst()) : nil }

  /// What keeps the timers and the work of a chart.
  private static func owner(of chart: MachineDescription, _ name: String) -> [String] {
    if chart.timeouts.isEmpty, chart.invocations.isEmpty { return [] }
    let (timer, work) = (chart.timeouts.isEmpty ? "Int" : "\(name)Timer", chart.invocations.isEmpty ? "Int" : "\(name)Work")
    var lines = ["  var owner = Owner<\(timer), \(work)>()"]
    if !chart.timeouts.isEmpty {
      lines.append("  mutating func start(_ timer: \(timer), after delay: Duration) { owner.start(timer, after: delay) }")
      lines.append("  mutating func cancel(_ timer: \(timer)) { owner.cancel(timer) }")
    }
    if !chart.invocations.isEmpty {
      lines.append("  mutating func start(_ work: \(work)) { owner.works.insert(work) }")
      lines.append("  mutating func cancel(_ work: \(work)) { owner.works.remove(work) }")
    }
    return lines
  }

  /// The actions of a driver: each writes its name into the log.
  private static func requirements(of machine: String) -> [String] {
    let lines = machine.split(separator: "\n")
    return zip(lines, lines.dropFirst()).compactMap { comment, line in
      let words = comment.split(separator: "'")
      if comment.hasPrefix("  /// The guard '") { return "\(line) { holds(\(words[1].split(separator: " ").last ?? "")) }" }
      return comment.hasPrefix("  /// The action '") ? "\(line) { note(\"\(words[1])\") }" : nil
    }
  }

  /// The properties that say which state is active inside another one.
  private static func fields(of machine: String) -> [Substring] {
    machine.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return line.hasPrefix("  private(set) var ") && words[2] != "state:" ? words[2].dropLast() : nil
    }
  }

  /// What the engine does.
  private static func trace(_ chart: MachineDescription, _ events: [String]) throws(FormatError) -> [String] {
    let name = chart.name ?? ""
    let (guards, actions) = chart.closureNames
    let before = StartOfEvent()
    let definition = try chart.definition(String.self, String.self, context: [String].self) { names in
      for guardName in guards {
        let words = guardName.split(separator: " ")
        names.guard(guardName) { step in
          switch words[0] {
          case "in": return step.isIn(String(words[1]))
          case "!in": return !step.isIn(String(words[1]))
          default:
            let (count, number) = (step.context.count, Int(words[1]) ?? 0)
            return count - before.count < longest && (count &* 7 &+ number &* 5) % 3 != 0
          }
        }
      }
      for action in actions { names.action(action) { $0.context.append(action) } }
      for invocation in chart.invocations { names.task(invocation.source) { () -> String? in nil } }
    }
    var log: [String] = []
    var machine = ContextMachine(definition, with: &log)
    machine.advance(to: .zero, with: &log)
    let outer = Set(chart.states.compactMap(\.parent))
    let leaves = Set(chart.states.map(\.name)).subtracting(outer)
    var lines: [String] = []
    var (works, now): ([Activation: String], Duration) = ([:], .zero)
    func show(_ event: String, _ isTaken: Bool) {
      for change in machine.takeWork() {
        switch change {
        case .start(let work): works[work.activation] = work.name.replacing(" ", with: "")
        case .cancel(let activation): works[activation] = nil
        }
      }
      let next = machine.nextDeadline.map { "\($0)" } ?? "none"
      let isAsking = !chart.timeouts.isEmpty || !chart.invocations.isEmpty
      let requests = isAsking ? ([next] + works.values.sorted()).joined(separator: " ") : ""
      let noted = log[before.count...].joined(separator: ", ")
      let active = machine.configuration.filter { leaves.contains($0) }.map { Self.canonical($0) }.sorted().joined(separator: " ")
      lines.append("\(name) | \(event) | \(isTaken) | \(active) | \(noted) | \(requests)")
      before.count = log.count
    }
    show("start", true)
    for event in events {
      guard let seconds = seconds(event) else {
        let isTaken = machine.fire(event, with: &log)
        show(event, isTaken)
        continue
      }
      now += .seconds(seconds)
      _ = machine.advance(to: now, with: &log)
      show(event, true)
    }
    return lines
  }
}

/// How long the log was before an event; one thread reads and writes it.
private final class StartOfEvent: @unchecked Sendable {
  var count = 0
}
