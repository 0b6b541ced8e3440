import StateMachines
import Testing

@Suite("An actor's machine", .timeLimit(TestTimeout.limit))
struct ActorCallsTests {
  @Test("An actor's machine answers every call on the actor")
  func calls() async throws {
    let cook = Cook()

    let can = (await cook.can(.heat), await cook.can(.boil))
    let permitted = await cook.run { $0.machine.on($0).permittedEvents }
    let fired = (await cook.fire(.heat), await cook.fire(.heat))
    let attempted = (await cook.attempt(.boil), await cook.attempt(.heat))
    let required = try await cook.require(.stop)

    #expect(can == (true, false))
    #expect(permitted == [.heat, .stir])
    #expect(fired == (true, false))
    #expect(attempted.0.transition?.target == .boiling)
    #expect(attempted.1.rejection?.description == "'heat' does not apply while 'boiling'; permitted: stop, stir")
    #expect((required.source, required.target) == (.boiling, .off))
    #expect(await cook.notes == ["heat", "stop"])
  }

  @Test("An actor's machine throws the reason of a rejection from `require`")
  func require() async throws {
    let cook = Cook()
    await cook.pourOut()
    await cook.fire(.heat)

    let rejection = await #expect(throws: Rejection<Kettle, Wish>.self) { try await cook.require(.boil) }

    #expect(rejection?.description == "'boil' does not apply while 'heating': guard 'has water' is false; permitted: stop, stir")
  }

  @Test("An actor's machine can be read from anywhere without waiting, even before the start")
  func reads() async {
    let cook = Cook()
    let states = AsyncStream.makeStream(of: Kettle.self)
    let thread = ThreadPool()

    let before = (cook.state, cook.is(.off), cook.is(.heating), cook.machine.configuration, cook.machine.isFinished)
    await cook.fire(.heat)
    thread.start { states.continuation.yield(cook.state) }
    let elsewhere = await states.stream.first { _ in true }

    #expect(before == (.off, true, false, [.off], false))
    #expect(elsewhere == .heating)
    #expect((cook.state, cook.is(.off), cook.is(.heating)) == (.heating, false, true))
  }

  @Test("An actor's machine starts once, and after a stop rejects events until it is started again")
  func startAndStop() async throws {
    let cook = Cook(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.onEntry { cook, step in cook.note("+\(step.state)") }
        sm.onExit { cook, step in cook.note("-\(step.state)") }
      })

    try await cook.run { try $0.machine.on($0).start() }
    try await cook.run { try $0.machine.on($0).start() }
    await cook.fire(.heat)
    let error = await cook.run { $0.machine.on($0).stop().map(String.init(describing:)) }
    let stopped = (await cook.fire(.heat), await cook.can(.heat), cook.state, await cook.run { $0.machine.on($0).permittedEvents })
    try await cook.run { try $0.machine.on($0).start() }

    #expect(error == nil)
    #expect(stopped == (false, false, .heating, []))
    #expect(cook.state == .off)
    #expect(await cook.notes == ["+off", "-off", "+heating", "-heating", "+off"])
  }

  @Test("An actor's machine is started by its first event, and a failed start rejects that event")
  func firstEvent() async {
    let cook = Cook(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { cook, _ in cook.note("heat") }
        sm.onEntry(.off) { cook, _ in
          cook.note("start")
          if !cook.hasWater { throw BrokenPipe() }
        }
      })
    await cook.pourOut()

    let undone = await cook.attempt(.heat)
    let (state, snapshot) = (cook.state, cook.machine.snapshot())
    await cook.run { $0.hasWater = true }
    let done = await cook.fire(.heat)

    #expect(undone.rejection?.description == "'heat' failed while 'off': the pipe is broken")
    #expect(state == .off)
    #expect(snapshot.configuration == [.off])
    #expect(done)
    #expect(await cook.notes == ["start", "start", "heat"])
  }

  @Test("An actor's machine returns the first exit error from `stop` and throws entry errors from `start`")
  func errors() async throws {
    let cook = Cook(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.onEntry(.off) { cook, _ in if !cook.hasWater { throw BrokenPipe() } }
        sm.onExit(.heating) { _, _ in throw BrokenPipe() }
      })
    await cook.fire(.heat)

    let error = await cook.run { $0.machine.on($0).stop().map(String.init(describing:)) }
    await cook.pourOut()

    #expect(error == "the pipe is broken")
    await #expect(throws: BrokenPipe.self) { try await cook.run { try $0.machine.on($0).start() } }
    #expect(cook.machine.configuration == [.heating])
  }

  @Test("An actor's machine made in a given state runs no entry action and continues from there")
  func at() async throws {
    let cook = Cook(try OwnedMachine(Cook.definition, at: .boiling))

    let state = cook.state
    let fired = (await cook.fire(.heat), await cook.fire(.stop))

    #expect(state == .boiling)
    #expect(fired == (false, true))
    #expect(await cook.notes == ["stop"])
    #expect(cook.state == .off)
  }

  @Test("An actor's machine is saved and restored unstarted, running and stopped", arguments: [[], [.heat], [.heat, .boil]] as [[Wish]])
  func restoring(events: [Wish]) async throws {
    let cook = Cook()
    for event in events { await cook.fire(event) }
    let other = Cook(try OwnedMachine(Cook.definition, restoring: cook.machine.snapshot()))

    let states = (cook.state, other.state)
    let answers = await [cook.fire(.stop), other.fire(.stop), cook.fire(.heat), other.fire(.heat)]

    #expect(states.0 == states.1)
    #expect(answers[0] == answers[1])
    #expect(answers[2] == answers[3])
    #expect(cook.state == other.state)
    #expect(await other.notes.last == "heat")
  }

  /// A generic actor, whose definition is computed.
  private actor Shelf<Item: Sendable>: ActorStateful {
    enum State { case empty, full }
    enum Event { case put, take }

    static var definition: Definition {
      .verified(initial: .empty) { sm in
        sm.when(.put, from: .empty, to: .full) { shelf, _ in shelf.puts += 1 }
        sm.when(.take, from: .full, to: .empty, if: Guard { shelf, _ in shelf.isOpen }) { shelf, _ in shelf.items = [] }
      }
    }

    nonisolated let machine = Owned(definition)
    var puts = 0
    let isOpen = true
    var items: [Item]

    init(_ items: [Item]) {
      self.items = items
    }
  }

  @Test("A generic actor's machine has a computed definition")
  func generic() async {
    let (words, numbers) = (Shelf(["a"]), Shelf([1, 2]))

    let fired = [await words.fire(.put), await words.fire(.put), await numbers.fire(.put), await numbers.fire(.take)]

    #expect(fired == [true, false, true, true])
    #expect((words.state, numbers.state) == (.full, .empty))
    #expect(await (words.puts, words.items.count) == (1, 1))
    #expect(await (numbers.puts, numbers.items.count) == (1, 0))
  }
}
