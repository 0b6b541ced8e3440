/// Work that is a machine, with the types of that machine.
package protocol MachineWork<ChildState, ChildEvent>: AnyWork {
  associatedtype ChildState: Hashable & Sendable
  associatedtype ChildEvent: Sendable

  /// The definition of the machine.
  var compiled: TypedCompiledDefinition<ChildState, ChildEvent> { get }

  /// The machine, where its memory says.
  ///
  /// - Parameters:
  ///   - memory: Where it is.
  ///   - input: Its context.
  /// - Returns: The machine.
  func makeChild(_ memory: Memory, _ input: AnyValue?) -> AnyChild
}

/// A machine of another definition that runs while a state is active.
final class ChildWork<
  Context, State: Hashable & Sendable, Event: Sendable, ChildContext: Sendable, ChildState: Hashable & Sendable,
  ChildEvent: Sendable
>: TypedWork<Context, State, Event, ChildContext>, MachineWork, @unchecked Sendable {
  // Safe because the closure is immutable and `@Sendable`.
  let compiled: TypedCompiledDefinition<ChildState, ChildEvent>
  private let end: @Sendable (ChildState) -> Event?

  init(
    _ settings: Settings, _ compiled: TypedCompiledDefinition<ChildState, ChildEvent>, _ makeContext: MakeInput?,
    _ end: @escaping @Sendable (ChildState) -> Event?
  ) {
    (self.compiled, self.end) = (compiled, end)
    super.init(settings, makeContext, nil)
  }

  override func makeChild(_ input: AnyValue?) -> AnyChild? {
    makeChild(Memory(unstarted: compiled), input)
  }

  func makeChild(_ memory: Memory, _ input: AnyValue?) -> AnyChild {
    child(memory, self.input(input))
  }

  private func child(_ memory: Memory, _ context: ChildContext) -> TypedChild<ChildContext, ChildState, ChildEvent> {
    TypedChild(compiled, memory, context) { [end] last in end(last).map { StoredEvent($0) } }
  }
}
