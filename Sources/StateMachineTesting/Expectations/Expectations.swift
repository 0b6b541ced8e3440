public import StateMachines

/// Expects that a machine has taken an event, and where that led.
///
/// It looks at the answer of `attempt`, which all machines have: values, machines for any thread, those of objects and, with `await`, those
/// of actors.
///
/// ```swift
/// try expectTransition(order.attempt(.pay), from: .placed, to: .paid)
/// ```
///
/// - Parameters:
///   - outcome: What the machine has answered.
///   - source: The state that the line of the first transition names; nil where any will do.
///   - target: Where the last transition has led, or a state that was entered on the way; nil where any will do.
///   - recording: What shows the last steps in a failure.
///   - fileID: The file of the call; leave it out.
///   - line: The line of the call; leave it out.
/// - Returns: The transition.
/// - Throws: An ``UnmetExpectation`` with what the machine has answered instead.
@discardableResult
public func expectTransition<State, Event>(
  _ outcome: Outcome<State, Event>, from source: State? = nil, to target: State? = nil, in recording: Recording<State, Event>? = nil,
  fileID: String = #fileID, line: UInt = #line
) throws(UnmetExpectation) -> Transition<State, Event> {
  if let transition = outcome.transition, source == nil || transition.source == source,
    target.map({ transition.target == $0 || transition.targets.contains($0) || transition.entered.contains($0) }) ?? true
  {
    return transition
  }
  let parts = [source.map { "from \(label: $0)" }, target.map { "to \(label: $0)" }].compactMap(\.self)
  throw unmet((["a transition"] + parts).joined(separator: " "), "\(outcome)", recording, fileID, line)
}

/// Expects that a machine has rejected an event, and why.
///
/// ```swift
/// try expectRejected(order.attempt(.ship), because: .guards(["is packed"]))
/// ```
///
/// - Parameters:
///   - outcome: What the machine has answered.
///   - reason: Why; nil where any reason will do.
///   - recording: What shows the last steps in a failure.
///   - fileID: The file of the call; leave it out.
///   - line: The line of the call; leave it out.
/// - Returns: The rejection.
/// - Throws: An ``UnmetExpectation`` with what the machine has answered instead.
@discardableResult
public func expectRejected<State, Event>(
  _ outcome: Outcome<State, Event>, because reason: Rejection<State, Event>.Reason? = nil, in recording: Recording<State, Event>? = nil,
  fileID: String = #fileID, line: UInt = #line
) throws(UnmetExpectation) -> Rejection<State, Event> {
  if let rejection = outcome.rejection, reason == nil || rejection.reason == reason { return rejection }
  throw unmet("a rejection" + (reason.map { " because of \($0)" } ?? ""), "\(outcome)", recording, fileID, line)
}

/// Expects which states are active, in any order.
///
/// ```swift
/// try expectConfiguration(player.configuration, [.on, .playing, .muted])
/// ```
///
/// - Parameters:
///   - actual: The active states of a machine.
///   - expected: What is expected of them.
///   - fileID: The file of the call; leave it out.
///   - line: The line of the call; leave it out.
/// - Throws: An ``UnmetExpectation`` that names the states that are missing, and those that are active as well.
public func expectConfiguration<State: Hashable & Sendable>(
  _ actual: [State], _ expected: Set<State>, fileID: String = #fileID, line: UInt = #line
) throws(UnmetExpectation) {
  guard Set(actual) != expected else { return }
  func listed(_ head: String, _ states: some Sequence<State>) -> String? {
    let names = states.map { "\(label: $0)" }
    return names.isEmpty ? nil : "\(head): \(names.joined(separator: ", "))"
  }
  let missing = expected.subtracting(actual).sorted { "\(label: $0)" < "\(label: $1)" }
  let lines = [
    listed("active", actual) ?? "no state is active", listed("  expected as well", missing),
    listed("  not expected", actual.filter { !expected.contains($0) }),
  ]
  throw UnmetExpectation(lines.compactMap(\.self).joined(separator: "\n"), at: fileID, line)
}

/// Expects what machines have done since a recording began, step by step, as far as the recording has kept it.
///
/// ```swift
/// try expectTrace(recording, ["pay: placed -> paid", "ship: paid, rejected"])
/// ```
///
/// - Parameters:
///   - recording: The recording; steps that a machine takes to start are left aside, and its limit has to be above the number of steps.
///   - expected: The steps, each as ``RecordedStep/description`` writes it.
///   - fileID: The file of the call; leave it out.
///   - line: The line of the call; leave it out.
/// - Throws: An ``UnmetExpectation`` with both, line by line: `-` is missing, `+` was not expected.
/// - Complexity: Quadratic in the number of steps from the first difference on.
public func expectTrace<State, Event>(
  _ recording: Recording<State, Event>, _ expected: [String], fileID: String = #fileID, line: UInt = #line
) throws(UnmetExpectation) {
  let actual = recording.steps.filter { $0.cause != "start" }.map(\.description)
  guard actual != expected else { return }
  throw UnmetExpectation("the steps differ\n" + difference(from: expected, to: actual).joined(separator: "\n"), at: fileID, line)
}

private func unmet<State, Event>(
  _ expected: String, _ actual: String, _ recording: Recording<State, Event>?, _ fileID: String, _ line: UInt
) -> UnmetExpectation {
  UnmetExpectation("expected: \(expected)\n     got: \(actual)", after: recording?.steps.map(\.description) ?? [], at: fileID, line)
}

/// Lines of both lists in order, with what tells them apart.
private func difference(from old: [String], to new: [String]) -> [String] {
  let changes = new.difference(from: old)
  var lines = old.map { "  \($0)" }
  // Removals first, since they only change what a line is; insertions then count the lines of the new list.
  for case .remove(let offset, let element, _) in changes { lines[offset] = "- \(element)" }
  for case .insert(let offset, let element, _) in changes {
    var (place, kept) = (0, 0)
    while place < lines.count, kept < offset || lines[place].hasPrefix("- ") {
      if !lines[place].hasPrefix("- ") { kept += 1 }
      place += 1
    }
    lines.insert("+ \(element)", at: place)
  }
  return lines
}
