import StateMachines
import Testing

@Suite("The key of a request whose event is deferred")
struct DeferredRequestsTests {
  /// Defers `pour` and `sip` while heating, and `pour` also while steeping.
  private static let definition: MachineDefinition<Tea, Wait> = .verified(initial: .heating) { sm in
    sm.when(.steep, from: .heating, to: .steeping)
    sm.when(.pour, from: .poured, to: .cold)
    sm.when(.stir, from: .steeping, to: .poured)
    sm.when(.sip, in: .steeping) { step in step.send(.pour) }
    sm.when(.heat, in: .heating) { step in step.send(.pour, id: "cup") }
    sm.defer([.pour, .sip], in: .heating)
    sm.defer(.pour, in: .steeping)
  }

  private func savedDeferrals(_ machine: TeaMachine) throws -> String {
    let text = try savedText(machine.snapshot())
    return String(text.split(separator: #""deferred":"#).dropFirst().first?.prefix { $0 != "]" } ?? "")
  }

  @Test("The key of a request whose event is deferred is in the snapshot, and survives restoring and deferring again")
  func survives() throws {
    var machine = Machine(Self.definition)
    var work = CommitWork()
    machine.attempt(.pour, request: "r-1", leaving: &work)
    let saved = try savedDeferrals(machine)
    var restored = try Machine(Self.definition, restoring: readBack(machine.snapshot()))
    restored.attempt(.steep, request: "r-2", leaving: &work)
    let again = try savedDeferrals(restored)
    let requests = restored.snapshot().deferredRequests
    restored.fire(.stir)

    #expect(saved == #"[{"event":"pour","request":"r-1"}"#)
    #expect(again == saved)
    #expect(requests == ["r-1"])
    #expect(restored.state == .cold)
  }

  @Test("The key of a request whose event is deferred is not given to events that its step sends")
  func sentEvents() throws {
    var machine = Machine(Self.definition)
    var work = CommitWork()
    machine.attempt(.heat, request: "r-1", leaving: &work)
    let withId = try savedDeferrals(machine)
    var other = Machine(Self.definition)
    other.fire(.steep)
    other.attempt(.sip, request: "r-2", leaving: &work)
    let withoutId = try savedDeferrals(other)
    other.fire(.pour)

    #expect(withId == #"[{"event":"pour","id":"cup"}"#)
    #expect(withoutId == #"[{"event":"pour"}"#)
    #expect(other.snapshot().deferredRequests.isEmpty)
  }

  @Test("The key of a request whose event is deferred is not cancelled by an id of the same text")
  func noId() throws {
    let definition = try MachineDefinition<Tea, Wait>(initial: .cold) { sm in
      sm.defer(.sip, in: .cold)
      sm.when(.stir, in: .cold) { step in step.cancel("r-1") }
    }
    var machine = Machine(definition)
    var work = CommitWork()
    machine.attempt(.sip, request: "r-1", leaving: &work)
    machine.fire(.stir)

    #expect(machine.snapshot().deferredRequests == ["r-1"])
  }

  @Test("The key of a request whose event is deferred cannot be beside the id of a sent event")
  func both() throws {
    let text = #"{"version":1,"status":"running","configuration":["heating"],"deferred":[{"event":"sip","id":"a","request":"b"}]}"#

    let error = try #require(throws: DecodingError.self) { try teaSnapshot(text) }

    #expect("\(error)".contains("an event that a step has sent with an id is not one of a request"))
  }
}
