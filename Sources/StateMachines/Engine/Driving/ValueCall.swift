/// The calls of a machine that is a value, as the client's module calls them.
///
/// They are not methods of the definition, since its object would be counted for the length of a call then.
@usableFromInline
enum ValueCall {
  /// Gives an event to a machine that is a value.
  @usableFromInline
  static func fire(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>?, _ memory: UnsafeMutablePointer<Memory>,
    _ context: UnsafeMutableRawPointer, of definition: Unmanaged<CompiledDefinition>
  ) -> Bool {
    ValueHolder(definition, memory, context).fire(Occurrence(event: event, column: column, call: frame))
  }

  /// Gives an event to a machine that is a value, with what came of it.
  ///
  /// - Returns: What came of the event; nil where it led to a brief step, which is in `step` then.
  @usableFromInline
  static func attempt(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>?, isRequired: Bool,
    _ memory: UnsafeMutablePointer<Memory>, _ context: UnsafeMutableRawPointer, of definition: Unmanaged<CompiledDefinition>,
    _ step: inout BriefStep
  ) -> Answer? {
    let event = Occurrence(event: event, column: column, call: frame)
    let machine = ValueHolder(definition, memory, context)
    if machine.isRejectedByTable(column) { return .rejected(.noTransition, memory.pointee.configuration) }
    return machine.attempt(event, isRequired ? "require" : "attempt", postpones: !isRequired, &step)
  }

  /// Gives an event with an argument to a machine that is a value, where only a rejection is of interest.
  @usableFromInline
  static func require(
    _ event: UnsafeRawPointer, column: ColumnID, _ frame: UnsafeMutablePointer<CallFrame>, _ memory: UnsafeMutablePointer<Memory>,
    _ context: UnsafeMutableRawPointer, of definition: Unmanaged<CompiledDefinition>
  ) -> Answer? {
    ValueHolder(definition, memory, context).require(Occurrence(event: event, column: column, call: frame))
  }
}
