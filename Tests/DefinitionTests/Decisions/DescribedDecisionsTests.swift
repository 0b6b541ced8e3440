import Foundation
import StateMachines
import Testing

@Suite("The description of ignored and impossible events")
struct DescribedDecisionsTests {
  private static func description() throws -> MachineDescription {
    MachineDescription(
      try DoorDefinition(initial: .open) { sm in
        sm.when(.push, from: .open, to: .closed)
        sm.ignore(.pull, in: .open)
        sm.impossible([.pull, .knock], in: .any(except: .open))
        sm.impossible(.any, in: .locked, stops: true)
      })
  }

  @Test("Ignored and impossible events are described as transitions of their own kinds")
  func kinds() throws {
    let transitions = try Self.description().transitions

    #expect(transitions.map(\.kind) == [.external, .ignored, .impossible, .stopping])
    #expect(transitions.dropFirst().allSatisfy { $0.targets.isEmpty && $0.branches.isEmpty && !$0.hasAction })
    #expect(transitions.map(\.guardName) == [nil, nil, nil, nil])
  }

  @Test("Ignored and impossible events are described by a text each")
  func text() throws {
    let texts = try Self.description().transitions.map(\.description)

    #expect(
      texts == [
        "push: open -> closed", "pull: ignored in open", "pull, knock: impossible in any except open", "any: stopping in locked",
      ])
  }

  @Test("A description with ignored and impossible events can be decoded from its own form")
  func roundTrip() throws {
    let description = try Self.description()

    let coded = try JSONEncoder().encode(description)
    let decoded = try JSONDecoder().decode(MachineDescription.self, from: coded)

    #expect(decoded == description)
    for kind in ["ignored", "impossible", "stopping"] { #expect(String(decoding: coded, as: UTF8.self).contains("\"kind\":\"\(kind)\"")) }
  }

  @Test("The location of an ignored or impossible event is that of its line")
  func places() throws {
    let line: UInt = #line + 2
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.ignore(.pull, in: .open)
      sm.impossible(.push, in: [.open, .closed])
    }

    let places = MachineDescription(definition).transitions.map(\.place)

    #expect(places.map(\.line) == [line, line + 1])
    #expect(places.map(\.fileID) == [#fileID, #fileID])
  }
}
