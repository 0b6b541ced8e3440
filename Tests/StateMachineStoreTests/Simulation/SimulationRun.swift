import DurableModel
import StateMachineStore
import StateMachines

/// One run of the simulation: processes with clients and workers, and then a look at what is stored.
struct SimulationRun {
  typealias Job = ModelJob
  typealias Outcome = DurableOutcome<ModelJob.Phase>

  /// What a client has asked for, and the answers it has got.
  struct Request: Sendable {
    var machine: String
    var event: Job.Command
    var key: String?
    var answers: [Outcome] = []
  }

  /// What a client has asked for with a call, and what it has got.
  struct CallRequest: Sendable {
    typealias Reply = DurableReply<ModelJob.Phase, ModelJob.Receipt>

    var machine: String
    var key: String?
    /// Each repetition has an argument of its own.
    var arguments: [Int] = []
    var replies: [Reply] = []
  }

  let seed: UInt64
  let simulation: Simulation
  let notes = Job.Notes()
  let receiver = SimulatedReceiver()
  let performed: SimulatedWork
  private let requests = RequestLog()
  private let definition: ContextDefinition<ModelJob, ModelJob.Phase, ModelJob.Command>

  static let processes = 4
  static let machines = ["a", "b", "c"]

  init(seed: UInt64) throws {
    self.seed = seed
    simulation = Simulation(seed: seed, processes: Self.processes)
    let work = SimulatedWork(simulation)
    performed = work
    definition = try Job.definition(notes, work: { try await work.perform($0) })
  }

  /// Runs the processes.
  ///
  /// - Returns: What is wrong with what is stored in the end.
  func problems() async -> [String] {
    await withTaskGroup(of: Void.self) { group in
      for process in 0..<Self.processes {
        group.addTask { await self.run(process) }
      }
    }
    // Where nothing goes wrong and rows are locked, every call has an answer.
    let errors = simulation.faultRate == 0 && simulation.locksRows ? requests.errors : requests.errorsThatAreNeverRight
    let problems = model.problems
    guard errors.isEmpty, problems.isEmpty else { return errors + problems }
    await endWhatWaits()
    return model.problemsAtTheEnd + model.problemsInTasks + model.problemsInTasksAtTheEnd
  }

  /// What must hold of what is stored now.
  private var model: SimulationModel {
    SimulationModel(
      simulation.withTables { $0 }, requests.all, requests.calls, notes.all, receiver.received, performed.numbers)
  }

  private func run(_ process: Int) async {
    defer { simulation.end(process) }
    await simulation.turn(process)
    var running = restarted(process)
    if process == 0 {
      for machine in Self.machines { running = await create(machine, running) }
    }
    for _ in 0..<(5 + simulation.random(below: 8)) {
      running = await act(running)
    }
  }

  /// Runs the tasks and delivers the messages that still wait, when nothing goes wrong any more.
  private func endWhatWaits() async {
    simulation.calmDown()
    // The clock may have been set back several times.
    simulation.move(by: .seconds(1_000_000))
    let process = restarted(0)
    for _ in 0..<100 where simulation.withTables({ $0.tasks.rows.count + $0.machines.values.count { $0.states == "working" } }) > 0 {
      _ = try? await runTasks(process)
      simulation.move(by: .seconds(500))
      _ = try? await process.jobs.fireDue()
    }
    for _ in 0..<200 where !simulation.withTables(\.messages.waiting).isEmpty {
      // Longer than any delay and any lease.
      simulation.move(by: .seconds(30))
      _ = try? await deliver(process)
    }
    simulation.end(0)
  }

  /// What a process has after it was started again.
  private func restarted(_ process: Int) -> Process {
    let store = SimulatedStore(simulation, process: process)
    guard let jobs = try? Job.machines(in: store, definition) else { fatalError("the machines of the simulation are legal") }
    return Process(number: process, store: store, jobs: jobs)
  }

  private typealias Jobs = DurableMachines<ModelJob, ModelJob.Phase, ModelJob.Command>

  /// One incarnation of a process.
  private struct Process {
    let number: Int
    let store: SimulatedStore
    let jobs: Jobs
  }

  private func create(_ machine: String, _ process: Process) async -> Process {
    var process = process
    while true {
      do {
        try await process.jobs.create(machine, Job(), key: "create")
        return process
      } catch {
        process = error is SimulatedStore.Crashed ? restarted(process.number) : process
      }
    }
  }

  /// A client sends one event or several, a worker looks for what is due, or a relay delivers messages.
  private func act(_ process: Process) async -> Process {
    let jobs = process.jobs
    do {
      switch simulation.random(below: 22) {
      case 0, 1: try await jobs.fireDue()
      case 2: try await fireSeveral(jobs)
      case 3: try await repeatRequest(jobs)
      case 4, 5: try await call(jobs)
      case 6: try await repeatCall(jobs)
      case 7, 8, 9, 10, 11, 12: try await deliver(process)
      case 13: try await retryDead(jobs)
      case 14, 15, 16, 17: try await runTasks(process)
      default: try await fire(jobs)
      }
    } catch {
      if error is SimulatedStore.Crashed { return restarted(process.number) }
      requests.add(error)
    }
    return process
  }

  private func newRequest() -> Request {
    let number = requests.newNumber()
    let events: [Job.Command] = [
      .add(number), .add(number), .begin(number), .begin(number), .end(number), .fail(number), .work(number), .work(number), .close(number),
    ]
    let event = events[simulation.random(below: simulation.once(in: 4) ? 9 : 8)]
    let machine = Self.machines[simulation.random(below: Self.machines.count)]
    return Request(machine: machine, event: event, key: simulation.once(in: 4) ? nil : "key-\(number)")
  }

  private func fire(_ jobs: Jobs) async throws {
    let request = newRequest()
    let number = requests.add(request)
    repeat {
      do {
        requests.answer(number, try await jobs.fire(request.event, on: request.machine, key: request.key))
        return
      } catch let error as SimulatedStore.Crashed {
        throw error
      } catch {
        requests.add(error)
        // A client that has a key tries again.
        guard request.key != nil else { return }
      }
    } while !simulation.once(in: 4)
  }

  private func fireSeveral(_ jobs: Jobs) async throws {
    let new = (0..<(1 + simulation.random(below: 4))).map { _ in newRequest() }
    let numbers = new.map { requests.add($0) }
    let answers = try await jobs.fire(new.map { DurableEvent($0.event, on: $0.machine, key: $0.key) })
    for (number, answer) in zip(numbers, answers) {
      if let outcome = try? answer.get() { requests.answer(number, outcome) }
    }
  }

  /// A request of some process arrives again, late.
  private func repeatRequest(_ jobs: Jobs) async throws {
    let known = requests.all
    guard !known.isEmpty else { return }
    // Mostly a recent one, which may still be at work.
    let count = simulation.once(in: 2) ? known.count : min(known.count, 4)
    let number = known.count - 1 - simulation.random(below: count)
    guard let key = known[number].key else { return }
    requests.answer(number, try await jobs.fire(known[number].event, on: known[number].machine, key: key))
  }
}

// MARK: Calls

extension SimulationRun {
  private func call(_ jobs: Jobs) async throws {
    let number = requests.newNumber()
    let machine = Self.machines[simulation.random(below: Self.machines.count)]
    let place = requests.add(CallRequest(machine: machine, key: simulation.once(in: 4) ? nil : "key-\(number)"))
    repeat {
      do {
        try await send(place, jobs)
        return
      } catch let error as SimulatedStore.Crashed {
        throw error
      } catch {
        requests.add(error)
        guard requests.calls[place].key != nil else { return }
      }
    } while !simulation.once(in: 4)
  }

  /// A call of some process arrives again, late.
  private func repeatCall(_ jobs: Jobs) async throws {
    let calls = requests.calls.indices.filter { requests.calls[$0].key != nil }
    guard !calls.isEmpty else { return }
    try await send(calls[simulation.random(below: calls.count)], jobs)
  }

  private func send(_ place: Int, _ jobs: Jobs) async throws {
    let (request, argument) = (requests.calls[place], requests.newNumber())
    requests.send(place, argument)
    requests.answer(place, try await jobs.attempt(Job.Command.count, argument, on: request.machine, key: request.key))
  }
}

// MARK: Messages

extension SimulationRun {
  private struct Refused: Error {}

  /// Runs one round of a relay.
  ///
  /// The receiver may be slow, so that leases end. It may refuse a message, or take it and say that it has not. The process may end before
  /// or after that.
  private func deliver(_ process: Process) async throws {
    try await process.jobs.deliverMessages { message in
      guard !simulation.isCalm else { return receiver.take(message) }
      await simulation.turn(process.number)
      if simulation.once(in: 8) { simulation.move(by: .seconds(simulation.random(below: 40))) }
      let isRefused = simulation.once(in: simulation.refusalRate)
      if !isRefused || simulation.once(in: 3) { receiver.take(message) }
      if simulation.once(in: simulation.faultRate) { throw process.store.crash() }
      if isRefused { throw Refused() }
    }
  }

  private func retryDead(_ jobs: Jobs) async throws {
    let dead = try await jobs.deadMessages()
    guard !dead.isEmpty else { return }
    try await jobs.retryDeadMessages(Array(dead.prefix(1 + simulation.random(below: 3))))
  }
}

// MARK: Tasks

extension SimulationRun {
  /// Runs one round of the worker for tasks.
  private func runTasks(_ process: Process) async throws {
    let place = SimulatedWork.Place(process: process.number, store: process.store)
    _ = try await SimulatedWork.$place.withValue(place) { try await process.jobs.runTasks() }
  }
}
