import StateMachineStore
import StateMachines

extension ConformanceCase {
  static let timers = [
    ConformanceCase("A worker fires each timer once, in order, and nothing of a state that was left") { store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      for id in ["left", "late"] { try await orders.create(id, Order()) }
      let early = try await orders.fireDue()
      clock.move(by: .seconds(1_100))
      let first = try await orders.fireDue()
      try await orders.fire(.pay, on: "left")
      clock.move(by: .seconds(6_000))
      let second = try await orders.fireDue()
      let third = try await orders.fireDue()

      try check([early, first, second, third].map(\.machines), [0, 2, 1, 0], "how many machines were taken")
      try check(early.delay.map { $0 > .seconds(500) && $0 <= .seconds(1_000) }, true, "whether the delay is right")
      try check(third.delay, nil, "the delay where nothing waits")
      try check(notes.all.sorted(), ["expired", "paid", "reminded", "reminded"], "the work after commits")
      let states = [try await orders.state(of: "left"), try await orders.state(of: "late")]
      try check(states, [.paid, .expired], "the states")
      try check(try await orders.history(of: "late").map(\.cause), ["start", "remind", "expire"], "the history")
    },
    ConformanceCase("What was due before an event is kept, whatever becomes of the event") { store, clock in
      let orders = try Order.machines(in: store)
      try await orders.create("o-1", Order())
      clock.move(by: .seconds(6_100))
      let rejected = try await orders.fire(.pay, on: "o-1")
      let history = try await orders.history(of: "o-1")

      try check(rejected.rejection?.reason, .stopped, "the reason")
      try check(history.map(\.cause), ["start", "remind", "expire"], "the history")
      try check(history.map(\.revision), [1, 2, 3], "the revisions")
      try check(rejected.revision, 3, "the revision of the answer")
      try check(try await orders.fireDue().machines, 0, "how many machines are due")
    },
    ConformanceCase("A clock that is set back makes timers late, one that is set forward early, and none fires twice") { store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      try await orders.create("o-1", Order())
      clock.move(by: .seconds(-360_000))
      let back = try await orders.fireDue().machines
      let note = try await orders.fire(.note("a"), on: "o-1")
      clock.move(by: .seconds(361_100))
      let forward = try await orders.fireDue().machines
      clock.move(by: .seconds(-360_000))
      let backAgain = try await orders.fireDue().machines
      clock.move(by: .seconds(360_000))
      let again = try await orders.fireDue().machines

      try check([back, forward, backAgain, again], [0, 1, 0, 0], "how many machines were taken")
      try check(note.answer, .accepted(.deferred), "the answer to an event before the clock has caught up")
      try check(notes.all, ["reminded"], "the work after commits")
    },
    ConformanceCase("A timer whose hook throws is parked, tried again later, released, and blocks no other machine") { store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      for id in ["bad", "good"] { try await orders.create(id, Order()) }
      notes.isBroken = true
      clock.move(by: .seconds(2_000))
      try await orders.fireDue()
      try await orders.fire(.pay, on: "good")
      clock.move(by: .seconds(5_000))
      let failing = try await orders.fireDue()
      let waiting = try await orders.fireDue()
      let parked = try await orders.parked().machines
      clock.move(by: .seconds(600))
      let retried = try await orders.fireDue()
      let failures = try await orders.parked().machines.map(\.failures)
      notes.isBroken = false
      let released = [try await orders.release("bad"), try await orders.release("good")]
      let fired = try await orders.fireDue()

      try check([failing, waiting, retried, fired].map(\.machines), [1, 0, 1, 1], "how many machines were taken")
      try check([failing, waiting, retried, fired].map(\.failures), [1, 0, 1, 0], "how many have failed")
      try check(parked.map(\.id), ["bad"], "what is parked")
      try check(parked.map(\.error), ["it is broken"], "why")
      try check(failures, [2], "the number of failures")
      try check(released, [true, false], "whether it was parked")
      try check(try await orders.parked().machines.count, 0, "what is parked in the end")
      try check(try await orders.state(of: "bad"), .expired, "the state in the end")
    },
    ConformanceCase("A machine that is parked still takes events, and leaving the state ends its parking") { store, clock in
      let notes = Notes()
      let orders = try Order.machines(in: store, notes)
      try await orders.create("o-1", Order())
      notes.isBroken = true
      clock.move(by: .seconds(7_000))
      try await orders.fireDue()
      let rejected = try await orders.fire(.ship, on: "o-1")
      let noted = try await orders.fire(.note("a"), on: "o-1")
      let stillParked = try await orders.parked().machines.map(\.failures)
      let paid = try await orders.fire(.pay, on: "o-1")

      try check(rejected.isAccepted, false, "whether a wrong event is accepted")
      try check(noted.answer, .accepted(.deferred), "the answer to an event while it is parked")
      try check(stillParked, [1], "the failures")
      try check(paid.answer, .transitioned(from: .placed, to: .paid), "the answer")
      try check(try await orders.parked().machines.count, 0, "what is parked in the end")
      try check(try await orders.history(of: "o-1").map(\.cause), ["start", "remind", "note", "pay", "note"], "the history")
    },
    ConformanceCase("A machine that has slept through thousands of timers catches up, in order") { store, clock in
      let definition = try MachineDefinition<String, String>(initial: "tick") { sm in
        sm.when("next", from: "tick", to: "tock")
        sm.when("next", from: "tock", to: "tick")
        sm.when("look", in: ["tick", "tock"]) { _ in }
        sm.timeout(.seconds(1_000), in: ["tick", "tock"], fire: "next")
      }
      let clocks = try DurableMachines(definition, in: store, name: "clocks", version: 1)
      for id in ["a", "b"] { try await clocks.create(id) }
      clock.move(by: .seconds(2_500_500))
      let seen = try await clocks.fire("look", on: "a")
      var rounds = 0
      while try await clocks.fireDue().delay == .zero, rounds < 10 { rounds += 1 }

      try check(seen.revision, 2_502, "the revision")
      try check(rounds, 2, "how many transactions were behind")
      try check(try await clocks.machine("b")?.revision, 2_501, "the revision of the other")
      try check(try await clocks.history(of: "b", after: 2_499).map(\.states), ["tock", "tick"], "the last states")
    },
  ]
}
