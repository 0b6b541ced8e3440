import Foundation
import StateMachineFormats
import StateMachines
import Testing

@Suite("Files that SCXML includes")
struct SCXMLInclusionTests {
  /// A folder of files, which is removed when the test is over.
  private final class Folder: Sendable {
    let path: String

    init(_ files: KeyValuePairs<String, String>) throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("inclusion-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: "\(path)/inner", withIntermediateDirectories: true)
      for (name, text) in files { try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The issues of a file that includes another one; empty where it is read.
    func issues(including name: String, attributes: String = "", content: String = "", from folder: String = "inner") -> [String] {
      let limits = ReadingLimits(includedFolder: "\(path)/\(folder)")
      do throws(FormatError) {
        _ = try MachineDescription(
          scxml: SCXMLInclusionTests.file(including: name, attributes, content: content), file: "f", limits: limits)
        return []
      } catch {
        return error.issues.map { String($0.description.dropFirst(2)) }
      }
    }
  }

  private static func file(including name: String, _ attributes: String = "", content: String = "") -> String {
    SCXMLSnippet.file(
      "<state id='a'/><xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='\(name)'\(attributes)>\(content)</xi:include>")
  }

  /// A file of states inside of each other, with an element inside of the innermost one.
  private static func nested(_ count: Int, _ name: String, _ inside: String) -> String {
    (0..<count).map { "<state id='\(name)\($0)' xmlns='http://www.w3.org/2005/07/scxml'>" }.joined() + inside
      + String(repeating: "</state>", count: count)
  }

  private static let state = "<state id='b' xmlns='http://www.w3.org/2005/07/scxml'>"
  private static let include = "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href="

  @Test("A file takes the place of the element that includes it, and may include others")
  func included() throws {
    let folder = try Folder([
      "inner/b.xml": "\(Self.state)\(Self.include)'c.xml'/></state>",
      "inner/c.xml": "<transition event='e' target='a' xmlns='http://www.w3.org/2005/07/scxml'/>",
    ])
    let limits = ReadingLimits(includedFolder: "\(folder.path)/inner")

    let chart = try MachineDescription(scxml: Self.file(including: "b.xml"), file: "f", limits: limits)

    #expect(chart.states.map(\.name) == ["a", "b"])
    #expect(chart.transitions.map { "\($0)" } == ["e.*: b -> a"])
    #expect(chart.states[1].place == chart.transitions[0].place)
  }

  @Test("Nothing is included where the caller allows no folder, and the lenient reader leaves the element out")
  func notAllowed() throws {
    var unsupported: [FormatIssue] = []
    let text = Self.file(including: "b.xml")

    let error = #expect(throws: FormatError.self) { try MachineDescription(scxml: text, file: "f") }
    let chart = try MachineDescription(scxml: text, file: "f", unsupported: &unsupported)

    let message = "<xi:include> includes a file; 'includedFolder' of ReadingLimits allows that"
    #expect(error?.issues.map(\.message) == [message])
    #expect(unsupported.map(\.message) == ["\(message); it is left out"])
    #expect(chart.states.map(\.name) == ["a"])
  }

  @Test(
    "A file outside of the folder is not included",
    arguments: ["../b.xml", "/etc/hostname", "", "../inner2/b.xml", "inner/../../b.xml", "link.xml", "http://localhost/b.xml"])
  func outside(name: String) throws {
    let folder = try Folder(["b.xml": "\(Self.state)</state>"])
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/inner/link.xml", withDestinationPath: "\(folder.path)/b.xml")

    let issues = folder.issues(including: name)

    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("2:16: ") == true)
    #expect(issues.first?.hasSuffix("is not in the folder from which files may be included") == true || name.hasPrefix("http"), "\(issues)")
  }

  @Test("A file that cannot be included is reported where it is included")
  func mistakes() throws {
    let folder = try Folder([
      "inner/circle.xml": "\(Self.state)\(Self.include)'circle.xml'/></state>", "inner/broken.xml": "<state>",
      "inner/root.xml": "<scxml xmlns='http://www.w3.org/2005/07/scxml'/>",
      "inner/wide.xml": "\(Self.state)" + String(repeating: "\(Self.include)'leaf.xml'/>", count: 1_001) + "</state>",
      "inner/leaf.xml": "<onexit xmlns='http://www.w3.org/2005/07/scxml'/>",
    ])

    #expect(folder.issues(including: "circle.xml") == ["2:16: 'circle.xml' includes itself"])
    #expect(
      folder.issues(including: "none.xml") == [
        "2:16: 'none.xml' cannot be included: \(folder.path)/inner/none.xml:1:1: there is no such file"
      ])
    #expect(folder.issues(including: "broken.xml").first?.hasPrefix("2:16: 'broken.xml' cannot be included: broken.xml:1:") == true)
    #expect(folder.issues(including: "root.xml") == ["2:16: <scxml> cannot be in <scxml>; it is the root of a file"])
    #expect(folder.issues(including: "wide.xml") == ["2:16: more than 1000 files are included"])
    #expect(folder.issues(including: "leaf.xml", attributes: " xpointer='x'") == ["2:16: 'xpointer' of <xi:include> is not supported"])
    #expect(
      folder.issues(including: "circle.xml", content: "<xi:fallback/>") == [
        "2:16: 'circle.xml' includes itself, and <xi:fallback> is not supported"
      ])
  }

  @Test("Files that include each other nest elements no deeper together than one of them may")
  func depth() throws {
    let files = try Folder([
      "inner/one.xml": Self.nested(42, "one", "\(Self.include)'two.xml'/>"),
      "inner/two.xml": Self.nested(43, "two", "\(Self.include)'three.xml'/>"),
      "inner/three.xml": Self.nested(43, "three", ""),
      "inner/zero.xml": Self.nested(1, "zero", "\(Self.include)'one.xml'/>"),
      "inner/roots.xml": "\(Self.include)'one.xml'/>",
    ])
    let issue = "2:16: the elements of included files are nested more than 128 deep, which is the limit"

    #expect(files.issues(including: "one.xml") == [])
    #expect(files.issues(including: "zero.xml") == [issue])
    #expect(files.issues(including: "roots.xml") == [issue])
  }

  @Test("Files whose roots include each other are as few as elements inside of each other may be")
  func depthOfRoots() throws {
    let folder = try Folder([:])
    for number in 0..<200 {
      try "\(Self.include)'\(number + 1).xml'/>".write(toFile: "\(folder.path)/inner/\(number).xml", atomically: true, encoding: .utf8)
    }

    let issue = "2:16: the elements of included files are nested more than 128 deep, which is the limit"
    #expect(folder.issues(including: "0.xml") == [issue])
  }

  @Test("A pipe is not opened, which would wait for a program that writes into it")
  func pipe() async {
    await #expect(processExitsWith: .success) {
      // A child that hangs is not ended by a time limit.
      alarm(20)
      let folder = try Folder([:])
      mkfifo("\(folder.path)/inner/pipe.xml", 0o600)
      #expect(folder.issues(including: "pipe.xml") == ["2:16: 'pipe.xml' cannot be included: it is a pipe or a device"])
    }
  }

  @Test("The root of an included file may include another file")
  func rootThatIncludes() throws {
    let folder = try Folder(["inner/b.xml": "\(Self.include)'c.xml'/>", "inner/c.xml": "\(Self.state)</state>"])
    let limits = ReadingLimits(includedFolder: "\(folder.path)/inner")

    let chart = try MachineDescription(scxml: Self.file(including: "b.xml"), file: "f", limits: limits)

    #expect(chart.states.map(\.name) == ["a", "b"])
  }

  @Test("A folder whose name has the same characters in other bytes is another folder")
  func bytesOfNames() throws {
    let folder = try Folder([:])
    for name in ["\u{E9}", "e\u{301}"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    try "\(Self.state)</state>".write(toFile: "\(folder.path)/e\u{301}/b.xml", atomically: true, encoding: .utf8)

    let issues = folder.issues(including: "../e\u{301}/b.xml", from: "\u{E9}")

    #expect(issues.count == 1)
    #expect(issues.first?.hasSuffix("is not in the folder from which files may be included") == true, "\(issues)")
  }

  @Test("A file that cannot be included is looked for once, however often its element is visited")
  func failureIsRemembered() throws {
    let folder = try Folder([:])
    let limits = ReadingLimits(includedFolder: "\(folder.path)/inner")
    let send = "<send event='e'>\(Self.include)'none.xml'/><param name='n' expr='n'/></send>"
    let text = SCXMLSnippet.file(
      "<datamodel><data id='n' expr='1'/></datamodel><state id='a'><onentry>\(String(repeating: send, count: 600))</onentry></state>")
    var unsupported: [FormatIssue] = []

    _ = try MachineDescription(scxml: text, file: "f", limits: limits, unsupported: &unsupported)

    let found = unsupported.filter { $0.message.contains("there is no such file") }.count
    #expect(found == 600)
    #expect(!unsupported.contains { $0.message.contains("files are included") })
  }
}
