/// The states of a definition by id, as values.
///
/// A region without a name has none.
@usableFromInline
package struct StateTable<State> {
  @usableFromInline let values: UnsafeMutablePointer<State>
  private let hasValue: [Bool]

  init(_ states: [State?]) {
    values = .allocate(capacity: max(states.count, 1))
    hasValue = states.map { $0 != nil }
    for number in states.indices {
      if let state = states[number] { (values + number).initialize(to: state) }
    }
  }

  /// Gives the memory back; the definition that holds the table calls it once, at its own end.
  func deallocate() {
    for number in hasValue.indices where hasValue[number] { (values + number).deinitialize(count: 1) }
    values.deallocate()
  }

  /// The states that have a value, in order of their numbers.
  var all: [State] {
    hasValue.indices.filter { hasValue[$0] }.map { values[$0] }
  }

  /// The state with an id, where it has a value.
  @inlinable
  package subscript(id: StateID) -> State { values[id.index] }
}
