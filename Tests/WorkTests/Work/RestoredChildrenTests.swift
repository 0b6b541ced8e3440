import Foundation
import StateMachines
import Testing

@Suite("Restored child machines")
struct RestoredChildrenTests {
  @Test("A child machine goes on where it was, with its timers, its context and its own work", arguments: [true, false])
  func children(_ coded: Bool) throws {
    struct Tally: Codable, Hashable, Sendable { var count = 0 }
    let journal = EventRecorder<String>()
    let child = ChildMachine<Uploads.State, Uploads.Event>("child")
    let inner = try ContextDefinition<Tally, Uploads.State, Uploads.Event>(initial: .idle) { sm in
      sm.when(.send, from: .idle, to: .sending) { step in step.context.count += 1 }
      sm.timeout(.seconds(10), in: .sending, fire: .sent)
      sm.when(.sent, from: .sending, to: .sent) { step in journal.append("count \(step.context.count)") }
      sm.task("upload", in: .sending) { step in
        Uploads.File(name: "inner")
      } run: { _ in
        nil
      }
      sm.final(.sent)
    }
    let definition = try Uploads.definition { sm in
      sm.child(child, inner, in: .sending, context: { _ in Tally(count: 5) }, onEnd: { last in last == .sent ? .sent : nil })
      sm.when(.pause, in: .sending) { step in step.send(.send, to: child) }
    }
    var machine = Machine(definition)
    machine.fire(.send)
    machine.fire(.pause)
    machine.advance(to: .seconds(4))

    let snapshot = try Uploads.copy(machine.snapshot(), coded: coded)
    var restored = try Machine(definition, restoring: snapshot)
    let work = restored.takeWork().compactMap { change in
      if case .start(let work) = change { "\(work.name) \(work.activation)" } else { nil }
    }
    let state = restored.state(of: child)
    let deadline = restored.nextDeadline
    restored.advance(to: .seconds(6))

    #expect(snapshot == machine.snapshot())
    #expect(work == ["upload 1.1"])
    #expect(state == .sending)
    #expect(deadline == .seconds(6))
    #expect(restored.state == .sent)
    #expect(journal.entries == ["count 6"])
  }

  @Test("A child machine whose states are not Codable makes coding throw")
  func childNotCodable() throws {
    enum Plain: Hashable, Sendable { case one, two }
    let child = ChildMachine<Plain, Plain>("child")
    let inner = try MachineDefinition<Plain, Plain>(initial: .one) { sm in sm.when(.one, from: .one, to: .two) }
    let definition = try Uploads.definition { sm in sm.child(child, inner, in: .sending) { _ in nil } }
    var machine = Machine(definition)
    machine.fire(.send)

    #expect(throws: EncodingError.self) { try JSONEncoder().encode(machine.snapshot()) }
    #expect(try Machine(definition, restoring: machine.snapshot()).state(of: child) == .one)
  }
}
