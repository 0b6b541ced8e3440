import Foundation
import StateMachineFormats
import StateMachines
import Testing

@testable import ProtocolMachines

@Suite("Compiled machines of protocols")
struct CompiledMachineTests {
  private static let library = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Library/ProtocolMachines")

  /// Compares a machine with the file that has it; with the variable WRITE_MACHINES=1 the file is written anew.
  private func compare(_ definition: MachineDescription, _ name: String, with path: String) throws {
    let file = Self.library.appending(path: path)
    let text = try definition.compiledSwift(name: name)
    if ProcessInfo.processInfo.environment["WRITE_MACHINES"] == "1" { try Data(text.utf8).write(to: file) }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
  }

  @Test("The compiled machine of the HTTP/2 stream is what its definition gives")
  func stream() throws {
    let idle = StreamIdle(sendWindow: FlowWindow(size: 0), receiveWindow: FlowWindow(size: 0))
    try compare(
      MachineDescription(StreamDefinition.make(idle: idle)), "stream machine", with: "HTTP2Stream/Compiled/StreamMachine.swift")
  }

  @Test("The compiled machine of the merge is what its definition gives")
  func merge() throws {
    try compare(MachineDescription(MergeDefinition.definition), "merge machine", with: "Merge/Compiled/MergeMachine.swift")
  }

  @Test("The compiled machine of the HTTP/1.1 connection is what its definition gives")
  func connection() throws {
    try compare(
      MachineDescription(ConnectionDefinition.definition), "connection machine",
      with: "HTTP1Connection/Compiled/ConnectionMachine.swift")
  }

  @Test("A compiled machine of a protocol is not larger than that by hand")
  func sizes() {
    #expect(MemoryLayout<CompiledHTTP2Stream>.size <= MemoryLayout<HandWrittenHTTP2Stream>.size)
    #expect(MemoryLayout<CompiledMerge>.size <= MemoryLayout<HandWrittenMerge<Int>>.size)
    #expect(MemoryLayout<CompiledHTTP1Connection>.size <= MemoryLayout<HandWrittenHTTP1Connection>.size)
  }
}
