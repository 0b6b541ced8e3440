/// A macrostep without an engine: one microstep along a plain route, in a machine whose active state says all.
///
/// Most steps with hooks are no more than that, and setting up an engine would take longer than the rest. An engine is taken once something
/// needs one: a request of a hook, an error, a guard that is false and has to be reported, a question that a hook asks the machine. Then it
/// goes on from where the step is. So nothing is decided here: the order of a microstep is ``MicrostepTaker/microstep(_:)``, and all that
/// may come of it beside a change of state is the engine's.
struct LightStep: ~Copyable, MicrostepTaker {
  /// What hooks see, and the engine, once there is one.
  var frame: StepFrame

  // Those that begin with the same bits are next to each other, so that they are written at once: a step does little else than writing.

  /// Guards that were false, where an answer may name them.
  var falseGuards = FewGuards()
  /// The payload that an action is passed: nothing else may read it meanwhile.
  var passed = SlotID.none
  /// The payload of the state that was left, to be released once the step is committed.
  var left = SlotID.none
  var stage = Stage.selecting
  /// Running a hook is more than calling it: the context has to be saved first, the route has payloads, or there is an engine.
  var hasMoreToRun = false
  /// Ending the step is more than committing it: there is an engine, or a copy of the context that has to be released.
  var hasMoreToEnd = false
  /// The action has taken the payload of the source, and made that of the target.
  var arePayloadsMoved = false

  /// Of the call, and of the definition.
  var flags: StepFlags
  let column: ColumnID
  /// The machine's state as of the last commit.
  let lastNode: StateID
  /// The memory of the machine, if it has one.
  let memory: UnsafeMutablePointer<Memory>?
  /// The route that is considered or taken.
  var route: UnsafePointer<RouteRow>
  /// Room for a copy of the context, while the step runs.
  ///
  /// A machine without a context has it at the same place, where nothing is read or written.
  var contextRoom: UnsafeMutableRawPointer

  /// The action of a transition that was selected without a question, and runs nothing else; nil elsewhere.
  var certainAction: Unmanaged<AnyHook>?

  enum Stage: UInt8 {
    /// Guards are asked.
    case selecting
    /// The transition is selected.
    case selected
    /// The source is left.
    case left
    /// The target is entered.
    case entered
    /// The microstep is over.
    case over
  }

  /// Begins with an event in a machine that runs, and with the route of a candidate.
  @inline(__always)
  init(
    _ event: Occurrence, _ definition: Unmanaged<CompiledDefinition>, _ memory: UnsafeMutablePointer<Memory>?, at node: StateID,
    _ context: UnsafeMutableRawPointer?, _ flags: StepFlags, _ route: UnsafePointer<RouteRow>,
    contextRoom: UnsafeMutableRawPointer? = nil
  ) {
    let compiled = definition._withUnsafeGuaranteedRef { $0 }
    self.memory = memory
    lastNode = node
    column = event.column
    self.flags = flags.union(definition._withUnsafeGuaranteedRef { $0.tables.pointee.flags })
    self.route = route
    // A step that saves no context never uses the room, so any address will do.
    let room = contextRoom ?? UnsafeMutableRawPointer(mutating: compiled.tables)
    self.contextRoom = room
    frame = StepFrame(compiled, context: context ?? room, showing: RouteRow.shownSource(of: route))
    frame.shownTarget = RouteRow.shownTarget(of: route)
    frame.eventAddress = event.borrowed
    frame.call = event.call
    frame.ownerHasClock = flags.contains(.ownerHasClock)
  }

  var tables: UnsafePointer<DefinitionTables> {
    @inline(__always) get { frame.compiled.tables }
  }

  /// The machine's state after the step, if it was taken.
  var node: StateID {
    @inline(__always) get { route.pointee.isInternal ? lastNode : route.pointee.shownTarget.state }
  }

  /// What an answer says of the step, if it was taken.
  ///
  /// An internal transition may belong to a state around the active one; its target is the state after it.
  var brief: BriefStep {
    @inline(__always) get {
      BriefStep(from: route.pointee.shownSource.state, to: node, isInternal: route.pointee.isInternal)
    }
  }
}

extension LightStep {
  /// Calls a closure with room for a copy of the context.
  @inline(__always)
  static func withContextRoom<R>(_ body: (UnsafeMutableRawPointer) -> R) -> R {
    _withUnprotectedUnsafeTemporaryAllocation(byteCount: Slot.smallSize, alignment: Slot.smallAlignment) { room in
      body(room.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Uses the place of the step as that of the context of a machine without one, and of its copy.
  ///
  /// Each thread needs a place of its own, though nothing is read or written there. The step has to stay where it is.
  @inline(__always)
  mutating func stayWithoutContext() {
    contextRoom = _withUnprotectedUnsafeMutablePointer(to: &frame) { UnsafeMutableRawPointer($0) }
    frame.context = contextRoom
  }

  /// Takes the first of some candidates that is enabled, of a machine that is a value.
  ///
  /// - Parameters:
  ///   - first: The candidate that is tried first, with whose route the step was made; see ``DefinitionTables/candidate(for:_:)``.
  ///   - postpones: Whether the event is accepted where it is only deferred, or only remembered by a join.
  /// - Returns: What became of the event; nil where the step was taken without an engine, and is still to be committed.
  @inline(__always)
  mutating func take(from first: UnsafePointer<CandidateRow>, postpones: Bool) -> Engine.Verdict? {
    ask(from: first, postpones: postpones) { step, candidate in
      guard candidate.pointee.cost == .action else { return step.takeHooks(of: candidate, postpones: postpones) }
      return step.take(Selection(action: candidate.pointee.routes, isBare: false), postpones: postpones)
    }
  }

  /// The same of a machine that threads share, which has neither payloads of states nor a context that is saved.
  ///
  /// - Parameters:
  ///   - first: The candidate that is tried first.
  ///   - action: Its ``CandidateRow/certainAction``.
  ///   - postpones: Whether the event is accepted where it is only deferred, or only remembered by a join.
  /// - Returns: What became of the event; nil where the step was taken without an engine, and is still to be committed.
  @inline(__always)
  mutating func takeInSection(
    from first: UnsafePointer<CandidateRow>, _ action: Unmanaged<AnyHook>?, postpones: Bool
  ) -> Engine.Verdict? {
    if let action {
      certainAction = action
      return take(Selection(action: first.pointee.routes, isBare: true), postpones: postpones)
    }
    return askInSection(from: first, postpones: postpones)
  }

  // The compiler inlines only so much into one function. The next three are out of line, so that the microstep of the usual case is not.

  @inline(never)
  private mutating func askInSection(from first: UnsafePointer<CandidateRow>, postpones: Bool) -> Engine.Verdict? {
    ask(from: first, postpones: postpones) { step, candidate in
      if candidate.pointee.cost == .action { return step.takeAction(of: candidate, postpones: postpones) }
      return step.takeTransition(of: candidate, postpones: postpones)
    }
  }

  @inline(never)
  private mutating func takeHooks(of candidate: UnsafePointer<CandidateRow>, postpones: Bool) -> Engine.Verdict? {
    takeTransition(of: candidate, postpones: postpones)
  }

  @inline(never)
  private mutating func takeAction(of candidate: UnsafePointer<CandidateRow>, postpones: Bool) -> Engine.Verdict? {
    take(Selection(action: candidate.pointee.routes, isBare: false), postpones: postpones)
  }

  /// Asks the guards of some candidates until one is enabled.
  ///
  /// - Parameters:
  ///   - first: The candidate that is asked first, with whose route the step was made.
  ///   - postpones: Whether the event is accepted where it is only deferred, or only remembered by a join.
  ///   - takeEnabled: Takes the transition of the candidate that is enabled, whose route is considered.
  /// - Returns: What became of the event; nil where the step was taken without an engine, and is still to be committed.
  @inline(__always)
  private mutating func ask(
    from first: UnsafePointer<CandidateRow>, postpones: Bool,
    _ takeEnabled: (inout Self, UnsafePointer<CandidateRow>) -> Engine.Verdict?
  ) -> Engine.Verdict? {
    var candidate = first
    while true {
      let isEnabled: Bool
      do { isEnabled = try holds(candidate.pointee.guardBody) } catch { return undoByEngine(after: error) }
      guard frame.engine == nil, isEnabled || note(candidate.pointee.condition) else {
        return goOnByEngine(with: candidate, isEnabled: isEnabled, postpones: postpones)
      }
      if isEnabled { return takeEnabled(&self, candidate) }
      guard candidate.pointee.next != 0 else { return .rejected }
      candidate += Int(candidate.pointee.next)
      guard candidate.pointee.cost >= .reply else { return goOnByEngine(with: candidate, isEnabled: nil, postpones: postpones) }
      consider(candidate.pointee.routes)
    }
  }

  /// Takes the transition of a candidate that is enabled, whatever it runs.
  @inline(__always)
  private mutating func takeTransition(of candidate: UnsafePointer<CandidateRow>, postpones: Bool) -> Engine.Verdict? {
    guard candidate.pointee.cost >= .hooks else { return goOnByEngine(with: candidate, isEnabled: true, postpones: postpones) }
    hasMoreToRun = needsMoreToRun
    return take(Selection(alone: candidate.pointee.routes), postpones: postpones)
  }

  /// Takes the transition that is considered.
  @inline(__always)
  private mutating func take(_ selection: Selection, postpones: Bool) -> Engine.Verdict? {
    stage = .selected
    do {
      try microstep(selection)
    } catch {
      return undoByEngine(after: error)
    }
    guard hasMoreToEnd else { return nil }
    if frame.engine != nil { return endByEngine(postpones: postpones) }
    dropSavedContext()
    return nil
  }

  /// Leaves an event to an engine, or to a line that decides it.
  ///
  /// - Parameters:
  ///   - candidate: The candidate that was asked last, or is to be asked next.
  ///   - isEnabled: What it has answered; nil where it is still to be asked.
  ///   - postpones: Whether the event is accepted where it is only deferred, or only remembered by a join.
  /// - Returns: What became of the event.
  @inline(never)
  private mutating func goOnByEngine(with candidate: UnsafePointer<CandidateRow>, isEnabled: Bool?, postpones: Bool) -> Engine.Verdict {
    // For a caller that requires a transition an ignored event is rejected, and an engine says why.
    if postpones, frame.engine == nil {
      if let verdict = candidate.pointee.verdict { return verdict }
      if candidate.pointee.cost == .reply { return reply(by: candidate) }
    }
    let engine = engine
    guard let isEnabled else { return engine.pointee.interpret(from: candidate, postpones: postpones) }
    // The guard may have taken the engine before its last part was asked.
    engine.pointee.frame.askedPart = frame.askedPart
    return engine.pointee.interpret(candidate, isEnabled: isEnabled, postpones: postpones)
  }

  /// Makes the reply of a line that ignores a call.
  private mutating func reply(by candidate: UnsafePointer<CandidateRow>) -> Engine.Verdict {
    consider(candidate.pointee.routes)
    do {
      try performBare(candidate.pointee.routes.pointee.exitEnd.pointee.hook)
      return frame.engine == nil ? .ignored : try engine.pointee.endReplying()
    } catch {
      return undoByEngine(after: error)
    }
  }

  @inline(never)
  mutating func answerFailure(_ error: any Error) throws -> Bool {
    try engine.pointee.fail(error)
    return false
  }

  @inline(never)
  private mutating func undoByEngine(after error: any Error) -> Engine.Verdict {
    engine.pointee.undo(after: error)
  }

  @inline(never)
  private mutating func endByEngine(postpones: Bool) -> Engine.Verdict {
    stage = .over
    let engine = engine
    engine.pointee.follow(self)
    do {
      return try engine.pointee.endMacrostep(.transitioned, postpones: postpones)
    } catch {
      return engine.pointee.undo(after: error)
    }
  }

  /// Lets guards and hooks see a transition.
  @inline(__always)
  private mutating func consider(_ route: UnsafePointer<RouteRow>) {
    self.route = route
    frame.shownSource = RouteRow.shownSource(of: route)
    frame.shownState = frame.shownSource
    frame.shownTarget = RouteRow.shownTarget(of: route)
  }

  /// Notes that a guard is false, where an answer may name it.
  ///
  /// - Returns: False where an engine has to do it.
  @inline(__always)
  private mutating func note(_ condition: GuardID) -> Bool {
    if flags.isDisjoint(with: .keepsRefusals | .hasRejectionHooks) { return true }
    return flags.isDisjoint(with: .hasRejectionHooks | .namesPartsOfGuards) && falseGuards.add(condition)
  }
}

extension CandidateRow {
  /// What becomes of an event for which this is all there is to say; nil where there is more.
  var verdict: Engine.Verdict? {
    cost == .table ? decision == .ignored ? .ignored : .impossible : nil
  }
}

extension DefinitionTables {
  /// The cell for an event, where it is a simple one, and all there is to the event and to the answer.
  @inline(__always)
  func simpleCell(for event: Occurrence, at node: StateID) -> Cell? {
    guard isFlat, event.call == nil, traits[event.column].isEmpty else { return nil }
    let cell = denseCell(event.column, node)
    return cell.isSimple ? cell : nil
  }

  /// The candidate for an event that is tried first, in a machine that runs and for which nothing waits; nil where the event needs an
  /// engine, or where its cell of the table is all there is to it.
  ///
  /// A light step takes the candidate only where it may be asked lightly.
  @inline(__always)
  func candidate(for event: Occurrence, _ cell: Cell) -> UnsafePointer<CandidateRow>? {
    guard cell.kind == .complex else { return nil }
    if let call = event.call {
      guard hasType(call.pointee.type, event.column) else { return nil }
    } else {
      guard traits[event.column].isEmpty else { return nil }
    }
    return candidates.pointer(to: cell.candidate)
  }

  /// Whether a state and those around it are all that is active, where it is the deepest that is certainly the only one.
  @inline(__always)
  func isAlone(_ node: StateID) -> Bool { !hasRegions || nodes[node].isAtomic }

  /// Whether the cell for an event is all there is to its rejection: no line takes it, and no hook is notified.
  @inline(__always)
  func rejects(_ event: Occurrence, _ cell: Cell) -> Bool {
    cell.isNone && event.call == nil && traits[event.column].isEmpty && !hasRejectionHooks
  }

  /// Whether the events of a column are calls of a type.
  @inline(__always)
  private func hasType(_ type: ObjectIdentifier, _ column: ColumnID) -> Bool {
    // Compared as words: two optionals would be compared with nil first. Safe because an identifier is a word that is not zero.
    unsafeBitCast(signatures[column], to: UInt.self) == UInt(bitPattern: type)
  }
}
