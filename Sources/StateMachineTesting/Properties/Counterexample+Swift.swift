import StateMachines

extension Exploration.Counterexample {
  /// A test for Swift Testing that takes a machine along the run, to be pasted into a suite.
  ///
  /// It fails as long as the machine can go this way, and passes when the definition has been put right. Cases of enums that have no
  /// description of their own are written with their names, values of other types as calls of the initializer that their properties
  /// suggest. Such calls, and cases with a description of their own, may have to be corrected.
  ///
  /// - Parameters:
  ///   - definition: What the code of the test calls the definition.
  ///   - context: What it calls the context with which the machine starts; nil where the definition needs none.
  /// - Returns: The lines of the test, without a line break at the end.
  public func swiftTest(of definition: String = "definition", context: String? = nil) -> String {
    let machine = context.map { "EmbeddedMachine(\(definition), context: \($0))" } ?? "Machine(\(definition))"
    let head = ["@Test(\(swiftCode("\(property)")))", "func counterexample() {", "  var machine = \(machine)"]
    return (head + body.map { "  \($0)" } + ["}"]).joined(separator: "\n")
  }

  private var body: [String] {
    let calls = path.steps.map { call($0.cause) }
    switch property {
    case .always(let condition): return calls + ["#expect(\(code(condition)))"]
    case .never(let condition): return calls + ["#expect(\(code(.not(condition))))"]
    case .alwaysPossible: return calls + ["// From here it is never reached.", "#expect(\(isElsewhere))"]
    case .eventually(let goal, _), .leads(from: _, to: let goal, _):
      let rest = path.steps.dropFirst(obligation)
      if rest.isEmpty, loop.isEmpty {
        return calls + ["// It stays here.", "#expect(\(code(goal)) || \(isElsewhere))"]
      }
      let note = "isReached = isReached || \(code(goal, isPart: true))"
      let first = calls.prefix(obligation) + ["var isReached = \(code(goal))"] + rest.flatMap { [call($0.cause), note] }
      let last =
        loop.isEmpty ? ["// It stays here."] : ["// These steps can be taken for ever."] + loop.flatMap { [call($0.cause), note] }
      return first + last + ["#expect(isReached || \(isElsewhere))"]
    }
  }

  /// Asks whether the machine is not where the path ends, which is where a loop ends as well.
  private var isElsewhere: String { "machine.configuration != [\(path.end.map { swiftCode($0) }.joined(separator: ", "))]" }

  private func call(_ cause: Exploration.Cause) -> String {
    switch cause {
    case .event(let event): "machine.fire(\(swiftCode(event)))"
    case .time(let duration): "machine.advance(by: \(swiftCode(duration)))"
    }
  }

  private func code(_ condition: Condition<State>, isPart: Bool = false) -> String {
    let text = condition.text(
      and: " && ", or: " || ", not: "!", ended: "machine.isFinished", always: "true", never: "false"
    ) { "machine.is(\(swiftCode($0)))" }
    let isSimple =
      switch condition {
      case .all(let parts), .any(let parts): parts.count < 2
      case .active, .ended, .not: true
      }
    return isPart && !isSimple ? "(\(text))" : text
  }
}

/// A value as an expression of Swift.
func swiftCode(_ value: Any) -> String {
  switch value {
  case let text as String: return text.debugDescription
  case let text as any StringProtocol & CustomDebugStringConvertible: return text.debugDescription
  case let number as any BinaryInteger: return "\(number)"
  case let number as any BinaryFloatingPoint: return swiftCode(number)
  case let value as Bool: return "\(value)"
  case let duration as Duration: return swiftCode(duration)
  default: return codeOfParts(value)
  }
}

private func swiftCode<Number: BinaryFloatingPoint>(_ number: Number) -> String {
  if number.isNaN { return "\(Number.self).nan" }
  return number.isInfinite ? "\(number < 0 ? "-" : "")\(Number.self).infinity" : "\(number)"
}

private func swiftCode(_ duration: Duration) -> String {
  let (seconds, rest) = duration.nearestComponents
  if rest == 0 { return ".seconds(\(seconds))" }
  let nanosecond: Int64 = 1_000_000_000
  let whole = seconds.multipliedReportingOverflow(by: nanosecond)
  let sum = whole.partialValue.addingReportingOverflow(rest / nanosecond)
  if rest % nanosecond == 0, !whole.overflow, !sum.overflow { return ".nanoseconds(\(sum.partialValue))" }
  return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(rest))"
}

private func codeOfParts(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  let parts = mirror.children.map { child in
    // Parts of tuples without a label are called `.0`, `.1`.
    let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + swiftCode(child.value)
  }.joined(separator: ", ")
  switch mirror.displayStyle {
  case .enum:
    guard let (label, content) = mirror.children.first, let label else { return ".\(value)" }
    let isTuple = Mirror(reflecting: content).displayStyle == .tuple
    return ".\(label)(\(isTuple ? String(codeOfParts(content).dropFirst().dropLast()) : swiftCode(content)))"
  case .optional: return mirror.children.first.map { swiftCode($0.value) } ?? "nil"
  case .tuple: return "(\(parts))"
  case .collection: return "[\(parts)]"
  // Sets and dictionaries have another order in each run of a program.
  case .set: return "[\(mirror.children.map { swiftCode($0.value) }.sorted().joined(separator: ", "))]"
  case .dictionary:
    let entries = mirror.children.map { entry in
      Mirror(reflecting: entry.value).children.map { swiftCode($0.value) }.joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[\(entries.sorted().joined(separator: ", "))]"
  case .struct: return "\(type(of: value))(\(parts))"
  default: return String(reflecting: value)
  }
}
