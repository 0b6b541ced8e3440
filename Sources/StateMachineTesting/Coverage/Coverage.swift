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
  /// The states that were active in no machine, in document order; a picture can highlight them.
  ///
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

  /// How many there are of each, covered or not.
  let totals: [Int]

  /// How much was covered of each part, and of how much.
  func count(of part: CoveragePart) -> (covered: Int, total: Int) {
    let place = CoveragePart.allCases.firstIndex(of: part) ?? 0
    return (totals[place] - missing(part).count, totals[place])
  }

  /// What is not covered of a part, as lines.
  func missing(_ part: CoveragePart) -> [String] {
    switch part {
    case .states: statesNotReached.map { "state not reached: \(label: $0)" }
    case .transitions: transitionsNotTaken.map { "transition not taken: \($0)" }
    case .cells: cellsNotTried.map { "cell not tried: \($0.event) in \(label: $0.state)" }
    case .guardAnswers: guardAnswersNotGiven.map { "guard answer not given: \($0)" }
    }
  }
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
  public var description: String {
    let counts = CoveragePart.allCases.map { part in
      let (covered, total) = count(of: part)
      return "\(part == .guardAnswers ? "guard answers" : part.rawValue) \(covered) of \(total)"
    }
    return ([counts.joined(separator: ", ")] + CoveragePart.allCases.flatMap(missing)).joined(separator: "\n")
  }
}

extension Coverage: Encodable {
  private enum PartKeys: CodingKey { case covered, total, missing }

  /// Encodes an object with one for each part: `{"states": {"covered": 3, "total": 4, "missing": ["state not reached: shipped"]}, …}`.
  ///
  /// - Parameter encoder: The encoder, such as that of JSON.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var parts = encoder.container(keyedBy: PartName.self)
    for part in CoveragePart.allCases {
      var values = parts.nestedContainer(keyedBy: PartKeys.self, forKey: PartName(stringValue: part.rawValue))
      let (covered, total) = count(of: part)
      try values.encode(covered, forKey: .covered)
      try values.encode(total, forKey: .total)
      try values.encode(missing(part), forKey: .missing)
    }
  }

  private struct PartName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
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
  let missing = CoveragePart.allCases.filter(parts.contains).flatMap(coverage.missing)
  guard !missing.isEmpty else { return }
  let head = "\(missing.count) \(missing.count == 1 ? "thing is" : "things are") not covered"
  throw UnmetExpectation(([head] + missing.map { "  \($0)" }).joined(separator: "\n"), at: fileID, line)
}
