public import Synchronization

extension ReferenceMachine {
  /// The answer where a cell of the table decides alone, and no other thread is changing the machine.
  @inlinable
  @inline(__always)
  final func fireByTable(_ column: CompiledDefinition.Column) -> Bool? {
    let seen = word.load(ordering: .acquiring)
    guard seen & MachineWord.needsGeneralPath == 0 else { return nil }
    let cell = column.cells.load(fromByteOffset: MachineWord.offset(of: seen), as: Cell.self)
    if cell.isSimple {
      let desired = MachineWord.moved(seen, by: cell)
      return word.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged ? true : nil
    }
    return cell.isNone && !compiled.hasRejectionHooks ? false : nil
  }

  /// The general path of `fire`: everything that is more than an exchange without a rival.
  @usableFromInline
  final func fire(_ event: UnsafeRawPointer, column: ColumnID, for owner: BorrowedOwner? = nil) -> Bool {
    let (call, event) = (MachineCall(core: self, compiled: compiled, owner: owner), Occurrence(event: event, column: column))
    if compiled.tables.pointee.isQuiet[column], let isAccepted = call.fireByTable(event) { return isAccepted }
    return call.decide(event, AcceptanceSink())
  }

  @inlinable
  final func attempt(_ event: Event, for owner: BorrowedOwner?) -> Outcome {
    Answer.withPlace { answer in
      let step = compiled.withEvent(event) {
        briefStep(for: $0, column: compiled.column(of: event), nil, isRequired: false, answer, for: owner)
      }
      return compiled.outcome(of: step, or: answer, for: event)
    }
  }

  @inlinable
  final func require(_ event: Event, for owner: BorrowedOwner?) throws(Rejection) -> Transition {
    try Answer.withPlace { (answer) throws(Rejection) -> Transition in
      let step = compiled.withEvent(event) {
        briefStep(for: $0, column: compiled.column(of: event), nil, isRequired: true, answer, for: owner)
      }
      if let step { return Transition(step, for: event, in: compiled) }
      return try compiled.transition(of: answer.move(), for: event)
    }
  }

  final func can(
    _ event: Event, _ frame: UnsafeMutablePointer<CallFrame>? = nil, ignoring: Bool = true, for owner: BorrowedOwner?
  ) -> Bool {
    let machine = call(for: owner)
    return compiled.withEvent(event) { machine.accepts(compiled.occurrence(of: event, at: $0, frame), ignoring: ignoring) }
  }

  final func whyNot(_ event: Event, for owner: BorrowedOwner?) -> Rejection? {
    let machine = call(for: owner)
    return compiled.withEvent(event) { machine.refusal(of: compiled.occurrence(of: event, at: $0)) }
      .map { Rejection(event, $0, of: compiled) }
  }

  final func permittedEvents(for owner: BorrowedOwner?) -> [Event] {
    compiled.externalEvents.filter { can($0, ignoring: false, for: owner) }
  }
}
