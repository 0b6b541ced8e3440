/// Where the payloads of a definition's states, and its variables, are in the memory of a machine.
final class PayloadLayout: Sendable {
  let places: [Place]
  let size: Int
  let alignment: Int

  /// The place of one state, or without a state that of the variables.
  struct Place: Sendable {
    let node: StateID
    let type: PayloadType
    let offset: Int
  }

  /// - Parameters:
  ///   - states: The states that hold payloads, in document order.
  ///   - variables: The type of the machine's variables, which have the last place; nil where it has none.
  init(_ states: [(node: StateID, type: PayloadType)], variables: PayloadType? = nil) {
    let states = states + (variables.map { [(node: StateID.none, type: $0)] } ?? [])
    // One byte for each place says whether it is in use.
    var (end, alignment) = (states.count, 16)
    places = states.map { node, type in
      let offset = (end + type.alignment - 1) / type.alignment * type.alignment
      end = offset + type.size
      alignment = max(alignment, type.alignment)
      return Place(node: node, type: type, offset: offset)
    }
    (size, self.alignment) = (end, alignment)
  }

  subscript(holding: HoldingID) -> Place { places[holding.index] }

  var all: some Sequence<HoldingID> { HoldingID.all(places.count) }
}
