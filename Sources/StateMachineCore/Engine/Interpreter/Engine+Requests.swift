/// What guards, hooks and entries of states ask for.
extension Engine {
  /// Puts an event in the internal queue.
  @usableFromInline
  mutating func raise(event: StoredEvent, column: ColumnID) {
    raise(StoredOccurrence(kind: .event, column: column, event: event))
  }

  /// Sends an event to the machine itself.
  @usableFromInline
  mutating func send(_ event: StoredEvent, column: ColumnID, after delay: Duration, id: String?) {
    request(.send(Pending(column: column, event: event, cancelKey: id.map { .id($0) }), after: min(delay, .longest)))
  }

  mutating func leaveAfterCommit(_ callback: Callback) {
    effects.commitWork.append(callback)
    hasEffects = true
  }

  /// Puts a cause in the internal queue.
  mutating func raise(_ cause: StoredOccurrence) {
    effects.raised.append(cause)
    hasEffects = true
  }

  mutating func raiseFailure(_ error: any Error) {
    raise(StoredOccurrence(kind: .failure, column: tables.pointee.failureColumn, error: error))
  }

  /// Asks for the work of a state; its input is made now.
  ///
  /// - Parameters:
  ///   - node: The state.
  ///   - isRestored: The machine was put in the state from outside.
  /// - Throws: What a closure that makes an input throws.
  @inline(never)
  mutating func beginWorks(of node: StateID, isRestored: Bool = false) throws {
    let works = tables.pointee.nodes[node].works
    for work in works.ids { try beginWork(work, isRestored: isRestored) }
  }

  mutating func beginWork(_ work: WorkID, isRestored: Bool) throws {
    let code = tables.pointee.workCode[tables.pointee.works[work].line]
    let restores = isRestored ? code._withUnsafeGuaranteedRef { $0.settings.restores } : .restart
    guard restores == .restart else {
      if restores == .fail { request(.interrupt(work)) }
      return
    }
    do {
      let input = try withStep { step in try code._withUnsafeGuaranteedRef { try $0.input(step) } }
      request(.begin(work, input))
    } catch {
      guard tables.pointee.policy == .raise else { throw error }
      raiseFailure(error)
    }
  }

  /// Asks for something that is granted when the macrostep commits.
  mutating func request(_ request: Request) {
    effects.requests.append(request)
    hasEffects = true
  }

  // MARK: Too much of it

  /// Undoes a step that leaves work too deep in the work of others.
  mutating func checkCallbackDepth() throws {
    guard !effects.commitWork.isEmpty, CallbackDepth.isExhausted else { return }
    throw recursion
  }

  /// Why an event that leaves work too deep in the work of others is rejected.
  var recursion: MachineError {
    mutating get {
      let leaves = [memory.pointee.active, active]
      return .runaway(cycle: leaves.prefix(leaves[0] == leaves[1] ? 1 : 2).map { compiled.name(of: $0) })
    }
  }
}
