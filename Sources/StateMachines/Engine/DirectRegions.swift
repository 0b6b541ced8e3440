/// The events of a chart with regions that move each region by itself, at most from one state to another beside it.
///
/// That is most of what such charts do. Conflicts, histories, deferrals and eventless transitions are out of the question there, so that the
/// transitions need not be selected and weighed: each active state has one cell, which is empty or direct.
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
      let cells = atomic.map { tables.cells[column * nodes.count + $0] }
      (isDirect + column).initialize(to: cells.allSatisfy { $0.isNone || $0.isDirect })
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

  /// Finds the rows that an event leads to, in document order.
  ///
  /// - Returns: How many there are.
  @inline(__always)
  func find(_ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ column: Int32, _ active: UInt64, _ chart: Chart) -> Int {
    var count = 0
    var rest = active & leaves
    while rest != 0 {
      let cell = chart.cell(column, Int32(truncatingIfNeeded: rest.trailingZeroBitCount))
      rest &= rest &- 1
      if cell.isNone { continue }
      rows[count] = chart.directRows + Int(cell.number)
      count &+= 1
    }
    return count
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
    for index in 0..<count {
      let row = rows[index]
      if let condition = row.pointee.guardBody {
        engine.pointee.show(row)
        guard try condition._withUnsafeGuaranteedRef({ try $0.body.holds(step) }) else { continue }
      }
      rows[taken] = row
      taken &+= 1
    }
    guard taken > 0 else { return 0 }

    engine.pointee.microsteps = 1
    for index in 0..<taken { try run(rows[index], from: 0, to: rows[index].pointee.beforeEnd, &step) }
    var index = taken
    while index > 0 {
      index &-= 1
      let row = rows[index]
      guard !row.pointee.isInternal else { continue }
      engine.pointee.changesConfiguration = true
      try run(row, from: row.pointee.beforeEnd, to: row.pointee.exitEnd, &step)
      engine.pointee.set.remove(row.pointee.source)
    }
    for index in 0..<taken { try run(rows[index], from: rows[index].pointee.exitEnd, to: rows[index].pointee.actionEnd, &step) }
    if engine.pointee.active.leaf == rows[0].pointee.source, !rows[0].pointee.isInternal {
      engine.pointee.active = BorrowedState(leaf: rows[0].pointee.target)
    }
    for index in 0..<taken {
      let row = rows[index]
      guard !row.pointee.isInternal else { continue }
      engine.pointee.set.insert(row.pointee.target)
      guard row.pointee.actionEnd < row.pointee.entryEnd else { continue }
      engine.pointee.show(row)
      engine.pointee.state = engine.pointee.target
      try runShown(row, from: row.pointee.actionEnd, to: row.pointee.entryEnd, &step)
    }
    for index in 0..<taken { try run(rows[index], from: rows[index].pointee.entryEnd, to: rows[index].pointee.afterEnd, &step) }
    return taken
  }

  /// Makes transitions stand that were taken directly, where hooks asked for something or somebody watches.
  mutating func completeDirectStep(_ event: Occurrence, _ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ taken: Int) -> Verdict {
    guard taken > 0 else {
      if notes != nil { commit() }
      return reject(event, .noTransition)
    }
    if isRecorded { record(rows, taken) }
    return completeDirectStep(event)
  }

  private mutating func record(_ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ taken: Int) {
    let moved = (0..<taken).map { rows[$0] }.filter { !$0.pointee.isInternal }
    let exited = moved.reversed().map { StateReference(leaf: $0.pointee.source) }
    let entered = moved.map { StateReference(leaf: $0.pointee.target) }
    for index in 0..<taken {
      show(rows[index])
      let targets = isInternal ? [] : [target.kept]
      let parts = TransitionRecord.Parts(
        targets: targets, exited: isInternal ? [] : [source.kept], entered: targets, exitedByMicrostep: index == 0 ? exited : [],
        enteredByMicrostep: index == 0 ? entered : [], after: active.kept)
      let record = TransitionRecord(from: source, to: target, occurrence, isInternal: isInternal, parts: parts, in: chart)
      ownNotes.transitions.append(record)
    }
  }

  /// Lets hooks see the transition of a row.
  @inline(__always)
  fileprivate mutating func show(_ row: UnsafePointer<DirectRow>) {
    source = BorrowedState(leaf: row.pointee.source)
    state = source
    isInternal = row.pointee.isInternal
    target = isInternal ? source : BorrowedState(leaf: row.pointee.target)
  }

  @inline(__always)
  private static func run(_ row: UnsafePointer<DirectRow>, from first: Int32, to end: Int32, _ step: inout AnyStep) throws {
    guard first < end else { return }
    step.engine.pointee.show(row)
    try runShown(row, from: first, to: end, &step)
  }

  @inline(__always)
  private static func runShown(_ row: UnsafePointer<DirectRow>, from first: Int32, to end: Int32, _ step: inout AnyStep) throws {
    var next = first
    while next < end {
      try row.pointee.hooks[Int(next)]._withUnsafeGuaranteedRef { try $0.body.run(&step) }
      next &+= 1
    }
  }
}
