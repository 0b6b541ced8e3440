import Foundation
import StateMachineFormats
import StateMachines
import Testing

/// A reader of charts, with files that are made to harm it.
enum HostileReader: String, CaseIterable, Sendable {
  case json
  case scxml
  case xstate
  case tbStateMachine

  func read(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) throws(FormatError) -> MachineDescription {
    switch self {
    case .json: try MachineDescription(json: bytes, limits: limits)
    case .scxml: try MachineDescription(scxml: bytes, limits: limits)
    case .xstate: try MachineDescription(xstate: bytes, limits: limits)
    case .tbStateMachine: try MachineDescription(tbStateMachineJSON: bytes, limits: limits)
    }
  }

  func issues(_ text: String, limits: ReadingLimits = ReadingLimits()) -> [FormatIssue] { issues(Array(text.utf8), limits: limits) }

  func issues(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> [FormatIssue] {
    do throws(FormatError) {
      _ = try read(bytes, limits: limits)
      return []
    } catch {
      return error.issues
    }
  }

  /// A file with some states, and lines that lead somewhere.
  func file(states: [String], targets: [String]) -> String {
    func list(_ items: [String]) -> String { items.joined(separator: ",\n") }
    switch self {
    case .json:
      let lines = targets.map { #"{"on": "e", "from": "first", "to": "\#($0)"}"# }
      return """
        {"format": "state-machine-chart", "version": 1, "initial": "first",
        "states": ["first", \(list(states.map { "\"\($0)\"" }))], "transitions": [\(list(lines))]}
        """
    case .scxml:
      let lines = targets.map { "<transition event='e' target='\($0)'/>" }
      return SCXMLSnippet.file(
        "<state id='first'>\(lines.joined(separator: "\n"))</state>\n" + states.map { "<state id='\($0)'/>" }.joined())
    case .xstate:
      let keys = states.enumerated().map { #""k\#($0)": {"id": "\#($1)"}"# }
      return """
        {"initial": "first", "states": {"first": {"on": {"e": [\(list(targets.map { "\"\($0)\"" }))]}}, \(list(keys))}}
        """
    case .tbStateMachine:
      let lines = targets.map { #"{"name": "e", "source": "first", "target": "\#($0)", "type": "simple", "kind": "external"}"# }
      return """
        {"name": "m", "states": [{"name": "first", "type": "state"}, \(list(states.map { #"{"name": "\#($0)", "type": "state"}"# }))],
        "transitions": [\(list(lines))]}
        """
    }
  }

  /// States inside of each other.
  func nested(_ depth: Int) -> String {
    let (begin, end): (String, String) =
      switch self {
      case .json: ("{\"states\":[", "]}")
      case .scxml: ("<state>", "</state>")
      case .xstate: ("{\"states\":{\"a\":", "}}")
      case .tbStateMachine: ("{\"type\":\"sub\",\"states\":[", "]}")
      }
    let (all, close) = (String(repeating: begin, count: depth), String(repeating: end, count: depth))
    return self == .scxml ? SCXMLSnippet.file(all + close) : all + "{}" + close
  }
}

@Suite("Files that are made to harm a reader")
struct HostileFileTests {
  @Test("A file with 100,000 levels, closed or not, ends in one error of the limit", arguments: HostileReader.allCases)
  func depth(_ reader: HostileReader) {
    let text = Array(reader.nested(100_000).utf8)
    for bytes in [text, Array(text.prefix(text.count / 3))] {
      let issues = reader.issues(bytes)

      #expect(issues.contains { $0.code == .limit })
      #expect(issues.count <= 2)
    }
  }

  @Test("As many levels as the limits allow are no mistake of their own", arguments: HostileReader.allCases)
  func allowedDepth(_ reader: HostileReader) {
    #expect(!reader.issues(reader.nested(200)).contains { $0.code == .limit && $0.message.contains("nested") })
  }

  @Test("A file of a gigabyte is refused by its size", arguments: WrittenFormat.allCases)
  func size(_ format: WrittenFormat) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).chart").path
    #expect(FileManager.default.createFile(atPath: path, contents: Data("<scxml".utf8)))
    defer { try? FileManager.default.removeItem(atPath: path) }
    // The file has a hole, so that it takes no room.
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()

    let error = #expect(throws: FormatError.self) { try format.read(file: path) }

    #expect(error?.issues.map(\.message) == ["the file has 1073741824 bytes; the limit is 67108864"])
    #expect(error?.issues.first?.place.file == path)
  }

  @Test("A file that never ends is read as far as the limits allow", arguments: WrittenFormat.allCases)
  func endless(_ format: WrittenFormat) {
    let error = #expect(throws: FormatError.self) {
      try format.read(file: "/dev/zero", limits: ReadingLimits(maximumBytes: 1 << 20))
    }

    #expect(error?.issues.map(\.message) == ["the file has more bytes than the limit of 1048576"])
  }

  @Test(
    "A text that declares entities is refused before any of them is expanded",
    arguments: [
      "<!DOCTYPE scxml [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>]>",
      "<!DOCTYPE scxml [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>", "<!DOCTYPE scxml [<!ENTITY % p SYSTEM 'http://example.com/x'>%p;]>",
    ])
  func entities(_ declaration: String) {
    let text = declaration + SCXMLSnippet.file("<state id='a'><onentry><log label='&c;&x;'/></onentry></state>")

    let issues = HostileReader.scxml.issues(text)

    #expect(issues.first?.code == .unsupported)
    #expect(!issues.map(\.message).joined().contains("root:"))
  }

  @Test("A text in another encoding is refused", arguments: HostileReader.allCases)
  func encodings(_ reader: HostileReader) throws {
    let text = reader.file(states: ["größe"], targets: ["größe"])
    let utf16 = try #require(text.data(using: .utf16BigEndian))
    let utf32 = try #require(text.data(using: .utf32))
    let latin1 = try #require(text.data(using: .isoLatin1))
    var cut = Array(text.utf8)
    cut.remove(at: try #require(cut.firstIndex(of: 0xB6)))

    for bytes in [Array(utf16), Array(utf32), Array(latin1), cut] {
      let error = #expect(throws: FormatError.self) { try reader.read(bytes) }
      #expect(error?.issues.map(\.code) == [.encoding])
    }
  }

  private static let lineCount = TestRounds.of(20_000)

  @Test("Of thousands of states with one id the first hundred are listed", arguments: HostileReader.allCases, [1, 100])
  func repeatedIDs(_ reader: HostileReader, maximum: Int) {
    let text = reader.file(states: Array(repeating: "same", count: Self.lineCount), targets: ["same"])

    let issues = reader.issues(text, limits: ReadingLimits(maximumIssues: maximum))

    #expect(issues.count == maximum + 1)
    #expect(issues.dropLast().allSatisfy { $0.message.contains("same") && $0.place.line > 0 })
    #expect(issues.last?.code == .limit)
  }

  @Test("Of thousands of lines that lead nowhere the first hundred are listed", arguments: HostileReader.allCases)
  func danglingTargets(_ reader: HostileReader) {
    let text = reader.file(states: (0..<Self.lineCount / 10).map { "state\($0)" }, targets: (0..<Self.lineCount).map { "sttae\($0)" })

    let issues = reader.issues(text)

    #expect(issues.count == 101)
    #expect(issues.first?.message.contains("sttae0") == true)
  }

  @Test("Names of many points are read and written in bounded time", .timeLimit(.minutes(15)))
  func points() throws {
    let name = String(repeating: "a.", count: 50_000) + "a"
    let text = SCXMLSnippet.file(
      "<state id='\(name)'><invoke src='\(name)'/><transition event='\(name) error done.state.b' target='b'/></state><state id='b'/>")

    let chart = try MachineDescription(scxml: text)

    #expect(try MachineDescription(scxml: chart.scxml()).states.map(\.name) == [name, "b"])
  }

  @Test("Descriptors that mean the failures of very many invocations are refused", .timeLimit(.minutes(15)))
  func failures() {
    let states = (0..<3_000).map { "<state id='s\($0)'><invoke src='w\($0)'/><transition event='error' target='s0'/></state>" }

    #expect(HostileReader.scxml.issues(SCXMLSnippet.file(states.joined())).map(\.code).contains(.limit))
  }

  @Test("A long name is shortened in messages", arguments: HostileReader.allCases)
  func longNames(_ reader: HostileReader) {
    let issues = reader.issues(reader.file(states: ["b"], targets: [String(repeating: "x", count: 1 << 20)]))

    #expect(issues.count == 1)
    #expect(issues.allSatisfy { $0.message.utf8.count < 400 })
  }
}
