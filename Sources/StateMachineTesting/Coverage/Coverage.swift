import StateMachines

/// What the machines of a definition have done of all that they can do.
///
/// ```swift
/// print(recording.coverage)
/// // states 3 of 4, transitions 3 of 5, cells 4 of 8, guard answers 1 of 2
/// // state not reached: shipped
/// ```
///
/// A transition is a way from one state by one event, also where its line names several. A cell is a state without states inside and an
/// event about which something is decided there; it is tried when the event comes while the state is active, whether or not it is taken.
/// Each guard with a name has two answers.
public struct Coverage<State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// The states that were active in no machine, in document order.
  /// ```swift
  /// let picture = MachineDescription(definition).svg(highlighting: recording.coverage.statesNotReached)
  /// ```
  public let statesNotReached: [State]

  /// The transitions that no machine has taken, in the order of the table.
  public let transitionsNotTaken: [TransitionTable<State, Event>.Candidate]

  /// The cells whose event has not come while their state was active, in the order of the table.
  public let cellsNotTried: [TransitionTable<State, Event>.Cell]

  /// The answers that guards have not given, by the first use of the guard in the table: `has funds: false`.
  public let guardAnswersNotGiven: [String]

  /// The same as numbers and texts: to write it to a file, and to merge it with what other processes have written.
  public let report: CoverageReport
}

/// A part of a definition whose coverage is counted.
///
/// A minor release may add cases, so a `switch` over them needs a `default`.
public enum CoveragePart: String, Hashable, Sendable, CaseIterable {
  /// The states that were active.
  case states
  /// The transitions that were taken.
  case transitions
  /// The cells whose event has come.
  case cells
  /// The answers that guards have given, yes and no.
  case guardAnswers
}

extension Coverage: CustomStringConvertible {
  /// How much was covered, and a line for each thing that was not.
  public var description: String { report.description }
}

/// Expects that machines have done everything that a definition says.
///
/// ```swift
/// try expectCovered(recording.coverage, [.states, .transitions])
/// ```
///
/// - Parameters:
///   - coverage: What was covered.
///   - parts: What has to be covered; by default everything.
///   - fileID: The file of the call; leave it out.
///   - line: The line of the call; leave it out.
/// - Throws: An ``UnmetExpectation`` that lists all that was not.
public func expectCovered<State, Event>(
  _ coverage: Coverage<State, Event>, _ parts: Set<CoveragePart> = Set(CoveragePart.allCases), fileID: String = #fileID,
  line: UInt = #line
) throws(UnmetExpectation) {
  try expectCovered(coverage.report, parts, fileID: fileID, line: line)
}

/// Expects that the machines of several processes have done everything that a definition says.
///
/// - Parameters:
///   - report: What was covered, merged from the reports of the processes.
///   - parts: What has to be covered; by default everything.
///   - fileID: The file of the call; leave it out.
///   - line: The line of the call; leave it out.
/// - Throws: An ``UnmetExpectation`` that lists all that was not.
public func expectCovered(
  _ report: CoverageReport, _ parts: Set<CoveragePart> = Set(CoveragePart.allCases), fileID: String = #fileID, line: UInt = #line
) throws(UnmetExpectation) {
  let missing = CoveragePart.allCases.filter(parts.contains).flatMap { report[$0].missing }
  guard !missing.isEmpty else { return }
  let head = "\(missing.count) \(missing.count == 1 ? "thing is" : "things are") not covered"
  throw UnmetExpectation(([head] + missing.map { "  \($0)" }).joined(separator: "\n"), at: fileID, line)
}
