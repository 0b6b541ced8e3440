import StateMachineTesting
import StateMachines
import Testing

@Suite("Histories that are replayed, and machines that start anywhere")
struct ReplayTests {
  private enum Order: Hashable, Sendable { case placed, paid, packed, shipped }
  private enum Request: Hashable, Sendable { case pay, ship, late }
  private typealias Step = Exploration<Order, Request>.Step

  private static let old: MachineDefinition<Order, Request> = .verified(initial: .placed) { sm in
    sm.when(.pay, from: .placed, to: .paid)
    sm.when(.ship, from: .paid, to: .shipped)
    sm.timeout(.seconds(5), in: .paid, fire: .late)
    sm.when(.late, from: .paid, to: .placed)
  }

  private static let new: MachineDefinition<Order, Request> = .verified(initial: .placed) { sm in
    sm.when(.pay, from: .placed, to: .paid)
    sm.when(.ship, from: .paid, to: .packed)
    sm.when(.ship, from: .packed, to: .shipped)
    sm.timeout(.seconds(9), in: .paid, fire: .late)
    sm.when(.late, from: .paid, to: .placed)
  }

  private static let history = [
    Step(.event(.pay), to: [.paid]), Step(.time(.seconds(5)), to: [.placed]), Step(.event(.pay), to: [.paid]),
    Step(.event(.ship), to: [.shipped]),
  ]

  @Test("A history is that of its own definition")
  func same() throws {
    #expect(try Self.old.firstDifference(replaying: Self.history) == nil)
  }

  @Test("The first difference from a newer definition is found: a timer that is not due yet")
  func time() throws {
    let difference = try #require(try Self.new.firstDifference(replaying: Self.history))

    #expect(difference.index == 1 && difference.replayed == [.paid] && !difference.isRejected)
    #expect(difference.description == "step 2, 5.0 seconds: recorded: placed; replayed: paid")
  }

  @Test("A history may begin anywhere, and an event that is rejected is a difference")
  func elsewhere() throws {
    let end = Array(Self.history.suffix(1))

    #expect(
      try Self.new.firstDifference(replaying: end, from: [.paid])?.description == "step 1, ship: recorded: shipped; replayed: packed")
    #expect(
      try Self.new.firstDifference(replaying: end, from: [.placed])?.description
        == "step 1, ship: recorded: shipped; it is rejected in placed")
    #expect(try Self.new.firstDifference(replaying: end, from: [.packed]) == nil)
    // The states are the same, but the event was accepted.
    #expect(try Self.new.firstDifference(replaying: [Step(.event(.ship), to: [.placed])], from: [.placed])?.isRejected == true)
  }

  @Test("Where no machine can be at rest, the reasons are listed")
  func reasons() throws {
    let definition = MachineDefinition<Int, Int>.verified(initial: 1) { sm in
      sm.parallel(1) { sm in
        sm.compound(2, initial: 3) { $0.when(0, from: 3, to: 4) }
        sm.compound(5, initial: 6) { $0.when(0, from: 6, to: 7) }
      }
      sm.when(1, from: 1, to: 8)
      sm.always(from: 8, to: 9)
    }

    let machine = try ThreadsafeMachine(definition, startingIn: [4, 6])
    #expect(machine.configuration == [1, 2, 4, 5, 6])
    var value = try EmbeddedMachine(definition, startingIn: [4, 7], context: ())
    #expect(value.configuration == [1, 2, 4, 5, 7])
    #expect(value.fire(1) && value.state == 9)
    for (states, reason) in [
      ([4], "'4' does not say which states of the other regions of '1' are active"),
      ([4, 99], "'99' is not a state of this definition"), ([8], "no machine is at rest in '8', which leads to '9' without an event"),
    ] {
      let error = try #require(throws: RestoreError.self) { try ThreadsafeMachine(definition, startingIn: states) }
      #expect(error.issues.joined(separator: "; ").contains(reason), "\(error.issues)")
    }
  }

  @Test("An event that would stop the program is rejected")
  func stopping() throws {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
      sm.when(0, from: 1, to: 2)
      sm.impossible(0, in: 2, stops: true)
    }
    let difference = try definition.firstDifference(replaying: [.init(.event(0), to: [2]), .init(.event(0), to: [2])])

    #expect(difference?.index == 1 && difference?.isRejected == true)
  }

  @Test("The program is not warned of work and timeouts that a replay leaves aside", arguments: [nil, [1]])
  func unattended(start: [Int]?) throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.task("load", in: 1) { "b" }
      sm.timeout(.seconds(5), in: 1, fire: "b")
      sm.when("b", from: 1, to: 2)
    }
    let (clock, reports) = (ManualClock(), Protected([String]()))
    definition.onUnattendedWork(clock: clock) { report in reports.runMutable { $0.append("\(report)") } }
    #expect(try definition.firstDifference(replaying: [.init(.event("b"), to: [2])], from: start) == nil)
    clock.advance(by: .seconds(60))

    #expect(reports.runReadonly { $0 } == [])
  }
}
