// Calls with an argument, once the argument has a place. The forms with types are generated.

extension ReferenceMachine {
  @inlinable
  final func fire(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, for owner: BorrowedOwner?) -> Bool {
    compiled.withEvent(event) { fire($0, column: compiled.column(of: event), frame, for: owner) }
  }

  // See `ValueCall.attempt` for the step.
  @inlinable
  final func answer(
    to event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ step: inout BriefStep, for owner: BorrowedOwner?
  ) -> Answer? {
    compiled.withEvent(event) { answer(to: $0, column: compiled.column(of: event), frame, isRequired: false, &step, for: owner) }
  }

  /// - Returns: The answer to an event that was rejected; else nil.
  @inlinable
  final func require(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, for owner: BorrowedOwner?) -> Answer? {
    compiled.withEvent(event) { require($0, column: compiled.column(of: event), frame, for: owner) }
  }

  @usableFromInline
  final func accepts(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, for owner: BorrowedOwner?) -> Bool {
    can(event, frame, for: owner)
  }

  @usableFromInline
  final func fire(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>, for owner: BorrowedOwner?
  ) -> Bool {
    MachineCall(core: self, compiled: compiled, owner: owner).fire(
      Occurrence(event: event, column: column, call: frame))
  }

  @usableFromInline
  final func answer(
    to event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>?, isRequired: Bool, _ step: inout BriefStep,
    for owner: BorrowedOwner?
  ) -> Answer? {
    let event = Occurrence(event: event, column: column, call: frame)
    return MachineCall(core: self, compiled: compiled, owner: owner).attempt(
      event, isRequired ? "require" : "attempt", postpones: !isRequired, &step)
  }

  @usableFromInline
  final func require(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>, for owner: BorrowedOwner?
  ) -> Answer? {
    MachineCall(core: self, compiled: compiled, owner: owner).require(
      Occurrence(event: event, column: column, call: frame))
  }
}
