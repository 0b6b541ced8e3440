import Testing

@testable import StateMachineFormats

@Suite("Places inside of values")
struct PlaceFinderTests {
  private static let start = TextPosition(line: 2, column: 3)

  @Test("A reference and the end of a line are one character of an attribute")
  func attributes() {
    let text = "<a\n  b='x &lt; é\r\n\r&#x1F600;😀\tz'/>"
    let beginning = TextPosition(line: 2, column: 6)
    let expected = [
      (6, 2), (7, 2), (8, 2), (12, 2), (13, 2), (14, 2), (1, 3), (1, 4), (10, 4), (11, 4), (12, 4), (13, 4),
    ]
    var places = PlaceFinder(Array(text.utf8))

    for (number, place) in expected.enumerated().reversed() + Array(expected.enumerated()) {
      let position = places.position(ofCharacter: number, inAttributeAt: beginning)
      #expect((Int(position.column), Int(position.line)) == place, "\(number)")
    }
  }

  @Test("An escape and a surrogate pair are one character of a string")
  func strings() {
    let text = "{\n  \"a\\n\\u0041\\ud83d\\ude00é\\\"😀\\ud83dx\"}"
    let expected = [4, 5, 7, 13, 25, 26, 28, 29, 35, 36]
    var places = PlaceFinder(Array(text.utf8))

    for (number, column) in expected.enumerated() {
      #expect(places.position(ofCharacter: number, inStringAt: Self.start) == TextPosition(line: 2, column: column), "\(number)")
    }
  }

  @Test("A byte order mark is no column, and a character behind the end is at the end")
  func ends() {
    var places = PlaceFinder([0xEF, 0xBB, 0xBF] + Array("'ab".utf8), from: 3)

    #expect(places.position(ofCharacter: 1, inStringAt: .start) == TextPosition(line: 1, column: 3))
    #expect(places.position(ofCharacter: 99, inStringAt: .start) == TextPosition(line: 1, column: 4))
    #expect(places.position(ofCharacter: 0, inAttributeAt: TextPosition(line: 9, column: 9)) == TextPosition(line: 1, column: 4))
  }
}
