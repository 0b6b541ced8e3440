import Foundation
import Testing

@testable import StateMachineFormats

@Suite("Files that are read")
struct FileReadingTests {
  /// Calls a closure with the path of a file, which is removed afterwards.
  private func withFile(_ content: String, size: UInt64? = nil, _ use: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("text-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(content.utf8).write(to: url)
    if let size {
      let handle = try FileHandle(forWritingTo: url)
      try handle.truncate(atOffset: size)
      try handle.close()
    }
    try use(url.path)
  }

  private func read(_ path: String, limits: ReadingLimits = ReadingLimits()) throws(FormatError) -> JSONValue {
    try JSONValue(reading: FileBytes.read(contentsOf: path, limits: limits), file: path, limits: limits)
  }

  @Test("A file is read with its path as the name in places")
  func contents() throws {
    try withFile("[1, ]") { path in
      let error = #expect(throws: FormatError.self) { try read(path) }
      #expect(error?.issues.map(\.description) == ["\(path):1:3: the ',' before ']' is one too many; remove it"])
    }
  }

  @Test("A file that is larger than the limit is refused without being loaded")
  func largeFile() throws {
    // The file has a size of 8 GiB and takes no room on the disk.
    let size: UInt64 = 8 << 30
    try withFile("", size: size) { path in
      let clock = ContinuousClock()
      let duration = clock.measure {
        let found = issues { _ = try read(path) }
        #expect(found == ["1:1: limit: the file has 8589934592 bytes; the limit is 67108864"])
      }
      #expect(duration < .seconds(1))
    }
  }

  @Test("A file at the limit is read, and one with a byte more is not", arguments: [0, 1])
  func limit(excess: Int) throws {
    let text = "[1, 2, 3]"
    let limits = ReadingLimits(maximumBytes: text.utf8.count - excess)

    try withFile(text) { path in
      #expect((try? read(path, limits: limits)) == nil ? excess == 1 : excess == 0)
    }
    #expect((try? JSONValue(reading: Array(text.utf8), file: "f", limits: limits)) == nil ? excess == 1 : excess == 0)
  }

  @Test("A missing file and a folder are errors that say so")
  func unreadable() {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(
      issues { _ = try read("\(folder)/\(UUID().uuidString)/none.json") } == [
        "1:1: unreadableFile: there is no such file"
      ])
    #expect(
      issues { _ = try read(folder) } == [
        "1:1: unreadableFile: this is a folder; pass the path of a file"
      ])
  }

  #if os(Linux)
    @Test("A device without an end is read up to the limit")
    func endlessDevice() {
      let limits = ReadingLimits(maximumBytes: 1_000)
      #expect(
        issues { _ = try read("/dev/zero", limits: limits) } == [
          "1:1: limit: the file has more bytes than the limit of 1000"
        ])
    }
  #endif
}
