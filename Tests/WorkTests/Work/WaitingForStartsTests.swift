import StateMachineTesting
import StateMachines
import Testing

@Suite("Waiting for states that a start enters")
struct WaitingForStartsTests {
  private func definition(sends: Bool = false) throws -> MachineDefinition<Stage, StageEvent> {
    try MachineDefinition(initial: .boot) { sm in
      sm.stages()
      if sends { sm.onEntry(.ready) { step in step.send(.go) } }
    }
  }

  /// The outcome of a wait that has begun.
  private func wait(_ executor: ManualExecutor, _ wait: @escaping @Sendable () async throws -> Void) -> EventRecorder<String> {
    let journal = EventRecorder<String>()
    executor.addTask("wait") {
      do {
        try await wait()
        journal.append("returned")
      } catch {
        journal.append("\(error)")
      }
    }
    executor.run()
    return journal
  }

  @Test("It returns if the start has entered the state, which an event or the entry action has left since", arguments: [true, false])
  func left(_ sends: Bool) throws {
    let executor = ManualExecutor()
    let machine = ThreadsafeMachine(try definition(sends: sends), clock: executor, starts: false)
    let one = wait(executor) { try await machine.wait(for: .ready, until: .seconds(1)) }
    let several = wait(executor) { try await machine.wait(for: [.ready, .middle], until: .seconds(1)) }
    let passed = wait(executor) { try await machine.wait(for: .middle, until: .seconds(1)) }

    let before = one.entries + several.entries + passed.entries
    try machine.start()
    if !sends { machine.fire(.go) }
    executor.run()
    executor.advance(by: .seconds(1))
    executor.run()

    #expect(before == [])
    #expect(machine.state == .busy)
    #expect(one.entries == ["returned"])
    #expect(several.entries == ["returned"])
    #expect(passed.entries == ["the deadline passed before 'middle' was active"])
  }

  @Test("It returns if the first event of an owner has started the machine and left the state")
  func owners() async throws {
    let executor = ManualExecutor()
    let (actor, object) = (StageActor(executor), StageObject())
    let model = await StageModel(executor)
    let (machine, modelMachine) = (object.machine, model.machine)
    let waits = [
      wait(executor) { try await actor.wait(for: .ready) },
      wait(executor) { try await machine.wait(for: .ready) },
      wait(executor) { try await modelMachine.wait(for: .ready) },
    ]

    let before = waits.flatMap(\.entries)
    executor.addTask("go") { await actor.fire(.go) }
    object.fire(.go)
    await model.fire(.go)
    await executor.run()

    #expect(before == [])
    #expect([actor.state, object.state, await model.state] == [.busy, .busy, .busy])
    #expect(waits.map(\.entries) == [["returned"], ["returned"], ["returned"]])
  }

  @Test("It returns for states around and beside the one in which the start ends", arguments: [Stage.outer, .inner, .left, .right])
  func nested(_ stage: Stage) throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Stage, StageEvent>(initial: .boot) { sm in
      sm.always(from: .boot, to: .outer)
      sm.when(.go, from: .outer, to: .busy)
      sm.compound(.outer, initial: .inner) { sm in
        sm.parallel(.inner) { sm in
          sm.region(initial: .left) { _ in }
          sm.region(initial: .right) { _ in }
        }
      }
    }
    let machine = ThreadsafeMachine(definition, clock: executor, starts: false)
    let journal = wait(executor) { try await machine.wait(for: stage, until: .seconds(1)) }

    try machine.start()
    machine.fire(.go)
    executor.run()

    #expect(journal.entries == ["returned"])
  }

  @Test("A start that is undone has entered nothing, and a later one has")
  func undone() throws {
    let executor = ManualExecutor()
    let fails = Protected(true)
    let definition = try MachineDefinition<Stage, StageEvent>(initial: .boot) { sm in
      sm.stages()
      sm.onEntry(.ready) { _ in if fails.runReadonly({ $0 }) { throw BankError() } }
    }
    let machine = ThreadsafeMachine(definition, clock: executor, starts: false)
    let journal = wait(executor) { try await machine.wait(for: .ready) }

    #expect(throws: BankError.self) { try machine.start() }
    executor.run()
    let before = journal.entries
    fails.runMutable { $0 = false }
    try machine.start()
    machine.fire(.go)
    executor.run()

    #expect(before == [])
    #expect(journal.entries == ["returned"])
  }

  @Test("It returns if the start has ended the machine in the state, and throws in another one", arguments: [Stage.ready, .busy])
  func ended(_ stage: Stage) throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<Stage, StageEvent>(initial: .boot) { sm in
      sm.always(from: .boot, to: .ready)
      sm.final(.ready)
      sm.when(.go, from: .boot, to: .busy)
    }
    let machine = ThreadsafeMachine(definition, clock: executor, starts: false)
    let journal = wait(executor) { try await machine.wait(for: stage) }

    try machine.start()
    executor.run()

    #expect(journal.entries == [stage == .ready ? "returned" : "the machine does not run, so that 'busy' will not be active"])
  }
}

enum Stage: Hashable, Sendable { case boot, middle, ready, busy, outer, inner, left, right }
enum StageEvent: Hashable, Sendable { case go }

extension MachineBuilder where State == Stage, Event == StageEvent {
  /// The start ends in `ready`, which an event leaves.
  fileprivate mutating func stages() {
    always(from: .boot, to: .middle)
    always(from: .middle, to: .ready)
    when(.go, from: .ready, to: .busy)
  }
}

private actor StageActor: ActorStateful {
  typealias State = Stage
  typealias Event = StageEvent

  static let definition: Definition = .verified(initial: .boot) { sm in sm.stages() }

  nonisolated let machine: Owned

  init(_ executor: ManualExecutor) {
    machine = Owned(Self.definition, clock: executor)
  }
}

@MainActor
private final class StageModel: MainActorStateful {
  typealias State = Stage
  typealias Event = StageEvent

  static let definition: Definition = .verified(initial: .boot) { sm in sm.stages() }

  let machine: Owned

  init(_ executor: ManualExecutor) {
    machine = Owned(Self.definition, clock: executor)
  }
}

private final class StageObject: Stateful {
  typealias State = Stage
  typealias Event = StageEvent

  static let definition: Definition = .verified(initial: .boot) { sm in sm.stages() }

  let machine = Owned(definition)
}
