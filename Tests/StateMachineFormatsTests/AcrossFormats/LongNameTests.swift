import Foundation
import StateMachineFormats
import StateMachines
import Testing

@Suite("Messages about files with long names")
struct LongNameTests {
  /// A letter that no text of the tests has otherwise.
  private static let letter: Unicode.Scalar = "ß"

  /// The texts in which one of the quoted parts is very long.
  private static func variants(of text: String, quote: String) -> [String] {
    let parts = text.components(separatedBy: quote)
    return stride(from: 1, to: parts.count, by: 2).map { index in
      var parts = parts
      parts[index] += String(repeating: String(letter), count: 2_000)
      return parts.joined(separator: quote)
    }
  }

  /// The messages of readers, and those of writers and of the binder about what a lenient reader reads.
  private static func messages(
    strictly: () throws(FormatError) -> MachineDescription, leniently: (inout [FormatIssue]) throws(FormatError) -> MachineDescription
  ) -> [String] {
    var issues: [FormatIssue] = []
    do throws(FormatError) {
      _ = try strictly()
    } catch {
      issues += error.issues
    }
    do throws(FormatError) {
      let chart = try leniently(&issues)
      _ = (chart.scxml(unsupported: &issues), chart.xstate(unsupported: &issues), chart.swift(unsupported: &issues))
      _ = try chart.json()
      _ = try chart.definition(String.self, String.self)
    } catch {
      issues += error.issues
    }
    return issues.map(\.message)
  }

  private static func longest(_ messages: [String]) -> String? {
    messages.first { $0.unicodeScalars.count { $0 == letter } > 200 }
  }

  @Test(
    "A message contains at most 200 characters of an SCXML file",
    arguments: SCXMLMistakesTests.all.map(\.content) + SCXMLLenientTests.all.map(\.content))
  func scxml(content: String) {
    for variant in Self.variants(of: content, quote: "'") {
      let text = SCXMLSnippet.file(variant)
      let messages = Self.messages(
        strictly: { () throws(FormatError) in try MachineDescription(scxml: text) },
        leniently: { list throws(FormatError) in try MachineDescription(scxml: text, unsupported: &list) })

      #expect(Self.longest(messages) == nil)
    }
  }

  @Test("A message contains at most 200 characters of a file of XState", arguments: XStateMistakesTests.inState.map(\.text))
  func xstate(content: String) {
    for variant in Self.variants(of: content, quote: "\"") {
      let text = #"{ "id": "m", "initial": "a", "states": { "a": { \#(variant) }, "busy": {} } }"#
      let messages = Self.messages(
        strictly: { () throws(FormatError) in try MachineDescription(xstate: text) },
        leniently: { list throws(FormatError) in try MachineDescription(xstate: text, unsupported: &list) })

      #expect(Self.longest(messages) == nil)
    }
  }

  @Test("A text of more than a mebibyte is no value of a variable, and the message does not repeat it")
  func longValue() {
    let value = String(repeating: String(Self.letter), count: 1 << 20)
    let text = SCXMLSnippet.file("<datamodel><data id='x'>\(value)</data></datamodel><state id='a'/>")
    let error = #expect(throws: FormatError.self) { try MachineDescription(scxml: text, file: "f") }

    #expect(error?.description.hasPrefix("1 mistake in the chart\n  f:2:18: the value of 'x' cannot be read: the string is longer") == true)
    #expect(Self.longest(error?.issues.map(\.message) ?? []) == nil)
  }

  /// Values of variables that `definition` would refuse.
  static let values: [(content: String, issue: String)] = [
    (
      "<data id='n' expr='later ? 1 : 2'/><data id='later' expr='true'/>",
      "2:31: the value of 'n' cannot be worked out: 'later' has no value yet; move its <data> up"
    ),
    ("<data id='n' expr='_event.name'/>", "2:31: the value of 'n' cannot be worked out: '_event' has no value before the first event"),
  ]

  @Test("A variable whose value cannot be worked out is refused by the reader", arguments: values)
  func initialValues(content: String, issue: String) {
    #expect(SCXMLSnippet.issues(in: "<datamodel>\(content)</datamodel><state id='a'/>") == [issue])
  }
}
