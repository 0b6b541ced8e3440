import TestSupport
import Testing

@testable import StateMachineFormats

@Suite("JSON that was changed at random")
struct JSONMutationTests {
  @Test("JSON whose bytes were changed at random is read, or refused with places inside of the text", arguments: 0..<20)
  func mutations(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let bytes = JSONWriter.bytes(of: RandomJSON.value(depth: 4, using: &random)).mutated(using: &random)
      do {
        let value = try JSONValue(reading: bytes, file: "f")
        let isSame = (try? JSONValue(reading: JSONWriter.bytes(of: value), file: "g")) == value
        #expect(isSame, "seed \(seed)")
      } catch {
        let lines = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
        #expect(!error.issues.isEmpty, "seed \(seed)")
        #expect(error.issues.allSatisfy { (1...lines).contains($0.place.line) && (1...bytes.count + 1).contains($0.place.column) })
        let places = error.issues.map { [$0.place.line, $0.place.column] }
        #expect(zip(places, places.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }, "seed \(seed)")
      }
    }
  }
}
