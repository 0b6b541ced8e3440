import Foundation
import StateMachines
import TestSupport
import Testing

@Suite("The coded form of guards that are put together")
struct CodedGuardFormTests {
  private typealias Form = MachineDescription.GuardForm

  /// A guard that is called like an operator, and one of each other kind.
  private static let guards: [Form] = [
    .named(name: "and", payloadOf: nil, readsArgument: false), .named(name: "", payloadOf: "", readsArgument: true),
    .named(name: "has room", payloadOf: ".open", readsArgument: false), .unnamed, .isIn(state: "in"), .isIn(state: ""),
  ]

  private static func form(_ random: inout SeededGenerator, depth: Int) -> Form {
    switch depth == 0 ? 0 : Int.random(in: 0...3, using: &random) {
    case 1: .both(form(&random, depth: depth - 1), form(&random, depth: depth - 1))
    case 2: .either(form(&random, depth: depth - 1), form(&random, depth: depth - 1))
    case 3: .not(form(&random, depth: depth - 1))
    default: guards[Int.random(in: guards.indices, using: &random)]
    }
  }

  @Test("A guard that is put together is what it was after it is coded and decoded", arguments: 0..<100 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let form = Self.form(&random, depth: 6)

    #expect(try JSONDecoder().decode(Form.self, from: JSONEncoder().encode(form)) == form)
  }

  @Test(
    "Words that are no guard, or one with too many operators inside each other, are refused",
    arguments: [
      [], ["and"], ["and", "unnamed"], ["guard", "a", ""], ["in"], ["not"], ["unnamed", "unnamed"], ["perhaps"],
      Array(repeating: "not", count: 100_000) + ["unnamed"],
    ])
  func refused(words: [String]) throws {
    let coded = try JSONEncoder().encode(words)

    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Form.self, from: coded) }
  }
}
