/// What the microsteps of a macrostep did, as numbers, until somebody wants to know.
///
/// Whether somebody does is certain only at the commit: an observer may be added while the step runs. So each microstep is logged, which
/// costs some stores, and becomes records of transitions where they are needed. The log of one microstep: how much there is of each, the cause,
/// the state after it; then the states that were left and entered, and the transitions.
extension Engine {
  /// The places of numbers that every microstep has.
  private enum Place {
    static let exited: Int32 = 0
    static let entered: Int32 = 1
    static let transitions: Int32 = 2
    static let kind: Int32 = 3
    static let column: Int32 = 4
    static let node: Int32 = 5
    /// Two pointers.
    static let event: Int32 = 6
    static let after: Int32 = 10
    static let count: Int32 = 11
  }

  /// Stands for targets that follow from the route.
  private static var targetsOfRoute: Int32 { -1 }

  // MARK: Writing

  /// Somebody may want to know what the step does.
  var isLogged: Bool { records || section != nil && !isQuery }

  mutating func resetLog() {
    logCount = 0
    logStart = -1
  }

  mutating func beginLog() {
    guard isLogged else { return }
    logStart = logCount
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
    guard logStart >= 0, !chart.isFlat, chart.nodes[node].isNamed else { return }
    log(borrowed(node))
    setLog(place, logged(logStart + place) + 1)
  }

  /// Ends the log of a microstep, with the transitions that were selected for it.
  mutating func endLog() {
    guard logStart >= 0 else { return }
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
    guard logStart >= 0 else { return }
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
    guard logStart >= 0 else { return }
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
    let targets = targets
    log(Int32(targets.count))
    for node in targets { log(borrowedTarget(node)) }
  }

  private mutating func logState(after state: BorrowedState) {
    setLog(Place.after, state.leaf)
    if let value = state.value { ownNotes.loggedValues[logStart + Place.after] = value.takeUnretainedValue() }
  }

  private mutating func log(_ state: BorrowedState) {
    if let value = state.value { ownNotes.loggedValues[logCount] = value.takeUnretainedValue() }
    log(state.leaf)
  }

  private mutating func log(_ number: Int32) {
    if Int(logCount) < EngineRoom.logCapacity { logRoom?[Int(logCount)] = number } else { ownNotes.restOfLog.append(number) }
    logCount += 1
  }

  private mutating func setLog(_ place: Int32, _ number: Int32) {
    let index = Int(logStart + place)
    if index < EngineRoom.logCapacity { logRoom?[index] = number } else { ownNotes.restOfLog[index - EngineRoom.logCapacity] = number }
  }

  private mutating func setLog(_ place: Int32, _ pointer: UInt) {
    setLog(place, Int32(truncatingIfNeeded: pointer))
    setLog(place + 1, Int32(truncatingIfNeeded: pointer >> 32))
  }

  // MARK: Reading

  private func logged(_ index: Int32) -> Int32 {
    let index = Int(index)
    if index < EngineRoom.logCapacity { return logRoom?[index] ?? 0 }
    return notes?.restOfLog[index - EngineRoom.logCapacity] ?? 0
  }

  private func loggedState(_ index: Int32) -> BorrowedState {
    BorrowedState(leaf: logged(index), value: chart.statesHaveValues ? notes?.loggedValues[index].map(Unmanaged.passUnretained) : nil)
  }

  private func loggedPointer(_ index: Int32) -> UInt {
    UInt(UInt32(bitPattern: logged(index))) | UInt(UInt32(bitPattern: logged(index + 1))) << 32
  }

  /// The transitions of the macrostep, in the order in which they were taken.
  ///
  /// Only before the next macrostep begins, and while the event is alive.
  func loggedTransitions() -> [TransitionRecord] {
    var records: [TransitionRecord] = []
    var index: Int32 = 0
    while index < logCount { appendMicrostep(&records, &index) }
    return records
  }

  private func appendMicrostep(_ records: inout [TransitionRecord], _ index: inout Int32) {
    let start = index
    let (exitedCount, enteredCount) = (logged(start + Place.exited), logged(start + Place.entered))
    let (occurrence, error) = (loggedOccurrence(start), notes?.loggedErrors[start])
    let after = loggedState(start + Place.after)
    index += Place.count
    let exited = (index..<index + exitedCount).map { loggedState($0).kept }
    index += exitedCount
    let entered = (index..<index + enteredCount).map { loggedState($0).kept }
    index += enteredCount
    for number in 0..<logged(start + Place.transitions) {
      let (source, target) = (loggedState(index), loggedState(index + 1))
      let (isInternal, domain) = (logged(index + 2) == 1, logged(index + 3))
      index += 4
      var parts: TransitionRecord.Parts?
      if !chart.isFlat {
        parts = TransitionRecord.Parts(
          targets: isInternal ? [] : loggedTargets(&index, target), exited: inside(domain, exited), entered: inside(domain, entered),
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
    occurrence.borrowed = UnsafeRawPointer(bitPattern: loggedPointer(start + Place.event))
    // Safe because the notes keep raised events, and the caller keeps the one that it processes, until the macrostep is reported.
    occurrence.kept = UnsafeRawPointer(bitPattern: loggedPointer(start + Place.event + 2)).map(Unmanaged.fromOpaque)
    return occurrence
  }

  private func loggedTargets(_ index: inout Int32, _ target: BorrowedState) -> [StateReference] {
    let count = logged(index)
    index += 1
    guard count == Self.targetsOfRoute else {
      defer { index += count }
      return (index..<index + count).map { loggedState($0).kept }
    }
    let goals = Rows(first: logged(index), count: logged(index + 1))
    index += 2
    guard !goals.isEmpty else { return [target.kept] }
    return namedTargets(effectiveTargets(goals)).map { $0 == target.leaf ? target.kept : StateReference(leaf: $0) }
  }

  private func inside(_ domain: Int32, _ states: [StateReference]) -> [StateReference] {
    domain == Domain.none ? [] : states.filter { chart.isDescendant($0.leaf, of: domain) }
  }
}
