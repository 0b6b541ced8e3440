import Dispatch
import StateMachines
import Synchronization
import TestSupport
import Testing

@Suite("Readers of a payload that an action has", .timeLimit(TestTimeout.limit))
struct HoldingReadersTests {
  private enum State: StateCases {
    case open(Holds<[Int]>)
    struct Keys: CaseKeys { let open = State.open }
  }

  private enum Event: Hashable, Sendable {
    case change(Call<Bool, Bool>)
    case ask
  }

  private typealias Box = ThreadsafeMachine<State, Event>

  @Test("A guard that is asked inside an action does not see the payload that the action changes", arguments: [true, false])
  func askedInside(byEvents: Bool) throws {
    let seen = Mutex<[[Int]?]>([])
    let link = Mutex<Box?>(nil)
    let definition = try MachineDefinition<State, Event>(initial: .open(.any)) { sm in
      sm.payload(of: \.open) { step in [1] }
      sm.when(Event.change, in: \.open) { _, numbers, step in
        let machine = link.withLock(\.self)
        numbers = [9]
        let isPossible = byEvents ? machine?.permittedEvents.contains(.ask) : machine?.can(.ask)
        numbers = [2]
        return isPossible == true
      }
      let mayBeAsked = Guard<Void, State, Event>("sees no payload") { step in
        let numbers = step.payload(of: \.open)
        seen.withLock { $0.append(numbers) }
        return true
      }
      sm.when(.ask, in: .open(.any), if: mayBeAsked) { step in }
    }
    let machine = Box(definition)
    link.withLock { $0 = machine }

    #expect(machine.fire(Event.change, true) == true)
    #expect(seen.withLock { $0.allSatisfy { $0 == nil } })
    #expect(machine.payload(of: \.open) == [2])
    #expect(machine.can(.ask))
    #expect(seen.withLock(\.last) == [2])
    link.withLock { $0 = nil }
  }

  private struct Refused: Error {}

  /// A definition whose action waits for another machine, and changes its payload before and afterwards.
  private func definition(mayThrow: Bool, _ wait: @escaping @Sendable () -> Void = {}) -> MachineDefinition<State, Event> {
    .verified(initial: .open(.any)) { sm in
      sm.payload(of: \.open) { step in [1] }
      if mayThrow {
        sm.when(Event.change, in: \.open) { isRefused, numbers, step in
          numbers = [9]
          wait()
          if isRefused { throw Refused() }
          numbers = [1, 2]
          return true
        }
      } else {
        sm.when(Event.change, in: \.open) { _, numbers, step in
          numbers = [9]
          wait()
          numbers = [1, 2]
          return true
        }
      }
    }
  }

  @Test("A reader that cannot wait, in a circle of machines, never sees a payload half changed", arguments: [true, false], [true, false])
  func circle(mayThrow: Bool, bySnapshot: Bool) throws {
    for _ in 0..<TestRounds.of(50) {
      let (isInside, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let first = Box(definition(mayThrow: false))
      let second = Box(
        definition(mayThrow: mayThrow) {
          isInside.signal()
          _ = first.payload(of: \.open)
        })

      let seen: [Int]? = first.runMutable {
        DispatchQueue(label: "other").async {
          _ = second.fire(Event.change, false)
          isOver.signal()
        }
        isInside.wait()
        guard bySnapshot else { return second.payload(of: \.open) }
        return try? Box(definition(mayThrow: false), restoring: second.snapshot()).payload(of: \.open)
      }
      isOver.wait()

      // That of the last commit, where it was saved, or what the action has left.
      #expect(seen == [1, 2] || seen == (mayThrow ? [1] : nil))
    }
  }
}
