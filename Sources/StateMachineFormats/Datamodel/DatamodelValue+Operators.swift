// The standard library calls functions of the C library for remainders and rounding.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension UnaryOperator {
  func apply(_ value: DatamodelValue) -> DatamodelValue {
    switch self {
    case .not: .boolean(!value.isTrue)
    case .minus: .number(-value.asNumber)
    case .plus: .number(value.asNumber)
    case .typeof: .string(value.typeName)
    }
  }
}

extension BinaryOperator {
  /// Whether the operator asks if two records are the same object; the values are copies, so that has no answer.
  func isComparison(of left: DatamodelValue, with right: DatamodelValue) -> Bool {
    guard case (.record, .record) = (left, right) else { return false }
    return self == .equal || self == .notEqual || self == .identical || self == .notIdentical
  }

  /// The value of two operands; nil if it is a string of more bytes than the limit.
  func apply(_ left: DatamodelValue, _ right: DatamodelValue, stringLimit: Int) -> DatamodelValue? {
    if case .identical = self { return .boolean(Self.isIdentical(left, right)) }
    if case .notIdentical = self { return .boolean(!Self.isIdentical(left, right)) }
    let (left, right) = (left.primitive, right.primitive)
    return switch self {
    case .add: Self.sum(left, right, stringLimit: stringLimit)
    case .subtract: .number(left.asNumber - right.asNumber)
    case .multiply: .number(left.asNumber * right.asNumber)
    case .divide: .number(left.asNumber / right.asNumber)
    case .remainder: .number(left.asNumber.truncatingRemainder(dividingBy: right.asNumber))
    case .less: .boolean(Self.isLess(left, right))
    case .greater: .boolean(Self.isLess(right, left))
    case .lessOrEqual: .boolean(Self.isLessOrEqual(left, right))
    case .greaterOrEqual: .boolean(Self.isLessOrEqual(right, left))
    case .equal: .boolean(Self.isEqual(left, right))
    case .notEqual: .boolean(!Self.isEqual(left, right))
    case .identical: .boolean(Self.isIdentical(left, right))
    case .notIdentical: .boolean(!Self.isIdentical(left, right))
    }
  }

  private static func sum(_ left: DatamodelValue, _ right: DatamodelValue, stringLimit: Int) -> DatamodelValue? {
    switch (left, right) {
    case (.string, _), (_, .string):
      let (first, second) = (left.asString, right.asString)
      guard first.utf8.count <= stringLimit, second.utf8.count <= stringLimit - first.utf8.count else { return nil }
      return .string(first + second)
    default:
      return .number(left.asNumber + right.asNumber)
    }
  }

  private static func isLess(_ left: DatamodelValue, _ right: DatamodelValue) -> Bool {
    if case (.string(let left), .string(let right)) = (left, right) { return left.utf16.lexicographicallyPrecedes(right.utf16) }
    return left.asNumber < right.asNumber
  }

  private static func isLessOrEqual(_ left: DatamodelValue, _ right: DatamodelValue) -> Bool {
    if case (.string(let left), .string(let right)) = (left, right) { return !right.utf16.lexicographicallyPrecedes(left.utf16) }
    return left.asNumber <= right.asNumber
  }

  /// `===`: values of different types differ.
  private static func isIdentical(_ left: DatamodelValue, _ right: DatamodelValue) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameScalars(as: right)
    default: false
    }
  }

  /// `==`: values of different types are compared as numbers; undefined equals only itself.
  private static func isEqual(_ left: DatamodelValue, _ right: DatamodelValue) -> Bool {
    switch (left, right) {
    case (.undefined, _), (_, .undefined), (.boolean, .boolean), (.string, .string): isIdentical(left, right)
    default: left.asNumber == right.asNumber
    }
  }
}
