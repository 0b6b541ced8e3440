import StateMachines
import Testing

@Suite("Work for after the commit that is left to the caller")
struct LeftWorkTests {
  private struct Order: Sendable {
    var total = 0
  }

  private struct Broken: Error {}

  private static func definition(_ log: EventRecorder<String>) throws -> ContextDefinition<Order, String, String> {
    try ContextDefinition(initial: "placed") { sm in
      sm.onEntry("placed") { step in step.onCommit { log.append("placed") } }
      sm.when("pay", from: "placed", to: "paid") { step in
        step.context.total += 5
        step.onCommit { log.append("paid") }
        step.send("note")
      }
      sm.when("note", in: "paid") { step in step.onCommit { log.append("noted") } }
      sm.when("break", from: "paid", to: "placed") { step in
        step.onCommit { log.append("never") }
        throw Broken()
      }
      sm.timeout(.seconds(5), in: "paid", fire: "ship")
      sm.when("ship", from: "paid", to: "shipped") { step in step.onCommit { log.append("shipped") } }
      sm.onRejection { order, rejection in log.append("rejected \(rejection.event) at \(order.total)") }
    }
  }

  @Test("Work for after the commit that is left to the caller does not run before the caller runs it, then in order, and once")
  func order() throws {
    let log = EventRecorder<String>()
    var machine = ContextMachine(stopped: try Self.definition(log))
    var (order, work) = (Order(), CommitWork())
    try machine.start(with: &order, leaving: &work)
    let outcome = machine.attempt("pay", with: &order, leaving: &work)
    machine.attempt("pay", with: &order, leaving: &work)
    order.total = 7
    machine.attempt("break", with: &order, leaving: &work)
    let transitions = machine.advance(by: .seconds(5), with: &order, leaving: &work)
    let before = log.entries

    work.run()
    work.run()

    #expect(before.isEmpty)
    #expect(outcome.transition?.target == "paid")
    #expect(transitions.map(\.target) == ["shipped"])
    #expect(log.entries == ["placed", "paid", "noted", "rejected pay at 5", "rejected break at 7", "shipped"])
    #expect(work.isEmpty)
  }

  @Test("Rejections that are left to the caller have the context of the machine at rest, in order with other work, as in other calls")
  func rejectionsInBetween() throws {
    let log = EventRecorder<String>()
    let definition = try ContextDefinition<Order, String, String>(initial: "a") { sm in
      sm.when("go", from: "a", to: "b") { step in
        step.send("lost")
        step.send("go")
        step.context.total = 1
        step.onCommit { log.append("first") }
      }
      sm.when("go", from: "b", to: "c") { step in
        step.context.total = 2
        step.onCommit { log.append("second") }
      }
      sm.onRejection { order, rejection in log.append("rejected \(rejection.event) at \(order.total)") }
    }
    var (machine, order) = (try ContextMachine(definition, at: "a"), Order())
    machine.fire("go", with: &order)
    let fired = log.removeAll()
    var (other, same, work) = (try ContextMachine(definition, at: "a"), Order(), CommitWork())
    other.attempt("go", with: &same, leaving: &work)
    work.run()

    #expect(fired == ["first", "rejected lost at 2", "second"])
    #expect(log.entries == fired)
  }

  @Test("Work for after the commit that is left to the caller is dropped with it")
  func dropped() throws {
    let log = EventRecorder<String>()
    var order = Order()
    var machine = ContextMachine(try Self.definition(log), with: &order)
    do {
      var work = CommitWork()
      machine.attempt("pay", with: &order, leaving: &work)
      #expect(!work.isEmpty)
    }

    #expect(log.entries == ["placed"])
  }

  @Test("Work for after the commit that is left to the caller comes with the same answers and traces as in other calls")
  func traces() throws {
    let log = EventRecorder<String>()
    var order = Order()
    var machine = ContextMachine(try Self.definition(log), with: &order)
    var (other, work) = (machine, CommitWork())
    var (traces, otherTraces): ([String], [String]) = ([], [])

    let answers = ["pay", "pay", "break"].map { event in
      "\(machine.attempt(event, with: &order, tracing: { traces.append("\($0.entries)") }))"
    }
    let otherAnswers = ["pay", "pay", "break"].map { event in
      "\(other.attempt(event, with: &order, leaving: &work, tracing: { otherTraces.append("\($0.entries)") }))"
    }

    #expect(otherAnswers == answers)
    #expect(otherTraces == traces)
    #expect(traces.count == 4)
  }

  @Test("Work for after the commit that is left to the caller exists for machines without a context")
  func withoutContext() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.when("go", from: "a", to: "b") { step in step.onCommit { log.append("gone") } }
      sm.timeout(.seconds(1), in: "b", fire: "back")
      sm.when("back", from: "b", to: "a") { step in step.onCommit { log.append("back") } }
    }
    var (machine, work) = (Machine(stopped: definition), CommitWork())
    try machine.start(leaving: &work)
    machine.attempt("go", leaving: &work)
    machine.advance(by: .seconds(1), leaving: &work)
    work.run()

    #expect(machine.state == "a")
    #expect(log.entries == ["gone", "back"])
  }

  @Test("Messages that steps leave for the caller have the number of their macrostep, and those of steps that were undone are dropped")
  func messages() throws {
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.when("go", from: "a", to: "b") { step in
        step.leave("one")
        step.leave("two")
        step.send("break")
        step.send("on")
      }
      sm.when("break", in: "b") { step in
        step.leave("never")
        throw Broken()
      }
      sm.when("on", in: "b") { step in step.leave("three") }
    }
    var (machine, work) = (Machine(definition), CommitWork())
    machine.attempt("go", leaving: &work, tracing: { _ in })
    var plain = Machine(definition)
    plain.fire("go")

    #expect(work.messages.map { "\($0.macrostep): \($0.message)" } == ["0: one", "0: two", "2: three"])
    #expect(plain.state == "b")
  }
}
