/// How much of a definition was covered, as numbers and texts.
///
/// Each process of a test run writes a report to a file, and a step after them merges the files:
///
/// ```swift
/// try JSONEncoder().encode(recording.coverage.report).write(to: file)
///
/// let reports = try files.map { try JSONDecoder().decode(CoverageReport.self, from: Data(contentsOf: $0)) }
/// try expectCovered(CoverageReport(merging: reports), [.states, .transitions])
/// ```
///
/// Its JSON has an object for each part: `{"states": {"covered": 3, "total": 4, "missing": ["state not reached: shipped"]}, …}`.
public struct CoverageReport: Hashable, Sendable {
  /// How much was covered of one part of a definition.
  public struct Part: Hashable, Sendable {
    /// How many states, transitions, cells or answers there are.
    public let total: Int

    /// What is not covered, a line for each, in the order of the definition.
    public let missing: [String]

    /// How many are covered.
    public var covered: Int { total - missing.count }
  }

  /// A hash of everything that can be covered; reports of other definitions have another one.
  public let definition: String

  /// What was not reached, as a picture highlights it: states by their names, and transitions by their events, sources and targets.
  ///
  /// ```swift
  /// let picture = MachineDescription(definition).svg(highlighting: recording.coverage.report.notReached)
  /// ```
  ///
  /// Joins, and lines for any state, are not among them.
  public let notReached: Set<String>

  private let parts: [CoveragePart: Part]

  /// How much was covered of a part.
  ///
  /// - Parameter part: The part.
  public subscript(part: CoveragePart) -> Part { parts[part] ?? Part(total: 0, missing: []) }

  init(definition: String, _ parts: [CoveragePart: Part], notReached: Set<String>) {
    (self.definition, self.parts, self.notReached) = (definition, parts, notReached)
  }

  /// What the machines of several processes have covered together: what is missing in each report is missing.
  ///
  /// - Parameter reports: The reports of the processes, in any order.
  /// - Throws: A ``CoverageMergeError`` where there is no report, or where some are of another definition than the first.
  /// - Complexity: Linear in the length of all reports.
  public init(merging reports: some Collection<CoverageReport>) throws(CoverageMergeError) {
    guard let first = reports.first else { throw CoverageMergeError(issues: ["there is no report"]) }
    let others = reports.enumerated().filter { $1.definition != first.definition }.map {
      "report \($0.offset + 1) is of another definition than report 1"
    }
    if !others.isEmpty { throw CoverageMergeError(issues: others) }
    self = reports.dropFirst().reduce(first) { $0.merged(with: $1) }
  }

  private func merged(with other: CoverageReport) -> CoverageReport {
    var merged: [CoveragePart: Part] = [:]
    for part in CoveragePart.allCases {
      // Two lines with the same text are two things.
      var left = Dictionary(other[part].missing.map { ($0, 1) }, uniquingKeysWith: +)
      let missing = self[part].missing.filter { text in
        guard let count = left[text], count > 0 else { return false }
        left[text] = count - 1
        return true
      }
      merged[part] = Part(total: self[part].total, missing: missing)
    }
    return CoverageReport(definition: definition, merged, notReached: notReached.intersection(other.notReached))
  }
}

extension CoverageReport: CustomStringConvertible {
  /// How much was covered, and a line for each thing that was not.
  public var description: String {
    let counts = CoveragePart.allCases.map { part in
      "\(part == .guardAnswers ? "guard answers" : part.rawValue) \(self[part].covered) of \(self[part].total)"
    }
    return ([counts.joined(separator: ", ")] + CoveragePart.allCases.flatMap { self[$0].missing }).joined(separator: "\n")
  }
}

extension CoverageReport: Codable {
  private enum Keys: String, CodingKey { case definition, notReached, states, transitions, cells, guardAnswers }
  private enum PartKeys: String, CodingKey { case covered, total, missing }

  private static func key(_ part: CoveragePart) -> Keys {
    switch part {
    case .states: .states
    case .transitions: .transitions
    case .cells: .cells
    case .guardAnswers: .guardAnswers
    }
  }

  /// Decodes a report.
  ///
  /// - Parameter decoder: The decoder, such as that of JSON.
  /// - Throws: What the decoder throws; a `DecodingError` where the numbers of a part contradict each other.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    var parts: [CoveragePart: Part] = [:]
    for part in CoveragePart.allCases {
      let container = try values.nestedContainer(keyedBy: PartKeys.self, forKey: Self.key(part))
      let (total, missing) = (try container.decode(Int.self, forKey: .total), try container.decode([String].self, forKey: .missing))
      let found = Part(total: total, missing: missing)
      let covered = try container.decode(Int.self, forKey: .covered)
      guard covered >= 0, found.total >= found.missing.count, found.covered == covered else {
        throw DecodingError.dataCorruptedError(
          forKey: .covered, in: container,
          debugDescription: "\(covered) covered and \(found.missing.count) missing are not \(found.total) in all")
      }
      parts[part] = found
    }
    self.init(
      definition: try values.decode(String.self, forKey: .definition), parts,
      notReached: Set(try values.decode([String].self, forKey: .notReached)))
  }

  /// Encodes a report; equal reports are encoded equally.
  ///
  /// - Parameter encoder: The encoder, such as that of JSON.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    try values.encode(definition, forKey: .definition)
    try values.encode(notReached.sorted(), forKey: .notReached)
    for part in CoveragePart.allCases {
      var container = values.nestedContainer(keyedBy: PartKeys.self, forKey: Self.key(part))
      try container.encode(self[part].covered, forKey: .covered)
      try container.encode(self[part].total, forKey: .total)
      try container.encode(self[part].missing, forKey: .missing)
    }
  }
}

/// Why reports of coverage cannot be merged.
public struct CoverageMergeError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, a sentence for each report; never empty.
  public let issues: [String]

  /// A line for each issue.
  public var description: String { issues.joined(separator: "\n") }
}
