import Foundation
import StateMachines
import Testing

@Suite("A description, coded and compared")
struct CodedDescriptionTests {
  private typealias Definition = MachineDefinition<Player.Case, Media>

  /// Every form of every line, at places that no edit of this file moves.
  private static func definition() throws -> Definition {
    let file = "Shop/Players.swift"
    let act: Definition.Builder.Hook = { _ in }
    let free = Guard<Void, Player.Case, Media>("is free") { _ in true }
    return try Definition(initial: .empty, fileID: file, line: 1) { sm in
      sm.final(.playing(.any), fileID: file, line: 2)
      sm.when(.play, from: .empty, to: .ready(.any), kind: .local, if: free, action: "load", perform: act, fileID: file, line: 3)
      sm.when([.pause, .play], in: .any(except: .empty), perform: act, fileID: file, line: 4)
      sm.when(\.seek, from: .any, to: \.playing, if: !free, perform: { time, _ in (track: "a", from: time) }, fileID: file, line: 5)
      sm.when(
        .of(\.load), from: .of(\.ready), choosing: [.when(free, to: .empty, action: "clear"), .otherwise(to: .ready(.any))],
        fileID: file, line: 6)
      sm.when(.any, from: .empty, to: .empty, if: free, fileID: file, line: 7)
      sm.when(.matching { _ in true }, from: .empty, to: .empty, if: free, fileID: file, line: 8)
      sm.when(.hookFailure, from: .empty, to: .empty, fileID: file, line: 9)
      sm.when(.done(of: .empty), from: .empty, to: .empty, fileID: file, line: 10)
      sm.always(from: .ready(.any), to: .empty, if: free, fileID: file, line: 11)
      sm.before(.play, from: .empty, to: .ready(.any), named: "log", perform: act, fileID: file, line: 12)
      sm.after(.of(\.load), perform: act, fileID: file, line: 13)
      sm.onEntry(.empty, perform: act, fileID: file, line: 14)
      sm.onExit(.any(except: .empty), perform: act, fileID: file, line: 15)
      sm.onRejection(perform: { _ in }, fileID: file, line: 16)
      sm.defer(.of(\.seek), in: .ready(.any), fileID: file, line: 17)
      sm.timeout(.milliseconds(1_500), in: .empty, fire: .play, fileID: file, line: 18)
      sm.timeout(in: .ready(.any), fire: .pause, after: { _ in .zero }, fileID: file, line: 19)
      sm.payload(of: \.ready, make: { _ in "a" }, fileID: file, line: 20)
    }
  }

  /// The same text whatever the order of keys and the space between them.
  private static func canonical(_ json: Data) throws -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: JSONSerialization.jsonObject(with: json), options: options), as: UTF8.self)
  }

  @Test("A description has the documented coded form")
  func golden() throws {
    let description = try MachineDescription(Self.definition())

    let coded = try JSONEncoder().encode(description)

    #expect(try Self.canonical(coded) == Self.canonical(Data(CodedDescription.golden.utf8)))
  }

  @Test("A description can be decoded from its own form and from other encoders")
  func roundTrip() throws {
    let description = try MachineDescription(Self.definition())

    let decoded = try JSONDecoder().decode(MachineDescription.self, from: JSONEncoder().encode(description))
    let known = try JSONDecoder().decode(MachineDescription.self, from: Data(CodedDescription.golden.utf8))

    #expect(decoded == description)
    #expect(known == description)
    #expect(decoded.timeouts.map(\.duration) == [.milliseconds(1_500), nil])
  }

  @Test("Decoding a description ignores fields of later versions")
  func laterFields() throws {
    let later = CodedDescription.golden.replacingOccurrences(of: #""kind": "final""#, with: #""kind": "final", "mood": "good""#)
    try #require(later != CodedDescription.golden)

    let decoded = try JSONDecoder().decode(MachineDescription.self, from: Data(later.utf8))

    #expect(try decoded == MachineDescription(Self.definition()))
  }

  @Test("Two builds of one definition have equal descriptions")
  func twoBuilds() throws {
    let first = try MachineDescription(Self.definition())
    let second = try MachineDescription(Self.definition())

    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
  }

  @Test("Equal lines at another location have a different description")
  func otherPlace() throws {
    let first = try DoorDefinition(initial: .open, line: 1) { $0.when(.push, from: .open, to: .closed) }
    let second = try DoorDefinition(initial: .open, line: 1) { $0.when(.push, from: .open, to: .closed) }

    let descriptions = [first, second].map { MachineDescription($0) }

    #expect(descriptions[0] != descriptions[1])
    #expect(descriptions[0].description == descriptions[1].description)
    #expect(descriptions[0].transitions[0].place.line + 1 == descriptions[1].transitions[0].place.line)
  }

  /// Two lines that differ in one thing.
  static let differences: [(String, DoorRules, DoorRules)] = [
    ("event", { $0.when(.push, from: .open, to: .closed, line: 1) }, { $0.when(.pull, from: .open, to: .closed, line: 1) }),
    ("source", { $0.when(.push, from: .open, to: .closed, line: 1) }, { $0.when(.push, from: .closed, to: .closed, line: 1) }),
    ("target", { $0.when(.push, from: .open, to: .closed, line: 1) }, { $0.when(.push, from: .open, to: .locked, line: 1) }),
    ("kind", { $0.when(.push, from: .open, to: .closed, line: 1) }, { $0.when(.push, from: .open, to: .closed, kind: .local, line: 1) }),
    (
      "guard", { $0.when(.push, in: .open, if: .isIn(.open), perform: { _ in }, line: 1) },
      { $0.when(.push, in: .open, perform: { _ in }, line: 1) }
    ),
    ("name", { $0.onEntry(.open, named: "a", perform: { _ in }, line: 1) }, { $0.onEntry(.open, named: "b", perform: { _ in }, line: 1) }),
    ("moment", { $0.onEntry(.open, perform: { _ in }, line: 1) }, { $0.onExit(.open, perform: { _ in }, line: 1) }),
    (
      "duration", { $0.timeout(.seconds(1), in: .open, fire: .push, line: 1) }, { $0.timeout(.seconds(2), in: .open, fire: .push, line: 1) }
    ),
    ("finality", { $0.state(.closed, line: 1) }, { $0.final(.closed, line: 1) }),
  ]

  @Test("Descriptions differ when one part of a line differs", arguments: differences.indices)
  func differs(index: Int) throws {
    let (_, one, other) = Self.differences[index]

    let descriptions = try [one, other].map { MachineDescription(try DoorDefinition(initial: .open, line: 1, $0)) }

    #expect(descriptions[0] != descriptions[1])
  }
}
