import Dispatch
import StateMachines
import Testing

@Suite("A machine that the deinit of an object calls", .timeLimit(TestTimeout.limit))
struct CallingBackFromDeinitTests {
  private typealias Rules = (inout PlainOven.Builder) -> Void

  /// `heat` leads from `cold` to `warm`, `turn` from there to `hot`.
  private static func oven(_ log: EventRecorder<String>, _ more: Rules = { _ in }) throws -> PlainOven {
    try PlainOven(initial: .cold) { sm in
      sm.when(.turn, from: .warm, to: .hot)
      sm.after { step in log.append("\(step.source) -> \(step.target)") }
      more(&sm)
    }
  }

  /// An object that fires in the machine when it dies, and writes down the answer.
  private static func firing(_ event: Knob, _ handle: OvenHandle, _ log: EventRecorder<String>) -> ReleaseProbe {
    ReleaseProbe {
      if let outcome = handle.attempt(event) { log.append("\(outcome)") }
    }
  }

  @Test("A deinit that a hook triggers by releasing the object queues its event")
  func inAHook() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let machine = try SharedOven(
      Self.oven(log) { sm in
        sm.when(.heat, from: .cold, to: .warm) { _ in Self.firing(.turn, handle, log).keepAlive() }
      })
    handle.reach(machine)

    machine.fire(.heat)

    #expect(machine.state == .hot)
    #expect(log.entries == ["accepted: queued", "cold -> warm", "warm -> hot"])
  }

  @Test("An object held by an undone step's error fires an event that is dropped or taken for good")
  func inAnError() throws {
    struct Heavy: Error {
      var probe: ReleaseProbe
    }
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let machine = try SharedOven(
      Self.oven(log) { sm in
        sm.when(.heat, from: .cold, to: .warm) { _ in throw Heavy(probe: Self.firing(.rest, handle, log)) }
        sm.when(.rest, from: .cold, to: .broken)
      })
    handle.reach(machine)

    let isAccepted = machine.fire(.heat)

    let isTaken = log.entries.contains("cold -> broken")
    #expect(!isAccepted)
    #expect(machine.state == (isTaken ? .broken : .cold))
    #expect(isTaken || log.entries == ["accepted: queued"])
    #expect(machine.fire(.rest) == !isTaken)
  }

  @Test("The deinit of an object held by commit work fires before the outer `fire` returns")
  func inCommitWork() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let machine = try SharedOven(
      Self.oven(log) { sm in
        sm.when(.heat, from: .cold, to: .warm) { step in
          let object = Self.firing(.turn, handle, log)
          step.onCommit { object.keepAlive() }
        }
      })
    handle.reach(machine)

    machine.fire(.heat)

    #expect(machine.state == .hot)
    #expect(log.entries == ["cold -> warm", "warm -> hot", "transitioned: warm -> hot (turn)"])
  }

  @Test(
    "An object held by dropped commit work fires an event that is dropped or taken for good",
    arguments: [true, false])
  func inDroppedWork(isFired: Bool) throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let machine = try SharedOven(
      Self.oven(log) { sm in
        sm.when(.heat, from: .cold, to: .warm) { step in
          let object = Self.firing(.rest, handle, log)
          step.onCommit { object.keepAlive() }
          throw Flaw(place: "action")
        }
        sm.when(.rest, from: .cold, to: .broken)
      })
    handle.reach(machine)

    let isAccepted = isFired ? machine.fire(.heat) : machine.attempt(.heat).rejection == nil

    #expect(!isAccepted)
    let isTaken = log.entries.contains("cold -> broken")
    #expect(machine.state == (isTaken ? .broken : .cold))
    #expect(isTaken || log.entries == ["accepted: queued"])
    #expect(machine.fire(.rest) == !isTaken)
  }

  /// An event that carries an object, which is of no account for what it is.
  private struct Cargo: Hashable, Sendable {
    var name: String
    var object: ReleaseProbe?

    static func == (one: Self, other: Self) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
    }
  }

  /// How an event ends that carries an object.
  enum Fate: CaseIterable {
    case cancelled
    case sent
    case raised
    case deferred
  }

  @Test("The deinit of an object held by an event fires when that event is released", arguments: Fate.allCases)
  func inAnEvent(fate: Fate) throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Oven, Cargo>())
    let definition = try MachineDefinition<Oven, Cargo>(initial: .cold) { sm in
      sm.when(Cargo(name: "load"), in: .cold) { step in
        let object = ReleaseProbe {
          if let isAccepted = handle.fire(Cargo(name: "last")) { log.append("accepted: \(isAccepted)") }
        }
        let cargo = Cargo(name: "cargo", object: object)
        switch fate {
        case .cancelled: step.send(cargo, after: .seconds(3_600), id: "cargo")
        case .sent, .deferred: step.send(cargo)
        case .raised: step.raise(cargo)
        }
        step.send(Cargo(name: "next"))
      }
      sm.when(Cargo(name: "next"), in: .cold) { step in step.cancel("cargo") }
      if fate == .deferred {
        sm.defer(Cargo(name: "cargo"), in: .cold)
        sm.when(Cargo(name: "go"), from: .cold, to: .warm)
      } else {
        sm.when(Cargo(name: "cargo"), in: .cold) { _ in }
      }
      sm.when(Cargo(name: "last"), in: .any) { _ in log.append("taken") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    machine.fire(Cargo(name: "load"))
    if fate == .deferred { machine.fire(Cargo(name: "go")) }

    #expect(log.entries.sorted() == ["accepted: true", "taken"])
    #expect(machine.fire(Cargo(name: "last")))
  }

  @Test("The deinit of an object held by an observer fires on the thread that cancels the observer")
  func inACancelledObserver() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let machine = try SharedOven(Self.oven(log), at: .warm)
    handle.reach(machine)
    let token = subscribe(to: machine, holding: Self.firing(.turn, handle, log))

    token.cancel()

    #expect(machine.state == .hot)
    #expect(log.entries == ["warm -> hot", "transitioned: warm -> hot (turn)"])
  }

  @Test("The deinit of an object held by a self-cancelling observer fires once that observer returns")
  func inAnObserverThatCancelsItself() throws {
    let (log, handle, token, isDead) = (EventRecorder<String>(), OvenHandle(), ValueBox<ObserverToken>(), DispatchSemaphore(value: 0))
    let machine = try SharedOven(Self.oven(log) { sm in sm.when(.heat, from: .cold, to: .warm) })
    handle.reach(machine)
    token.value = subscribe(
      to: machine,
      holding: ReleaseProbe {
        _ = handle.fire(.turn)
        isDead.signal()
      }
    ) {
      token.value?.cancel()
      token.value = nil
    }

    machine.fire(.heat)

    #expect(isDead.wait(timeout: TestTimeout.deadline) == .success)
    #expect(machine.state == .hot)
  }

  @Test("The deinit of an owner that an observer is bound to may fire")
  func inABoundObserver() throws {
    let (log, handle, isDead, isTold) = (EventRecorder<String>(), OvenHandle(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let machine = try SharedOven(Self.oven(log) { sm in sm.when(.heat, from: .cold, to: .warm) })
    handle.reach(machine)
    machine.subscribe(.entering(.hot), on: DispatchQueue(label: "other observer")) { _ in isTold.signal() }
    let owner = ValueBox(EventRecorder<String>())
    let object = ValueBox(
      ReleaseProbe {
        _ = handle.fire(.turn)
        isDead.signal()
      })
    if let held = object.value, let bound = owner.value { subscribe(to: machine, holding: held).bound(to: bound) }
    object.value = nil

    owner.value = nil
    machine.fire(.heat)

    #expect(isDead.wait(timeout: TestTimeout.deadline) == .success)
    #expect(isTold.wait(timeout: TestTimeout.deadline) == .success)
    #expect(machine.state == .hot)
  }

  @Test("The deinit of a machine that a hook releases queues the event it fires")
  func inTheDefinitionOfAnotherMachine() throws {
    let (log, handle, other) = (EventRecorder<String>(), OvenHandle(), ValueBox<SharedOven>())
    let machine = try SharedOven(
      Self.oven(log) { sm in
        sm.when(.heat, from: .cold, to: .warm) { _ in other.value = nil }
      })
    handle.reach(machine)
    other.value = try machineOfItsOwn(holding: Self.firing(.turn, handle, log))

    machine.fire(.heat)

    #expect(machine.state == .hot)
    #expect(log.entries == ["accepted: queued", "cold -> warm", "warm -> hot"])
  }

  // MARK: -

  /// Subscribes with an observer that is the only one to hold the object.
  @discardableResult
  private func subscribe(
    to machine: SharedOven, holding object: ReleaseProbe, _ work: @escaping @Sendable () -> Void = {}
  ) -> ObserverToken {
    machine.subscribe(on: DispatchQueue(label: "observer")) { _ in
      work()
      object.keepAlive()
    }
  }

  /// A machine with a definition of its own, one of whose hooks is the only one to hold the object.
  private func machineOfItsOwn(holding object: ReleaseProbe) throws -> SharedOven {
    try SharedOven(Self.oven(EventRecorder<String>()) { sm in sm.onEntry(.hot) { _ in object.keepAlive() } })
  }
}
