/// How data of one type are copied, moved and released.
///
/// The closures are made in the module that names the type, where they are specialised. Those of the library ask the metadata of the type
/// for each operation.
@usableFromInline
package struct SlotOperations: Sendable {
  let copy: @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void
  let transfer: @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let release: @Sendable (UnsafeMutableRawPointer) -> Void

  @usableFromInline
  init(
    copy: @escaping @Sendable (UnsafeRawPointer, UnsafeMutableRawPointer) -> Void,
    transfer: @escaping @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void,
    release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    (self.copy, self.transfer, self.release) = (copy, transfer, release)
  }

  // Safe because a definition gives the payloads of a state to the type that the state's marker names, and to no other.
  @inlinable
  init<Payload>(of type: Payload.Type) {
    self.init { payload, place in
      place.initializeMemory(as: Payload.self, to: payload.assumingMemoryBound(to: Payload.self).pointee)
    } transfer: { payload, place in
      // Not an array of one, of which the bytes up to the next element are copied as well: beside a context they are of something else.
      place.initializeMemory(as: Payload.self, to: payload.assumingMemoryBound(to: Payload.self).move())
    } release: { payload in
      payload.assumingMemoryBound(to: Payload.self).deinitialize(count: 1)
    }
  }
}
