import StateMachineTesting
import StateMachines
import Testing

@Suite("What child machines release")
struct ChildReleasesTests {
  private enum Inner: StateCases {
    case full(Holds<ReleaseProbe>)
    case empty
    case ended(Holds<ReleaseProbe>)
    struct Keys: CaseKeys {
      let full = Inner.full
      let ended = Inner.ended
    }
  }

  private enum InnerEvent: Hashable, Sendable {
    case leave, back, replace, fail, failHoldingAProbe, raise, send, end
    case take(ReleaseProbe)
  }

  private enum Outer: Hashable, Sendable { case off, on }

  private enum OuterEvent: Hashable, Sendable {
    case enter, leave, note, take
    case pass(InnerEvent)
  }

  /// How something of a child machine comes to its end.
  enum Ending: String, CaseIterable, CustomTestStringConvertible {
    case stateLeft = "the child leaves its state"
    case payloadReplaced = "the child replaces its payload"
    case stepUndone = "a step of the child is undone"
    case childEnded = "the child reaches its final state"
    case timeoutExpired = "a timeout of the child expires"
    case eventProcessed = "the child has processed an event"
    case eventRaised = "the child has raised an event"
    case eventSent = "the child has sent itself an event"
    case eventRecalled = "the child has processed an event that it had deferred"
    case eventDropped = "the state of the child is left, and an event is still deferred"
    case errorThrown = "a step of the child is undone by an error that refers to an object"
    case machineLeft = "the state of the child is left"
    case machineEnteredAgain = "the state of the child is entered again"
    case machineStopped = "the machine stops"

    var testDescription: String { rawValue }

    /// What the machine answers to the events that are attempted by each `deinit`.
    var answers: [String] {
      switch self {
      case .machineStopped: ["rejected"]
      // Of the payload of a state that is left before, and of the event, or of the payload of the final state.
      case .childEnded, .eventRecalled, .eventDropped: ["transitioned", "transitioned"]
      default: ["transitioned"]
      }
    }
  }

  /// Attempts an event of a machine when a probe is released.
  private final class ReleaseAttempts: Sendable {
    let handle = MachineHandle<Outer, OuterEvent>()
    let answers = EventRecorder<String>()

    func probe() -> ReleaseProbe {
      ReleaseProbe { [self] in
        switch handle.attempt(.note) {
        case .transitioned?: answers.append("transitioned")
        case .rejected?: answers.append("rejected")
        case .accepted(let way)?: answers.append("accepted: \(way)")
        case nil: break
        }
      }
    }
  }

  private struct FailureWithAProbe: Error {
    let probe: ReleaseProbe
  }

  private static let child = ChildMachine<Inner, InnerEvent>("child")

  private func machine(_ attempts: ReleaseAttempts, _ clock: ManualClock) throws -> ThreadsafeMachine<Outer, OuterEvent> {
    let inner = try MachineDefinition<Inner, InnerEvent>(initial: .full(.any)) { sm in
      sm.payload(of: \.full) { _ in attempts.probe() }
      sm.when(.leave, from: .full(.any), to: .empty)
      sm.when(.replace, from: \.full, to: \.full) { _, _ in attempts.probe() }
      sm.when(.fail, from: \.full, to: \.full) { _, _ in attempts.probe() }
      sm.after(.fail) { _ in throw TestFailure() }
      sm.when(.end, from: \.full, to: \.ended) { _, _ in attempts.probe() }
      sm.when(.failHoldingAProbe, in: .full(.any)) { _ in throw FailureWithAProbe(probe: attempts.probe()) }
      sm.when(.raise, in: .full(.any)) { step in step.raise(.take(attempts.probe())) }
      sm.when(.send, in: .full(.any)) { step in step.send(.take(attempts.probe())) }
      sm.when(.any, in: .full(.any)) { _ in }
      sm.when(.back, from: .empty, to: .full(.any))
      sm.defer(.any, in: .empty)
      sm.timeout(.seconds(5), in: .full(.any), fire: .leave)
      sm.final(.ended(.any))
    }
    let definition = try MachineDefinition<Outer, OuterEvent>(initial: .off) { sm in
      sm.when(.enter, from: [.off, .on], to: .on)
      sm.when(.leave, from: .on, to: .off)
      sm.when(.note, in: [.off, .on]) { _ in }
      sm.when(.take, in: .on) { step in step.send(.take(attempts.probe()), to: Self.child) }
      sm.when(.any, in: .on) { step in
        if case .pass(let event)? = step.event { step.send(event, to: Self.child) }
      }
      sm.child(Self.child, inner, in: .on) { _ in nil }
    }
    let machine = ThreadsafeMachine(definition, clock: clock)
    attempts.handle.reach(machine)
    return machine
  }

  @Test("What a child machine releases may call the machine around it, which is at rest then", arguments: Ending.allCases)
  func released(ending: Ending) throws {
    let (attempts, clock) = (ReleaseAttempts(), ManualClock())
    let machine = try machine(attempts, clock)
    machine.fire(.enter)
    #expect(attempts.answers.entries.isEmpty)

    switch ending {
    case .stateLeft: machine.fire(.pass(.leave))
    case .payloadReplaced: machine.fire(.pass(.replace))
    case .stepUndone: machine.fire(.pass(.fail))
    case .childEnded: machine.fire(.pass(.end))
    case .timeoutExpired: clock.advance(by: .seconds(5))
    case .eventProcessed: machine.fire(.take)
    case .eventRaised: machine.fire(.pass(.raise))
    case .eventSent: machine.fire(.pass(.send))
    case .eventRecalled:
      machine.fire(.pass(.leave))
      machine.fire(.take)
      machine.fire(.pass(.back))
    case .eventDropped:
      machine.fire(.pass(.leave))
      machine.fire(.take)
      machine.fire(.leave)
    case .errorThrown: machine.fire(.pass(.failHoldingAProbe))
    case .machineLeft: machine.fire(.leave)
    case .machineEnteredAgain: machine.fire(.enter)
    case .machineStopped: machine.stop()
    }

    #expect(attempts.answers.entries == ending.answers)
  }

  /// What a step of a machine asks for, and does not get, since it is undone.
  enum Request: String, CaseIterable, CustomTestStringConvertible {
    case task = "a task with an input"
    case child = "a child machine with a context"
    case event = "an event that is sent"
    case laterEvent = "an event that is sent later"
    case childEvent = "an event for a child machine"
    case raisedEvent = "an event that is raised"
    case nothing = "nothing, but the error that undoes it refers to an object"

    var testDescription: String { rawValue }
  }

  @Test("What an undone step has asked for is released when the machine is at rest", arguments: Request.allCases)
  func undone(request: Request) throws {
    enum State: Hashable, Sendable { case off, on }
    enum Event: Hashable, Sendable {
      case enter, note
      case carry(ReleaseProbe)
    }
    let handle = MachineHandle<State, Event>()
    let answers = EventRecorder<String>()
    let probe: @Sendable () -> ReleaseProbe = { ReleaseProbe { answers.append("\(handle.attempt(.note).map { "\($0)" } ?? "gone")") } }
    let inner = try ContextDefinition<ReleaseProbe, State, Event>(initial: .off) { sm in sm.state(.off) }
    let key = ChildMachine<State, Event>("idle")
    let idle = try MachineDefinition<State, Event>(initial: .off) { sm in sm.state(.off) }
    let definition = try MachineDefinition<State, Event>(initial: .off) { sm in
      sm.when(.enter, from: .off, to: .on) { step in
        switch request {
        case .task, .child: break
        case .nothing: throw FailureWithAProbe(probe: probe())
        case .event: step.send(.carry(probe()))
        case .laterEvent: step.send(.carry(probe()), after: .seconds(1))
        case .childEvent: step.send(.carry(probe()), to: key)
        case .raisedEvent: step.raise(.carry(probe()))
        }
      }
      sm.when(.note, in: .off) { _ in }
      sm.after(.enter) { _ in throw TestFailure() }
      sm.child(key, idle, in: .off) { _ in nil }
      if request == .task {
        sm.task("work", in: .on) { _ in
          probe()
        } run: { _ in
          nil
        }
      }
      if request == .child {
        sm.child(ChildMachine<State, Event>("inner"), inner, in: .on) { _ in
          probe()
        } onEnd: { _ in
          nil
        }
      }
    }
    let machine = ThreadsafeMachine(definition, clock: ManualClock())
    handle.reach(machine)

    #expect(!machine.fire(.enter))

    #expect(machine.state == .off)
    #expect(answers.entries == ["transitioned: off -> off (note)"])
  }

  @Test("The array that a state of a child machine holds stays where it is while events change it")
  func inPlace() throws {
    enum State: StateCases {
      case counting(Holds<[Int]>)
      struct Keys: CaseKeys { let counting = State.counting }
    }
    enum Event: Hashable, Sendable { case add }
    let places = EventRecorder<UInt>()
    let key = ChildMachine<State, Event>("counts")
    let counts = try MachineDefinition<State, Event>(initial: .counting(.any)) { sm in
      sm.payload(of: \.counting) { _ in [Int](repeating: 0, count: 1_000) }
      sm.when(.add, in: \.counting) { numbers, _ in
        numbers[0] += 1
        places.append(numbers.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) })
      }
    }
    var machine = Machine(
      try MachineDefinition<Outer, OuterEvent>(initial: .on) { sm in
        sm.when(.note, in: .on) { step in step.send(.add, to: key) }
        sm.child(key, counts, in: .on) { _ in nil }
      })

    for _ in 1...5 { machine.fire(.note) }

    #expect(places.entries.count == 5)
    #expect(Set(places.entries).count == 1)
  }

  @Test("Threads read the states of a child machine while its hooks for rejections run")
  func readDuringRejections() throws {
    enum State: Hashable, Sendable { case on }
    enum Event: Hashable, Sendable { case wrong }
    let key = ChildMachine<State, Event>("child")
    let rejections = AtomicCounter()
    let child = try MachineDefinition<State, Event>(initial: .on) { sm in
      sm.state(.on)
      sm.onRejection { _ in rejections.add() }
    }
    let machine = ThreadsafeMachine(
      try MachineDefinition<Outer, OuterEvent>(initial: .on) { sm in
        sm.when(.note, in: .on) { step in step.send(.wrong, to: key) }
        sm.child(key, child, in: .on) { _ in nil }
      })

    ThreadPool.run(2) { number in
      for _ in 0..<500 {
        if number == 0 { machine.fire(.note) } else { _ = (machine.configuration(of: key), machine.state(of: key)) }
      }
    }

    #expect(rejections.count == 500)
  }
}
