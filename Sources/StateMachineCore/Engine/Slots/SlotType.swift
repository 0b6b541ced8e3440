/// How data of one type are copied, moved and released by code that does not know the type.
package class SlotType: @unchecked Sendable {
  // Safe because it is immutable.
  let size: Int
  let alignment: Int
  /// A copy of its bytes is a copy of it, and nothing has to be released.
  let isTrivial: Bool
  package let id: ObjectIdentifier
  package let name: String
  package let type: Any.Type
  let operations: SlotOperations
  /// The operations come from the module that names the type.
  let isSpecialised: Bool
  /// Where the datum of a context is, which is an object; nil where the datum is the context itself.
  let locate: ((UnsafeMutableRawPointer) -> UnsafeMutableRawPointer)?

  init<Payload>(
    of type: Payload.Type, _ operations: SlotOperations? = nil,
    locate: ((UnsafeMutableRawPointer) -> UnsafeMutableRawPointer)? = nil
  ) {
    self.locate = locate
    self.operations = operations ?? SlotOperations(of: type)
    isSpecialised = operations != nil
    size = MemoryLayout<Payload>.size
    alignment = MemoryLayout<Payload>.alignment
    isTrivial = _isPOD(Payload.self)
    id = ObjectIdentifier(type)
    name = "\(type)"
    self.type = type
  }

  func copy(_ payload: UnsafeRawPointer, to place: UnsafeMutableRawPointer) { operations.copy(payload, place) }
  func transfer(_ payload: UnsafeMutableRawPointer, to place: UnsafeMutableRawPointer) { operations.transfer(payload, place) }
  func release(_ payload: UnsafeMutableRawPointer) { operations.release(payload) }

  /// The type of a context; nil for one without content, and for an object, whose own data is not undone, except for its `properties`.
  static func ofContext<Context>(_ type: Context.Type) -> SlotType? {
    if let object = type as? any ContextWithProperties.Type { return ofProperties(of: object) }
    return MemoryLayout<Context>.size > 0 && !(Context.self is AnyObject.Type) ? SlotType(of: type) : nil
  }

  private static func ofProperties<Owner: ContextWithProperties>(of type: Owner.Type) -> SlotType? {
    guard MemoryLayout<Owner.Properties>.size > 0 else { return nil }
    return SlotType(of: Owner.Properties.self) { context in
      // Safe because only a definition of such owners has the type.
      context.assumingMemoryBound(to: Owner.self).pointee._placeOfProperties
    }
  }

  // The rest is for payloads.

  /// The same type with other operations.
  func using(_ operations: SlotOperations) -> SlotType { fatalError("using(_:) belongs to the subclass") }

  /// A copy in an object of its own.
  package func boxed(_ payload: UnsafeRawPointer) -> AnyValue { fatalError("boxed(_:) belongs to the subclass") }

  /// Whether the payloads of two such objects are equal; false where they cannot be compared.
  package func areEqual(_ one: AnyValue, _ other: AnyValue) -> Bool { fatalError("areEqual(_:_:) belongs to the subclass") }

  /// Copies the payload of such an object.
  package func copy(boxed value: AnyValue, to place: UnsafeMutableRawPointer) { fatalError("copy(boxed:to:) belongs to the subclass") }
}

package final class TypedSlotType<Payload: Sendable>: SlotType, @unchecked Sendable {
  // Each is safe because a definition gives the payloads of a state to the type that the state's marker names, and to no other.

  package init(_ operations: SlotOperations? = nil) {
    super.init(of: Payload.self, operations)
  }

  override func using(_ operations: SlotOperations) -> SlotType { TypedSlotType(operations) }

  package override func boxed(_ payload: UnsafeRawPointer) -> AnyValue {
    Value(payload.assumingMemoryBound(to: Payload.self).pointee)
  }

  package override func areEqual(_ one: AnyValue, _ other: AnyValue) -> Bool {
    let payloads = [one, other].map { unsafeDowncast($0, to: Value<Payload>.self).wrapped }
    guard let one = payloads[0] as? any Equatable else { return false }
    return one.isEqual(to: payloads[1])
  }

  package override func copy(boxed value: AnyValue, to place: UnsafeMutableRawPointer) {
    place.initializeMemory(as: Payload.self, to: unsafeDowncast(value, to: Value<Payload>.self).wrapped)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    other as? Self == self
  }
}
