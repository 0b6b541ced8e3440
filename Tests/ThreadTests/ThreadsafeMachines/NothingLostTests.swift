import Dispatch
import StateMachines
import Testing

@Suite("Eight threads on one machine", .timeLimit(TestTimeout.limit))
struct NothingLostTests {
  private static let threads = 8

  /// What a transition does beside moving the state.
  enum Load: CaseIterable {
    case nothing
    case hooks
    case condition
    case conditionAndHooks

    var events: Int { StressSize.of(self == .nothing ? 200_000 : 20_000) }
    var hasHooks: Bool { self == .hooks || self == .conditionAndHooks }
    var hasCondition: Bool { self == .condition || self == .conditionAndHooks }
  }

  /// A prime, so that events that are lost or doubled show.
  private static let places = 251

  /// A ring, once round by `.max`; hooks count without any protection of their own.
  private static func ring(_ load: Load, _ count: UnprotectedBox<Int>) throws -> MachineDefinition<Int, Int> {
    try MachineDefinition(initial: 0) { sm in
      for place in 0..<places {
        sm.when(0, from: place, to: (place + 1) % places, if: load.hasCondition ? .isIn(place) : nil)
      }
      if load.hasHooks {
        sm.before { _ in count.value += 1 }
        sm.after { _ in count.value += 1 }
      }
    }
  }

  @Test("Eight threads on one machine lose no event and take none twice", arguments: Load.allCases)
  func ring(load: Load) throws {
    let (threads, accepted, count) = (ThreadPool(), AtomicCounter(), UnprotectedBox(0))
    let machine = try ThreadsafeMachine(Self.ring(load, count))

    threads.start(Self.threads) { _ in
      var taken = 0
      for _ in 0..<load.events where machine.fire(0) { taken += 1 }
      accepted.add(taken)
    }

    let all = Self.threads * load.events
    #expect(threads.isFinished())
    #expect(accepted.count == all)
    #expect(machine.state == all % Self.places)
    #expect(count.value == (load.hasHooks ? 2 * all : 0))
  }

  /// `heat` only leads from `cold` to `hot`, `turn` only back.
  private static func switchable(_ load: Load, _ count: UnprotectedBox<Int>) throws -> PlainOven {
    try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .hot, if: load.hasCondition ? .isIn(.cold) : nil)
      sm.when(.turn, from: .hot, to: .cold, if: load.hasCondition ? .isIn(.hot) : nil)
      if load.hasHooks { sm.before { _ in count.value += 1 } }
    }
  }

  @Test("Eight threads have an event accepted exactly as often as its state was entered", arguments: Load.allCases)
  func alternating(load: Load) throws {
    let (threads, heated, turned, count) = (ThreadPool(), AtomicCounter(), AtomicCounter(), UnprotectedBox(0))
    let machine = try SharedOven(Self.switchable(load, count))

    threads.start(Self.threads) { number in
      let (event, counter) = number.isMultiple(of: 2) ? (Knob.heat, heated) : (.turn, turned)
      var taken = 0
      for _ in 0..<(load.events / 4) where machine.fire(event) { taken += 1 }
      counter.add(taken)
    }

    #expect(threads.isFinished())
    #expect(heated.count - turned.count == (machine.state == .hot ? 1 : 0))
    #expect(heated.count > 0)
    #expect(count.value == (load.hasHooks ? heated.count + turned.count : 0))
  }

  @Test("Events of eight threads are notified once each, in commit order", arguments: Load.allCases)
  func subscribers(load: Load) throws {
    let events = load.events / 20
    let (threads, isTold, count) = (ThreadPool(), DispatchSemaphore(value: 0), UnprotectedBox(0))
    let machine = try ThreadsafeMachine(Self.ring(load, count))
    let seen = UnprotectedBox<[Int]>([])
    machine.subscribe(on: DispatchQueue(label: "subscriber")) { transition in
      seen.value.append(transition.source)
      if seen.value.count == Self.threads * events { isTold.signal() }
    }

    threads.start(Self.threads) { _ in for _ in 0..<events { machine.fire(0) } }

    #expect(threads.isFinished())
    #expect(isTold.wait(timeout: TestTimeout.deadline) == .success)
    #expect(seen.value == (0..<(Self.threads * events)).map { $0 % Self.places })
  }

  @Test("Events fired in hooks of eight threads run right after the event that fired them")
  func firedInHooks() throws {
    let events = StressSize.of(5_000)
    let (threads, handle, followed) = (ThreadPool(), MachineHandle<Int, Int>(), UnprotectedBox(0))
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      sm.when(0, from: 0, to: 1) { _ in _ = handle.fire(1) }
      sm.when(1, from: 1, to: 0) { _ in followed.value += 1 }
    }
    let (machine, accepted) = (ThreadsafeMachine(definition), AtomicCounter())
    handle.reach(machine)

    threads.start(Self.threads) { _ in
      var taken = 0
      for _ in 0..<events where machine.fire(0) { taken += 1 }
      accepted.add(taken)
    }

    #expect(threads.isFinished())
    #expect(accepted.count == Self.threads * events)
    #expect(followed.value == accepted.count)
  }
}
