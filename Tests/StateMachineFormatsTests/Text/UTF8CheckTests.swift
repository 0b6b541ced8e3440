import TestSupport
import Testing

@testable import StateMachineFormats

@Suite("The check of UTF-8")
struct UTF8CheckTests {
  @Test("Bytes are valid UTF-8 exactly if the standard library decodes them without repairs")
  func agreesWithTheStandardLibrary() {
    let seed: UInt64 = 81
    var random = SeededGenerator(seed: seed)
    // Bytes at the bounds of the table of well-formed sequences.
    let bounds: [UInt8] = [
      0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4,
      0xF5, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<random.below(12)).map { _ in bounds[random.below(bounds.count)] }

      let invalid = UTF8Check.firstInvalidByte(in: bytes)

      #expect((invalid == nil) == (String(validating: bytes, as: UTF8.self) != nil), "seed \(seed): \(bytes)")
      if let invalid { #expect(String(validating: bytes[..<invalid], as: UTF8.self) != nil, "seed \(seed): \(bytes)") }
    }
  }

  @Test("Each Unicode scalar is valid UTF-8 at each distance from the end")
  func allScalars() {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 61) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array("aaaaaaa\(scalar)".utf8)
      #expect(UTF8Check.firstInvalidByte(in: bytes) == nil)
      if !scalar.isASCII { #expect(UTF8Check.firstInvalidByte(in: bytes.dropLast()) == 7) }
    }
  }
}
