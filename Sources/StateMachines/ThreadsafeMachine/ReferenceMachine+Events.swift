public import Synchronization

extension ReferenceMachine {
  /// The answer where a cell of the table decides alone, and no other thread is changing the machine.
  @inlinable
  @inline(__always)
  final func fireByTable(_ column: Chart.Column) -> Bool? {
    let seen = word.load(ordering: .acquiring)
    guard seen & LockWord.slow == 0 else { return nil }
    let cell = column.cells.load(fromByteOffset: LockWord.offset(of: seen), as: Cell.self)
    if cell.isSimple {
      let desired = LockWord.moved(seen, by: cell)
      return word.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged ? true : nil
    }
    return cell.isNone && !chart.hearsRejections ? false : nil
  }

  final func attempt(_ event: Event, for owner: LentOwner?) -> Outcome {
    let machine = shared(for: owner)
    let answer = chart.lend(event) { machine.interpret(chart.occurrence(of: event, at: $0), "attempt") }
    return chart.outcome(of: answer, for: event)
  }

  final func require(_ event: Event, for owner: LentOwner?) throws(Rejection) -> Transition {
    let machine = shared(for: owner)
    let answer = chart.lend(event) { machine.interpret(chart.occurrence(of: event, at: $0), "require", postpones: false) }
    switch chart.outcome(of: answer, for: event) {
    case .transitioned(let transition): return transition
    case .rejected(let rejection): throw rejection
    case .accepted: fatalError("an event that is not postponed is taken or rejected")
    }
  }

  final func can(_ event: Event, for owner: LentOwner?) -> Bool {
    let machine = shared(for: owner)
    return chart.lend(event) { machine.accepts(chart.occurrence(of: event, at: $0)) }
  }

  final func permittedEvents(for owner: LentOwner?) -> [Event] {
    chart.events.filter { can($0, for: owner) }
  }
}
