/// An expression whose names are replaced by numbers of a chart.
package struct ResolvedExpression: Hashable, Sendable, CustomStringConvertible {
  /// The expression.
  package let expression: Expression

  private let slots: [Int?]
  private let stateNumbers: [Int?]

  /// Looks the names of an expression up, once for all evaluations.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - slot: The place of a variable in the array of values; nil if there is none, which is an error when it is evaluated.
  ///   - state: The number of a state; nil if there is none, which is never active.
  package init(_ expression: Expression, slot: (String) -> Int?, state: (String) -> Int?) {
    self.expression = expression
    slots = expression.variables.map(slot)
    stateNumbers = expression.states.map(state)
  }

  /// The text of the expression.
  package var description: String { expression.source }

  /// Evaluates the expression.
  ///
  /// - Parameters:
  ///   - values: The values of the variables, by slot.
  ///   - isActive: Whether the state with a number is active.
  ///   - eventName: The name of the current event; nil before the first one.
  ///   - eventData: The data of the current event.
  /// - Returns: The value.
  /// - Throws: Why there is none.
  /// - Complexity: At most as many steps as the expression has operands and operators.
  package func evaluate(
    _ values: borrowing [DatamodelValue], isActive: (Int) -> Bool, eventName: () -> String?,
    eventData: () -> DatamodelValue = { .undefined }
  ) throws(EvaluationError) -> DatamodelValue {
    let instructions = expression.instructions
    var stack = EvaluationStack(limits: expression.limits)
    var next = 0
    while next < instructions.count {
      let instruction = instructions[next]
      next += 1
      switch instruction {
      case .value(let value):
        stack.push(value)
      case .variable(let index):
        guard let slot = slots[index], values.indices.contains(slot) else {
          throw .unknownVariable(name: expression.variables[index])
        }
        stack.push(values[slot])
      case .isActive(let index):
        stack.push(.boolean(stateNumbers[index].map(isActive) ?? false))
      case .eventName:
        guard let name = eventName() else { throw .noEvent }
        stack.push(.string(name))
      case .eventData:
        guard eventName() != nil else { throw .noEvent }
        stack.push(eventData())
      case .member(let name):
        try stack.read(member: name)
      case .eventType:
        stack.push(.string(eventName() == nil ? "undefined" : "object"))
      case .unary(let unary):
        try stack.apply(unary)
      case .binary(let binary):
        try stack.apply(binary)
      case .logic(let logic, let end):
        if stack.top.isTrue == (logic == .or) { next = end } else { stack.drop() }
      case .branch(let otherwise):
        if !stack.top.isTrue { next = otherwise }
        stack.drop()
      case .jump(let end):
        next = end
      }
    }
    return stack.top
  }
}

/// The values of an evaluation that are still needed.
private struct EvaluationStack {
  private var values: [DatamodelValue] = []
  private let limits: Expression.Limits
  private var textRead = 0

  init(limits: Expression.Limits) {
    self.limits = limits
    values.reserveCapacity(8)
  }

  var top: DatamodelValue { values.last ?? .undefined }

  mutating func push(_ value: DatamodelValue) {
    values.append(value)
  }

  mutating func drop() {
    _ = values.popLast()
  }

  mutating func read(member name: String) throws(EvaluationError) {
    switch values.popLast() ?? .undefined {
    case .record(let fields): push(fields[name] ?? .undefined)
    case .string(let text) where name == "length": push(.number(Double(text.utf16.count)))
    case .undefined: throw .noRecord(member: name)
    case .boolean, .number, .string: push(.undefined)
    }
  }

  mutating func apply(_ unary: UnaryOperator) throws(EvaluationError) {
    let value = try operand()
    push(unary.apply(value))
  }

  mutating func apply(_ binary: BinaryOperator) throws(EvaluationError) {
    let right = try operand()
    let left = try operand()
    if binary.isComparison(of: left, with: right) { throw .comparedRecords }
    guard let value = binary.apply(left, right, stringLimit: limits.stringLength) else {
      throw .stringTooLong(limit: limits.stringLength)
    }
    push(value)
  }

  private mutating func operand() throws(EvaluationError) -> DatamodelValue {
    let value = values.popLast() ?? .undefined
    if case .string(let text) = value {
      let (sum, overflow) = textRead.addingReportingOverflow(text.utf8.count)
      guard !overflow, sum <= limits.textRead else { throw .tooMuchText(limit: limits.textRead) }
      textRead = sum
    }
    return value
  }
}
