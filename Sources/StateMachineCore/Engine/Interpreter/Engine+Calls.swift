/// Events that take an argument, or reply.
extension Engine {
  /// Makes sure that the current event came with the argument that it takes, before guards and hooks see it.
  mutating func checkArgument() throws {
    guard traits.contains(.isCall), occurrence.kind == .event else { return }
    guard occurrence.call != nil, !hasOtherTypes else { throw MachineError.argumentMissing }
  }

  /// The same for a raised event, out of the way of other events.
  @inline(never)
  mutating func checkArgumentOfRaised() throws {
    try checkArgument()
  }

  /// Whether the current event waits; one with an argument never does.
  var isPostponed: Bool {
    mutating get { occurrence.call == nil && isDeferred(occurrence) }
  }

  /// Selects the transitions that the current event leads to.
  ///
  /// If no line names it, only its caller knows that it wants a reply. No transition can reply then, so that none is considered and no
  /// guard is asked.
  mutating func selectTransitionsOfRareEvent() throws {
    if wantsUnknownReply { return try selectImpossible(occurrence.column) }
    try selectTransitions(occurrence.column)
  }

  /// Whether nothing can accept the current event, because its argument or its reply has a type that no line expects.
  var isMistyped: Bool {
    mutating get { hasOtherTypes || wantsUnknownReply || asksForUnknownReply }
  }

  /// Whether the current event came without an argument, as to `can`, and is a case that wants a reply and that no line names.
  private var asksForUnknownReply: Bool {
    mutating get { occurrence.call == nil && traits.contains(.isUnnamed) && compiled.wantsReply(occurrence) }
  }

  /// Whether the current event takes an argument or may reply.
  var mayReply: Bool {
    mutating get { occurrence.call != nil || traits.contains(.isCall) }
  }

  private var traits: ColumnTraits {
    mutating get { tables.pointee.traits[occurrence.column] }
  }

  /// Whether lines name the current event, so that the definition knows the types of its argument and its reply.
  private var isNamedCall: Bool {
    mutating get { traits.contains(.isCall) && !traits.contains(.isUnnamed) }
  }

  /// Whether the current event came with an argument or a place for a reply of other types than in the definition.
  private var hasOtherTypes: Bool {
    mutating get {
      guard let call = occurrence.call, isNamedCall else { return false }
      return call.pointee.type != tables.pointee.signatures[occurrence.column]
    }
  }

  private var wantsUnknownReply: Bool {
    mutating get {
      guard let call = occurrence.call, !isNamedCall else { return false }
      return CallSignature(ofType: call.pointee.type)?.replies == true
    }
  }
}
