/// An operator in front of its operand.
package enum UnaryOperator: String, Hashable, Sendable, CaseIterable {
  case not = "!"
  case minus = "-"
  case plus = "+"
  case typeof
}

/// An operator between two operands that are both evaluated.
package enum BinaryOperator: String, Hashable, Sendable, CaseIterable {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case identical = "==="
  case notIdentical = "!=="

  /// Which of two operators takes the operand between them: the one with the greater number, or the left one.
  package var precedence: Int {
    switch self {
    case .multiply, .divide, .remainder: 6
    case .add, .subtract: 5
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 4
    case .equal, .notEqual, .identical, .notIdentical: 3
    }
  }
}

/// An operator whose right operand is evaluated only if the left one does not decide.
package enum LogicOperator: String, Hashable, Sendable, CaseIterable {
  case and = "&&"
  case or = "||"

  /// See ``BinaryOperator/precedence``.
  package var precedence: Int { self == .and ? 2 : 1 }
}
