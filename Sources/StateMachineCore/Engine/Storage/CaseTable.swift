public import Synchronization

/// Columns by the case of an event, for events whose enum has keys: without a hash.
///
/// It has no references, so that a look-up counts none.
///
/// Safe because all that changes is atomic.
@usableFromInline
struct CaseTable: @unchecked Sendable {
  /// By the number of a case: its column; none until an event was asked for whose case no line names.
  @usableFromInline let columns: UnsafeMutablePointer<Atomic<ColumnID>>

  private static var caseCount: Int { 256 }

  /// A table of the columns of cases; nil for events without keys.
  init?<Event>(_ ids: EventIDs<Event>) {
    guard Event.self is any PayloadCases.Type else { return nil }
    columns = .allocate(capacity: Self.caseCount)
    for number in 0..<Self.caseCount {
      (columns + number).initialize(to: Atomic(ids.id(ofCase: UInt8(number)).map { ColumnID($0) } ?? .none))
    }
  }

  /// Gives the memory back; the definition that holds the table calls it once, at its own end.
  func deallocate() {
    for number in 0..<Self.caseCount { (columns + number).deinitialize(count: 1) }
    columns.deallocate()
  }

  /// The column of the case of an event; none where no line names the case and no such event was asked for.
  @inlinable
  func column<Event>(of event: Event) -> ColumnID {
    _withUnprotectedUnsafePointer(to: event) { event in
      // Where the compiler knows the type, it works out the cast and reads the number directly.
      guard let type = Event.self as? any PayloadCases.Type else { return .none }
      return columns[Int(type._caseNumber(at: event))].load(ordering: .relaxed)
    }
  }

  /// Remembers the column of events of a case that no line names.
  func remember<Event>(_ column: ColumnID, for event: Event) {
    withUnsafePointer(to: event) { event in
      guard let type = Event.self as? any PayloadCases.Type else { return }
      columns[Int(type._caseNumber(at: event))].store(column, ordering: .relaxed)
    }
  }
}
