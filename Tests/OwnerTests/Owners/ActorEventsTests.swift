import Dispatch
import StateMachines
import Testing

@Suite("Events on an actor", .timeLimit(TestTimeout.limit))
struct ActorEventsTests {
  @Test("Events that many tasks fire at an actor are all processed, each as a whole")
  func manyTasks() async throws {
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { cook, _ in cook.note("on") }
        sm.when(.heat, from: .heating, to: .off) { cook, _ in cook.note("off") }
        sm.always(from: .boiling, to: .keepingWarm)
      })

    let accepted = await withTaskGroup(of: Int.self) { group in
      for _ in 1...8 {
        group.addTask {
          var accepted = 0
          for _ in 1...100 where await cook.fire(.heat) { accepted += 1 }
          return accepted
        }
      }
      return await group.reduce(0, +)
    }

    let notes = await cook.notes
    #expect(accepted == 800)
    #expect(notes == (0..<800).map { $0.isMultiple(of: 2) ? "on" : "off" })
    #expect(cook.state == .off)
  }

  @Test("Events fired in hooks of an actor's machine are queued and run right after the step")
  func ownMachine() async throws {
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { cook, _ in
          cook.note("heat: \(cook.attempt(.boil))")
          cook.note("still \(cook.machine.configuration)")
        }
        sm.onEntry(.heating) { cook, _ in cook.note("heating") }
        sm.when(.boil, from: .heating, to: .boiling) { cook, _ in cook.note("boil") }
      })

    let fired = await cook.fire(.heat)

    #expect(fired)
    #expect(cook.state == .boiling)
    #expect(await cook.notes == ["heat: accepted: queued", "still []", "heating", "boil"])
  }

  @Test("Events raised on an actor belong to the step, and sent events follow it")
  func raiseAndSend() async throws {
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { cook, step in
          step.send(.stop)
          step.raise(.boil)
          step.onCommit { [weak cook] in cook?.assumeIsolated { $0.note("committed") } }
          cook.note("heat")
        }
        sm.when(.boil, from: .heating, to: .boiling) { cook, _ in cook.note("boil") }
        sm.when(.stop, from: .boiling, to: .off) { cook, _ in cook.note("stop") }
      })

    let outcome = await cook.attempt(.heat)

    #expect(outcome.transition?.entered == [.heating, .boiling])
    #expect(cook.state == .off)
    #expect(await cook.notes == ["heat", "boil", "stop", "committed"])
  }

  /// An actor with two machines.
  private actor Kitchen: ActorStateful {
    enum State { case closed, open }
    enum Event { case open, close }

    static let definition: Definition = .verified(initial: .closed) { sm in
      sm.when(.open, from: .closed, to: .open) { kitchen, _ in
        kitchen.notes.append("open")
        kitchen.notes.append("\(kitchen.oven.on(kitchen).fire(.heat))")
      }
      sm.when(.close, from: .open, to: .closed) { kitchen, _ in kitchen.notes.append("close") }
    }

    static let heats: ContextDefinition<Kitchen, Kettle, Wish> = .verified(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating) { kitchen, _ in kitchen.notes.append("heat, \(kitchen.state)") }
      sm.when(.stop, from: .heating, to: .off) { kitchen, _ in
        kitchen.notes.append("\(kitchen.attempt(.close))")
      }
    }

    nonisolated let machine = Owned(definition)
    nonisolated let oven = OwnedMachine(heats)
    var notes: [String] = []

    func fireOven(_ wish: Wish) -> Bool {
      oven.on(self).fire(wish)
    }
  }

  @Test("Two machines on one actor reach each other and the same properties in hooks")
  func twoMachines() async {
    let kitchen = Kitchen()

    let fired = [await kitchen.fire(.open), await kitchen.fireOven(.heat), await kitchen.fireOven(.stop), await kitchen.fire(.close)]

    #expect(fired == [true, false, true, false])
    #expect((kitchen.state, kitchen.oven.state) == (.closed, .off))
    #expect(await kitchen.notes == ["open", "heat, closed", "true", "close", "transitioned: open -> closed (close)"])
  }

  @Test("Other events may run on an actor between two events of a suspending call, but not within one")
  func suspended() async throws {
    let (visits, visit) = AsyncStream.makeStream(of: Void.self)
    let (doors, door) = AsyncStream.makeStream(of: Void.self)
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { cook, _ in cook.note("heat") }
        sm.when(.stir, from: .heating, to: .boiling) { cook, _ in cook.note("stir") }
        sm.always(from: .boiling, to: .keepingWarm) { cook, _ in cook.note("keep warm") }
        sm.when(.stop, from: .any, to: .off) { cook, step in cook.note("stop from \(step.source)") }
      })
    let slow = Task { await cook.heatAndStop(between: doors) { visit.yield() } }

    var arrivals = visits.makeAsyncIterator()
    await arrivals.next()
    let stirred = await cook.attempt(.stir)
    door.yield()
    let seen = await slow.value

    #expect(stirred.transition?.entered == [.boiling, .keepingWarm])
    #expect(seen == [.heating, .keepingWarm, .off])
    #expect(await cook.notes == ["heat", "stir", "keep warm", "stop from keepingWarm"])
  }

  @Test("Events, hooks and guards of an actor with its own executor run on its queue")
  func executor() async {
    let cook = QueuedCook()

    let fired = [await cook.fire(.heat), await cook.fire(.stop), await cook.fire(.stop)]

    #expect(fired == [true, true, false])
    #expect(await cook.notes == ["heat", "stop"])
  }

  @Test("Events may be fired from a block on an actor's queue, outside any task")
  func block() async {
    let cook = QueuedCook()
    let (answers, answer) = AsyncStream.makeStream(of: [Bool].self)

    cook.desk.queue.async {
      answer.yield(cook.assumeIsolated { [$0.fire(.heat), $0.can(.stop), $0.fire(.stop)] })
    }
    let fired = await answers.first { _ in true }

    #expect(fired == [true, true, true])
    #expect(await cook.notes == ["heat", "stop"])
  }
}

extension Cook {
  /// Heats, waits at the door, then stops; answers with the states it saw.
  fileprivate func heatAndStop(between door: AsyncStream<Void>, _ arrive: @Sendable () -> Void) async -> [Kettle] {
    var seen: [Kettle] = []
    fire(.heat)
    seen.append(state)
    arrive()
    for await _ in door { break }
    seen.append(state)
    fire(.stop)
    seen.append(state)
    return seen
  }
}
