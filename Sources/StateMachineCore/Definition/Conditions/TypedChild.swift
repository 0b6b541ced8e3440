/// A child machine with the types of its states and events.
package protocol MachineChild<State, Event>: AnyChild {
  associatedtype State: Hashable & Sendable
  associatedtype Event: Sendable

  /// Its definition.
  var compiled: TypedCompiledDefinition<State, Event> { get }

  /// Where it is.
  var memory: Memory { get }
}

/// A child machine that knows its states and events.
///
/// Safe because it is changed by one thread at a time, the one that has the machine around it, and copied where machines share it.
class StateChild<State: Hashable & Sendable, Event: Sendable>: AnyChild, MachineChild, @unchecked Sendable {
  final let compiled: TypedCompiledDefinition<State, Event>
  @exclusivity(unchecked) final fileprivate(set) var memory: Memory

  fileprivate init(_ compiled: TypedCompiledDefinition<State, Event>, _ memory: Memory) {
    (self.compiled, self.memory) = (compiled, memory)
  }
}

/// A child machine with all its types.
///
/// Safe as its superclass is.
final class TypedChild<Context: Sendable, State: Hashable & Sendable, Event: Sendable>: StateChild<State, Event>,
  @unchecked Sendable
{
  @exclusivity(unchecked) private var context: Context
  /// The event for its end.
  private let end: @Sendable (State) -> StoredEvent?

  init(
    _ compiled: TypedCompiledDefinition<State, Event>, _ memory: Memory, _ context: Context,
    _ end: @escaping @Sendable (State) -> StoredEvent?
  ) {
    (self.context, self.end) = (context, end)
    super.init(compiled, memory)
  }

  override var contextValue: AnyValue? { Context.self == Void.self ? nil : Value(context) }

  override func copy() -> AnyChild { TypedChild(compiled, memory, context, end) }

  override var activities: Activities { memory.rest?.activities ?? Activities() }

  override func process(_ input: Input, _ number: UInt64, in host: UnsafeMutableRawPointer) -> Answer {
    // Safe because the engine of the machine around it passes its own address.
    let host = host.assumingMemoryBound(to: Engine.self)
    return withUnsafeMutablePointer(to: &memory) { memory in
      withContext(memory) { context in
        let machine = ChildHolder(compiled: compiled, memory: memory, context: context, number: number, host: host, child: self)
        return process(input, machine, memory)
      }
    }
  }

  private func process(_ input: Input, _ machine: ChildHolder, _ memory: UnsafeMutablePointer<Memory>) -> Answer {
    switch input {
    case .start:
      if let error = machine.start() { return .failed(error) }
    case .event(let event):
      // Another child machine may have the same name.
      guard let event = (event as? Value<Event>)?.wrapped else { break }
      _ = compiled.withEvent(event) { machine.decide(Occurrence(event: $0, column: compiled.column(of: event)), AcceptanceSink()) }
    case .due(let pending):
      machine.process { $0.pointee.interpretDue(pending) }
    case .report(let report):
      machine.process { $0.pointee.interpret(report) }
    case .stop:
      _ = machine.stop()
      return .goesOn
    }
    guard memory.pointee.phase == .finished else { return .goesOn }
    return .ended(end(compiled.value(of: memory.pointee.active)))
  }

  /// Passes the address of the context; a context without content has none, and the address of the memory serves as well.
  private func withContext<R>(_ memory: UnsafeMutablePointer<Memory>, _ body: (UnsafeMutableRawPointer) -> R) -> R {
    if MemoryLayout<Context>.size == 0 { return body(UnsafeMutableRawPointer(memory)) }
    return withUnsafeMutablePointer(to: &context) { body(UnsafeMutableRawPointer($0)) }
  }

  /// It is shared meanwhile, so nothing in it is changed: other threads may read its states.
  override func notifyHooks(_ rejected: RejectedEvent) {
    var (context, placeholder) = (context, UInt8(0))
    if MemoryLayout<Context>.size == 0 {
      withUnsafeMutablePointer(to: &placeholder) { compiled.notifyHooks(rejected, UnsafeMutableRawPointer($0)) }
    } else {
      withUnsafeMutablePointer(to: &context) { compiled.notifyHooks(rejected, UnsafeMutableRawPointer($0)) }
    }
  }
}
