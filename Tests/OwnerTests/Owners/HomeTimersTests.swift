import StateMachineTesting
import StateMachines
import Testing

@Suite("Due events run on the owner's actor", .timeLimit(TestTimeout.limit))
struct HomeTimersTests {
  private static let definition: Cook.Definition = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating) { _, step in step.send(.stir, after: .seconds(30), id: "stir") }
    sm.when(.boil, from: .heating, to: .boiling) { cook, _ in cook.note("boil") }
    sm.when(.stop, from: [.heating, .boiling], to: .off) { cook, _ in cook.note("stop") }
    sm.when(.stir, in: .any) { step in
      let source = step.source
      step.isolated { $0.note("stir \(source)") }
    }
    sm.when(.whistle, in: .any) { step in
      step.cancel("stir")
      step.isolated { $0.note("whistle") }
    }
    sm.timeout(.seconds(60), in: .heating, fire: .boil)
    sm.timeout(in: .boiling, fire: .stop) { step in .seconds(step.isolated { $0.hasWater } ? 10 : 1) }
  }

  /// An actor on a clock, and what it notes.
  private static func cook(
    _ definition: Cook.Definition = definition, at state: Kettle? = nil
  ) throws -> (cook: Cook, clock: ManualClock, notes: AsyncStream<String>.AsyncIterator) {
    let (news, clock) = (AsyncStream.makeStream(of: String.self), ManualClock())
    let machine = try state.map { try OwnedMachine(definition, at: $0, clock: clock) } ?? OwnedMachine(definition, clock: clock)
    return (Cook(machine, news: news.continuation), clock, news.stream.makeAsyncIterator())
  }

  @Test("Due events of an actor's machine run in tasks on the actor, each at its time")
  func onTheActor() async throws {
    var (cook, clock, notes) = try Self.cook()
    await cook.fire(.heat)

    clock.advance(by: .seconds(30))
    let first = await notes.next()
    clock.advance(by: .seconds(30))
    let second = await notes.next()
    clock.advance(by: .seconds(10))
    let third = await notes.next()

    #expect([first, second, third] == ["stir heating", "boil", "stop"])
    #expect(cook.state == .off)
  }

  @Test("Due events of an actor's machine run in order of deadline, however late the task is")
  func order() async throws {
    var (cook, clock, notes) = try Self.cook(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { _, step in
          step.send(.stop, after: .seconds(3))
          step.send(.boil, after: .seconds(1))
          step.send(.stir, after: .seconds(2))
          step.send(.whistle, after: .seconds(1))
        }
        sm.when([.boil, .stir, .stop, .whistle], in: .any) { step in
          let event = step.event.map { "\($0)" } ?? ""
          step.isolated { $0.note(event) }
        }
      })
    let isHeated = await cook.run { [clock] cook in
      let isHeated = cook.fire(.heat)
      clock.advance(by: .seconds(5))
      return isHeated && cook.notes.isEmpty
    }

    var heard: [String?] = []
    for _ in 1...4 { heard.append(await notes.next()) }

    #expect(isHeated)
    #expect(heard == ["boil", "whistle", "stir", "stop"])
  }

  @Test("Due events of a main-actor object run on the main actor")
  @MainActor
  func onTheMainActor() async throws {
    let (news, clock) = (AsyncStream.makeStream(of: String.self), ManualClock())
    let panel = Panel(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.when(.boil, from: .heating, to: .boiling) { panel, _ in panel.note("boil") }
        sm.when(.stop, from: .boiling, to: .off) { panel, _ in panel.note("stop") }
        sm.timeout(.seconds(60), in: .heating, fire: .boil)
        sm.timeout(in: .boiling, fire: .stop) { step in .seconds(step.isolated { $0.hasWater } ? 10 : 1) }
      }, clock: clock, news: news.continuation)
    panel.fire(.heat)
    let threads = ThreadPool()

    threads.start { clock.advance(by: .seconds(70)) }
    var notes = news.stream.makeAsyncIterator()
    let heard = [await notes.next(), await notes.next()]

    #expect(heard == ["boil", "stop"])
    #expect(panel.state == .off)
  }

  @Test("Due events of an actor with its own executor run on its queue")
  func onAQueue() async {
    let (news, clock) = (AsyncStream.makeStream(of: String.self), ManualClock())
    let cook = QueuedCook(clock: clock, news: news.continuation)
    await cook.fire(.heat)

    clock.advance(by: .seconds(60))
    var notes = news.stream.makeAsyncIterator()
    let heard = [await notes.next(), await notes.next()]

    #expect(heard == ["heat", "stop"])
    #expect(cook.state == .off)
  }

  @Test("Timeouts of an owned machine made in a state count from then and fire after its first call")
  func at() async throws {
    var (cook, clock, notes) = try Self.cook(at: .heating)

    clock.advance(by: .seconds(59))
    try await cook.run { try $0.machine.on($0).start() }
    let early = (cook.state, await cook.notes)
    clock.advance(by: .seconds(1))
    let heard = await notes.next()

    #expect(early == (.heating, []))
    #expect(heard == "boil")
    #expect(cook.state == .boiling)
  }

  @Test(
    "An owned machine made in a state whose deadline passed runs its due events with the first call",
    arguments: ["start", "can", "permittedEvents", "attempt", "fire"])
  func late(call: String) async throws {
    var (cook, clock, notes) = try Self.cook(at: .heating)
    clock.advance(by: .seconds(61))
    let state = cook.state

    switch call {
    case "start": try await cook.run { try $0.machine.on($0).start() }
    case "can": _ = await cook.can(.boil)
    case "permittedEvents": _ = await cook.run { $0.machine.on($0).permittedEvents }
    case "attempt": _ = await cook.attempt(.heat)
    default: await cook.fire(.heat)  // which the table alone rejects
    }
    let heard = await notes.next()

    #expect(state == .heating)
    #expect(heard == "boil")
    #expect(cook.state == .boiling)
  }

  @Test("A restored owned machine runs due events after the remaining time")
  func restored() async throws {
    let (cook, clock, _) = try Self.cook()
    await cook.fire(.heat)
    clock.advance(by: .seconds(20))
    let snapshot = cook.machine.snapshot()
    let (news, later) = (AsyncStream.makeStream(of: String.self), ManualClock())
    let restored = Cook(try OwnedMachine(Self.definition, restoring: snapshot, clock: later), news: news.continuation)
    var notes = news.stream.makeAsyncIterator()

    try await restored.run { try $0.machine.on($0).start() }
    later.advance(by: .seconds(9))
    restored.machine.enqueue(.stir, for: restored)
    let marker = await notes.next()
    later.advance(by: .seconds(1))
    let stir = await notes.next()
    let count = await restored.notes.count
    later.advance(by: .seconds(30))
    let boil = await notes.next()

    #expect([marker, stir, boil] == ["stir heating", "stir heating", "boil"])
    #expect(count == 2)
  }

  @Test("Due events of an actor's machine do not run if cancelled by an exit or by id", arguments: [Wish.stop, .whistle])
  func cancelled(by event: Wish) async throws {
    var (cook, clock, notes) = try Self.cook()
    await cook.fire(.heat)
    await cook.fire(event)
    let first = await notes.next()

    clock.advance(by: event == .stop ? .seconds(1_000) : .seconds(59))
    let state = cook.state
    cook.machine.enqueue(.whistle, for: cook)
    var heard: [String?] = []
    repeat { heard.append(await notes.next()) } while heard.last != "whistle"

    #expect(first == "\(event)")
    #expect(state == (event == .stop ? .off : .heating))
    // What was sent with an id outlives the state; the timeout does not.
    #expect(heard == (event == .stop ? ["stir off", "whistle"] : ["whistle"]))
  }

  @Test("Due events of an actor's machine do not run if it stopped before or after the deadline", arguments: [true, false])
  func stopped(rings: Bool) async throws {
    var (cook, clock, notes) = try Self.cook()
    await cook.fire(.heat)

    await cook.run { [clock] cook in
      if rings { clock.advance(by: .seconds(60)) }
      cook.machine.on(cook).stop()
    }
    clock.advance(by: .seconds(1_000))
    try await cook.run { try $0.machine.on($0).start() }
    cook.machine.enqueue(.whistle, for: cook)
    let heard = await notes.next()

    #expect(heard == "whistle")
    #expect(await cook.notes == ["whistle"])
    #expect(cook.state == .off)
  }

  @Test("Due events do not run within a hook that advances the clock, but after its step")
  func inAHook() async throws {
    let clock = ManualClock()
    let news = AsyncStream.makeStream(of: String.self)
    let cook = Cook(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { cook, step in
          step.send(.stir, after: .seconds(1))
          cook.note("heat")
        }
        sm.when(.boil, from: .heating, to: .boiling) { cook, _ in
          clock.advance(by: .seconds(100))
          cook.note("boil, \(cook.state)")
        }
        sm.when(.stir, in: .boiling) { cook, step in cook.note("stir \(step.source)") }
      }, clock: clock, news: news.continuation)

    let fired = [await cook.fire(.heat), await cook.fire(.boil)]
    var notes = news.stream.makeAsyncIterator()
    let heard = [await notes.next(), await notes.next(), await notes.next()]

    #expect(fired == [true, true])
    #expect(heard == ["heat", "boil, heating", "stir boiling"])
  }

  @Test("Due events run on the actor with the real clock")
  func realClock() async {
    let cook = Cook(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.when(.boil, from: .heating, to: .boiling) { cook, _ in cook.note("boil") }
        sm.timeout(.milliseconds(1), in: .heating, fire: .boil)
      })
    let transitions = cook.machine.transitions()
    var reached: [Kettle] = []

    await cook.fire(.heat)
    for await transition in transitions {
      reached.append(transition.target)
      if reached.count == 2 { break }
    }

    #expect(reached == [.heating, .boiling])
    #expect(await cook.notes == ["boil"])
  }
}
