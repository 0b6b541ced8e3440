import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("The release of a machine's owner at any moment", .timeLimit(TestTimeout.limit))
struct HomeReleaseTests {
  private static let definition: Cook.Definition = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.boil, from: .heating, to: .boiling) { cook, _ in cook.note("boil") }
    sm.timeout(.seconds(60), in: .heating, fire: .boil)
  }

  @Test("An actor may be released while its machine has timers, which leave nothing on the clock")
  func timers() async throws {
    let clock = CheckingClock()
    var cook: Cook? = Cook(Self.definition, clock: clock)
    weak let owner = cook
    weak let machine = cook?.machine
    await cook?.fire(.heat)
    let scheduled = clock.waiting

    cook = nil
    let left = (owner == nil, machine == nil, clock.waiting)
    clock.advance(by: .seconds(100))

    #expect(scheduled == 1)
    #expect(left == (true, true, 0))
    #expect(clock.violations.entries == [])
  }

  @Test("A main-actor owner may be released while its machine has timers")
  @MainActor
  func timersOnTheMainActor() async throws {
    let clock = CheckingClock()
    var panel: Panel? = Panel(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.when(.stop, from: .heating, to: .off)
        sm.timeout(.seconds(60), in: .heating, fire: .stop)
      }, clock: clock)
    weak let owner = panel
    weak let machine = panel?.machine
    panel?.fire(.heat)
    let scheduled = clock.waiting

    panel = nil
    let left = (owner == nil, machine == nil, clock.waiting)
    clock.advance(by: .seconds(100))
    await MainQueue.settle()

    #expect(scheduled == 1)
    #expect(left == (true, true, 0))
  }

  @Test("Events due after their owner's release are dropped, and the machine can have another owner")
  func machineLivesOn() async throws {
    let clock = ManualClock()
    let news = AsyncStream.makeStream(of: String.self)
    let machine = OwnedMachine(Self.definition, clock: clock)
    var cook: Cook? = Cook(machine)
    weak let owner = cook
    await cook?.fire(.heat)

    cook = nil
    let isGone = owner == nil
    clock.advance(by: .seconds(60))
    let state = machine.state
    let other = Cook(machine, news: news.continuation)
    machine.enqueue(.boil, for: other)
    let heard = await news.stream.first { _ in true }

    #expect(isGone)
    #expect(state == .heating)
    #expect(heard == "boil")
    #expect(await other.notes == ["boil"])
  }

  @Test("A task that processes due events retains the owner no longer than its turn")
  func taskOnTheWay() async throws {
    let clock = ManualClock()
    let gone = AsyncStream.makeStream(of: Void.self)
    var cook: Mourned? = Mourned(clock: clock) { gone.continuation.yield() }
    weak let owner = cook
    await cook?.fire(.heat)

    await cook?.ring(clock)
    cook = nil
    let farewell: Void? = await gone.stream.first { _ in true }

    #expect(farewell != nil)
    #expect(owner == nil)
  }

  @Test("An actor may be released in a hook that drops the last reference but the caller's")
  func hook() async throws {
    let gone = AsyncStream.makeStream(of: Void.self)
    let keeper = ValueBox<Mourned>()
    let clock = ManualClock()
    keeper.value = Mourned(clock: clock, letGo: { keeper.value = nil }, farewell: { gone.continuation.yield() })
    weak let owner = keeper.value

    let fired = await keeper.value?.fire(.stop)
    let farewell: Void? = await gone.stream.first { _ in true }

    #expect(fired == true)
    #expect(farewell != nil)
    #expect(owner == nil)
    #expect(keeper.value == nil)
  }

  @Test("An actor may be released in a hook of an enqueued event while more events wait")
  func enqueued() async throws {
    let gone = AsyncStream.makeStream(of: Void.self)
    let keeper = ValueBox<Mourned>()
    keeper.value = Mourned(clock: ManualClock(), letGo: { keeper.value = nil }, farewell: { gone.continuation.yield() })
    weak let owner = keeper.value

    if let cook = keeper.value {
      cook.machine.enqueue(.stop, for: cook)
      for _ in 1...200 { cook.machine.enqueue(.stir, for: cook) }
    }
    let farewell: Void? = await gone.stream.first { _ in true }

    #expect(farewell != nil)
    #expect(owner == nil)
  }

  @Test("A transition committed before its owner's release is still delivered to a subscriber")
  func delivery() async throws {
    let queue = DispatchQueue(label: "slow")
    let heard = AsyncStream.makeStream(of: Kettle.self)
    var cook: Cook? = Cook(Self.definition, clock: ManualClock())
    weak let owner = cook
    weak let machine = cook?.machine
    cook?.machine.subscribe(on: queue) { heard.continuation.yield($0.target) }
    queue.suspend()

    await cook?.fire(.heat)
    cook = nil
    let left = owner == nil
    queue.resume()
    let target = await heard.stream.first { _ in true }
    await withCheckedContinuation { done in queue.async { done.resume() } }

    #expect(left)
    #expect(target == .heating)
    #expect(machine == nil)
  }

  @Test("Many threads may enqueue, advance the clock and release owners at once")
  func race() async throws {
    let done = AtomicCounter()
    await withTaskGroup(of: Void.self) { group in
      for round in 1...200 {
        group.addTask {
          let clock = ManualClock()
          let gone = AsyncStream.makeStream(of: Void.self)
          do {
            let cook = Mourned(clock: clock) { gone.continuation.yield() }
            await cook.fire(.heat)
            cook.machine.enqueue(.stir, for: cook)
            if round.isMultiple(of: 2) { clock.advance(by: .seconds(60)) }
            cook.machine.enqueue(.stir, for: cook)
          }
          for await _ in gone.stream { break }
          done.add()
        }
      }
    }

    #expect(done.count == 200)
  }
}

/// An actor that says when it goes.
private actor Mourned: ActorStateful {
  typealias State = Kettle
  typealias Event = Wish

  static let definition: Definition = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.boil, from: .heating, to: .boiling) { _, _ in }
    sm.when(.stop, in: .off) { cook, _ in
      cook.letGo()
      cook.count += 1
    }
    sm.when(.stir, in: .any) { step in step.isolated { $0.count += 1 } }
    sm.timeout(.seconds(60), in: .heating, fire: .boil)
  }

  nonisolated let machine: OwnedMachine<Mourned, Kettle, Wish>
  var count = 0
  let letGo: @Sendable () -> Void
  let farewell: @Sendable () -> Void

  init(clock: any MachineClock, letGo: @escaping @Sendable () -> Void = {}, farewell: @escaping @Sendable () -> Void) {
    machine = Owned(Self.definition, clock: clock)
    self.letGo = letGo
    self.farewell = farewell
  }

  /// Lets the clock ring while the actor is busy, so that the task has to wait.
  func ring(_ clock: ManualClock) {
    clock.advance(by: .seconds(60))
  }

  deinit {
    farewell()
  }
}
