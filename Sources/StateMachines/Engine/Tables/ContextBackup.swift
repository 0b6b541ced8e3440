/// Saves a context that is a value, so that an undone step leaves no trace in it.
///
/// A context without content needs none; neither does an object, whose own data is not undone.
final class ContextBackup: Sendable {
  let size: Int
  let alignment: Int
  /// A copy of its bytes is a copy of it, and nothing has to be released.
  let isTrivial: Bool
  let save: @Sendable (_ context: UnsafeMutableRawPointer, _ spare: UnsafeMutableRawPointer) -> Void
  let putBack: @Sendable (_ spare: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) -> Void
  let drop: @Sendable (_ spare: UnsafeMutableRawPointer) -> Void

  /// Room for a small context.
  static var smallSize: Int { 256 }
  static var smallAlignment: Int { 16 }

  /// There is room for a copy of it without an allocation.
  var fits: Bool { size <= Self.smallSize && alignment <= Self.smallAlignment }

  /// A copy of its bytes is a copy of it, and each engine has room for them.
  var isSmall: Bool { isTrivial && fits }

  init?<Context>(_ type: Context.Type) {
    guard MemoryLayout<Context>.size > 0, !(Context.self is AnyObject.Type) else { return nil }
    size = MemoryLayout<Context>.size
    alignment = MemoryLayout<Context>.alignment
    isTrivial = _isPOD(Context.self)
    save = { context, spare in
      spare.initializeMemory(as: Context.self, to: context.assumingMemoryBound(to: Context.self).pointee)
    }
    putBack = { spare, context in
      context.assumingMemoryBound(to: Context.self).pointee = spare.assumingMemoryBound(to: Context.self).move()
    }
    drop = { spare in
      spare.assumingMemoryBound(to: Context.self).deinitialize(count: 1)
    }
  }
}

extension DefinitionTables {
  /// Copies a context of which a copy of its bytes is a copy, where there is room for it without an allocation.
  ///
  /// - Returns: False where the context is another one, and nothing was copied.
  @inline(__always)
  func copySmallContext(from context: UnsafeRawPointer, to room: UnsafeMutableRawPointer) -> Bool {
    let size = smallContextSize
    if room.copyFewBytes(from: context, byteCount: size) { return true }
    guard size > 0 else { return false }
    room.copyMemory(from: context, byteCount: size)
    return true
  }
}
