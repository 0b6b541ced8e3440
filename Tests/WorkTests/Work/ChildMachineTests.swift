import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("Child machines")
struct ChildMachineTests {
  enum Door: String, Hashable, Sendable, Codable { case closed, open, broken }
  enum DoorEvent: String, Hashable, Sendable, Codable { case push, kick, slam }

  static let door = ChildMachine<Door, DoorEvent>("door")

  /// A door that writes what happens to it.
  private func doors(_ journal: EventRecorder<String>, _ build: (inout MachineBuilder<Void, Door, DoorEvent>) -> Void = { _ in }) throws
    -> MachineDefinition<
      Door, DoorEvent
    >
  {
    try MachineDefinition(initial: .closed) { sm in
      sm.when(.push, from: .closed, to: .open) { _ in journal.append("opens") }
      sm.when(.slam, from: .open, to: .closed) { _ in journal.append("closes") }
      sm.when(.kick, from: [.closed, .open], to: .broken)
      sm.final(.broken)
      sm.onEntry(.any) { step in journal.append("enters \(step.state)") }
      sm.onExit(.any) { step in journal.append("leaves \(step.state)") }
      build(&sm)
    }
  }

  /// A payment with a door behind it, which is open while the payment is charged.
  private func definition(
    _ journal: EventRecorder<String>, _ build: (inout MachineBuilder<Void, Payment, PaymentEvent>) -> Void = { _ in },
    door buildDoor: (inout MachineBuilder<Void, Door, DoorEvent>) -> Void = { _ in }
  ) throws -> MachineDefinition<Payment, PaymentEvent> {
    let doors = try doors(journal, buildDoor)
    return try MachineDefinition(initial: .idle) { sm in
      sm.payment()
      sm.child(Self.door, doors, in: .charging) { last in last == .broken ? .declined : nil }
      sm.when(.note(1), in: .charging) { step in
        journal.append("sends push")
        step.send(.push, to: Self.door)
      }
      sm.when(.note(2), in: .charging) { step in step.send(.kick, to: Self.door) }
      sm.when(.note(3), in: .charging) { step in
        step.send(.kick, to: Self.door)
        throw BankError()
      }
      build(&sm)
    }
  }

  @Test("A child machine starts when its state is entered, and is stopped with its exit actions when the state is left")
  func life() throws {
    let journal = EventRecorder<String>()
    var machine = Machine(try definition(journal))

    machine.fire(.charge)
    let state = machine.state(of: Self.door)
    machine.fire(.note(1))
    let opened = machine.state(of: Self.door)
    machine.fire(.cancel)

    #expect(journal.entries == ["enters closed", "sends push", "leaves closed", "opens", "enters open", "leaves open"])
    #expect([state, opened, machine.state(of: Self.door)] == [.closed, .open, nil])
  }

  @Test("The final state of a child machine is an event of the machine around it, in the same call")
  func end() throws {
    let journal = EventRecorder<String>()
    var machine = Machine(try definition(journal))

    machine.fire(.charge)
    let isAccepted = machine.fire(.note(2))

    #expect(isAccepted)
    #expect(machine.state == .declined)
    #expect(machine.state(of: Self.door) == nil)
  }

  @Test("Events for a child machine are dropped when the step is undone")
  func undone() throws {
    let journal = EventRecorder<String>()
    var machine = Machine(try definition(journal))

    machine.fire(.charge)
    let isAccepted = machine.fire(.note(3))

    #expect(!isAccepted)
    #expect(machine.state == .charging)
    #expect(machine.state(of: Self.door) == .closed)
  }

  @Test("An event for a child machine that is not active, or of another type, is dropped")
  func notActive() throws {
    let journal = EventRecorder<String>()
    let other = ChildMachine<String, String>("door")
    var machine = Machine(
      try definition(journal) { sm in
        sm.when(.note(4), in: .idle) { step in step.send(.push, to: Self.door) }
        sm.when(.note(5), in: .charging) { step in step.send("push", to: other) }
      })

    machine.fire(.note(4))
    machine.fire(.charge)
    machine.fire(.note(5))

    #expect(machine.state(of: Self.door) == .closed)
    #expect(machine.state(of: other) == nil)
  }

  @Test("An event that the step sends while it enters the state reaches the child machine once it has started")
  func sentOnEntry() throws {
    let journal = EventRecorder<String>()
    var machine = Machine(
      try definition(journal) { sm in
        sm.onEntry(.charging) { step in step.send(.push, to: Self.door) }
      })

    machine.fire(.charge)

    #expect(machine.state(of: Self.door) == .open)
    #expect(journal.entries == ["enters closed", "leaves closed", "opens", "enters open"])
  }

  @Test("An event that the action of a transition sends reaches the child machine of the state that is entered, and not an older one")
  func sentBeforeEntry() throws {
    let journal = EventRecorder<String>()
    var machine = Machine(
      try definition(journal) { sm in
        sm.when(.note(4), from: [.idle, .charging], to: .charging) { step in step.send(.push, to: Self.door) }
      })

    machine.fire(.note(4))
    let first = machine.state(of: Self.door)
    machine.fire(.note(4))

    #expect(first == .open)
    #expect(machine.state(of: Self.door) == .open)
    #expect(
      journal.entries
        == [
          "enters closed", "leaves closed", "opens", "enters open", "leaves open", "enters closed", "leaves closed", "opens", "enters open",
        ])
  }

  @Test("A copy of a machine has a child machine of its own")
  func copies() throws {
    let journal = EventRecorder<String>()
    var machine = Machine(try definition(journal))
    machine.fire(.charge)
    var copy = machine

    copy.fire(.note(1))

    #expect(machine.state(of: Self.door) == .closed)
    #expect(copy.state(of: Self.door) == .open)
  }

  @Test("The timers of a child machine are those of the machine around it", arguments: [true, false])
  func timers(_ isLeft: Bool) throws {
    let journal = EventRecorder<String>()
    var machine = Machine(
      try definition(journal, door: { $0.timeout(.seconds(5), in: .open, fire: .slam) }))

    machine.fire(.charge)
    machine.advance(to: .seconds(1))
    machine.fire(.note(1))
    let deadline = machine.nextDeadline
    if isLeft { machine.fire(.cancel) }
    let deadlineThen = machine.nextDeadline
    machine.advance(to: .seconds(6))

    #expect(deadline == .seconds(6))
    #expect(deadlineThen == (isLeft ? nil : .seconds(6)))
    #expect(machine.state(of: Self.door) == (isLeft ? nil : .closed))
  }

  @Test("A child machine cancels its own timers and delayed events, and no others")
  func cancelledTimers() throws {
    let journal = EventRecorder<String>()
    var machine = Machine(
      try definition(
        journal,
        { sm in sm.timeout(.seconds(9), in: .charging, fire: .cancel) },
        door: { sm in
          sm.timeout(.seconds(5), in: .open, fire: .slam)
          sm.onEntry(.open) { step in step.send(.kick, after: .seconds(7), id: "later") }
          sm.onExit(.open) { step in step.cancel("later") }
        }))

    machine.fire(.charge)
    machine.fire(.note(1))
    machine.advance(to: .seconds(8))
    let state = machine.state(of: Self.door)
    machine.advance(to: .seconds(10))

    #expect(state == .closed)
    #expect(machine.state == .cancelled)
  }

  @Test("Work of onCommit of a child machine runs after the commit of the machine around it")
  func commitWork() throws {
    let journal = EventRecorder<String>()
    let machine = ThreadsafeMachine(
      try definition(
        journal, { sm in sm.after(.note(1)) { step in step.onCommit { journal.append("commit of the payment") } } },
        door: { sm in sm.onEntry(.open) { step in step.onCommit { journal.append("commit of the door") } } }))

    machine.fire(.charge)
    machine.fire(.note(1))

    #expect(
      journal.entries == [
        "enters closed", "sends push", "leaves closed", "opens", "enters open", "commit of the payment", "commit of the door",
      ])
  }

  @Test("The hooks of a child machine are notified of events that it rejects")
  func rejection() throws {
    let journal = EventRecorder<String>()
    var machine = Machine(try definition(journal, door: { sm in sm.onRejection { rejection in journal.append("\(rejection)") } }))

    machine.fire(.charge)
    machine.fire(.note(1))
    machine.fire(.note(1))

    #expect(journal.entries.last == "'push' does not apply while 'open'; permitted: slam, kick")
  }

  @Test("A child machine whose start is undone is a failure of its name")
  func failedStart() throws {
    let journal = EventRecorder<String>()
    var machine = Machine(
      try definition(
        journal, { sm in sm.onFailure(of: "door", to: .declined) { step in journal.append("\(step.cause)") } },
        door: { sm in sm.onEntry(.closed) { _ in throw BankError(code: 8) } }))

    machine.fire(.charge)

    #expect(machine.state == .declined)
    #expect(journal.entries == ["enters closed", "failure(BankError(code: 8))"])
  }

  @Test("A child machine that has finished when it has started ends at once")
  func finishedAtOnce() throws {
    let doors = try MachineDefinition<Door, DoorEvent>(initial: .closed) { sm in
      sm.always(from: .closed, to: .broken)
      sm.final(.broken)
    }
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.child(Self.door, doors, in: .charging) { last in .charged(last == .broken ? 1 : 2) }
    }
    var machine = Machine(definition)

    machine.fire(.charge)

    #expect(machine.state == .charged)
  }

  @Test("A child machine has a context of its own, made in the step that enters the state")
  func context() throws {
    struct Counter: Sendable, Hashable { var pushes = 0 }
    let journal = EventRecorder<String>()
    let doors = try ContextDefinition<Counter, Door, DoorEvent>(initial: .closed) { sm in
      sm.when(.push, in: .closed) { step in
        step.context.pushes += 1
        journal.append("\(step.context.pushes)")
      }
    }
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.child(Self.door, doors, in: .charging, context: { step in Counter(pushes: step.event == .charge ? 10 : 0) }, onEnd: { _ in nil })
      sm.when(.note(1), in: .charging) { step in step.send(.push, to: Self.door) }
    }
    var machine = Machine(definition)

    machine.fire(.charge)
    machine.fire(.note(1))
    var copy = machine
    copy.fire(.note(1))
    machine.fire(.note(1))

    #expect(journal.entries == ["11", "12", "12"])
  }

  @Test("Child machines of child machines process events, end and stop in turn")
  func grandchildren() throws {
    let journal = EventRecorder<String>()
    let inner = ChildMachine<Door, DoorEvent>("inner")
    let innerDoors = try doors(journal) { sm in sm.timeout(.seconds(3), in: .open, fire: .kick) }
    let outerDoors = try MachineDefinition<Door, DoorEvent>(initial: .closed) { sm in
      sm.when(.push, in: .closed) { step in step.send(.push, to: inner) }
      sm.child(inner, innerDoors, in: .closed) { _ in .kick }
      sm.when(.kick, from: .closed, to: .broken)
      sm.final(.broken)
    }
    let definition = try MachineDefinition<Payment, PaymentEvent>(initial: .idle) { sm in
      sm.payment()
      sm.child(Self.door, outerDoors, in: .charging) { _ in .declined }
      sm.when(.note(1), in: .charging) { step in step.send(.push, to: Self.door) }
    }
    var machine = Machine(definition)

    machine.fire(.charge)
    machine.fire(.note(1))
    machine.advance(to: .seconds(3))

    #expect(machine.state == .declined)
    #expect(
      journal.entries == ["enters closed", "leaves closed", "opens", "enters open", "leaves open", "enters broken", "leaves broken"])
  }

  @Test("Tasks of a child machine are started and cancelled by the machine around it", arguments: [true, false])
  func tasks(_ isCancelled: Bool) throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = ThreadsafeMachine(
      try definition(
        journal,
        door: { sm in
          sm.task("wait", in: .closed) {
            await Task.yield()
            journal.append("cancelled: \(Task.isCancelled)")
            return .kick
          }
        }), clock: executor)

    machine.fire(.charge)
    executor.runNext()
    if isCancelled { machine.fire(.cancel) }
    executor.run()

    #expect(journal.entries.contains("cancelled: \(isCancelled)"))
    #expect(machine.state == (isCancelled ? .cancelled : .declined))
  }

  @Test("A hook of a child machine that fires an event of the machine around it has it processed afterwards")
  func firesParent() throws {
    let journal = EventRecorder<String>()
    let handle = Protected<ThreadsafeMachine<Payment, PaymentEvent>?>(nil)
    let machine = ThreadsafeMachine(
      try definition(
        journal,
        door: { sm in
          sm.onEntry(.open) { _ in journal.append("answer \(handle.runReadonly { $0 }?.fire(.cancel) == true)") }
        }))
    handle.runMutable { $0 = machine }

    machine.fire(.charge)
    machine.fire(.note(1))

    #expect(machine.state == .cancelled)
    #expect(journal.entries.suffix(3) == ["enters open", "answer true", "leaves open"])
  }

  @Test("Stopping a machine stops its child machines")
  func stopped() throws {
    let journal = EventRecorder<String>()
    let machine = ThreadsafeMachine(try definition(journal))

    machine.fire(.charge)
    machine.stop()

    #expect(journal.entries == ["enters closed", "leaves closed"])
  }

  @Test("Observers see every transition of the machine around a child, also the one for its end")
  func observed() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = ThreadsafeMachine(try definition(EventRecorder<String>()), clock: executor)
    machine.subscribe(on: .global()) { transition in journal.append("\(transition)") }

    machine.fire(.charge)
    machine.fire(.note(2))
    executor.run()

    #expect(journal.entries == ["idle -> charging (charge)", "charging -> charging (note)", "charging -> declined (declined)"])
  }
}
