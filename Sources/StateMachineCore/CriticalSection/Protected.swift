/// A value that can be reached in no other way than through a section.
///
/// The value need not be `Sendable` nor copyable: one section at a time has access to it. Entering the same `Protected` again from inside
/// stops the program with a message that names both calls.
///
/// ```swift
/// let balances = Protected([String: Int]())
/// let balance = balances.runMutable { balances in
///   balances["anna", default: 0] += 10
///   return balances["anna"]
/// }
/// ```
///
/// Safe because the value is reached only by a thread that is in the section.
public final class Protected<Value: ~Copyable>: @unchecked Sendable {
  @usableFromInline let section: CriticalSection
  @usableFromInline let storage: UnsafeMutablePointer<Value>

  /// Takes a value in its care.
  ///
  /// - Parameter value: The value; the caller gives it up.
  public convenience init(_ value: consuming sending Value) {
    self.init(owning: value, .serial)
  }

  private init(owning value: consuming Value, _ mode: CriticalSection.Mode) {
    section = ProtectedSection(of: "Protected<\(Value.self)>", mode)
    storage = .allocate(capacity: 1)
    storage.initialize(to: value)
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  /// Runs code that changes the value, on the calling thread, while no other thread reaches it.
  ///
  /// Waits while another thread is inside.
  ///
  /// - Parameter body: What to run, with the value.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @inlinable
  @discardableResult
  public func runMutable<R: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending R
  ) throws(Failure) -> sending R {
    section.beginOnce("runMutable")
    defer { section.endMutable() }
    return try body(&storage.pointee)
  }
}

extension Protected where Value: Sendable & ~Copyable {
  /// Takes a value in its care, with read sections that overlap or not.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - mode: Whether read sections overlap.
  public convenience init(_ value: consuming Value, _ mode: CriticalSection.Mode) {
    self.init(owning: value, mode)
  }

  /// Runs code that reads the value, on the calling thread, while no other thread changes it.
  ///
  /// In the concurrent mode several threads may read at once. Waits while another thread is in a section that excludes this one.
  ///
  /// - Parameter body: What to run, with the value.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @inlinable
  public func runReadonly<R: ~Copyable, Failure: Error>(_ body: (borrowing Value) throws(Failure) -> R) throws(Failure) -> R {
    let hold = section.beginReadonlyOnce()
    defer { section.endReadonly(hold) }
    return try body(storage.pointee)
  }
}
