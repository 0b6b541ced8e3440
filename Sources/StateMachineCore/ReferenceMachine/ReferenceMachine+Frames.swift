// Calls with an argument, once the argument has a place. The forms with types are generated.

extension ReferenceMachine {
  @inlinable
  final func fire(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, for owner: BorrowedOwner?) -> Bool {
    compiled.withEvent(event) { fire($0, column: compiled.column(of: event), frame, for: owner) }
  }

  /// - Returns: See ``ValueCall``.
  @inlinable
  final func briefStep(
    for event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ answer: UnsafeMutablePointer<Answer>, for owner: BorrowedOwner?
  ) -> BriefStep? {
    compiled.withEvent(event) { briefStep(for: $0, column: compiled.column(of: event), frame, isRequired: false, answer, for: owner) }
  }

  /// - Returns: Whether it was accepted; if not, `rejection` is initialised.
  @inlinable
  final func require(
    _ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, _ rejection: UnsafeMutablePointer<Answer>, for owner: BorrowedOwner?
  ) -> Bool {
    compiled.withEvent(event) { require($0, column: compiled.column(of: event), frame, rejection, for: owner) }
  }

  @usableFromInline
  final func accepts(_ event: Event, _ frame: UnsafeMutablePointer<CallFrame>, for owner: BorrowedOwner?) -> Bool {
    can(event, frame, for: owner)
  }

  @usableFromInline
  final func fire(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>, for owner: BorrowedOwner?
  ) -> Bool {
    MachineCall(core: self, compiled: compiled, owner: owner).decide(
      Occurrence(event: event, column: column, call: frame), AcceptanceSink())
  }

  @usableFromInline
  final func briefStep(
    for event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>?, isRequired: Bool,
    _ answer: UnsafeMutablePointer<Answer>, for owner: BorrowedOwner?
  ) -> BriefStep? {
    let event = Occurrence(event: event, column: column, call: frame)
    let machine = MachineCall(core: self, compiled: compiled, owner: owner)
    if let step = machine.takeSimply(event) { return step }
    return machine.decide(event, AnswerSink(isRequired: isRequired, place: answer))
  }

  @usableFromInline
  final func require(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>, _ rejection: UnsafeMutablePointer<Answer>,
    for owner: BorrowedOwner?
  ) -> Bool {
    MachineCall(core: self, compiled: compiled, owner: owner).decide(
      Occurrence(event: event, column: column, call: frame), RejectionSink(place: rejection))
  }
}
