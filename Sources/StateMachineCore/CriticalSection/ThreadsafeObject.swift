/// An object whose properties any thread may use: each is read and changed in a section of the object.
///
/// The properties are those of a struct, and are used as if the object had them itself. No line of the class is `@unchecked Sendable`: the
/// compiler sees that all its stored properties are constant.
///
/// ```swift
/// final class Account: ThreadsafeObject {
///   struct Properties {
///     var balance = 0
///     fileprivate(set) var name = "savings"
///   }
///
///   let criticalSection = CriticalSection()
///   let properties = Guarded(Properties())
/// }
///
/// account.balance += 10                            // one mutable section
/// account.runMutable { $0.balance -= 5 }           // several changes in one section
/// let balance = account.runReadonly { $0.balance } // what it is passed cannot be changed
/// ```
///
/// A change inside of a property, such as `directory.byName["anna"] = nil`, may release a value in its course. If the `deinit` of that
/// value uses the object, the program stops, since the properties are being changed. Return the replaced value from `runMutable`: then it
/// is released after the section.
///
/// ```swift
/// let removed = directory.runMutable { $0.byName.removeValue(forKey: "anna") }
/// ```
///
/// With the trait `Macros`, `@ThreadsafeProperties` writes the struct from the properties of the class. An object that has a machine is a
/// ``ThreadsafeStateful``, whose section is that of the machine.
@dynamicMemberLookup
public protocol ThreadsafeObject: Threadsafe, AnyObject, Sendable {
  /// The properties of the object.
  associatedtype Properties: Sendable

  /// The properties: the same ones for the whole life of the object.
  var properties: Guarded<Properties> { get }
}

extension ThreadsafeObject {
  /// A property, read in a read section.
  ///
  /// Waits while another thread is in a section that excludes this one.
  @inlinable
  public subscript<T>(dynamicMember property: KeyPath<Properties, T>) -> T {
    runReadonly { $0[keyPath: property] }
  }

  /// A property, read in a read section, and changed in a mutable one: `account.balance += 1` reads and writes in the same section.
  ///
  /// Waits while another thread is in the object's section. To change it from inside a read section of the object stops the program, and so
  /// does an `await` in the course of the change. The value that an assignment replaces is released after the section, so its `deinit` may
  /// use the object.
  @inlinable
  public subscript<T>(dynamicMember property: WritableKeyPath<Properties, T>) -> T {
    get { runReadonly { $0[keyPath: property] } }
    set {
      var value = newValue
      runMutable { swap(&$0[keyPath: property], &value) }
    }
    _modify {
      let (section, guarded) = (criticalSection, properties)
      guarded.stopUnlessGuarded(by: section)
      let isOutermost = section.beginMutable()
      let thread = CriticalSection.thisThread
      guarded.beginChange()
      defer {
        CriticalSection.stopUnless(thread, changes: property)
        guarded.isChanging = false
        if isOutermost { section.endMutable() }
      }
      yield &guarded.buffer.header[keyPath: property]
    }
  }

  /// Runs code that reads the properties, on the calling thread, while no other thread changes them.
  ///
  /// Like ``Threadsafe/runReadonly(_:)`` in all else.
  ///
  /// - Parameter body: What to run, with the properties.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @inlinable
  public func runReadonly<R, Failure: Error>(_ body: (borrowing Properties) throws(Failure) -> R) throws(Failure) -> R {
    let (section, guarded) = (criticalSection, properties)
    guarded.stopUnlessGuarded(by: section)
    let hold = section.beginReadonly()
    defer { section.endReadonly(hold) }
    return try body(guarded.buffer.header)
  }

  /// Runs code that reads and changes the properties, on the calling thread, while no other thread is in any section of this object.
  ///
  /// Like ``Threadsafe/runMutable(_:)`` in all else. The body uses the properties that it is passed: to use those of the object in there
  /// stops the program, and so does an event of a ``ThreadsafeStateful`` whose step might put them back. A body without a parameter may do
  /// both.
  ///
  /// - Parameter body: What to run, with the properties.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws; what it has changed by then stays changed.
  @inlinable
  @discardableResult
  public func runMutable<R, Failure: Error>(_ body: (inout Properties) throws(Failure) -> R) throws(Failure) -> R {
    let (section, guarded) = (criticalSection, properties)
    guarded.stopUnlessGuarded(by: section)
    let isOutermost = section.beginMutable()
    guarded.beginChange()
    defer {
      guarded.isChanging = false
      if isOutermost { section.endMutable() }
    }
    return try body(&guarded.buffer.header)
  }
}

extension CriticalSection {
  /// Stops the program where a section would be left by another thread than has entered it.
  @usableFromInline
  static func stopUnless(_ thread: UInt, changes property: AnyKeyPath) {
    guard thread != thisThread else { return }
    fatalError("'\(property)' was changed across an 'await', after which another thread may run: await first, then change it")
  }
}
