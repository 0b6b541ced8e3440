/// The events of a chart with regions that move each region by itself, at most from one state to another beside it.
///
/// That is most of what such charts do. Conflicts, histories, deferrals and eventless transitions are out of the question there, so that
/// the transitions need not be selected and weighed: each active state has one cell, which is empty or direct.
struct DirectRegions {
  /// How many regions may move at once.
  static var limit: Int { 8 }

  /// By column.
  private let isDirect: UnsafeMutablePointer<Bool>
  /// The states without others inside.
  private let leaves: UInt64

  /// - Parameters:
  ///   - tables: The tables of a chart.
  ///   - isAlone: Whether states are more than their numbers.
  init?(_ tables: CompiledTables, isAlone: Bool) {
    let nodes = tables.nodes
    guard !isAlone, nodes.contains(where: { $0.kind == .parallel }), nodes.count <= 64 else { return nil }
    guard tables.deferrals.isEmpty, tables.histories.isEmpty, !nodes.contains(where: \.hasEventless) else { return nil }
    let atomic = nodes.indices.filter { nodes[$0].isAtomic }
    leaves = atomic.reduce(0) { $0 | 1 << UInt64($1) }
    isDirect = .allocate(capacity: Int(tables.columns.count))
    for column in 0..<Int(tables.columns.count) {
      let cells = atomic.map { tables.table.cell(Int32(column), Int32($0)) }
      let areDirect = cells.allSatisfy { $0.isNone || $0.isDirect && tables.isAlone($0) }
      (isDirect + column).initialize(to: areDirect && tables.table.isDense(Int32(column)))
    }
  }

  /// Lends room for the rows of an event.
  @inline(__always)
  static func withRows<R>(_ body: (UnsafeMutablePointer<UnsafePointer<DirectRow>>) -> R) -> R {
    withUnsafeTemporaryAllocation(of: UnsafePointer<DirectRow>.self, capacity: limit) { rows in
      guard let base = rows.baseAddress else { fatalError("an allocation of more than no bytes has an address") }
      return body(base)
    }
  }

  func deallocate() {
    isDirect.deallocate()
  }

  @inline(__always)
  func takes(_ column: Int32) -> Bool {
    isDirect[Int(column)]
  }

  /// What an event leads to.
  struct Found {
    /// How many rows there are.
    var count = 0
    /// Nothing runs in any of them.
    var areQuiet = true
    /// The states that are active afterwards, where that is so, and the one that stands for them.
    var active: UInt64
    var leaf: Int32
  }

  /// Finds the rows that an event leads to, in document order.
  @inline(__always)
  func find(
    _ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ column: Int32, _ active: UInt64, at leaf: Int32, _ chart: Chart
  ) -> Found {
    let cells = Chart.Column(cells: chart.cellsOfColumn[Int(column)], number: column)
    let directRows = chart.directRows
    var found = Found(active: active, leaf: leaf)
    var rest = active & leaves
    while rest != 0 {
      let state = Int32(truncatingIfNeeded: rest.trailingZeroBitCount)
      let cell = cells.cell(of: state)
      rest &= rest &- 1
      if cell.isNone { continue }
      let row = directRows + Int(cell.number)
      rows[found.count] = row
      found.count &+= 1
      if !row.pointee.isQuiet { found.areQuiet = false }
      found.active = found.active & ~row.pointee.left | row.pointee.entered
      if state == leaf { found.leaf = row.pointee.target.state.leaf }
    }
    return found
  }
}

extension Engine {
  /// Takes the transitions of direct rows, those whose guard says no left out.
  ///
  /// The order of the calls is that of ``microstep()``.
  ///
  /// - Returns: How many were taken, which stand first among the rows then; where hooks asked for something,
  ///   ``completeDirectStep(_:_:_:)`` makes them stand.
  static func takeDirectly(
    _ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ count: Int, _ engine: UnsafeMutablePointer<Engine>
  ) throws -> Int {
    var step = AnyStep(engine)
    var taken = 0
    var (hasBefore, hasAction, hasAfter) = (false, false, false)
    for index in 0..<count {
      let row = rows[index]
      if let condition = row.pointee.guardBody {
        engine.pointee.show(row)
        guard try condition._withUnsafeGuaranteedRef({ try $0.body.holds(step) }) else { continue }
      }
      rows[taken] = row
      taken &+= 1
      if row.pointee.hooks < row.pointee.beforeEnd { hasBefore = true }
      if row.pointee.exitEnd < row.pointee.actionEnd { hasAction = true }
      if row.pointee.entryEnd < row.pointee.afterEnd { hasAfter = true }
    }
    guard taken > 0 else { return 0 }

    engine.pointee.microsteps = 1
    if hasBefore { try runAll(rows, taken, from: { $0.hooks }, to: { $0.beforeEnd }, &step) }
    var index = taken
    while index > 0 {
      index &-= 1
      let row = rows[index]
      guard !row.pointee.isInternal else { continue }
      engine.pointee.changesConfiguration = true
      try run(row, from: row.pointee.beforeEnd, to: row.pointee.exitEnd, &step)
      engine.pointee.set.change(removing: row.pointee.left, inserting: 0)
    }
    if hasAction { try runAll(rows, taken, from: { $0.exitEnd }, to: { $0.actionEnd }, &step) }
    if engine.pointee.active.leaf == rows[0].pointee.source.state.leaf { engine.pointee.active = rows[0].pointee.target.state }
    for index in 0..<taken {
      let row = rows[index]
      guard !row.pointee.isInternal else { continue }
      engine.pointee.set.change(removing: 0, inserting: row.pointee.entered)
      guard row.pointee.actionEnd < row.pointee.entryEnd else { continue }
      engine.pointee.show(row)
      engine.pointee.shownState = row.pointee.target
      var hook = row.pointee.actionEnd
      try run(&hook, to: row.pointee.entryEnd, &step)
    }
    if hasAfter { try runAll(rows, taken, from: { $0.entryEnd }, to: { $0.afterEnd }, &step) }
    return taken
  }

  /// Makes transitions stand that were taken directly, where hooks asked for something or somebody watches.
  mutating func completeDirectStep(_ event: Occurrence, _ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ taken: Int) -> Verdict {
    guard taken > 0 else {
      if notes != nil { commit() }
      return reject(event, .noTransition)
    }
    logDirectSteps(rows, taken)
    return completeDirectStep(event)
  }

  /// Lets hooks see the transition of a row.
  @inline(__always)
  mutating func show(_ row: UnsafePointer<DirectRow>) {
    shownSource = row.pointee.source
    shownState = row.pointee.source
    shownTarget = row.pointee.target
    isInternal = row.pointee.isInternal
  }

  @inline(__always)
  private static func run(
    _ row: UnsafePointer<DirectRow>, from first: DirectRow.Hooks, to end: DirectRow.Hooks, _ step: inout AnyStep
  ) throws {
    guard first < end else { return }
    step.engine.pointee.show(row)
    var hook = first
    try run(&hook, to: end, &step)
  }

  /// Runs one phase of all rows.
  @inline(__always)
  private static func runAll(
    _ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ count: Int, from first: (borrowing DirectRow) -> DirectRow.Hooks,
    to end: (borrowing DirectRow) -> DirectRow.Hooks, _ step: inout AnyStep
  ) throws {
    for index in 0..<count { try run(rows[index], from: first(rows[index].pointee), to: end(rows[index].pointee), &step) }
  }
}

extension CompiledTables {
  /// Whether a complex cell stands for one candidate, which is meant by every event of its column.
  fileprivate func isAlone(_ cell: Cell) -> Bool {
    let candidate = candidates[Int(cell.number)]
    return candidate.next < 0 && candidate.matcher < 0
  }
}
