/// A compiled definition that keeps the lines it was made of.
package protocol OutlinedDefinition: CompiledDefinition {
  /// The lines, to describe the definition.
  var outline: Outline { get }
}

/// A compiled definition with all its types: what a ``ContextDefinition`` holds.
///
/// Safe because nothing changes after the initialiser, and the closures are `Sendable`.
@usableFromInline
package final class CompiledContextDefinition<Context, State: Hashable & Sendable, Event: Sendable>: TypedCompiledDefinition<
  State, Event
>, OutlinedDefinition, @unchecked Sendable
{
  private let rejectionHooks: [@Sendable (Context, String, Rejection<State, Event>) -> Void]
  private let layout: SlotLayout?
  /// The lines that the tables were made of, to describe them.
  package let outline: Outline

  init(
    _ tables: CompiledTables, _ typedTables: TypedTables<State, Event>, _ userCode: UserCode, settings: Settings,
    rejectionHooks: [@Sendable (Context, String, Rejection<State, Event>) -> Void], outline: Outline
  ) {
    self.rejectionHooks = rejectionHooks
    self.outline = outline
    var settings = settings
    settings.variables = outline.variables
    settings.identity = outline.identity
    settings.isObserved = Context.self is any _ObservedOwner.Type
    let context = SlotType.ofContext(Context.self)
    let needsLayout = !tables.payloads.isEmpty || outline.variables != nil || context != nil
    layout = needsLayout ? SlotLayout(tables.payloads, variables: outline.variables?.type, context: context) : nil
    // Safe because this definition keeps it.
    settings.slotLayout = layout.map(Unmanaged.passUnretained)
    super.init(tables, typedTables, userCode, settings: settings)
    start(in: initialConfiguration)
  }

  override func stoppingLines(for event: Occurrence, _ failure: (any Error)?, in source: StateID) -> [SourcePlace] {
    let cause = cause(of: event, failure)
    // An event that lines name is called as they call it, with what it carries where lines tell that apart.
    let known: EventID? = if case .event(let event) = cause { eventIDs.known(event) } else { nil }
    return outline.stoppingLines(for: known.map { eventIDs.names[$0] } ?? "\(cause)", in: source, eventIDs.names)
  }

  override func place(of work: WorkID) -> SourcePlace {
    outline.place(outline.works[tables.pointee.works[work].line].place)
  }

  override func declaration(of timeout: TimeoutLineID) -> (event: String, place: SourcePlace) {
    let line = outline.timeouts[timeout]
    return (eventIDs.names[line.event], outline.place(line.place))
  }

  override func notifyHooks(_ rejected: RejectedEvent, _ context: UnsafeMutableRawPointer) {
    let rejection = Rejection(rejected, in: self)
    let context = context.assumingMemoryBound(to: Context.self)
    for hook in rejectionHooks { hook(context.pointee, rejected.label, rejection) }
  }

  override func workForHooks(_ rejected: RejectedEvent, _ context: UnsafeMutableRawPointer) -> @Sendable () -> Void {
    let rejection = Rejection(rejected, in: self)
    // Safe because only callers whose context is `Sendable` can have work left to them.
    nonisolated(unsafe) let context = context.assumingMemoryBound(to: Context.self).pointee
    return { [rejectionHooks] in
      for hook in rejectionHooks { hook(context, rejected.label, rejection) }
    }
  }
}
