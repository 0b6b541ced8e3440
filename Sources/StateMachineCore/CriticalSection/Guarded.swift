import Synchronization

/// The properties of a ``ThreadsafeObject``, which its sections guard.
///
/// The object reads and changes them; they cannot be reached in any other way. They belong to one object: to use them in the sections of
/// another one as well stops the program with a message.
///
/// Safe because the value is reached only by a thread that is in the object's section.
public final class Guarded<Value: Sendable>: @unchecked Sendable {
  /// The value as the header of a buffer: it has an address that stays, and overlapping uses of it by one thread are found.
  @usableFromInline let buffer: ManagedBuffer<Value, Void>
  private let user = Atomic<UInt>(0)
  /// A change of the value is going on; for the thread in the section.
  @usableFromInline @exclusivity(unchecked) var isChanging = false

  /// Takes properties in its care.
  ///
  /// - Parameter value: Their initial values.
  public init(_ value: Value) {
    buffer = .create(minimumCapacity: 0) { _ in value }
  }

  /// Where the value is, for as long as this object lives; for the thread in the section.
  ///
  /// - Parameter section: The section, which guards the value from now on.
  /// - Returns: The address.
  func place(in section: CriticalSection) -> UnsafeMutableRawPointer {
    stopUnlessGuarded(by: section)
    guard !isChanging else {
      fatalError("an event is fired in the course of a change of the properties 'Guarded<\(Value.self)>': fire it before or afterwards")
    }
    return buffer.withUnsafeMutablePointerToHeader { UnsafeMutableRawPointer($0) }
  }

  /// Notes that a change begins, for the thread in the section; one in the course of another stops the program.
  ///
  /// Two tasks of one actor may both be in the section, since its thread is: the first one changes a property across an `await`.
  @inlinable
  func beginChange() {
    if isChanging { stopChange() }
    isChanging = true
  }

  @usableFromInline
  func stopChange() -> Never {
    fatalError(
      "the properties 'Guarded<\(Value.self)>' are changed in the course of another change of them, at an 'await' or in a 'deinit': "
        + "await and release outside of it")
  }

  /// Notes the section that guards the value, when it is first used; another one stops the program.
  @usableFromInline
  func stopUnlessGuarded(by section: CriticalSection) {
    let section = UInt(bitPattern: Unmanaged.passUnretained(section).toOpaque())
    guard user.load(ordering: .relaxed) != section else { return }
    let (isFirst, known) = user.compareExchange(expected: 0, desired: section, ordering: .relaxed)
    guard isFirst || known == section else {
      fatalError("the properties 'Guarded<\(Value.self)>' belong to two objects, whose sections do not exclude each other")
    }
  }
}
