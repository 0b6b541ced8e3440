import StateMachineFormats
import TestSupport
import Testing

@Suite("Random expressions")
struct RandomExpressionsTests {
  @Test("An expression with few parentheses is parsed like one with all of them, and its value follows from its parts")
  func trees() throws {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      let tree = RandomExpression(depth: 1 + generator.below(5), from: &generator)
      let expression = try Expression(tree.text)
      try #require(expression.instructions == (try Expression(tree.parenthesized)).instructions, "seed \(seed): \(tree.text)")
      try #require(try EvaluatedExpression.evaluate(expression) == tree.value(), "seed \(seed): \(tree.text)")
    }
  }

  private static let pieces = [
    "(", ")", "?", ":", ".", ",", ";", "=", "!", "&", "|", "+", "-", "*", "/", "%", "<", ">", "'", "\"", "`", "[", "]", "{", "}", "\\", " ",
    "0",
    "x", "e", "_", "In", "In('", "typeof ", "_event", "_event.", "\\u", "\\u{", "\\x", "0x", "1e", "\u{301}", "😀", "\0", "\n", "\u{2028}",
    "9",
  ]

  @Test("A text that is almost an expression is refused inside of it or has a value, and does not trap")
  func mutations() throws {
    var accepted = 0
    for seed in UInt64(1)...2_000 {
      var generator = SeededGenerator(seed: seed)
      var scalars = Array(RandomExpression(depth: generator.below(4), from: &generator).text.unicodeScalars)
      for _ in 0...generator.below(4) {
        let place = generator.below(scalars.count + 1)
        switch generator.below(3) {
        case 0: scalars.insert(contentsOf: Self.pieces[generator.below(Self.pieces.count)].unicodeScalars, at: place)
        case 1: scalars.removeSubrange(place..<min(scalars.count, place + 1 + generator.below(3)))
        default: scalars.append(contentsOf: scalars[place...].prefix(20))
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      do throws(ExpressionError) {
        let expression = try Expression(String(text))
        accepted += (try? EvaluatedExpression.evaluate(expression)) == nil ? 0 : 1
      } catch {
        try #require(0...scalars.count ~= error.offset && !error.message.isEmpty, "seed \(seed)")
      }
    }
    #expect(accepted > 100)
  }

  @Test("Random scalars do not trap the parser of expressions")
  func noise() throws {
    for seed in UInt64(1)...2_000 {
      var generator = SeededGenerator(seed: seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<generator.below(20) {
        let bound: UInt32 = generator.once(in: 4) ? 0x110000 : 0x80
        text.append(Unicode.Scalar(UInt32.random(in: 0..<bound, using: &generator)) ?? "?")
      }
      let count = text.count
      do throws(ExpressionError) {
        let expression = try Expression(String(text))
        _ = try? EvaluatedExpression.evaluate(expression)
      } catch {
        try #require(0...count ~= error.offset, "seed \(seed)")
      }
    }
  }
}
