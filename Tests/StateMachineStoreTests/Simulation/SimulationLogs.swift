import StateMachineStore
import StateMachines

/// The requests of all clients.
final class RequestLog: Sendable {
  private struct State {
    var requests: [SimulationRun.Request] = []
    var calls: [SimulationRun.CallRequest] = []
    var lastNumber = 0
    var errors: [String] = []
    var errorsThatAreNeverRight: [String] = []
  }

  private let state = Protected(State())

  var all: [SimulationRun.Request] { state.runReadonly(\.requests) }
  var calls: [SimulationRun.CallRequest] { state.runReadonly(\.calls) }
  var errors: [String] { state.runReadonly(\.errors) }
  var errorsThatAreNeverRight: [String] { state.runReadonly(\.errorsThatAreNeverRight) }

  /// Notes an error of a call, unless the machine was not made yet.
  func add(_ error: any Error) {
    let durableError = error as? DurableError
    if case .noMachine? = durableError { return }
    state.runMutable { state in
      state.errors.append("a call has failed: \(error)")
      switch durableError {
      case nil, .contention?: break
      default: state.errorsThatAreNeverRight.append("a call has failed: \(error)")
      }
    }
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

  func add(_ call: SimulationRun.CallRequest) -> Int {
    state.runMutable { state in
      state.calls.append(call)
      return state.calls.count - 1
    }
  }

  func send(_ number: Int, _ argument: Int) {
    state.runMutable { $0.calls[number].arguments.append(argument) }
  }

  func answer(_ number: Int, _ reply: SimulationRun.CallRequest.Reply) {
    state.runMutable { $0.calls[number].replies.append(reply) }
  }
}

/// What the receiver of messages has got, in order.
final class SimulatedReceiver: Sendable {
  private let state = Protected<[DurableMessage<Int>]>([])

  var received: [DurableMessage<Int>] { state.runReadonly { $0 } }

  func take(_ message: DurableMessage<Int>) { state.runMutable { $0.append(message) } }
}

/// What tasks do.
///
/// A task may be slow, so that its lease ends. It may fail before or after it has done its work, and its process may end.
final class SimulatedWork: Sendable {
  struct Failed: Error {}

  /// The process that runs a task.
  struct Place: Sendable {
    var process: Int
    var store: SimulatedStore
  }

  @TaskLocal static var place: Place?

  private let simulation: Simulation
  private let state = Protected<Set<Int>>([])

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  /// What was done, by the numbers of the events.
  var numbers: Set<Int> { state.runReadonly { $0 } }

  func perform(_ number: Int) async throws {
    guard let place = Self.place, !simulation.isCalm else { return note(number) }
    await simulation.turn(place.process)
    if simulation.once(in: 4) { simulation.move(by: .seconds(simulation.random(below: 800))) }
    let fails = simulation.once(in: 5)
    if !fails || simulation.once(in: 3) { note(number) }
    if simulation.once(in: simulation.faultRate) { throw place.store.crash() }
    if fails { throw Failed() }
  }

  private func note(_ number: Int) { state.runMutable { _ = $0.insert(number) } }
}
