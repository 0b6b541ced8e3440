import StateMachines
import Synchronization

/// A broken lock: it reads the state, decides, and then writes, and nothing keeps other threads out meanwhile.
final class RacyOven: Askable {
  private let definition: PlainOven
  private let place: Atomic<Int>

  init(_ definition: PlainOven, at state: Oven) {
    self.definition = definition
    place = Atomic(Oven.allCases.firstIndex(of: state) ?? 0)
  }

  func answer(_ operation: Operation) -> Operation.Answer {
    let state = Oven.allCases[place.load(ordering: .acquiring)]
    guard var machine = try? Machine(definition, at: state) else { return .no }
    let answer = machine.answer(operation)
    ThreadPool.yield()
    if machine.state != state, let next = Oven.allCases.firstIndex(of: machine.state) { place.store(next, ordering: .releasing) }
    return answer
  }
}
