extension Expression {
  /// One step of an evaluation, on a stack of values.
  ///
  /// Targets of jumps are greater than the place of the instruction.
  package enum Instruction: Hashable, Sendable {
    /// Pushes a value.
    case value(DatamodelValue)
    /// Pushes the value of a variable, by its place in ``Expression/variables``.
    case variable(Int)
    /// Pushes whether a state is active, by its place in ``Expression/states``.
    case isActive(Int)
    /// Pushes the name of the event.
    case eventName
    /// Pushes the data of the event.
    case eventData
    /// Replaces a record on top by its value with a name.
    case member(String)
    /// Pushes `typeof _event`.
    case eventType
    /// Replaces the top.
    case unary(UnaryOperator)
    /// Replaces the two on top.
    case binary(BinaryOperator)
    /// Jumps if the top decides; pops it otherwise.
    case logic(LogicOperator, end: Int)
    /// Pops the top, and jumps if it is false.
    case branch(otherwise: Int)
    /// Jumps.
    case jump(end: Int)
  }
}
