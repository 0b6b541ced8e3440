public import Synchronization

extension ReferenceMachine {
  /// The answer where a cell of the table decides alone, and no other thread is changing the machine.
  @inlinable
  @inline(__always)
  final func fireByTable(_ column: Chart.Column) -> Bool? {
    let seen = word.load(ordering: .acquiring)
    guard seen & MachineWord.slow == 0 else { return nil }
    let cell = column.cells.load(fromByteOffset: MachineWord.offset(of: seen), as: Cell.self)
    if cell.isSimple {
      let desired = MachineWord.moved(seen, by: cell)
      return word.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged ? true : nil
    }
    return cell.isNone && !chart.hearsRejections ? false : nil
  }

  /// The general path of `fire`: everything that is more than an exchange without a rival.
  @usableFromInline
  final func fire(_ event: UnsafeRawPointer, column: Int32, for owner: LentOwner? = nil) -> Bool {
    MachineCall(core: self, chart: chart, owner: owner).fireByTable(Occurrence(kind: .event, column: column, borrowed: event))
  }

  @inlinable
  final func attempt(_ event: Event, for owner: LentOwner?) -> Outcome {
    let answer = chart.lend(event) { self.answer(to: $0, column: chart.column(of: event), isRequired: false, for: owner) }
    return chart.outcome(of: answer, for: event)
  }

  @inlinable
  final func require(_ event: Event, for owner: LentOwner?) throws(Rejection) -> Transition {
    let answer = chart.lend(event) { self.answer(to: $0, column: chart.column(of: event), isRequired: true, for: owner) }
    return try chart.transition(of: answer, for: event)
  }

  /// Gives an event to the machine, with what came of it.
  @usableFromInline
  final func answer(to event: UnsafeRawPointer, column: Int32, isRequired: Bool, for owner: LentOwner?) -> Answer {
    MachineCall(core: self, chart: chart, owner: owner).attempt(
      Occurrence(kind: .event, column: column, borrowed: event), isRequired ? "require" : "attempt", postpones: !isRequired)
  }

  final func can(_ event: Event, for owner: LentOwner?) -> Bool {
    let machine = call(for: owner)
    return chart.lend(event) { machine.accepts(chart.occurrence(of: event, at: $0)) }
  }

  final func permittedEvents(for owner: LentOwner?) -> [Event] {
    chart.events.filter { can($0, for: owner) }
  }
}
