/// Reads the input as an expression and evaluates it; its value is one that an expression has, and another evaluation has the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExpression(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let scalars = source.unicodeScalars.count
  let expression: Expression
  do {
    expression = try Expression(source)
  } catch {
    precondition((0...scalars).contains(error.offset), "a mistake outside of the expression: \(error)")
    return 0
  }
  precondition(expression.references.allSatisfy { (0...scalars).contains($0.range.upperBound) }, "a name outside of the expression")
  _ = (Expression.isVariableName(source), expression.unknownNames(isVariable: { _ in false }, isState: { _ in false }))
  let values: [DatamodelValue] = [.number(-1.5), .string("a\u{1F600}"), .boolean(true), .undefined]
  let resolved = ResolvedExpression(
    expression, slot: { $0.utf8.count > 4 ? nil : $0.utf8.count % values.count }, state: { $0.isEmpty ? nil : $0.utf8.count })
  func value() -> DatamodelValue? {
    try? resolved.evaluate(values, isActive: { $0.isMultiple(of: 2) }, eventName: { source.isEmpty ? nil : "a.b" })
  }
  guard let first = value() else { return 0 }
  precondition(first == value(), "two values: \(first)")
  guard let text = try? Expression(first.description) else {
    // A value may be longer than what one expression may contain.
    precondition(first.description.utf8.count > Expression.Limits().stringLength, "no expression: \(first)")
    return 0
  }
  let again = try? ResolvedExpression(text, slot: { _ in nil }, state: { _ in nil })
    .evaluate([], isActive: { _ in false }, eventName: { nil })
  precondition(again == first, "another value: \(first)")
  return 0
}
