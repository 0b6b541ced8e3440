import StateMachineTesting
import Testing

@testable import StateMachines

@Suite("Timeouts computed with the owner", .timeLimit(TestTimeout.limit))
struct IsolatedTimeoutsTests {
  private static let cooking: Cook.Definition = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.boil, from: .heating, to: .boiling)
    sm.when(.stop, from: .boiling, to: .off)
    sm.timeout(in: .heating, fire: .boil) { cook, step in
      cook.note("computed in \(step.state)")
      return .seconds(cook.hasWater ? 60 : 10)
    }
    sm.timeout(in: .boiling, fire: .stop) { cook, step in
      cook.note("computed in \(step.state) after \(step.event.map { "\($0)" } ?? "no event")")
      return .seconds(5)
    }
  }

  @Test("An isolated computed timeout is evaluated on the actor, on entry, from its properties", arguments: [true, false])
  func onTheActor(hasWater: Bool) async {
    let cook = Cook(Self.cooking, clock: ManualClock())
    if !hasWater { await cook.pourOut() }

    await cook.fire(.heat)

    #expect(cook.machine.snapshot().timers.map(\.left) == [.seconds(hasWater ? 60 : 10)])
    #expect(await cook.notes == ["computed in heating"])
  }

  @Test("An isolated computed timeout is evaluated on the actor for a state that a due event enters")
  func dueEvent() async {
    let (news, clock) = (AsyncStream.makeStream(of: String.self), ManualClock())
    let cook = Cook(Self.cooking, clock: clock, news: news.continuation)
    await cook.fire(.heat)

    clock.advance(by: .seconds(60))
    var notes = news.stream.makeAsyncIterator()
    let heard = [await notes.next(), await notes.next()]

    #expect(heard == ["computed in heating", "computed in boiling after boil"])
    let left = await cook.run { $0.machine.snapshot().timers.map(\.left) }
    #expect(left == [.seconds(5)])
  }

  @Test("An isolated computed timeout is evaluated on the actor by the first call of a machine made in its state")
  func atRest() async throws {
    let machine = try OwnedMachine(Self.cooking, at: .heating, clock: ManualClock())
    let cook = Cook(machine)

    try await cook.run { try $0.machine.on($0).start() }

    #expect(machine.snapshot().timers.map(\.left) == [.seconds(60)])
    #expect(await cook.notes == ["computed in heating"])
  }

  @Test("An isolated computed timeout that throws undoes the step")
  func throwing() async {
    let cook = Cook(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.timeout(in: .heating, fire: .boil) { _, _ in throw BrokenPipe() }
      })

    let outcome = await cook.attempt(.heat)

    #expect(outcome.description == "rejected: 'heat' failed while 'off': the pipe is broken")
  }

  @Test("An isolated computed timeout of a main-actor object is evaluated on the main actor", arguments: [true, false])
  @MainActor
  func onTheMainActor(hasWater: Bool) {
    let panel = Panel(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.timeout(in: .heating, fire: .boil) { panel, step in
          panel.note("computed in \(step.state)")
          return .seconds(panel.hasWater ? 60 : 10)
        }
      }, clock: ManualClock())
    panel.hasWater = hasWater

    panel.fire(.heat)

    #expect(panel.machine.snapshot().timers.map(\.left) == [.seconds(hasWater ? 60 : 10)])
    #expect(panel.notes == ["computed in heating"])
  }

  @Test("A timeout closure with one parameter takes the step")
  func oneParameter() async {
    let cook = Cook(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.timeout(in: .heating, fire: .boil) { step in .seconds(step.isolated { $0.hasWater } ? 7 : 1) }
        sm.timeout(in: .heating, fire: .stop) { _ in .seconds(3) }
      }, clock: ManualClock())

    await cook.fire(.heat)

    #expect(cook.machine.snapshot().timers.map(\.left) == [.seconds(3), .seconds(7)])
  }
}
