import StateMachines
import Testing

@Suite("The deferred events of a restored machine")
struct RestoredDeferralsTests {
  private static func definition(_ log: EventRecorder<String> = EventRecorder<String>()) throws -> MachineDefinition<String, String> {
    try MachineDefinition(initial: "closed") { sm in
      sm.defer(["1", "2", "3"], in: "closed")
      sm.when("send", in: "closed") { step in step.send("2", after: .seconds(1), id: "two") }
      sm.when("cancel", in: "closed") { step in step.cancel("two") }
      sm.when("open", from: "closed", to: "open")
      sm.when(["1", "2"], in: "open") { step in log.append(step.event ?? "none") }
      sm.onRejection { rejection in log.append("rejected \(rejection.event)") }
    }
  }

  @Test("Restored deferred events return in order of arrival, before later events")
  func order() throws {
    let log = EventRecorder<String>()
    let definition = try Self.definition(log)
    var original = Machine(definition)
    for event in ["2", "1", "3", "2"] { original.fire(event) }

    var machine = try Machine(definition, restoring: readBack(original.snapshot()))
    machine.fire("1")
    let before = log.entries
    machine.fire("open")

    #expect(before == [])
    #expect(log.entries == ["2", "1", "2", "1", "rejected 3"])
  }

  @Test("Restored deferred events can be cancelled by the id they were sent with")
  func cancelled() throws {
    let log = EventRecorder<String>()
    let definition = try Self.definition(log)
    var original = Machine(definition)
    original.fire("send")
    original.fire("2")
    original.advance(to: .seconds(1))
    original.fire("1")

    var machine = try Machine(definition, restoring: readBack(original.snapshot()))
    let description = machine.snapshot().description
    machine.fire("cancel")
    machine.fire("open")

    #expect(description == "running while 'closed', 3 deferred")
    #expect(log.entries == ["2", "1"])
  }

  @Test("Restored deferred events are independent of those of the saved machine")
  func independent() throws {
    let log = EventRecorder<String>()
    let definition = try Self.definition(log)
    var original = Machine(definition)
    original.fire("1")
    var machine = try Machine(definition, restoring: original.snapshot())

    machine.fire("open")
    let first = log.entries
    original.fire("open")

    #expect(first == ["1"])
    #expect(log.entries == ["1", "1"])
  }

  @Test("Restored deferred events may be matched by descriptor: any event, a kind or a match")
  func descriptors() throws {
    let definition = try MachineDefinition<String, String>(initial: "any") { sm in
      sm.defer(.any, in: "any")
      sm.defer(.matching { if case .event(let event) = $0 { event.hasPrefix("m") } else { false } }, in: "matching")
      sm.when("go", from: "any", to: "matching")
      sm.when("on", from: "matching", to: "end")
    }
    var original = Machine(definition)
    original.fire("unheard of")
    var matching = try Machine(definition, at: "matching")
    matching.fire("may")

    let restored = try [original, matching].map { try Machine(definition, restoring: readBack($0.snapshot())) }

    #expect(restored.map { $0.snapshot() } == [original.snapshot(), matching.snapshot()])
    #expect(restored.map { $0.snapshot().description } == ["running while 'any', 1 deferred", "running while 'matching', 1 deferred"])
  }
}
