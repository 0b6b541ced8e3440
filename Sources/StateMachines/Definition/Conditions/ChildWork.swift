/// A machine of another definition that runs while a state is active.
final class ChildWork<
  Context, State: Hashable & Sendable, Event: Sendable, ChildContext: Sendable, ChildState: Hashable & Sendable,
  ChildEvent: Sendable
>: TypedWork<Context, State, Event, ChildContext>, @unchecked Sendable {
  // Safe because the closure is immutable and `@Sendable`.
  private let compiled: TypedCompiledDefinition<ChildState, ChildEvent>
  private let end: @Sendable (ChildState) -> Event?

  init(
    _ settings: Settings, _ compiled: TypedCompiledDefinition<ChildState, ChildEvent>, _ makeContext: MakeInput?,
    _ end: @escaping @Sendable (ChildState) -> Event?
  ) {
    (self.compiled, self.end) = (compiled, end)
    super.init(settings, makeContext, nil)
  }

  override func makeChild(_ input: AnyValue?) -> AnyChild? {
    child(Memory(unstarted: compiled), self.input(input))
  }

  override func makeChild(restoring snapshot: ChildSnapshot, _ input: AnyValue?) throws -> RestoredChild? {
    guard let snapshot = try self.snapshot(snapshot) else { return nil }
    var memory = try compiled.memory(restoring: snapshot)
    let timers = memory.rest?.timers.inOrder ?? []
    if !timers.isEmpty { memory.ensuredRest().timers = TimerQueue() }
    let changes = memory.rest?.activities.changes ?? []
    if !changes.isEmpty { _ = memory.ensuredRest().activities.takeChanges() }
    return RestoredChild(
      child: child(memory, self.input(input)), timers: timers.map { ($0.pending, $0.deadline) }, changes: changes)
  }

  private func snapshot(_ snapshot: ChildSnapshot) throws -> Snapshot<ChildState, ChildEvent>? {
    switch snapshot {
    case .value(let value):
      return (value as? Value<Snapshot<ChildState, ChildEvent>>)?.wrapped
    case .coded(let coded):
      guard let type = Snapshot<ChildState, ChildEvent>.self as? any Decodable.Type else { return nil }
      let decoded: Any = try coded.decoded(as: type)
      return decoded as? Snapshot<ChildState, ChildEvent>
    }
  }

  private func child(_ memory: Memory, _ context: ChildContext) -> TypedChild<ChildContext, ChildState, ChildEvent> {
    TypedChild(compiled, memory, context) { [end] last in end(last).map { StoredEvent($0) } }
  }
}
