import StateMachines
import Testing

@Suite("Several machines of one object", .timeLimit(TestTimeout.limit))
struct OwnedMachinesOfOneObjectTests {
  /// Does some work on `heat`, and notes each of its transitions.
  private static func definition(_ name: String, _ work: @escaping @Sendable (Chef) -> Void = { _ in }) -> ChefDefinition {
    .verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.context.note("\(name) heats")
        work(step.context)
        step.context.note("\(name) goes on")
      }
      sm.when(.turn, in: [.cold, .warm]) { $0.context.note("\(name) turns") }
      sm.when(.rest, from: .warm, to: .cold)
    }
  }

  @Test("Each machine of one object has its own state and the same owner")
  func apart() {
    let chef = Chef(Self.definition("first"), second: Self.definition("second"))

    let outcome = chef.second.on(chef).attempt(.heat)

    #expect(outcome.description == "transitioned: cold -> warm (heat)")
    #expect(chef.state == .cold)
    #expect(chef.second.state == .warm)
    #expect(chef.notes == ["second heats", "second goes on"])
  }

  @Test("Machines of one object fire each other in hooks at once, and themselves later", arguments: [true, false])
  func inAHook(firstIsOuter: Bool) {
    let outer = Self.definition("outer") { chef in
      let (own, other) = chef.notes.first == "first is outer" ? (chef.machine, chef.second) : (chef.second, chef.machine)
      chef.note("own: \(own.on(chef).attempt(.turn))")
      chef.note("other: \(other.on(chef).attempt(.heat))")
    }
    let inner = Self.definition("inner")
    let chef = firstIsOuter ? Chef(outer, second: inner) : Chef(inner, second: outer)
    chef.note(firstIsOuter ? "first is outer" : "second is outer")

    let isTaken = (firstIsOuter ? chef.machine : chef.second).on(chef).fire(.heat)

    #expect(isTaken)
    #expect(
      chef.notes.dropFirst() == [
        "outer heats", "own: accepted: queued", "inner heats", "inner goes on", "other: transitioned: cold -> warm (heat)", "outer goes on",
        "outer turns",
      ])
  }

  @Test("Machines of one object that fire back and forth queue each event, and each call answers its own")
  func backAndForth() {
    let first = Self.definition("first") { chef in chef.second.on(chef).fire(.heat) }
    let second = Self.definition("second") { chef in
      chef.note("back: \(chef.attempt(.turn))")
      chef.second.on(chef).fire(.turn)
    }
    let chef = Chef(first, second: second)

    chef.fire(.heat)

    #expect(
      chef.notes == [
        "first heats", "second heats", "back: accepted: queued", "second goes on", "second turns", "first goes on", "first turns",
      ])
  }

  @Test("A machine of one object keeps what it committed in a hook of another that is undone")
  func undone() {
    let first = ChefDefinition.verified(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.context.second.on(step.context).fire(.heat)
        throw Flaw(place: "first")
      }
    }
    let chef = Chef(first, second: Self.definition("second"))

    let isTaken = chef.fire(.heat)

    #expect(!isTaken)
    #expect(chef.state == .cold)
    #expect(chef.second.state == .warm)
  }

  // MARK: Several objects

  private static func visiting() -> ChefDefinition {
    definition("chef") { chef in chef.friend.map { chef.note("friend: \($0.attempt(.heat))") } }
  }

  @Test("Machines of two objects that fire each other on one thread queue the returning event")
  func twoObjects() {
    let guest = Chef(
      Self.definition("guest") { chef in chef.friend.map { chef.note("host: \($0.attempt(.turn))") } })
    let host = Chef(Self.visiting())
    (host.friend, guest.friend) = (guest, host)

    host.fire(.heat)

    #expect(host.notes == ["chef heats", "friend: transitioned: cold -> warm (heat)", "chef goes on", "chef turns"])
    #expect(guest.notes == ["guest heats", "host: accepted: queued", "guest goes on"])
  }

  @Test("Machines of one object run with the owner passed to the call")
  func handedIn() {
    let (chef, guest) = (Chef(Self.definition("oven")), Chef())

    chef.machine.on(guest).fire(.heat)
    chef.machine.on(chef).fire(.turn)

    #expect(guest.notes == ["oven heats", "oven goes on"])
    #expect(chef.notes == ["oven turns"])
    #expect(chef.state == .warm)
    #expect(guest.state == .cold)
  }

  @Test("An event that a hook fires for another owner runs with the owner of the outermost call")
  func queuedForAnother() {
    let chef = Chef(
      Self.definition("oven") { chef in chef.friend.map { _ = chef.machine.on($0).fire(.turn) } })
    let friend = Chef()
    chef.friend = friend

    chef.fire(.heat)

    #expect(chef.notes + friend.notes == ["oven heats", "oven goes on", "oven turns"])
  }

  // MARK: Circles

  /// Two chefs on two threads, each of whom fires the other's oven in a hook of their own.
  @Test("A call that would close a wait cycle of two objects' machines is rejected, and the rest commits")
  func circle() throws {
    for round in 0..<StressSize.of(40) {
      let (start, threads) = (Barrier(2), ThreadPool())
      let definition = ChefDefinition.verified(initial: .cold) { sm in
        sm.when(.heat, from: .cold, to: .warm) { step in
          start.arrive()
          let outcome = step.context.friend?.attempt(.turn)
          step.context.note(machineError(of: outcome)?.circle.map { "circle of \($0.count)" } ?? "\(outcome.map { "\($0)" } ?? "none")")
        }
        sm.when(.turn, in: [.cold, .warm]) { _ in }
      }
      let chefs = [Chef(definition), Chef(definition)]
      (chefs[0].friend, chefs[1].friend) = (chefs[1], chefs[0])
      let shared = UnprotectedBox(chefs)
      let outcomes = EventRecorder<String>()

      threads.start(2) { number in outcomes.append("\(shared.value[number].attempt(.heat))") }
      try #require(threads.isFinished())

      let place: Comment = "round \(round)"
      let notes = chefs.flatMap(\.notes)
      try #require(notes.filter { $0 == "circle of 2" }.count == 1, place)
      try #require(notes.filter { $0.hasPrefix("transitioned: ") }.count == 1, place)
      try #require(outcomes.entries == Array(repeating: "transitioned: cold -> warm (heat)", count: 2), place)
      try #require(chefs.map { $0.fire(.turn) } == [true, true], place)
    }
  }

  @Test("An owned machine and a thread-safe one can form a wait cycle, which is detected")
  func circleWithAMachineForAnyThread() throws {
    for round in 0..<StressSize.of(40) {
      let (start, threads, notes) = (Barrier(2), ThreadPool(), EventRecorder<String>())
      let handle = OvenHandle()
      let chef = UnprotectedBox(
        Chef(
          .verified(initial: .cold) { sm in
            sm.when(.heat, from: .cold, to: .warm) { _ in
              start.arrive()
              if let outcome = handle.attempt(.turn) { notes.append(machineError(of: outcome) == nil ? "taken" : "circle") }
            }
            sm.when(.turn, in: [.cold, .warm]) { _ in }
          }))
      let machine = try SharedOven(
        PlainOven(initial: .cold) { sm in
          sm.when(.heat, from: .cold, to: .warm) { _ in
            start.arrive()
            notes.append(machineError(of: chef.value.attempt(.turn)) == nil ? "taken" : "circle")
          }
          sm.when(.turn, in: [.cold, .warm]) { _ in }
        })
      handle.reach(machine)

      threads.start(2) { number in _ = number == 0 ? machine.fire(.heat) : chef.value.fire(.heat) }
      try #require(threads.isFinished())

      try #require(Set(notes.entries) == ["taken", "circle"], "round \(round)")
      try #require(notes.entries.count == 2, "round \(round)")
    }
  }
}
