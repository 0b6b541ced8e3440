import StateMachines
import Testing

// TT70, TT106, TT107, TT109 and the queue of TBStateMachine: one event is processed before the next, no matter who sends it.
@Suite("Run to completion, as in TBStateMachine", .timeLimit(TestTimeout.limit))
struct TBQueueTests {
  enum Place: Hashable, Sendable {
    case a, a1, a2, b, b1, b2, c, c1, d
  }

  enum Signal: Hashable, Sendable {
    case next, a, b, c
  }

  private typealias Definition = ContextDefinition<TBTrace, Place, Signal>
  private typealias Machine = ContextMachine<TBTrace, Place, Signal>

  @Test("TT70, TT71: two events in a row take two transitions")
  func twoEvents() throws {
    let definition = try Definition.traced(initial: .a) { sm in
      sm.when(.a, from: .a, to: .b)
      sm.when(.b, from: .b, to: .c)
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    machine.fire(.a, with: &trace)
    machine.fire(.b, with: &trace)

    #expect(machine.state == .c)
    #expect(trace.text == "+a -a +b -b +c")
  }

  @Test("TT106: events that entry actions and actions send are processed in order, each in its own macrostep")
  func sentEvents() throws {
    let definition = try Definition.traced(initial: .a) { sm in
      // True once: the second time around, the trace has an end of its own.
      let first = Guard<TBTrace, Place, Signal>("first") { !$0.context.marks.contains("!a") }
      sm.when(.a, from: .a, to: .b, if: first) { step in
        step.context.mark("!a")
        step.send(.b)
      }
      sm.when(.b, from: .b, to: .c) { step in step.context.mark("!b") }
      sm.when(.c, from: .c, to: .a) { step in step.context.mark("!c") }
      sm.compound(.c, initial: .c1) { sm in sm.state(.c1) }
      sm.onEntry(.a) { step in
        if case .start = step.cause { step.send(.a) }
      }
      sm.onEntry(.b) { step in step.send(.c) }
      sm.onEntry(.c) { step in step.send(.a) }
    }
    var trace = TBTrace()

    let machine = Machine(definition, with: &trace)

    #expect(machine.state == .a)
    #expect(trace.text == "+a -a !a +b -b !b +c +c1 -c1 -c !c +a")
  }

  private static func ring(_ log: EventRecorder<String>) throws -> MachineDefinition<Place, Signal> {
    try MachineDefinition(initial: .a) { sm in
      sm.when(.next, from: .a, to: .b) { _ in log.append("!a") }
      sm.when(.next, from: .b, to: .c) { _ in log.append("!b") }
      sm.when(.next, from: .c, to: .d) { _ in log.append("!c") }
      sm.when(.next, from: .d, to: .a) { _ in log.append("!d") }
      sm.compound(.c, initial: .c1) { sm in sm.state(.c1) }
      sm.onEntry { step in log.append("+\(step.state)") }
      sm.onExit { step in log.append("-\(step.state)") }
    }
  }

  @Test("TT107: four events from four threads do what four events in a row do")
  func severalThreads() throws {
    for _ in 0..<50 {
      let log = EventRecorder<String>()
      let machine = ThreadsafeMachine(try Self.ring(log))

      ThreadPool.run(4) { _ in machine.fire(.next) }

      #expect(machine.state == .a)
      #expect(log.entries.joined(separator: " ") == "+a -a !a +b -b !b +c +c1 -c1 -c !c +d -d !d +a")
    }
  }

  @Test("TT107: four enqueued events do what four fired events do, and enqueuing returns at once", arguments: QueueKind.allCases)
  func enqueued(kind: QueueKind) throws {
    let log = EventRecorder<String>()
    let done = EventRecorder<Place>()
    let machine = ThreadsafeMachine(try Self.ring(log), eventQueue: kind.queue)
    machine.subscribe(on: QueueKind.serial.queue) { done.append($0.target) }

    ThreadPool.run(4) { _ in machine.enqueue(.next) }

    // Where the transition leads to the compound state, the target is that state.
    #expect(done.entries(count: 4) == [.b, .c, .d, .a])
    #expect(log.entries.joined(separator: " ") == "+a -a !a +b -b !b +c +c1 -c1 -c !c +d -d !d +a")
  }

  /// There a subclass overrode enter and exit; here functions are handed in by name.
  private static func enterA2(_ step: inout Step<TBTrace, Place, Signal>) {
    step.send(.b)
  }

  private static func enterB2(_ step: inout Step<TBTrace, Place, Signal>) {
    step.send(.c)
  }

  @Test("TT109: entry actions that are functions send events, which follow the step")
  func functions() throws {
    let definition = try Definition.traced(initial: .a) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a2)
        sm.when(.a, from: .a1, to: .a2)
      }
      sm.parallel(.b) { sm in
        sm.region(initial: .b1) { sm in sm.state(.b1, .b2) }
      }
      sm.when(.b, from: .a2, to: .b2)
      sm.when(.c, from: .b2, to: .a)
      sm.onEntry(.a2, perform: Self.enterA2)
      sm.onEntry(.b2, perform: Self.enterB2)
    }
    var start = TBTrace()
    var machine = Machine(definition, with: &start)
    var trace = TBTrace()

    machine.fire(.a, with: &trace)

    #expect(machine.state == .a1)
    #expect(trace.text == "-a1 +a2 -a2 -a +b +b2 -b2 -b +a +a1")
  }
}
