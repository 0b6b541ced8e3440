import Dispatch
import StateMachines
import Testing

@Suite("An event that is ignored, seen by observers and other threads", .timeLimit(TestTimeout.limit))
struct IgnoredEventsReportedTests {
  private typealias Machine = ThreadsafeMachine<Spot, Nudge>

  private static let definition: SpotDefinition = .verified(initial: .a) { sm in
    sm.ignore(.back, in: .a)
    sm.when(.go, from: .a, to: .b)
    sm.when(.go, from: .b, to: .a)
  }

  @Test("No observer, with or without a filter, is notified of an ignored event")
  func observers() {
    let (machine, queue, log) = (Machine(Self.definition), DispatchQueue(label: "observers"), EventRecorder<String>())
    machine.subscribe(on: queue) { log.append("\($0)") }
    machine.subscribe(.causedBy(.back), on: queue) { log.append("filtered \($0)") }
    machine.subscribe(.leaving(.a), on: queue) { log.append("leaving \($0)") }

    for event in [Nudge.back, .go, .back, .go, .back] { machine.fire(event) }
    queue.sync {}

    #expect(log.entries.sorted() == ["a -> b (go)", "b -> a (go)", "leaving a -> b (go)"])
  }

  @Test("A stream of transitions does not have ignored events")
  func stream() async {
    let machine = Machine(Self.definition)
    let transitions = machine.transitions()
    for event in [Nudge.back, .go, .go, .back] { machine.fire(event) }
    machine.stop()

    var events: [Nudge] = []
    for await transition in transitions { if let event = transition.event { events.append(event) } }

    #expect(events == [.go, .go])
  }

  @Test("The trace of an ignored event ends with `ignored`")
  func trace() throws {
    let machine = Machine(Self.definition)
    var lines: [[String]] = []
    let queue = DispatchQueue(label: "tracers")
    let traces = EventRecorder<String>()
    machine.trace(on: queue) { trace in traces.append(Self.ending(of: trace)) }
    var value = StateMachines.Machine(Self.definition)

    machine.fire(.back)
    _ = value.attempt(.back) { trace in lines.append(["\(trace)", Self.ending(of: trace)]) }
    queue.sync {}

    #expect(traces.entries == ["ignored"])
    #expect(lines.count == 1)
    #expect(lines.first?.last == "ignored")
    #expect(lines.first?.first?.contains("\n  ignored, ") == true, "\(lines)")
  }

  private static func ending(of trace: Trace<Spot, Nudge>) -> String {
    if case .ended(let ending) = trace.entries.last { "\(ending)" } else { "no ending" }
  }

  @Test("A submitted event that is ignored is answered so")
  func submitted() async {
    let machine = Machine(Self.definition)

    let outcome = await machine.submit(.back)

    #expect(outcome.description == "accepted: ignored")
  }

  @Test("An enqueued event that is ignored changes nothing, and those behind it are processed")
  func enqueued() {
    let queue = DispatchQueue(label: "events")
    let machine = Machine(Self.definition, eventQueue: queue)

    for event in [Nudge.back, .go] { machine.enqueue(event) }
    queue.sync {}

    #expect(machine.state == .b)
  }

  @Test("An event that a hook fires may be ignored")
  func firedInAHook() throws {
    let (handle, log) = (MachineHandle<Spot, Nudge>(), EventRecorder<String>())
    let definition = try SpotDefinition(initial: .a) { sm in
      sm.when(.go, from: .a, to: .b) { _ in log.append("\(handle.attempt(.back).map { "\($0)" } ?? "no machine")") }
      sm.ignore(.back, in: .b)
      sm.onRejection { (rejection: Rejection<Spot, Nudge>) in log.append("\(rejection)") }
    }
    let machine = Machine(definition)
    handle.reach(machine)

    machine.fire(.go)

    #expect(log.entries == ["accepted: queued"])
    #expect(machine.state == .b)
  }

  @Test("The machine of an actor ignores an event")
  func actor() async throws {
    let definition = try ContextDefinition<Cook, Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.ignore(.stop, in: .off)
    }
    let cook = Cook(definition)

    let outcome = await cook.attempt(.stop)

    #expect(outcome.description == "accepted: ignored")
    #expect(await cook.fire(.stop))
    #expect(await cook.can(.stop))
    await #expect(throws: Rejection<Kettle, Wish>.self) { try await cook.require(.stop) }
  }

  @MainActor
  @Test("The machine of a main-actor class ignores an event")
  func mainActor() throws {
    let definition = try ContextDefinition<Panel, Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.ignore(.stop, in: .off)
    }
    let panel = Panel(definition)

    let outcome = panel.attempt(.stop)

    #expect(outcome.description == "accepted: ignored")
    #expect(panel.fire(.stop))
    #expect(panel.can(.stop))
    #expect(throws: Rejection<Kettle, Wish>.self) { try panel.require(.stop) }
  }
}
