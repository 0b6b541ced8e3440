/// Events that take an argument, or reply.
extension Engine {
  /// Whether the current event may be postponed, takes an argument or came with one.
  @inline(__always)
  var mayWaitOrHasArgument: Bool {
    mutating get { occurrence.reference != nil || !tables.pointee.traits[occurrence.column].isEmpty }
  }

  /// Makes sure that the current event came with the argument that it takes, before guards and hooks see it.
  @inline(__always)
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
  @inline(__always)
  mutating func isPostponed() -> Bool {
    guard occurrence.call != nil else { return isDeferred(occurrence) }
    if wantsUnknownReply { removeLinesWithoutReply() }
    return false
  }

  /// Takes out the lines that cannot reply to an event that only its caller knows to want a reply, since no line names it.
  @inline(never)
  private mutating func removeLinesWithoutReply() {
    var kept = 0
    for index in 0..<selectedCount where [.impossible, .stops].contains(selected[index].decision) {
      selected[kept] = selected[index]
      kept += 1
    }
    selectedCount = kept
  }

  /// Whether nothing can accept the current event, because its argument or its reply has a type that no line expects.
  var isMistyped: Bool {
    mutating get { hasOtherTypes || wantsUnknownReply }
  }

  private var traits: ColumnTraits {
    mutating get { tables.pointee.traits[occurrence.column] }
  }

  /// Whether lines name the current event, so that the definition knows the types of its argument and its reply.
  private var isNamedCall: Bool {
    mutating get { traits.contains(.isCall) && !traits.contains(.isUnnamed) }
  }

  /// Whether the current event came with an argument or a place for a reply of other types than in the definition.
  @inline(__always)
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
