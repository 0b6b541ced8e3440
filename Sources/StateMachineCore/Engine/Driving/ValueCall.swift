/// The calls of a machine that is a value, as the client's module calls them.
///
/// They are not methods of the definition, since its object would be counted for the length of a call then. Nor are they static, since a
/// type that is passed and not used costs a jump.
@usableFromInline
struct ValueCall {
  @usableFromInline let memory: UnsafeMutablePointer<Memory>
  @usableFromInline let context: UnsafeMutableRawPointer
  @usableFromInline let definition: Unmanaged<CompiledDefinition>

  /// A call of a machine with such a memory and such a context.
  @inlinable
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, of definition: Unmanaged<CompiledDefinition>) {
    (self.memory, self.context, self.definition) = (memory, context, definition)
  }

  /// Gives an event to a machine that is a value.
  @usableFromInline
  func fire(_ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>?) -> Bool {
    ValueHolder(definition, memory, context).decide(Occurrence(event: event, column: column, call: frame), AcceptanceSink())
  }

  /// Gives an event to a machine that is a value.
  ///
  /// - Returns: The brief step that the event led to; nil where something else came of it, and `answer` is initialised then.
  @usableFromInline
  func attempt(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>?, isRequired: Bool,
    _ answer: UnsafeMutablePointer<Answer>
  ) -> BriefStep? {
    let event = Occurrence(event: event, column: column, call: frame)
    let machine = ValueHolder(definition, memory, context)
    if machine.isRejectedByTable(event) {
      answer.initialize(to: .rejected(BriefRefusal(.noTransition, in: memory)))
      return nil
    }
    if let step = machine.takeSimply(event) { return step }
    return machine.decide(event, AnswerSink(isRequired: isRequired, place: answer))
  }

  /// Gives an event with an argument to a machine that is a value, where only a rejection is of interest.
  ///
  /// - Returns: Whether it was accepted; if not, `rejection` is initialised.
  @usableFromInline
  func require(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>, _ rejection: UnsafeMutablePointer<Answer>
  ) -> Bool {
    ValueHolder(definition, memory, context).decide(Occurrence(event: event, column: column, call: frame), RejectionSink(place: rejection))
  }
}
