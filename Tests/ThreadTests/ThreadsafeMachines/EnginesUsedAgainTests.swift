import Foundation
import StateMachines
import Testing

/// A thread keeps the engines that run its calls, and uses them for machines of any definition.
@Suite("The engines that a thread keeps", .timeLimit(TestTimeout.limit))
struct EnginesUsedAgainTests {
  private typealias Counter = ThreadsafeMachine<Int, Int>

  @Test("Forty machines that fire each other inside their hooks each take their own events")
  func nested() throws {
    let (machines, count) = (ValueBox<[Counter]>([]), 40)
    let all = try (0..<count).map { number in
      Counter(
        try Counter.Definition(initial: 0) { sm in
          sm.when(1, from: 0, to: 1) { step in
            step.send(2)
            for neighbour in [number + 1, number, number - 1] where 0..<count ~= neighbour {
              #expect(machines.value?[neighbour].fire(neighbour > number ? 1 : 3) == true)
            }
          }
          sm.when(2, from: 1, to: 2)
          sm.when(3, in: [1, 2]) { _ in }
        })
    }
    machines.value = all
    defer { machines.value = nil }

    for _ in 0..<3 {
      for machine in all {
        machine.stop()
        try machine.start()
      }
      #expect(all[0].fire(1))
      #expect(all.allSatisfy { $0.state == 2 })
    }
  }

  /// An object that fires when the thread that keeps it ends.
  private final class LastWord {
    private let work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }

    deinit { work() }
  }

  @Test("A thread that ends after its definitions are released may fire in its destructors")
  func threadsThatEnd() throws {
    var key = pthread_key_t()
    pthread_key_create(&key) { object in
      let object: UnsafeMutableRawPointer? = object  // Optional on some platforms only.
      object.map { Unmanaged<LastWord>.fromOpaque($0).release() }
    }
    let (log, ownKey) = (EventRecorder<Bool>(), key)

    ThreadPool.run(4) { _ in
      for round in 1...4 {
        let machine = try? Counter(initial: 0) { sm in
          sm.when(1, in: 0) { step in
            step.send(2)
            if round.isMultiple(of: 2) { throw Flaw(place: "action") }
          }
          sm.when(2, in: 0) { _ in }
        }
        _ = machine?.attempt(1)
        guard round == 3 else { continue }
        pthread_setspecific(ownKey, Unmanaged.passRetained(LastWord { log.append(machine?.fire(1) == true) }).toOpaque())
      }
    }

    #expect(log.entries(count: 4) == [true, true, true, true])
  }

  @Test("A rejection names the event that waited, although its undone step had raised another one")
  func rejectedAsItself() throws {
    let log = EventRecorder<Int>()
    let definition = try Counter.Definition(initial: 0) { sm in
      sm.when(1, in: 0) { step in step.send(2) }
      sm.when(2, in: 0) { step in step.raise(3) }
      sm.when(3, in: 0) { _ in throw Flaw(place: "action") }
      sm.onRejection { rejection in log.append(rejection.event) }
    }
    var machine = Machine(definition)

    machine.fire(1)
    Counter(definition).fire(1)

    #expect(log.entries == [2, 2])
  }

  /// A machine that goes from a compound state to another state and comes back by history.
  private func historyMachine(states: Int, failing: Bool) throws -> Counter {
    Counter(
      try Counter.Definition(initial: 0) { sm in
        sm.compound(0, initial: 1) { sm in
          for state in 1..<states { sm.when(1, from: state, to: state + 1) }
        }
        sm.when(2, from: 0, to: -1) { _ in if failing { throw Flaw(place: "action") } }
        sm.when(3, from: -1, into: .history(of: 0, depth: .deep))
      })
  }

  @Test("A history that an undone step recorded leaves nothing to the next machine on the thread")
  func undoneHistories() throws {
    let small = try historyMachine(states: 2, failing: true)
    let large = try historyMachine(states: 300, failing: false)

    for _ in 1..<300 { large.fire(1) }
    let isAccepted = small.fire(2)
    let accepted = [2, 3].map { large.fire($0) }

    #expect(!isAccepted)
    #expect(small.state == 1)
    #expect(accepted == [true, true])
    #expect(large.state == 300)
  }
}
