/// An expression of a chart: a condition, or the value of a variable, in the spelling of ECMAScript.
///
/// The grammar is a part of ECMAScript without side effects: numbers, strings, `true`, `false`, `undefined`, `NaN`, `Infinity`, variables,
/// members of variables, `In('state')`, `_event.name`, `_event.data` and its members, `typeof _event`, records such as `{a: 1}` of
/// constants, parentheses, and the operators `! - + typeof * / % < <= > >= == != === !== && || ?:`.
/// What it has means the same as in ECMAScript, including conversions between types. Everything else is refused by its name.
///
/// An expression is a list of instructions for a stack without loops, so its evaluation ends after as many steps as it has instructions.
package struct Expression: Hashable, Sendable, CustomStringConvertible {
  /// The text, as it was read.
  package let source: String

  /// Each place where a variable or a state is named, in the order of the text.
  package let references: [Reference]

  /// The names of the variables, each once, in the order of the text.
  package let variables: [String]

  /// The names of the states of `In`, each once, in the order of the text.
  package let states: [String]

  /// The steps of an evaluation; texts with the same structure have the same.
  package let instructions: [Instruction]

  let limits: Limits

  /// Parses an expression.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - limits: How large the expression and its values may be.
  /// - Throws: The first mistake.
  /// - Complexity: O(*n*), *n* being the length of the text.
  package init(_ source: String, limits: Limits = Limits()) throws(ExpressionError) {
    var parser = ExpressionParser(source, limits: limits)
    try parser.parse()
    self.source = source
    self.references = parser.references
    self.variables = parser.variables.names
    self.states = parser.states.names
    self.instructions = parser.instructions
    self.limits = limits
  }

  /// The text.
  package var description: String { source }

  /// Whether the expression reads a member of a name that is no variable, such as the name of an object of the program.
  func readsMember(outside isVariable: (String) -> Bool) -> Bool {
    zip(instructions, instructions.dropFirst()).contains { one, next in
      if case (.variable(let index), .member) = (one, next) { !isVariable(variables[index]) } else { false }
    }
  }

  /// Whether a text can be the name of a variable.
  ///
  /// - Parameter name: The text.
  /// - Returns: False for the words of ECMAScript and for names with a meaning in expressions, such as `In` and `NaN`.
  package static func isVariableName(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, first.startsName, scalars.allSatisfy(\.continuesName) else { return false }
    return !ExpressionWords.isReserved(name) && !ExpressionWords.hasMeaning(name)
  }
}

extension Expression {
  /// How large an expression and its values may be.
  package struct Limits: Hashable, Sendable {
    /// How many parentheses, prefix operators and conditionals may be open at once.
    package var depth = 64

    /// How many operands and operators there may be; a conditional counts twice.
    package var size = 4_096

    /// How many bytes of UTF-8 a string may have.
    package var stringLength = 1 << 20

    /// How many bytes of strings all operators of one evaluation may read.
    package var textRead = 1 << 24

    package init() {}
  }

  /// A place where a variable or a state is named.
  package struct Reference: Hashable, Sendable {
    /// What is named.
    package let kind: Kind

    /// The name.
    package let name: String

    /// The place of the name in the expression, counted from 0 in Unicode scalars; of a state that of the string.
    package let offset: Int

    /// The operand: the name of a variable, or `In` with its parentheses.
    package let range: Range<Int>

    package init(kind: Kind, name: String, offset: Int, in range: Range<Int>) {
      (self.kind, self.name, self.offset, self.range) = (kind, name, offset, range)
    }
  }

  /// What a reference names.
  package enum Kind: Hashable, Sendable {
    /// A variable.
    case variable
    /// A state of `In`.
    case state
  }

  /// Finds the names that a chart does not have.
  ///
  /// - Parameters:
  ///   - isVariable: Whether the chart has a variable of a name.
  ///   - isState: Whether the chart has a state of a name.
  /// - Returns: A mistake for each place of such a name, in the order of the text.
  package func unknownNames(isVariable: (String) -> Bool, isState: (String) -> Bool) -> [ExpressionError] {
    references.compactMap { reference in
      let name = "'\(Refusal.shortened(reference.name.unicodeScalars))'"
      return switch reference.kind {
      case .variable where !isVariable(reference.name):
        ExpressionError(.unknownName(reference.name), "\(name) is not a variable of the chart", at: reference.offset)
      case .state where !isState(reference.name):
        ExpressionError(.unknownName(reference.name), "\(name) is not a state of the chart", at: reference.offset)
      default:
        nil
      }
    }
  }
}
