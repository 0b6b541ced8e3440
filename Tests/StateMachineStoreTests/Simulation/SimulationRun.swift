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

  let seed: UInt64
  let simulation: Simulation
  let notes = Job.Notes()
  private let requests = RequestLog()
  private let definition: ContextDefinition<ModelJob, ModelJob.Phase, ModelJob.Command>

  static let processes = 4
  static let machines = ["a", "b", "c"]

  init(seed: UInt64) throws {
    self.seed = seed
    simulation = Simulation(seed: seed, processes: Self.processes)
    definition = try Job.definition(notes)
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
    let errors = simulation.faultRate == 0 && simulation.locksRows ? requests.errors : []
    return errors + SimulationModel(simulation.withTables { $0 }, requests.all, notes.all, simulation.now).problems
  }

  private func run(_ process: Int) async {
    defer { simulation.end(process) }
    await simulation.turn(process)
    var jobs = await restarted(process)
    if process == 0 {
      for machine in Self.machines { jobs = await create(machine, jobs, process) }
    }
    for _ in 0..<(4 + simulation.random(below: 6)) {
      jobs = await act(jobs, process)
    }
  }

  /// What a process has after it was started again.
  private func restarted(_ process: Int) async -> DurableMachines<ModelJob, ModelJob.Phase, ModelJob.Command> {
    let store = SimulatedStore(simulation, process: process)
    guard let jobs = try? Job.machines(in: store, definition) else { fatalError("the machines of the simulation are legal") }
    return jobs
  }

  private typealias Jobs = DurableMachines<ModelJob, ModelJob.Phase, ModelJob.Command>

  private func create(_ machine: String, _ jobs: Jobs, _ process: Int) async -> Jobs {
    var jobs = jobs
    while true {
      do {
        try await jobs.create(machine, Job(), key: "create")
        return jobs
      } catch {
        jobs = error is SimulatedStore.Crashed ? await restarted(process) : jobs
      }
    }
  }

  /// A client sends one event or several, or a worker looks for what is due.
  private func act(_ jobs: Jobs, _ process: Int) async -> Jobs {
    do {
      switch simulation.random(below: 8) {
      case 0, 1: try await jobs.fireDue()
      case 2: try await fireSeveral(jobs)
      case 3: try await repeatRequest(jobs)
      default: try await fire(jobs)
      }
    } catch {
      if error is SimulatedStore.Crashed { return await restarted(process) }
      requests.add(error)
    }
    return jobs
  }

  private func newRequest() -> Request {
    let number = requests.newNumber()
    let events: [Job.Command] = [.add(number), .add(number), .begin(number), .begin(number), .end(number), .fail(number), .close(number)]
    let event = events[simulation.random(below: simulation.once(in: 4) ? 7 : 6)]
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

/// The requests of all clients.
private final class RequestLog: Sendable {
  private let state = Protected<(requests: [SimulationRun.Request], lastNumber: Int, errors: [String])>(([], 0, []))

  var all: [SimulationRun.Request] { state.runReadonly(\.requests) }
  var errors: [String] { state.runReadonly(\.errors) }

  /// Notes an error of a call, unless the machine was not made yet.
  func add(_ error: any Error) {
    if case DurableError.noMachine? = error as? DurableError { return }
    state.runMutable { $0.errors.append("a call has failed: \(error)") }
  }

  func newNumber() -> Int {
    state.runMutable { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  func add(_ request: SimulationRun.Request) -> Int {
    state.runMutable { state in
      state.requests.append(request)
      return state.requests.count - 1
    }
  }

  func answer(_ number: Int, _ outcome: SimulationRun.Outcome) {
    state.runMutable { $0.requests[number].answers.append(outcome) }
  }
}
