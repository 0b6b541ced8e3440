/// The data of a machine that steps change, and where they are.
package final class SlotLayout: Sendable {
  /// Those in the memory of payloads, of states in document order and of the variables; behind them that of the context.
  let slots: [Slot]
  /// How many are in the memory of payloads.
  let keptCount: Int
  /// Of the memory of payloads.
  let size: Int
  let alignment: Int
  private let types: [SlotType]

  /// - Parameters:
  ///   - states: The states that hold payloads, in document order.
  ///   - variables: The type of the machine's variables; nil where it has none.
  ///   - context: The type of the context, where it is a value.
  init(_ states: [(node: StateID, type: SlotType)], variables: SlotType?, context: SlotType?) {
    let kept = states + (variables.map { [(node: StateID.none, type: $0)] } ?? [])
    types = kept.map(\.type) + (context.map { [$0] } ?? [])
    keptCount = kept.count
    // One byte for each says whether it is in use.
    var (end, alignment) = (kept.count, 16)
    let slots = kept.map { node, type in
      let offset = (end + type.alignment - 1) / type.alignment * type.alignment
      end = offset + type.size
      alignment = max(alignment, type.alignment)
      return Slot(of: node, type, at: offset)
    }
    self.slots = slots + (context.map { [Slot(of: .none, $0, at: 0)] } ?? [])
    (size, self.alignment) = (end, alignment)
  }

  subscript(slot: SlotID) -> Slot { slots[slot.index] }

  package func type(of slot: SlotID) -> SlotType { types[slot.index] }

  /// Those in the memory of payloads.
  var kept: some Sequence<SlotID> { SlotID.all(keptCount) }
}
