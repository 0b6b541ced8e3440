import StateMachineFormats
import TestSupport

/// A tree of operators, with what it should be parsed to and evaluated to.
indirect enum RandomExpression {
  case operand(String)
  case prefix(String, RandomExpression)
  case binary(RandomExpression, String, RandomExpression)
  case conditional(RandomExpression, RandomExpression, RandomExpression)

  static let operands = [
    "0", "1", "2.5", "0x1F", "1e300", "''", "'10'", "\"a'b\"", "'\\u{1F600}'", "true", "false", "undefined", "NaN", "Infinity", "i", "s",
    "b",
    "u", "größe", "In('on')", "In('off')", "_event.name", "typeof _event",
  ]
  static let prefixes = ["!", "-", "+", "typeof "]
  static let levels = [["||"], ["&&"], ["==", "!=", "===", "!=="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"]]
  private static let symbols = Array(levels.joined())

  init(depth: Int, from generator: inout SeededGenerator) {
    func next(_ generator: inout SeededGenerator) -> RandomExpression { RandomExpression(depth: depth - 1, from: &generator) }
    switch depth == 0 ? 0 : generator.below(7) {
    case 0: self = .operand(Self.operands[generator.below(Self.operands.count)])
    case 1: self = .prefix(Self.prefixes[generator.below(Self.prefixes.count)], next(&generator))
    case 2: self = .conditional(next(&generator), next(&generator), next(&generator))
    default: self = .binary(next(&generator), Self.symbols[generator.below(Self.symbols.count)], next(&generator))
    }
  }

  /// Its text with parentheses around each operator.
  var parenthesized: String {
    switch self {
    case .operand(let text): text
    case .prefix(let symbol, let value): "(\(symbol)\(value.parenthesized))"
    case .binary(let left, let symbol, let right): "(\(left.parenthesized)\(symbol)\(right.parenthesized))"
    case .conditional(let condition, let first, let second):
      "(\(condition.parenthesized)?\(first.parenthesized):\(second.parenthesized))"
    }
  }

  /// Its text with no parentheses that can be left out.
  var text: String {
    switch self {
    case .operand(let text): text
    case .prefix(let symbol, let value): "\(symbol) \(value.text(above: 7))"
    case .binary(let left, let symbol, let right):
      "\(left.text(above: level)) \(symbol) \(right.text(above: level + 1))"
    case .conditional(let condition, let first, let second): "\(condition.text(above: 1)) ? \(first.text) : \(second.text)"
    }
  }

  private func text(above other: Int) -> String { level < other ? "( \(text) )" : text }

  private var level: Int {
    switch self {
    case .operand(let text): text.hasPrefix("typeof") ? 7 : 8
    case .prefix: 7
    case .binary(_, let symbol, _): 1 + (Self.levels.firstIndex { $0.contains(symbol) } ?? 0)
    case .conditional: 0
    }
  }

  /// Its value, from the values of its parts alone.
  func value() throws -> DatamodelValue {
    switch self {
    case .operand(let text):
      return try EvaluatedExpression.value(text)
    case .prefix(let symbol, let value):
      return try EvaluatedExpression.value("\(symbol)(\(value.value()))")
    case .binary(let left, "&&", let right):
      let value = try left.value()
      return value.isTrue ? try right.value() : value
    case .binary(let left, "||", let right):
      let value = try left.value()
      return value.isTrue ? value : try right.value()
    case .binary(let left, let symbol, let right):
      return try EvaluatedExpression.value("(\(left.value())) \(symbol) (\(right.value()))")
    case .conditional(let condition, let first, let second):
      return try condition.value().isTrue ? first.value() : second.value()
    }
  }
}
