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
    func holds(_ number: Int) -> Bool { log.count - before < \(longest) && (log.count &* 7 &+ number &* 5) % 3 != 0 }
    func leaves(_ state: String, _ fields: [String: String], _ regions: [String: [String]]) -> [String] {
      if let regions = regions[state].map({ inner in inner.flatMap { leaves($0, fields, regions) } }) { return regions }
      return fields[state].map { leaves($0, fields, regions) } ?? [state]
    }
    func show(_ chart: String, _ event: String, _ isTaken: Bool, _ leaves: [String]) {
      print(chart, event, isTaken, leaves.sorted().joined(separator: " "), log[before...].joined(separator: ", "), separator: " | ")
      before = log.count
    }

    """

  /// How many entries of the log one event leads to before guards stop holding.
  private static let longest = 60

  /// - Throws: Where the chart cannot be compiled.
  init(_ chart: MachineDescription, events: [String]) throws(FormatError) {
    let name = chart.name ?? "Chart"
    machine = try chart.compiledSwift()
    let requirements = Self.requirements(of: machine)
    let isGeneric = !requirements.isEmpty
    var lines: [String] = []
    if isGeneric { lines += ["struct \(name)Log: \(name)Actions {"] + requirements + ["}"] }
    let fields = Self.fields(of: machine).map { "\"\($0)\": \"\\(machine.\($0))\"" }
    let regions = chart.states.filter { $0.kind == .parallel }.map { state in
      "\"\(state.name)\": [\(chart.states.filter { $0.parent == state.name }.map { "\"\($0.name)\"" }.joined(separator: ", "))]"
    }
    func dictionary(_ items: [String]) -> String { items.isEmpty ? "[:]" : "[\(items.joined(separator: ", "))]" }
    let leaves = "leaves(\"\\(machine.state)\", \(dictionary(fields)), \(dictionary(regions)))"
    lines.append("func run\(name)() {")
    lines.append("  (log, before) = ([], 0)")
    lines.append("  var machine = \(name)(\(isGeneric ? "\(name)Log()" : ""))")
    lines.append("  show(\"\(name)\", \"start\", true, \(leaves))")
    lines.append("  for event in [\(events.map { "\"\($0)\"" }.joined(separator: ", "))] {")
    lines.append("    let isTaken: Bool")
    lines.append("    switch event {")
    for event in Set(events).sorted() { lines.append("    case \"\(event)\": isTaken = machine.\(event)()") }
    lines += ["    default: isTaken = false", "    }"]
    lines.append("    show(\"\(name)\", event, isTaken, \(leaves))")
    lines += ["  }", "}", ""]
    source = lines.joined(separator: "\n")
    call = "run\(name)()"
    expected = try Self.trace(chart, events)
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
    }
    var log: [String] = []
    var machine = ContextMachine(definition, with: &log)
    machine.advance(to: .zero, with: &log)
    let outer = Set(chart.states.compactMap(\.parent))
    let leaves = Set(chart.states.map(\.name)).subtracting(outer)
    var lines: [String] = []
    func show(_ event: String, _ isTaken: Bool) {
      let noted = log[before.count...].joined(separator: ", ")
      let active = machine.configuration.filter { leaves.contains($0) }.sorted().joined(separator: " ")
      lines.append("\(name) | \(event) | \(isTaken) | \(active) | \(noted)")
      before.count = log.count
    }
    show("start", true)
    for event in events {
      let isTaken = machine.fire(event, with: &log)
      show(event, isTaken)
    }
    return lines
  }
}

/// How long the log was before an event; one thread reads and writes it.
private final class StartOfEvent: @unchecked Sendable {
  var count = 0
}
