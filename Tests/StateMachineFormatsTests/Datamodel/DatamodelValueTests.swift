import Foundation
import StateMachineFormats
import TestSupport
import Testing

@Suite("Values of a chart's data")
struct DatamodelValueTests {
  private static let strings = [
    "", "a", "'", "\\", "it's \"x\"", "\n\r\t\0\u{1F}\u{7F}\u{85}\u{2028}\u{2029}", "é", "e\u{301}", "😀", "null", "NaN",
  ]
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.1, 1 / 3, 1e21, 1e-7, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    9_007_199_254_740_991,
  ]
  static let values =
    [.undefined, .boolean(true), .boolean(false)] + numbers.map(DatamodelValue.number) + strings.map(DatamodelValue.string)

  @Test("The description of a value is an expression with this value", arguments: values)
  func description(_ value: DatamodelValue) throws {
    #expect(try EvaluatedExpression.value(value.description) == value)
  }

  @Test("A value equals itself alone", arguments: 0..<values.count, 0..<values.count)
  func equality(_ first: Int, _ second: Int) {
    let (left, right) = (Self.values[first], Self.values[second])
    #expect((left == right) == (first == second))
    #expect(first != second || left.hashValue == right.hashValue)
  }

  @Test("Every NaN is the same value")
  func notANumber() {
    let signaling = DatamodelValue.number(-.signalingNaN)
    #expect(signaling == .number(.nan))
    #expect(signaling.hashValue == DatamodelValue.number(.nan).hashValue)
  }

  @Test("A value is the same after it is coded", arguments: values)
  func coding(_ value: DatamodelValue) throws {
    let data = try JSONEncoder().encode([value])
    #expect(try JSONDecoder().decode([DatamodelValue].self, from: data) == [value])
  }

  @Test(
    "The coded form of a value names its type",
    arguments: [
      (.undefined, #"{"undefined":true}"#), (.boolean(false), #"{"boolean":false}"#), (.number(1.5), #"{"number":1.5}"#),
      (.number(.nan), #"{"number":"NaN"}"#), (.number(-.infinity), #"{"number":"-Infinity"}"#), (.number(-0.0), #"{"number":"-0"}"#),
      (.string("NaN"), #"{"string":"NaN"}"#),
    ] as [(DatamodelValue, String)])
  func codedForm(_ value: DatamodelValue, _ expected: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == expected)
  }

  @Test(
    "A coded value of no type, of two types or with a wrong number is refused",
    arguments: [
      "{}", #"{"number":1,"string":"x"}"#, #"{"number":"1"}"#, #"{"number":"nan"}"#, #"{"boolean":1}"#, #"{"string":null}"#, "1",
      #"{"undefined":false}"#, #"{"null":true}"#, #"{"number":true}"#,
    ])
  func wrongCoding(_ text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DatamodelValue.self, from: Data(text.utf8)) }
  }

  @Test("A random number is the same after it is coded")
  func randomCoding() throws {
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      let value = DatamodelValue.number(Double(bitPattern: generator.next()))
      let data = try JSONEncoder().encode(value)
      try #require(try JSONDecoder().decode(DatamodelValue.self, from: data) == value, "seed \(seed)")
    }
  }
}
