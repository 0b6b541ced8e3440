/// A chart with everything: what a definition holds.
///
/// Safe because nothing changes after the initialiser, and the closures are `Sendable`.
@usableFromInline
final class ContextChart<Context, State: Hashable & Sendable, Event: Hashable & Sendable>: TypedChart<State, Event>, @unchecked Sendable {
  private let rejectionHooks: [@Sendable (Context, Rejection<State, Event>) -> Void]
  private let keeper: ContextKeeper?
  /// The lines that the tables were made of, to describe them.
  let outline: Outline

  init(
    _ tables: CompiledTables, _ catalogue: Catalogue<State, Event>, _ userCode: UserCode, settings: Settings,
    rejectionHooks: [@Sendable (Context, Rejection<State, Event>) -> Void], outline: Outline
  ) {
    self.rejectionHooks = rejectionHooks
    self.outline = outline
    keeper = ContextKeeper(Context.self)
    var settings = settings
    settings.contextKeeper = keeper.map(Unmanaged.passUnretained)  // Safe because this chart keeps it.
    super.init(tables, catalogue, userCode, settings: settings)
    start(in: initialConfiguration)
  }

  override func tell(_ rejected: RejectedEvent, _ context: UnsafeMutableRawPointer) {
    let rejection = Rejection(rejected, in: self)
    let context = context.assumingMemoryBound(to: Context.self)
    for hook in rejectionHooks { hook(context.pointee, rejection) }
  }
}
