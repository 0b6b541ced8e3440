/// Compares a run with the thresholds.
///
/// All that is wrong is found, not only the first; what is worth a word but not wrong is noted.
struct Check {
  private(set) var findings: [Finding] = []
  private(set) var notes: [Finding] = []

  private let thresholds: Thresholds
  /// Whether the run was a short one, on whatever machine.
  private let isCoarse: Bool

  init(_ run: Results, against thresholds: Thresholds, coarse isCoarse: Bool, instructions: [String: Double]?) {
    self.thresholds = thresholds
    self.isCoarse = isCoarse
    let rows = Dictionary(run.rows.map { ($0.name, $0) }) { first, _ in first }
    for (name, limit) in thresholds.limits.sorted(by: { $0.key < $1.key }) { compare(rows[name], named: name, with: limit) }
    for (name, was) in thresholds.allocations.sorted(by: { $0.key < $1.key }) { compareAllocations(rows[name], named: name, was) }
    for row in run.rows { lookForThresholds(of: row) }
    if let instructions { compare(instructions, of: run) }
  }

  private mutating func compare(_ row: Row?, named name: String, with limit: Thresholds.Limit) {
    guard let allowed = isCoarse ? limit.coarse : limit.allowed else { return }
    guard let row else { return find(name, "has a limit and is not in the run") }
    guard row.isMeasured else {
      return isCoarse ? note(name, "not measured: the cores were busy") : find(name, "not measured: no round counted")
    }
    let now = isCoarse ? row.figureAtBest : row.figure
    let quantity = row.against == nil ? "figure in \(row.unit.rawValue)" : "ratio"
    if now > allowed {
      findings.append(.worse(name, quantity, was: limit.was, is: now, allowed: allowed))
    } else if let bound = row.bound, allowed > bound, !isCoarse {
      let verdict = now > bound ? "misses" : "keeps"
      note(name, "\(quantity) \(figure(now)) \(verdict) the bound of \(figure(bound)), \(figure(allowed)) is allowed")
    }
  }

  private mutating func compareAllocations(_ row: Row?, named name: String, _ was: Double) {
    guard let row else { return find(name, "its allocations have a threshold and it is not in the run") }
    // Nil on every platform on which nothing can be counted.
    guard let now = row.blocks else { return note(name, "allocations are not counted here") }
    if now > was { findings.append(.worse(name, "allocations", was: was, is: now, allowed: was)) }
    if now < was { note(name, "allocations: was \(figure(was)), is \(figure(now)): better; --update takes it in") }
  }

  private mutating func lookForThresholds(of row: Row) {
    if row.bound != nil, row.unit != .blocks, thresholds.limits[row.name] == nil { find(row.name, "has a bound and no limit") }
    if row.blocks != nil, thresholds.allocations[row.name] == nil {
      find(row.name, "its allocations are counted and have no threshold; --update adds it")
    }
  }

  private mutating func compare(_ counted: [String: Double], of run: Results) {
    let known = thresholds.instructions
    guard known.toolchain == run.toolchain, known.architecture == run.machine.architecture else {
      let (theirs, ours) = ("\(known.toolchain) for \(known.architecture)", "\(run.toolchain) for \(run.machine.architecture)")
      return note("instructions", "not checked: the thresholds are those of Swift \(theirs), this is \(ours)")
    }
    for (name, was) in known.each.sorted(by: { $0.key < $1.key }) {
      guard let now = counted[name] else {
        find(name, "its instructions have a threshold and are not counted")
        continue
      }
      let allowed = was * (1 + known.tolerance)
      if now > allowed { findings.append(.worse(name, "instructions", was: was, is: now, allowed: allowed)) }
      if now < was * (1 - known.tolerance) {
        note(name, "instructions: was \(figure(was)), is \(figure(now)): better; --update takes it in")
      }
    }
    for name in counted.keys.sorted() where known.each[name] == nil {
      find(name, "its instructions are counted and have no threshold; --update adds it")
    }
  }

  private mutating func find(_ name: String, _ sentence: String) {
    findings.append(Finding(name: name, sentence: sentence))
  }

  private mutating func note(_ name: String, _ sentence: String) {
    notes.append(Finding(name: name, sentence: sentence))
  }
}

extension Row {
  /// What a bound is on: the ratio, or the figure where there is nothing to compare with.
  var figure: Double { against?.ratio ?? value }

  /// The same of the best rounds, if that is less: a neighbour makes times longer, never shorter.
  var figureAtBest: Double { min(figure, against?.ratioOfMinima ?? minimum ?? value) }

  /// Allocations, beside a figure or as the figure.
  var blocks: Double? { allocations ?? (unit == .blocks ? value : nil) }

  var isMeasured: Bool { figure.isFinite }
}
