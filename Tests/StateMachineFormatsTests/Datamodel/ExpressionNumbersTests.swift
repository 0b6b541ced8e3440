import StateMachineFormats
import TestSupport
import Testing

@Suite("Numbers in expressions")
struct ExpressionNumbersTests {
  @Test(
    "A number and its text are as in ECMAScript",
    arguments: [
      ("1", "1"), ("1.", "1"), (".5", "0.5"), ("0.5e1", "5"), ("5.e-1", "0.5"), ("1E+2", "100"), ("0x1F", "31"), ("0Xff", "255"),
      ("0b101", "5"), ("0o17", "15"), ("1e21", "1e+21"), ("1e-7", "1e-7"), ("0.000001", "0.000001"), ("1e400", "Infinity"),
      ("5e-324", "5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"), ("123456789012345680000", "123456789012345680000"),
      ("1234567890123456800000", "1.2345678901234568e+21"), ("0.1 + 0.2", "0.30000000000000004"), ("1 / 3", "0.3333333333333333"),
      ("100 / 3", "33.333333333333336"), ("4294967296 * 4294967296", "18446744073709552000"), ("0x20000000000001", "9007199254740992"),
      ("0x20000000000003", "9007199254740996"), ("9007199254740993", "9007199254740992"),
      ("0x2000000000000100000000", "3.8685626227668134e+25"), ("0x2000000000000100000001", "3.868562622766814e+25"),
      ("1e21 + 1", "1e+21"), ("-1e-7", "-1e-7"), ("1.5e-10", "1.5e-10"), ("123e-20", "1.23e-18"), ("0.00001234", "0.00001234"),
      ("4.35", "4.35"), ("2e-7 * 3", "6e-7"), ("1e300 * 1e10", "Infinity"), ("-1 / 0", "-Infinity"), ("0 / 0", "NaN"), ("5 % 3", "2"),
      ("-5 % 3", "-2"), ("5.5 % -2", "1.5"), ("-4 % 2", "0"), ("5 % 0", "NaN"), ("5 % Infinity", "5"), ("Infinity % 5", "NaN"),
      ("1e308 % 3e-300", "1.8611771046241086e-300"),
    ])
  func number(_ source: String, _ expected: String) {
    #expect(EvaluatedExpression.text("'' + (\(source))") == "'\(expected)'")
    #expect(EvaluatedExpression.text("+'\(expected)' === (\(source))") == (expected == "NaN" ? "false" : "true"))
  }

  @Test(
    "A string is read as a number like in ECMAScript",
    arguments: [
      ("", "0"), (" ", "0"), ("12", "12"), (" 12 ", "12"), ("\\n12\\t", "12"), ("+1", "1"), ("-1", "-1"), ("--1", "NaN"), ("- 1", "NaN"),
      ("1.5", "1.5"), ("1.", "1"), (".5", "0.5"), (".", "NaN"), ("1e3", "1000"), ("1e", "NaN"), ("1e+", "NaN"), ("e5", "NaN"),
      ("0x10", "16"), ("0XfF", "255"), ("0x", "NaN"), ("0xg", "NaN"), ("-0x10", "NaN"), ("0b11", "3"), ("0b2", "NaN"), ("0o17", "15"),
      ("0o8", "NaN"), ("Infinity", "Infinity"), ("+Infinity", "Infinity"), ("-Infinity", "-Infinity"), ("infinity", "NaN"),
      ("inf", "NaN"), ("INF", "NaN"), ("nan", "NaN"), ("NaN", "NaN"), ("1_000", "NaN"), ("0x1p3", "NaN"), ("1 2", "NaN"), ("012", "12"),
      ("1n", "NaN"), ("\\u00a01\\ufeff", "1"), ("\\u180e1", "NaN"), ("\\u20281\\u3000", "1"), ("1e400", "Infinity"),
      ("-1e400", "-Infinity"), ("1e-400", "0"), ("\\0", "NaN"), ("1\\0", "NaN"), ("twelve", "NaN"), ("٣", "NaN"),
      ("0x20000000000003", "9007199254740996"), ("1.7976931348623159e308", "Infinity"),
      ("2.2250738585072011e-308", "2.225073858507201e-308"),
      ("0b111111111111111111111111111111111111111111111111111111111111", "1152921504606847000"),
      ("0o777777777777777777777777777777", "1.2379400392853803e+27"),
    ])
  func number(ofString text: String, _ expected: String) {
    #expect(EvaluatedExpression.text("+'\(text)'") == expected)
  }

  @Test("The text of a random number has the shortest digits and is read back as the same number")
  func roundTrip() throws {
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      let number = Double(bitPattern: generator.next())
      let value = DatamodelValue.number(generator.once(in: 3) ? number.rounded() : number)
      try #require(try EvaluatedExpression.value(value.description) == value, "seed \(seed)")
      try #require(try EvaluatedExpression.value("+'\(value.asString)'") == value || value.asNumber == 0, "seed \(seed)")
    }
  }
}
