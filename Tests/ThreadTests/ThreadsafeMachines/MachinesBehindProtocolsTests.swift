import StateMachines
import Testing

/// What a test asks of a machine, so that another object may stand in for it.
private protocol FiresEvents {
  associatedtype Event
  func fire(_: Event) -> Bool
}

/// The same by more of its calls.
private protocol AnswersEvents: FiresEvents where Event: Sendable {
  associatedtype State: Hashable & Sendable
  var state: State { get }
  var configuration: [State] { get }
  var isFinished: Bool { get }
  func attempt(_ event: Event) -> Outcome<State, Event>
  func can(_ event: Event) -> Bool
  func `is`(_ state: State) -> Bool
  func enqueue(_ event: Event)
}

extension ThreadsafeMachine: AnswersEvents {}

@Suite("Machines behind protocols of their users")
struct MachinesBehindProtocolsTests {
  @Test("A thread-safe machine satisfies a protocol of its user that has `fire`, `state` and other calls")
  func usersProtocol() {
    func run<Machine: AnswersEvents>(_ machine: Machine, _ event: Machine.Event) -> (Bool, Bool, Machine.State, [Machine.State]) {
      (machine.can(event), machine.fire(event), machine.state, machine.configuration)
    }
    let machine = ThreadsafeMachine(Turnstile.definition)

    let first = run(machine, .coin)
    let second = run(machine, .coin)

    #expect(first == (true, true, .open, [.open]))
    #expect(second == (false, false, .open, [.open]))
  }

  @Test("A thread-safe machine is read by its state and configuration through its superclass")
  func superclass() {
    let machine = ThreadsafeMachine(Turnstile.definition)
    let read: ReferenceMachine<Turnstile.State, Turnstile.Event> = machine
    let before = (read.state, read.configuration)

    machine.fire(.coin)

    #expect(before == (.closed, [.closed]))
    #expect((read.state, read.configuration) == (.open, [.open]))
    #expect(read.is(.open) && read.is([.open, .closed]) && !read.is(.closed) && !read.isFinished)
  }
}

private enum Turnstile {
  enum State: MachineState { case closed, open }
  enum Event: MachineEvent { case coin, push }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .closed) { sm in
    sm.when(.coin, from: .closed, to: .open)
    sm.when(.push, from: .open, to: .closed)
  }
}
