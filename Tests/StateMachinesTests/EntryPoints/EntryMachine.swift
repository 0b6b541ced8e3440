import Dispatch
import StateMachineTesting
import StateMachines

/// A machine of any kind, and how to hand it events.
protocol EntryMachine {
  var sight: EntrySight { get }
  func start()
  func stop()
  func advance(to time: Duration)
  func fire(_ event: String) -> Bool
  func attempt(_ event: String) -> Outcome<String, String>
  func require(_ event: String) throws(Rejection<String, String>) -> Transition<String, String>
}

extension EntryMachine {
  static var events: [String] { RandomChart.events + ["unknown"] }
}

final class ValueEntryMachine: EntryMachine {
  private var machine: Machine<String, String>

  init(_ definition: MachineDefinition<String, String>) {
    machine = Machine(definition)
  }

  var sight: EntrySight {
    EntrySight(
      state: machine.state, configuration: machine.configuration, isFinished: machine.isFinished,
      can: Self.events.filter { machine.can($0) }, snapshot: machine.snapshot())
  }

  func start() { try? machine.start() }
  func stop() { machine.stop() }
  func advance(to time: Duration) { machine.advance(to: time) }
  func fire(_ event: String) -> Bool { machine.fire(event) }
  func attempt(_ event: String) -> Outcome<String, String> { machine.attempt(event) }
  func require(_ event: String) throws(Rejection<String, String>) -> Transition<String, String> { try machine.require(event) }
}

final class SharedEntryMachine: EntryMachine {
  let machine: ThreadsafeMachine<String, String>
  private let clock = ManualClock()
  private let queue = DispatchQueue(label: "events")
  private let executor = QueueExecutor()

  init(_ definition: MachineDefinition<String, String>) {
    machine = ThreadsafeMachine(definition, eventQueue: queue, clock: clock, starts: false)
  }

  var sight: EntrySight {
    EntrySight(
      state: machine.state, configuration: machine.configuration, isFinished: machine.isFinished,
      can: Self.events.filter { machine.can($0) }, snapshot: machine.snapshot())
  }

  func start() { try? machine.start() }
  func stop() { machine.stop() }
  func advance(to time: Duration) { clock.advance(by: time - clock.now) }
  func fire(_ event: String) -> Bool { machine.fire(event) }
  func attempt(_ event: String) -> Outcome<String, String> { machine.attempt(event) }
  func require(_ event: String) throws(Rejection<String, String>) -> Transition<String, String> { try machine.require(event) }

  func enqueue(_ event: String) {
    machine.enqueue(event)
    queue.sync {}
  }

  func submit(_ event: String) -> Outcome<String, String>? {
    let (outcome, isDone) = (ValueBox<Outcome<String, String>>(), DispatchSemaphore(value: 0))
    Task(executorPreference: executor) { [machine] in
      outcome.value = await machine.submit(event)
      isDone.signal()
    }
    isDone.wait()
    return outcome.value
  }
}

final class OwnedEntryMachine: EntryMachine {
  final class Owner: Stateful {
    typealias State = String
    typealias Event = String

    /// Each object has one of its own.
    static let definition: Definition = .verified(initial: "nowhere") { _ in }

    let machine: Owned

    init(_ definition: Definition) {
      machine = Owned(definition)
    }
  }

  let owner: Owner

  init(_ definition: Owner.Definition) {
    owner = Owner(definition)
  }

  var sight: EntrySight {
    EntrySight(
      state: owner.machine.state, configuration: owner.machine.configuration, isFinished: owner.machine.isFinished,
      can: Self.events.filter { owner.machine.can($0, for: owner) }, snapshot: owner.machine.snapshot())
  }

  func start() { try? owner.machine.start(for: owner) }
  func stop() { owner.machine.stop(for: owner) }
  func advance(to time: Duration) { owner.machine.advance(to: time, for: owner) }
  func fire(_ event: String) -> Bool { owner.machine.fire(event, for: owner) }
  func attempt(_ event: String) -> Outcome<String, String> { owner.machine.attempt(event, for: owner) }

  func require(_ event: String) throws(Rejection<String, String>) -> Transition<String, String> {
    try owner.machine.require(event, for: owner)
  }
}
