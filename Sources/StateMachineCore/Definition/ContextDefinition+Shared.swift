extension ContextDefinition {
  /// A definition inside a generic type, kept by the library: one for each specialisation of the type.
  ///
  /// A generic type has no stored static properties. A computed one that calls this function makes the definition when it is asked for
  /// first, and returns the same one from then on:
  ///
  /// ```swift
  /// struct Buffer<Element: Sendable> {
  ///   enum State: Hashable, Sendable { case empty, full }
  ///   enum Event: Hashable, Sendable { case put(Call<Element, Void>), clear }
  ///   typealias Machine = EmbeddedMachine<[Element], State, Event>
  ///
  ///   static var definition: Machine.Definition {
  ///     .shared(for: Self.self, initial: .empty) { sm in
  ///       sm.when(Event.put, from: .empty, to: .full) { element, step in step.context.append(element) }
  ///       sm.when(.clear, from: .full, to: .empty) { step in step.context.removeAll() }
  ///     }
  ///   }
  ///
  ///   var machine = Machine(Buffer.definition, context: [])
  /// }
  /// ```
  ///
  /// Elsewhere a `static let` with ``verified(initial:total:onError:maximumMicrosteps:fileID:line:_:)-(State,_,_,_,_,_,_)`` does the same
  /// and needs no look-up.
  ///
  /// A definition is found by the type that is passed, its own types, and the place of the call: so two calls for one type have a
  /// definition each. The closure must not use anything else that differs from call to call, since only the first call runs it.
  ///
  /// Any thread may ask, at any time. The first one makes the definition, outside of every lock; others that ask for the same one meanwhile
  /// wait for it, and those that ask for other ones do not. The closure may ask for other shared definitions. Nothing is ever released.
  ///
  /// - Precondition: The definition holds together. Where `init` would throw, the program stops with the full list of issues. It also stops
  ///   where the definition needs itself while it is made, or others that need it; it names them.
  /// - Parameters:
  ///   - type: The type around the definition: `Self.self`.
  ///   - initial: Where machines start; evaluated once.
  ///   - total: Every event has to be decided in every state that is not final and has no states inside: by a transition, `defer`,
  ///     `ignore` or `impossible`, there, in a state around it, or in another region. A `.matching` descriptor decides nothing. `Event`
  ///     conforms to `CaseIterable` or ``PayloadCases``.
  ///   - onError: What an error thrown by a guard or hook does.
  ///   - maximumMicrosteps: How many microsteps a macrostep may take before it is undone, and how many macrosteps of a
  ///     call may send events; at least 1.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - column: The column of the call; leave it out.
  ///   - build: Writes the lines of the definition; called once for each specialisation.
  /// - Returns: The definition.
  /// - Complexity: O(1), without a lock and without allocation, once the definition is made.
  @inlinable
  public static func shared<Outer: ~Copyable & ~Escapable>(
    for type: Outer.Type, initial: @autoclosure () -> State, total: Bool = false, onError: ErrorPolicy = .undo,
    maximumMicrosteps: Int = 1_000, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ build: (inout Builder) -> Void
  ) -> Self {
    shared(SharedDefinitionKey(type, Context.self, State.self, Event.self, fileID, line, column)) {
      verified(
        initial: initial(), total: total, onError: onError, maximumMicrosteps: maximumMicrosteps, fileID: "\(fileID)", line: line, build)
    }
  }

  /// A definition inside a generic type whose initial configuration is deep or has several regions.
  @inlinable
  @_disfavoredOverload
  public static func shared<Outer: ~Copyable & ~Escapable>(
    for type: Outer.Type, initial: @autoclosure () -> Targets<State>, total: Bool = false, onError: ErrorPolicy = .undo,
    maximumMicrosteps: Int = 1_000, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ build: (inout Builder) -> Void
  ) -> Self {
    shared(SharedDefinitionKey(type, Context.self, State.self, Event.self, fileID, line, column)) {
      verified(
        initial: initial(), total: total, onError: onError, maximumMicrosteps: maximumMicrosteps, fileID: "\(fileID)", line: line, build)
    }
  }

  /// The definition of a key, made by a closure where it is asked for first.
  @inlinable
  @inline(__always)
  static func shared(_ key: SharedDefinitionKey, _ make: () -> Self) -> Self {
    // Safe because the types of the definition are part of the key.
    (SharedDefinitions.find(key) ?? makeShared(key, make)).assumingMemoryBound(to: Self.self).pointee
  }

  @usableFromInline
  static func makeShared(_ key: SharedDefinitionKey, _ make: () -> Self) -> UnsafeRawPointer {
    SharedDefinitions.make(key) {
      let place = UnsafeMutablePointer<Self>.allocate(capacity: 1)
      place.initialize(to: make())
      return UnsafeRawPointer(place)
    }
  }
}
