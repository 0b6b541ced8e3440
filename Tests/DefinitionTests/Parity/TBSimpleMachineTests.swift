import StateMachines
import Testing

// TT67–TT79 of TBStateMachine. Three of them asserted less than they said (TT69, TT75, TT91); here they assert all of it.
@Suite("The simple machine of TBStateMachine")
struct TBSimpleMachineTests {
  enum Place: Hashable, Sendable {
    case a, b, c
  }

  enum Signal: MachineEvent, PayloadCases {
    case go
    case bring(Int)

    static let caseNames = ["go", "bring"]
    var caseNumber: UInt8 {
      switch self {
      case .go: 0
      case .bring: 1
      }
    }

    struct Keys: CaseKeys {
      var bring: CaseKey<Signal, Int> { CaseKey(1, Signal.bring) { if case .bring(let load) = $0 { load } else { nil } } }
    }
  }

  private typealias Definition = ContextDefinition<TBTrace, Place, Signal>
  private typealias Machine = ContextMachine<TBTrace, Place, Signal>

  @Test("TT67, TT68: the simple machine starts in the given initial state, wherever that is declared", arguments: [Place.a, .b, .c])
  func initialState(initial: Place) throws {
    let definition = try Definition.traced(initial: initial) { sm in sm.state(.a, .b, .c) }
    var trace = TBTrace()

    let machine = Machine(definition, with: &trace)

    #expect(machine.state == initial)
    #expect(trace.text == "+\(initial)")
  }

  @Test("TT69: a stopped machine takes no event, keeps its last state readable and can start again")
  func stop() throws {
    let definition = try Definition.traced(initial: .a) { sm in sm.when(.go, from: .a, to: .b) }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)
    machine.fire(.go, with: &trace)

    machine.stop(with: &trace)
    let whileStopped = machine.attempt(.go, with: &trace)
    machine.stop(with: &trace)
    try machine.start(with: &trace)
    try machine.start(with: &trace)

    #expect(whileStopped.rejection?.description == "'go' does not apply: the machine is stopped")
    #expect(machine.state == .a)
    #expect(trace.text == "+a -a +b -b +a")
  }

  @Test("TT72: the guard is evaluated first, then exit, action and entry run")
  func order() throws {
    let log = EventRecorder<String>()
    let definition = try Definition.traced(initial: .a) { sm in
      let open = Guard<TBTrace, Place, Signal>("open") { step in
        log.append(step.context.text)
        return true
      }
      sm.when(.go, from: .a, to: .b, if: open) { step in step.context.mark("!action") }
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    machine.fire(.go, with: &trace)

    #expect(log.entries == ["+a"])
    #expect(trace.text == "+a -a !action +b")
  }

  @Test("TT73: nothing runs where the guard is false")
  func guardSaysNo() throws {
    let definition = try Definition.traced(initial: .a) { sm in
      sm.when(.go, from: .a, to: .b, if: Guard("closed") { _ in false }) { step in step.context.mark("!action") }
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    let isAccepted = machine.fire(.go, with: &trace)

    #expect(!isAccepted)
    #expect(machine.state == .a)
    #expect(trace.text == "+a")
  }

  @Test("TT74: of two transitions, the second is taken where the guard of the first is false")
  func secondHandler() throws {
    let definition = try Definition.traced(initial: .a) { sm in
      sm.when(.go, from: .a, to: .c, if: Guard("closed") { _ in false }) { step in step.context.mark("!first") }
      sm.when(.go, from: .a, to: .b, if: Guard("open") { _ in true }) { step in step.context.mark("!second") }
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    machine.fire(.go, with: &trace)

    #expect(machine.state == .b)
    #expect(trace.text == "+a -a !second +b")
  }

  private static func note(_ moment: String, _ step: inout Step<TBTrace, Place, Signal>) {
    step.context.mark("\(moment): \(step.event.map { "\($0)" } ?? "no event")")
  }

  @Test("TT75: guard, exit, action and entry get the event and its payload, and start and stop have none")
  func load() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .a) { sm in
      let open = Guard<TBTrace, Place, Signal>("open") { step in
        if let event = step.event { log.append("\(event)") }
        return true
      }
      sm.when(\.bring, from: .a, to: .b, if: open) { load, step in step.context.mark("action: \(load)") }
      sm.onEntry { step in Self.note("+\(step.state)", &step) }
      sm.onExit { step in Self.note("-\(step.state)", &step) }
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    machine.fire(.bring(7), with: &trace)
    machine.stop(with: &trace)

    #expect(log.entries == ["bring(7)"])
    #expect(trace.marks == ["+a: no event", "-a: bring(7)", "action: 7", "+b: bring(7)", "-b: no event"])
  }

  @Test("TT77, TT78: entry and exit actions run at start and stop with that cause, without notifications")
  func startAndStop() throws {
    let (log, received) = (EventRecorder<String>(), EventRecorder<String>())
    let definition = try MachineDefinition<Place, Signal>(initial: .a) { sm in
      sm.when(.go, from: .a, to: .b)
      sm.onEntry { step in log.append("+\(step.state), \(step.cause)") }
      sm.onExit { step in log.append("-\(step.state), \(step.cause)") }
    }
    let machine = ThreadsafeMachine(definition, starts: false)
    machine.subscribe(on: QueueKind.serial.queue) { received.append("\($0)") }

    try machine.start()
    machine.fire(.go)
    machine.stop()
    try machine.start()
    machine.fire(.go)

    #expect(log.entries == ["+a, start", "-a, go", "+b, go", "-b, stop", "+a, start", "-a, go", "+b, go"])
    #expect(received.entries(count: 2) == ["a -> b (go)", "a -> b (go)"])
  }

  @Test("TT79: subscribers are notified of an internal transition with state, event and payload")
  func internalTransition() throws {
    let received = EventRecorder<String>()
    let definition = try MachineDefinition<Place, Signal>(initial: .a) { sm in
      sm.when(\.bring, in: .a) { _, _ in }
    }
    let machine = ThreadsafeMachine(definition)
    machine.subscribe(on: QueueKind.serial.queue) {
      received.append("\($0.source), \($0.event ?? .bring(0)), left \($0.exited), entered \($0.entered)")
    }

    machine.fire(.bring(7))

    #expect(received.entries(count: 1) == ["a, bring(7), left [], entered []"])
  }
}
