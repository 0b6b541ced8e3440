/// The log of a macrostep: what its microsteps did, as numbers.
///
/// Whether transitions have to be reported is certain only at the commit, since an observer may be added while the step runs. So each
/// microstep is logged, which costs some stores, and the log becomes records where they are needed. A microstep has a head (``Place``),
/// then the states that it left, the states that it entered, and its transitions.
extension Engine {
  /// The places of the numbers in the head of a microstep.
  private enum Place {
    static let exited: Int32 = 0
    static let entered: Int32 = 1
    static let transitions: Int32 = 2
    static let kind: Int32 = 3
    static let column: Int32 = 4
    static let node: Int32 = 5
    /// Two pointers.
    static let event: Int32 = 6
    /// A state, and a pointer.
    static let after: Int32 = 10
    static let count: Int32 = 13
  }

  /// In the place of the number of targets: they follow from the route.
  private static var targetsOfRoute: Int32 { -1 }

  // MARK: Writing

  /// The step may have to be reported: in the answer of the call, or to listeners of a machine.
  var isLogged: Bool { records || section != nil && !isQuery }

  private var logStart: Int32 { logBegin - 1 }
  private var logCapacity: Int32 { logRoom == nil ? 0 : EngineRoom.logCapacity }

  mutating func resetLog() {
    logCount = 0
    logBegin = 0
  }

  mutating func beginLog() {
    guard isLogged else { return }
    logBegin = logCount + 1
    for _ in 0..<Place.count { log(0) }
    setLog(Place.kind, Int32(occurrence.kind.rawValue))
    setLog(Place.column, occurrence.column)
    setLog(Place.node, occurrence.node)
    setLog(Place.event, occurrence.borrowed.map(UInt.init(bitPattern:)) ?? 0)
    setLog(Place.event + 2, occurrence.kept.map { UInt(bitPattern: $0.toOpaque()) } ?? 0)
    if occurrence.kind == .failure, let error = notes?.failure { ownNotes.loggedErrors[logStart] = error }
  }

  mutating func logExit(_ node: Int32) {
    logState(node, countedAt: Place.exited)
  }

  mutating func logEntry(_ node: Int32) {
    logState(node, countedAt: Place.entered)
  }

  private mutating func logState(_ node: Int32, countedAt place: Int32) {
    guard logBegin > 0, !chart.isFlat, chart.nodes[node].isNamed else { return }
    log(borrowed(node))
    setLog(place, logged(logStart + place) + 1)
  }

  /// Ends the log of a microstep, with the transitions that were selected for it.
  mutating func endLog() {
    guard logBegin > 0 else { return }
    for index in 0..<selectedCount {
      guard let transition = room?.selected[index] else { continue }
      show(index)
      logTransition(domain: transition.domain)
      guard !chart.isFlat, !isInternal else { continue }
      logTargets(of: transition)
    }
    logState(after: active)
  }

  /// Logs the transition that hooks see, which was taken directly: it leads between siblings, or nowhere.
  mutating func logDirectStep() {
    beginLog()
    guard logBegin > 0 else { return }
    if !isInternal {
      logExit(source.leaf)
      logEntry(target.leaf)
    }
    logDirectTransition()
    logState(after: active)
  }

  /// Logs the transitions of several regions, each of which was taken directly.
  mutating func logDirectSteps(_ rows: UnsafeMutablePointer<UnsafePointer<DirectRow>>, _ count: Int) {
    beginLog()
    guard logBegin > 0 else { return }
    for index in (0..<count).reversed() where !rows[index].pointee.isInternal { logExit(rows[index].pointee.source.state.leaf) }
    for index in 0..<count where !rows[index].pointee.isInternal { logEntry(rows[index].pointee.target.state.leaf) }
    for index in 0..<count {
      show(rows[index])
      logDirectTransition()
    }
    logState(after: active)
  }

  private mutating func logDirectTransition() {
    logTransition(domain: isInternal ? Domain.none : chart.nodes[source.leaf].parent)
    guard !chart.isFlat, !isInternal else { return }
    log(1)
    log(target)
  }

  private mutating func logTransition(domain: Int32) {
    log(source)
    log(target)
    log(isInternal ? 1 : 0)
    log(domain)
    setLog(Place.transitions, logged(logStart + Place.transitions) + 1)
  }

  /// The targets, written out where history decides or states have payloads: later steps may change both.
  private mutating func logTargets(of transition: Selected) {
    let goals = transition.route.goals
    guard chart.keepsValues || chart.goals[goals].contains(where: { $0.history >= 0 }) else {
      log(Self.targetsOfRoute)
      log(goals.first)
      log(goals.count)
      return
    }
    let place = logCount
    log(0)
    if chart.keepsValues {
      for node in targets { logTarget(borrowedTarget(node), countedAt: place) }
    } else {
      logEffectiveTargets(goals, countedAt: place)
    }
  }

  /// SCXML Appendix D, `getEffectiveTargetStates`, without a list.
  private mutating func logEffectiveTargets(_ goals: Rows, countedAt place: Int32) {
    for goal in chart.goals[goals] {
      if goal.node >= 0 {
        logTarget(BorrowedState(leaf: goal.node), countedAt: place)
      } else if var node = firstRemembered(goal.history) {
        while node >= 0 {
          logTarget(BorrowedState(leaf: node), countedAt: place)
          node = nextRemembered(goal.history, after: node)
        }
      } else {
        logEffectiveTargets(chart.histories[goal.history].defaults, countedAt: place)
      }
    }
  }

  private mutating func logTarget(_ state: BorrowedState, countedAt place: Int32) {
    log(state)
    setLog(place - logStart, logged(place) + 1)
  }

  private mutating func logState(after state: BorrowedState) {
    setLog(Place.after, state.leaf)
    setLog(Place.after + 1, pointer(of: state))
  }

  private func pointer(of state: BorrowedState) -> UInt {
    state.value.map { UInt(bitPattern: $0.toOpaque()) } ?? 0
  }

  private mutating func log(_ state: BorrowedState) {
    log(state.leaf)
    guard chart.statesHaveValues else { return }
    let pointer = pointer(of: state)
    log(Int32(truncatingIfNeeded: pointer))
    log(Int32(truncatingIfNeeded: pointer >> 32))
  }

  private mutating func log(_ number: Int32) {
    if logCount < logCapacity { logRoom?[Int(logCount)] = number } else { ownNotes.restOfLog.append(number) }
    logCount += 1
  }

  private mutating func setLog(_ place: Int32, _ number: Int32) {
    let index = logStart + place
    if index < logCapacity { logRoom?[Int(index)] = number } else { ownNotes.restOfLog[Int(index - logCapacity)] = number }
  }

  private mutating func setLog(_ place: Int32, _ pointer: UInt) {
    setLog(place, Int32(truncatingIfNeeded: pointer))
    setLog(place + 1, Int32(truncatingIfNeeded: pointer >> 32))
  }

  // MARK: Reading

  private func logged(_ index: Int32) -> Int32 {
    if index < logCapacity { return logRoom?[Int(index)] ?? 0 }
    return notes?.restOfLog[Int(index - logCapacity)] ?? 0
  }

  private func loggedPointer(_ index: Int32) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(
      bitPattern: UInt(UInt32(bitPattern: logged(index))) | UInt(UInt32(bitPattern: logged(index + 1))) << 32)
  }

  /// Reads a state, and moves on behind it.
  ///
  /// Safe because the payload is kept until the macrostep is reported: by the chart, by the notes, or by the configuration before it.
  private func readState(_ index: inout Int32) -> BorrowedState {
    let leaf = logged(index)
    index += 1
    guard chart.statesHaveValues else { return BorrowedState(leaf: leaf) }
    defer { index += 2 }
    return BorrowedState(leaf: leaf, value: loggedPointer(index).map { Unmanaged.fromOpaque($0) })
  }

  private func readStates(_ count: Int32, _ index: inout Int32) -> [StateReference] {
    var states: [StateReference] = []
    for _ in 0..<count { states.append(readState(&index).kept) }
    return states
  }

  private func readNumber(_ index: inout Int32) -> Int32 {
    defer { index += 1 }
    return logged(index)
  }

  /// The transitions of the macrostep, in the order in which they were taken.
  ///
  /// Only before the next macrostep begins, and while the event is alive.
  func loggedTransitions() -> [TransitionRecord] {
    var records: [TransitionRecord] = []
    var index: Int32 = 0
    while index < logCount { readMicrostep(&index, into: &records) }
    return records
  }

  private func readMicrostep(_ index: inout Int32, into records: inout [TransitionRecord]) {
    let start = index
    let (occurrence, error) = (loggedOccurrence(start), notes?.loggedErrors[start])
    let after = BorrowedState(
      leaf: logged(start + Place.after), value: loggedPointer(start + Place.after + 1).map { Unmanaged.fromOpaque($0) })
    index += Place.count
    let exited = readStates(logged(start + Place.exited), &index)
    let entered = readStates(logged(start + Place.entered), &index)
    for number in 0..<logged(start + Place.transitions) {
      let (source, target) = (readState(&index), readState(&index))
      let (isInternal, domain) = (readNumber(&index) == 1, readNumber(&index))
      var parts: TransitionRecord.Parts?
      if !chart.isFlat {
        parts = TransitionRecord.Parts(
          targets: isInternal ? [] : readTargets(&index, target), exited: inside(domain, exited), entered: inside(domain, entered),
          exitedByMicrostep: number == 0 ? exited : [], enteredByMicrostep: number == 0 ? entered : [], after: after.kept)
      }
      records.append(
        TransitionRecord(from: source, to: target, occurrence, error, isInternal: isInternal, parts: parts, in: chart))
    }
  }

  private func loggedOccurrence(_ start: Int32) -> Occurrence {
    var occurrence = Occurrence(kind: Occurrence.Kind(rawValue: UInt8(logged(start + Place.kind))) ?? .event)
    occurrence.column = logged(start + Place.column)
    occurrence.node = logged(start + Place.node)
    occurrence.borrowed = loggedPointer(start + Place.event).map { UnsafeRawPointer($0) }
    // Safe because the notes keep raised events, and the caller keeps the one that it processes, until the macrostep is reported.
    occurrence.kept = loggedPointer(start + Place.event + 2).map { Unmanaged.fromOpaque($0) }
    return occurrence
  }

  private func readTargets(_ index: inout Int32, _ target: BorrowedState) -> [StateReference] {
    let count = readNumber(&index)
    guard count == Self.targetsOfRoute else {
      let states = readStates(count, &index)
      return chart.keepsValues ? states : named(states.map(\.leaf), target)
    }
    let goals = Rows(first: readNumber(&index), count: readNumber(&index))
    guard !goals.isEmpty else { return [target.kept] }
    return named(effectiveTargets(goals), target)
  }

  private func named(_ targets: [Int32], _ target: BorrowedState) -> [StateReference] {
    namedTargets(targets).map { $0 == target.leaf ? target.kept : StateReference(leaf: $0) }
  }

  private func inside(_ domain: Int32, _ states: [StateReference]) -> [StateReference] {
    domain == Domain.none ? [] : states.filter { chart.isDescendant($0.leaf, of: domain) }
  }
}
