import Foundation
import StateMachines
import TestSupport

/// A compiled machine with data and a driver: Swift text that fires random events and prints what happens, and the same by the engine.
struct DataDriver {
  /// The compiled machine, a type for its actions, and a function that drives it.
  let source: String
  /// The call of that function.
  let call: String
  /// What it prints, if the compiled machine does what the engine does.
  let expected: [String]

  /// The functions that all drivers share, beside those of `CompiledDriver`.
  static let support =
    String(decoding: (FileManager.default.contents(atPath: samples) ?? Data()), as: UTF8.self) + """
      func text<Value>(_ value: Value) -> String { "\\(value)" }
      func text<Value>(_ value: Value?) -> String { value.map { "\\($0)" } ?? "nil" }
      func show(_ name: String, _ event: String, _ answer: String, _ state: String, _ log: inout SampleLog, _ next: String) {
        print(name, event, answer, state, log.entries[log.before...].joined(separator: ", "), next, separator: " | ")
        log.before = log.entries.count
      }

      """

  private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("SampleData.swift").path

  /// An event with what it is passed, as an expression.
  private struct Event {
    let name: String
    let argument: Int

    /// What is written between the parentheses of its method.
    var text: String {
      switch name {
      case "add", "set", "mark": "\(argument)"
      case "put", "load": "\([Int].sample(argument))"
      default: ""
      }
    }
  }

  init(_ random: RandomDataDefinition, name: String, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let hasTimers = random.machine.contains("mutating func fire(_ timer: ")
    let known = DataInput.caseNames.filter { random.machine.contains("  mutating func \($0)(") }
    let events = (0..<60).map { _ in
      Event(name: hasTimers && generator.once(in: 4) ? "time" : known[generator.below(known.count)], argument: generator.below(9))
    }
    let hasLog = random.machine.contains("protocol \(name)Actions")
    var lines = [random.machine]
    if hasLog {
      lines += ["struct \(name)Log: \(name)Actions {", "  var log = SampleLog()"] + Self.requirements(of: random.machine, name) + ["}"]
    }
    lines.append("func run\(name)() {")
    if !hasLog { lines.append("  var log = SampleLog()") }
    lines.append("  var machine = \(name)(\(hasLog ? "\(name)Log()" : ""))")
    let show = "&\(hasLog ? "machine.actions." : "")log, \(hasTimers ? "machine.actions.owner.next" : "\"\"")"
    lines.append("  show(\"\(name)\", \"start\", \"true\", \"\\(machine.state)\", \(show))")
    lines.append("  var answer = \"\"")
    let fires = random.machine.contains("mutating func fire(_ timer: \(name)Timer) throws")
    for event in events {
      let (method, label) = (event.name, "\(event.name) \(event.text)")
      if method == "time" {
        lines.append("  let end\(lines.count) = machine.actions.owner.now + .seconds(\(event.argument % 3 + 1))")
        lines.append("  while let timer = machine.actions.owner.takeDue(by: end\(lines.count - 1)) {")
        lines.append(fires ? "    _ = try? machine.fire(timer)" : "    machine.fire(timer)")
        lines += ["  }", "  answer = \"true\""]
      } else {
        let signature = random.machine.split(separator: "\n").first { $0.hasPrefix("  mutating func \(method)(") } ?? ""
        let call = "text(\(signature.contains(" throws(") ? "try " : "")machine.\(method)(\(event.text)))"
        lines.append(
          signature.contains(" throws(")
            ? "  do { answer = \(call.replacing("text(try ", with: "try text(")) } catch { answer = \"threw\" }"
            : "  answer = \(call)")
      }
      if hasTimers {
        let late = fires ? "(try? machine.fire(timer)) != false" : "machine.fire(timer)"
        lines.append("  for timer in machine.actions.owner.cancelled where \(late) { machine.actions.log.note(0, \"late \\(timer)\") }")
      }
      lines.append("  show(\"\(name)\", \"\(label)\", answer, \"\\(machine.state)\", \(show))")
    }
    lines += ["}", ""]
    source = lines.joined(separator: "\n")
    call = "run\(name)()"
    expected = Self.trace(random.definition, name, events, hasTimers: hasTimers)
  }

  // MARK: The compiled machine

  /// The requirements, with bodies that do what the closures of the definition do.
  private static func requirements(of machine: String, _ name: String) -> [String] {
    var (comment, lines): (Substring, [String]) = ("", [])
    for line in machine.split(separator: "\n").drop(while: { !$0.hasPrefix("protocol ") }).dropFirst().prefix(while: { $0 != "}" }) {
      if line.hasPrefix("  ///") {
        comment = line
        continue
      }
      guard line.contains("func ") else { continue }
      let words = comment.split(separator: "'").map(String.init)
      let signature = line.replacing("throws(Failure)", with: "throws(SampleError)")
      if line.contains("func start(_ timer") {
        lines += ["  var owner = Owner<\(name)Timer, Int>()", "\(signature) { owner.start(timer, after: delay) }"]
      } else if line.contains("func cancel(_ timer") {
        lines.append("\(signature) { owner.cancel(timer) }")
      } else {
        lines.append("\(signature) { \(body(comment, words, String(line))) }")
      }
    }
    return lines
  }

  private static func body(_ comment: Substring, _ words: [String], _ line: String) -> String {
    let number = words.count > 1 ? Int(words[1].split(separator: " ").last ?? "") ?? 0 : 0
    let names = ["argument", "payload"].filter { line.contains("_ \($0): ") }
    let result = line.range(of: " -> ").map { String(line[$0.upperBound...]) }
    if comment.hasPrefix("  /// The guard") {
      return "log.holds(\(([String(number)] + names.map { "\($0).size" }).joined(separator: ", ")))"
    }
    if comment.hasPrefix("  /// The reply") {
      let place = comment.split(separator: " ").dropLast(2).last.map(String.init) ?? "0"
      return ".sample(\(place))"
    }
    if comment.hasPrefix("  /// The payload") { return "log.note(0, \"make\"); return .sample(log.seed)" }
    var parts = ["log.note(\(([String(number)] + names.map { "\"\\(\($0))\"" }).joined(separator: ", ")))"]
    if line.contains("inout ") { parts.append("payload.change(\(number))") }
    if line.contains("throws(") { parts.append("try log.check(\(number))") }
    if let result {
      let types = result.hasPrefix("(") ? result.dropFirst().dropLast().split(separator: ",").map { $0.filter { $0 != " " } } : [result]
      let values = types.map { "\($0).sample(log.seed + \(number))" }
      parts.append("return \(values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))")")
    }
    return parts.joined(separator: "; ")
  }

  // MARK: The engine

  private typealias Outcome = StateMachines.Outcome<DataStage, DataInput>

  private static func text(_ outcome: Outcome) -> String {
    guard case .rejected(let rejection) = outcome else { return "true" }
    if case .failed = rejection.reason { return "threw" }
    return "false"
  }

  private static func text<Reply>(_ answer: borrowing CallAnswer<DataStage, DataInput, Reply>) -> String {
    let outcome = text(answer.outcome)
    return Reply.self == Void.self || outcome == "threw" ? outcome : answer.reply.map { "\($0)" } ?? "nil"
  }

  private static func trace(_ definition: RandomDataDefinition.Definition, _ name: String, _ events: [Event], hasTimers: Bool) -> [String] {
    var machine = EmbeddedMachine(definition, context: SampleLog())
    machine.advance(to: .zero)
    var (lines, now): ([String], Duration) = ([], .zero)
    func show(_ event: String, _ answer: String) {
      let state: String =
        switch machine.state {
        case .list: "list(\(machine.payload(of: \.list) ?? []))"
        case .other: "other(\(machine.payload(of: \.other) ?? []))"
        case .count: "count(\(machine.payload(of: \.count) ?? 0))"
        case .filled: "filled(\(machine.payload(of: \.filled) ?? 0))"
        default: "\(machine.state)"
        }
      let noted = machine.context.entries[machine.context.before...].joined(separator: ", ")
      let next = hasTimers ? machine.nextDeadline.map { "\($0)" } ?? "none" : ""
      lines.append("\(name) | \(event) | \(answer) | \(state) | \(noted) | \(next)")
      machine.context.before = machine.context.entries.count
    }
    show("start", "true")
    for event in events {
      let answer: String
      switch event.name {
      case "add": answer = text(machine.attempt(DataInput.add, event.argument))
      case "put": answer = text(machine.attempt(DataInput.put, [Int].sample(event.argument)))
      case "pull": answer = text(machine.attempt(DataInput.pull))
      case "mark": answer = text(machine.attempt(DataInput.mark, event.argument))
      case "load": answer = text(machine.attempt(.load([Int].sample(event.argument))))
      case "set": answer = text(machine.attempt(.set(event.argument)))
      case "go": answer = text(machine.attempt(.go))
      case "back": answer = text(machine.attempt(.back))
      default:
        now += .seconds(event.argument % 3 + 1)
        machine.advance(to: now)
        answer = "true"
      }
      show("\(event.name) \(event.text)", answer)
    }
    return lines
  }
}
