import StateMachines
import Synchronization

struct Subscriber {
  private var machine = EmbeddedMachine(stopped: billed, context: Account(balance: 1))

  var balance: Int { machine.context.balance }

  mutating func activate() -> Bool {
    machine.context.balance += 1
    return machine.can(.activate) && machine.fire(.activate)
  }
}

struct Keyed<Key: Hashable & Sendable> {
  enum Signal: Hashable, Sendable { case add(Call<Key, Int>) }
  typealias Machine = EmbeddedMachine<Set<Key>, Status, Signal>

  static var definition: Machine.Definition {
    .shared(for: Self.self, initial: .pending) { sm in
      sm.when(Signal.add, in: .pending) { key, step in
        step.context.insert(key)
        return step.context.count
      }
    }
  }

  var machine = Machine(Keyed.definition, context: [])

  mutating func add(_ key: Key) -> Int? { machine.fire(Signal.add, key) }
}

final class Locked: Sendable {
  private let machine = Mutex(EmbeddedMachine(billed, context: Account(balance: 1)))

  func activate() -> Bool { machine.withLock { $0.fire(.activate) } }
}
