/// A datum of a machine that steps change: the payload of a state, the variables, or the context.
///
/// A step that is undone leaves no trace in it; see ``SlotLog``.
struct Slot {
  /// The state whose payload it is; none for variables and the context.
  let node: StateID
  /// Where it is in the memory of payloads; the context is where the caller has it.
  let offset: Int
  let size: Int
  let alignment: Int
  // Safe because the layout keeps it, and the definition keeps the layout.
  let type: Unmanaged<SlotType>
  let typeID: ObjectIdentifier
  /// A copy of its bytes is a copy of it, and nothing has to be released.
  let isTrivial: Bool
  /// It is not the context itself; see ``SlotType/locate``.
  let isElsewhere: Bool

  init(of node: StateID, _ type: SlotType, at offset: Int) {
    (self.node, self.offset) = (node, offset)
    (size, alignment, isTrivial, typeID) = (type.size, type.alignment, type.isTrivial, type.id)
    isElsewhere = type.locate != nil
    self.type = .passUnretained(type)
  }

  /// Where the datum of a context is.
  func place(in context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    guard isElsewhere else { return context }
    return type._withUnsafeGuaranteedRef { $0.locate?(context) } ?? context
  }

  /// Room for a small datum, which a step has without an allocation.
  static var smallSize: Int { 256 }
  static var smallAlignment: Int { 16 }

  var isSmall: Bool { size <= Self.smallSize && alignment <= Self.smallAlignment }
}
