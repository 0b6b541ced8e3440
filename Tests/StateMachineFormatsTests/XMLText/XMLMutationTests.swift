import TestSupport
import Testing

@testable import StateMachineFormats

@Suite("XML that was changed at random")
struct XMLMutationTests {
  private typealias Element = StateMachineFormats.XMLElement

  @Test("XML whose bytes were changed at random is read, or refused with places inside of the text", arguments: 0..<20)
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let bytes = try XMLWriter.bytes(of: RandomXML.element(depth: 4, using: &random), file: "f").mutated(using: &random)
      do {
        let element = try Element(reading: bytes, file: "f")
        let written = try XMLWriter.bytes(of: element, file: "g")
        #expect(try XMLWriter.bytes(of: Element(reading: written, file: "g"), file: "h") == written, "seed \(seed)")
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
