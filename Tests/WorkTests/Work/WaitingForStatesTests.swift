import StateMachineTesting
import StateMachines
import Testing

@Suite("Waiting for a state")
struct WaitingForStatesTests {
  private func machine(_ clock: any MachineClock, starts: Bool = true) throws -> ThreadsafeMachine<Payment, PaymentEvent> {
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.when(.note(1), from: .declined, to: .idle)
    }
    return ThreadsafeMachine(definition, clock: clock, starts: starts)
  }

  /// The outcome of a wait that runs on an executor.
  private func wait(
    _ executor: ManualExecutor, _ machine: ThreadsafeMachine<Payment, PaymentEvent>, for state: Payment, until deadline: Duration? = nil
  ) -> EventRecorder<String> {
    let journal = EventRecorder<String>()
    executor.addTask("wait") {
      do {
        try await machine.wait(for: state, until: deadline)
        journal.append("returned")
      } catch {
        journal.append("\(error)")
      }
    }
    executor.run()
    return journal
  }

  @Test("It returns at once if the state is active")
  func active() throws {
    let executor = ManualExecutor()
    let journal = wait(executor, try machine(executor), for: .idle)

    #expect(journal.entries == ["returned"])
  }

  /// A clock that calls a closure when it is read for the first time.
  private final class CallingClock: MachineClock {
    private let call: Protected<(@Sendable () -> Void)?>

    init(_ call: @escaping @Sendable () -> Void) { self.call = Protected(call) }

    var now: Duration {
      let call = call.runMutable { call in
        defer { call = nil }
        return call
      }
      call?()
      return .zero
    }

    func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void { {} }
  }

  @Test("It returns if the clock that it reads leads the machine into the state and out of it again", .timeLimit(TestTimeout.limit))
  func callingClock() async throws {
    let box = ValueBox<ThreadsafeMachine<Payment, PaymentEvent>>()
    let clock = CallingClock {
      box.value?.fire(.charge)
      box.value?.fire(.declined)
    }
    let machine = try machine(clock)
    box.value = machine

    try await machine.wait(for: .charging, until: .seconds(1))
    box.value = nil

    #expect(machine.state == .declined)
  }

  private enum Lamp { case off, on, broken }
  private enum Press { case toggle }

  private func lamp(_ executor: any MachineClock, starts: Bool = true) throws -> ThreadsafeMachine<Lamp, Press> {
    ThreadsafeMachine(
      try MachineDefinition<Lamp, Press>(initial: .off) { sm in sm.when(.toggle, from: .off, to: .on) }, clock: executor, starts: starts)
  }

  @Test("Tasks that wait for one machine all return, or all throw where they are cancelled", arguments: [true, false])
  func many(_ isEntered: Bool) async throws {
    let machine = try lamp(ManualClock())
    let count = 2_000
    let (waiting, entered) = (Protected(0), Protected(0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask {
          waiting.runMutable { $0 += 1 }
          guard (try? await machine.wait(for: .on)) != nil else { return }
          entered.runMutable { $0 += 1 }
        }
      }
      while waiting.runReadonly({ $0 }) < count { await Task.yield() }
      if isEntered { machine.fire(.toggle) } else { group.cancelAll() }
    }

    #expect(entered.runReadonly { $0 } == (isEntered ? count : 0))
  }

  @Test("It throws at once for a state that the definition does not have", arguments: [true, false])
  func unknown(_ isRunning: Bool) throws {
    let executor = ManualExecutor()
    let machine = try lamp(executor, starts: isRunning)
    let journal = EventRecorder<String>()
    executor.addTask("wait") {
      do { try await machine.wait(for: .broken) } catch { journal.append("\(error)") }
    }
    executor.run()

    #expect(journal.entries == ["the definition has no state 'broken', so that it will not be active"])
  }

  @Test("Of several states, one that the definition does not have is an error, and the deadline names them")
  func severalUnknown() throws {
    let executor = ManualExecutor()
    let machine = try lamp(executor)
    let journal = EventRecorder<String>()
    func wait(for states: StateMatcher<Lamp>) {
      executor.addTask("wait") {
        do { try await machine.wait(for: states, until: .seconds(1)) } catch { journal.append("\(error)") }
      }
    }
    wait(for: .anyOf(matchers: [[.on], [.broken]]))
    wait(for: .anyOf([.on, .on]))
    wait(for: .any(except: .off))
    executor.run()
    executor.advance(by: .seconds(1))
    executor.run()

    #expect(
      journal.entries == [
        "the definition has no state 'broken', so that it will not be active", "the deadline passed before 'on or on' was active",
        "the deadline passed before 'any except off' was active",
      ])
  }

  @Test("It returns when the state is entered, and also if it has been left since", arguments: [true, false])
  func entered(_ isLeft: Bool) throws {
    let executor = ManualExecutor()
    let machine = try machine(executor)
    let journal = wait(executor, machine, for: .charging)

    let before = journal.entries
    machine.fire(.charge)
    if isLeft { machine.fire(.cancel) }
    executor.run()

    #expect(before == [])
    #expect(journal.entries == ["returned"])
  }

  @Test("It returns if the state was entered in time and left, although the deadline passes before its task has its turn")
  func enteredBeforeDeadline() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor)
    let journal = wait(executor, machine, for: .charging, until: .seconds(5))

    machine.fire(.charge)
    machine.fire(.cancel)
    executor.advance(by: .seconds(10))
    while executor.run("alarm") {}
    executor.run()

    #expect(journal.entries == ["returned"])
  }

  @Test("It returns if the state is entered and left in one call")
  func passedThrough() throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.always(from: .charging, to: .charged)
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    let journal = wait(executor, machine, for: .charging)

    machine.fire(.charge)
    executor.run()

    #expect(journal.entries == ["returned"])
  }

  @Test("It returns if the state ends the machine, and throws if another one does", arguments: [Payment.cancelled, .declined])
  func ended(_ state: Payment) throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.when(.cancel, from: .idle, to: .cancelled)
      sm.when(.declined, from: .idle, to: .declined)
      sm.final(.cancelled)
      sm.final(.declined)
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    let journal = wait(executor, machine, for: .cancelled)

    machine.fire(state == .cancelled ? .cancel : .declined)
    executor.run()
    let later = wait(executor, machine, for: .cancelled)

    let expected = state == .cancelled ? "returned" : "the machine does not run, so that 'cancelled' will not be active"
    #expect(journal.entries == [expected])
    #expect(later.entries == [expected])
  }

  @Test("It throws when the machine is stopped, and at once if it is stopped already")
  func stopped() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor)
    let journal = wait(executor, machine, for: .charged)

    machine.stop()
    executor.run()
    let later = wait(executor, machine, for: .charged)

    let expected = "the machine does not run, so that 'charged' will not be active"
    #expect(journal.entries == [expected])
    #expect(later.entries == [expected])
  }

  @Test("It throws at its deadline, by the machine's clock, and not before")
  func deadline() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor)
    executor.advance(by: .seconds(10))
    let journal = wait(executor, machine, for: .charged, until: .seconds(15))

    executor.advance(by: .seconds(4))
    executor.run()
    let before = journal.entries
    executor.advance(by: .seconds(1))
    executor.run()

    #expect(before == [])
    #expect(journal.entries == ["the deadline passed before 'charged' was active"])
  }

  @Test("It throws at once at a deadline that has passed, unless the state is active", arguments: [-5, 0, 10])
  func pastDeadline(_ seconds: Int) throws {
    let executor = ManualExecutor()
    let machine = try machine(executor)
    executor.advance(by: .seconds(10))

    let late = wait(executor, machine, for: .charged, until: .seconds(seconds))
    let present = wait(executor, machine, for: .idle, until: .seconds(seconds))

    #expect(late.entries == ["the deadline passed before 'charged' was active"])
    #expect(present.entries == ["returned"])
  }

  @Test("It throws when its task is cancelled, during the wait and before it")
  func cancelled() async throws {
    let machine = try machine(ManualClock())
    let during = Task { try await machine.wait(for: .charged) }
    let before = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await machine.wait(for: .idle)
    }
    during.cancel()

    await #expect(throws: CancellationError.self) { try await during.value }
    await #expect(throws: CancellationError.self) { try await before.value }
  }

  @Test("It waits for the start of a machine, and for states that the start leads to")
  func unstarted() throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in sm.always(from: .idle, to: .charged) }
    let machine = ThreadsafeMachine(definition, clock: executor, starts: false)
    let journal = wait(executor, machine, for: .charged)

    let before = journal.entries
    try machine.start()
    executor.run()

    #expect(before == [])
    #expect(journal.entries == ["returned"])
  }

  @Test("It waits for one of several states")
  func several() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor)
    let journal = EventRecorder<String>()
    executor.addTask("wait") {
      try? await machine.wait(for: [.charged, .cancelled])
      journal.append("\(machine.state)")
    }
    executor.run()

    machine.fire(.charge)
    executor.run()
    let before = journal.entries
    machine.fire(.cancel)
    executor.run()

    #expect(before == [])
    #expect(journal.entries == ["cancelled"])
  }

  @Test("A state that holds a payload is waited for whatever it holds, and the payload is there when it returns")
  func payloads() throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Room, Int>(initial: .lobby) { sm in
      for number in 1...2 { sm.when(number, from: .any, to: \.room) { _ in number } }
    }
    let machine = ThreadsafeMachine(definition, clock: executor)
    let journal = EventRecorder<String>()
    executor.addTask("wait") {
      try? await machine.wait(for: .room(.any))
      journal.append("\(machine.payload(of: \.room) ?? 0)")
    }
    executor.run()
    let before = journal.entries

    machine.fire(1)
    machine.fire(2)
    executor.run()

    #expect(before == [])
    #expect(journal.entries == ["2"])
  }

  enum Room: StateCases {
    case lobby
    case room(Holds<Int>)
    struct Keys: CaseKeys { let room = Room.room }
  }

  @Test("In every order of a transition, a deadline and a cancellation, a wait ends in one of the ways that are possible")
  func orders() throws {
    try ManualExecutor.everyOrder { executor in
      let machine = try machine(executor)
      let journal = EventRecorder<String>()
      executor.addTask("wait") {
        do {
          try await machine.wait(for: .charging, until: .seconds(1))
          journal.append("returned")
        } catch {
          journal.append("threw")
        }
      }
      executor.add("charge") { machine.fire(.charge) }
      executor.add("time") { executor.advance(by: .seconds(1)) }
      executor.add("stop") { machine.stop() }
      executor.run()

      #expect(journal.entries.count == 1, "\(executor.order)")
      #expect(executor.ready.isEmpty)
    }
  }
}
