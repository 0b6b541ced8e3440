import Foundation
import StateMachineFormats
import StateMachines
import Testing

@testable import ProtocolMachines

@Suite("A compiled HTTP/2 stream")
struct CompiledStreamTests {
  /// Where the compiled machine is, and where a new one is written if the definition has changed.
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Library/ProtocolMachines/HTTP2Stream/Compiled/StreamMachine.swift")

  // With the variable WRITE_MACHINES=1 the file is written anew.
  @Test("The compiled machine of the HTTP/2 stream is what its definition gives")
  func text() throws {
    let idle = StreamIdle(sendWindow: FlowWindow(size: 0), receiveWindow: FlowWindow(size: 0))
    let text = try MachineDescription(StreamDefinition.make(idle: idle)).compiledSwift(name: "stream machine")
    if ProcessInfo.processInfo.environment["WRITE_MACHINES"] == "1" { try Data(text.utf8).write(to: Self.file) }
    #expect(try text == String(contentsOf: Self.file, encoding: .utf8))
  }

  @Test("A compiled HTTP/2 stream is as large as that by hand")
  func size() {
    #expect(MemoryLayout<CompiledHTTP2Stream>.size == MemoryLayout<HandWrittenHTTP2Stream>.size)
  }
}
