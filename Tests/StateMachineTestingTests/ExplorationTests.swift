import StateMachineTesting
import StateMachines
import Testing

@Suite("Explorations")
struct ExplorationTests {
  private enum Status: Hashable, Sendable { case pending, active, suspended, terminated }
  private enum Request: Hashable, Sendable { case activate, suspend, terminate }

  private static let subscriptions: MachineDefinition<Status, Request> = .verified(initial: .pending) { sm in
    sm.when(.activate, from: [.pending, .suspended], to: .active)
    sm.when(.suspend, from: .active, to: .suspended)
    sm.when(.terminate, from: [.active, .suspended], to: .terminated)
    sm.final(.terminated)
  }

  @Test("The shortest path to a state reads as events between states")
  func paths() throws {
    let exploration = try Exploration(Self.subscriptions)

    #expect(exploration.path(to: .terminated)?.description == "pending –activate→ active –terminate→ terminated")
    #expect(exploration.path(to: .pending)?.description == "pending")
    #expect(exploration.pathsToStates.map(\.path.steps.count) == [0, 2, 1, 2])
    #expect(exploration.configurationCount == 4 && exploration.cutCount == 0)
  }

  @Test("Each transition has a path of which it is the last step")
  func transitions() throws {
    let exploration = try Exploration(Self.subscriptions)

    #expect(
      exploration.pathsThroughTransitions.map { "\($0.transition) by \($0.path)" } == [
        "activate: pending -> active by pending –activate→ active",
        "activate: suspended -> active by pending –activate→ active –suspend→ suspended –activate→ active",
        "terminate: suspended -> terminated by pending –activate→ active –suspend→ suspended –terminate→ terminated",
        "suspend: active -> suspended by pending –activate→ active –suspend→ suspended",
        "terminate: active -> terminated by pending –activate→ active –terminate→ terminated",
      ])
    #expect(exploration.transitionsNeverTaken.isEmpty && exploration.deadEnds.isEmpty && exploration.statesNeverLeft.isEmpty)
  }

  @Test("Dead ends, states never reached or left and transitions never taken are found, and stand in the text")
  func findings() throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.when("a", from: 1, to: 2)
      sm.when("b", from: 1, to: 3, if: Guard("never") { _ in false })
      sm.when("a", in: 2) { _ in }
      sm.when("a", from: 3, to: 1)
    }
    let exploration = try Exploration(definition)

    #expect(exploration.statesNeverReached == [3] && exploration.statesNeverLeft == [2])
    #expect(exploration.deadEnds.map(\.end) == [[2]])
    #expect(
      exploration.description == """
        2 configurations, 2 transitions taken
        1: 1
        2: 1 –a→ 2
        never reached: 3
        never left: 2
        never taken: b: 1 -> 3 if never
        never taken: a: 3 -> 1
        dead end: 1 –a→ 2
        """)
  }

  @Test("States that lead only to one another are never left, and no dead end")
  func traps() throws {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
      sm.when(0, from: 1, to: 2)
      sm.compound(2, initial: 3) { sm in
        sm.when(0, from: 3, to: 4)
        sm.when(0, from: 4, to: 3)
      }
    }
    let exploration = try Exploration(definition)

    #expect(exploration.statesNeverLeft == [2] && exploration.deadEnds.isEmpty)
  }

  // MARK: - Ends

  @Test("States between which a machine moves for ever and cannot end are a livelock, unless no machine ends")
  func livelocks() throws {
    func definition(hasEnd: Bool) -> MachineDefinition<Int, String> {
      .verified(initial: 1) { sm in
        sm.when("a", from: 1, to: 2)
        sm.when("a", from: 2, to: 3)
        sm.when("a", from: 3, to: 2)
        sm.when("b", from: 1, to: 4)
        if hasEnd { sm.final(4) } else { sm.state(4) }
      }
    }
    let ending = try Exploration(definition(hasEnd: true))

    #expect(ending.livelocks.map(\.description) == ["1 –a→ 2"] && ending.pathToEnd?.description == "1 –b→ 4")
    #expect(ending.description.hasSuffix("\nlivelock: 1 –a→ 2"))
    let endless = try Exploration(definition(hasEnd: false))
    #expect(endless.livelocks.isEmpty && endless.pathToEnd == nil)
  }

  @Test("A group of states from which something was cut is no livelock")
  func cutLivelocks() throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.when("e", from: 1, to: 5)
      sm.when("a", from: 1, to: 2)
      sm.when("a", from: 2, to: 3)
      sm.when("a", from: 3, to: 2)
      sm.when("b", from: 3, to: 4)
      sm.when("c", from: 4, to: 5)
      sm.final(5)
    }

    #expect(try Exploration(definition, limit: 4).livelocks.isEmpty && Exploration(definition).livelocks.isEmpty)
  }

  @Test(
    "Regions that each end, but never at the same time, are found, whether or not their completion is waited for", arguments: [false, true])
  func regionsNeverEndTogether(waits: Bool) throws {
    func definition(areApart: Bool) throws -> MachineDefinition<Int, String> {
      try MachineDefinition(initial: 1) { sm in
        sm.parallel(1) { sm in
          sm.compound(2, initial: 3) { sm in
            sm.when("a", from: 3, to: 4, if: Guard("the second region goes on") { !areApart || $0.configuration.contains(6) })
            sm.final(4)
          }
          sm.compound(5, initial: 6) { sm in
            sm.when("b", from: 6, to: 7, if: Guard("the first region goes on") { !areApart || $0.configuration.contains(3) })
            sm.final(7)
          }
        }
        if waits { sm.onDone(1, to: 8) }
        sm.when("c", from: 1, to: 8)
      }
    }

    let apart = try Exploration(definition(areApart: true))
    #expect(apart.regionsNeverEndingTogether == [1] && apart.description.contains("\nregions never end together: 1\n"))
    #expect(try Exploration(definition(areApart: false)).regionsNeverEndingTogether.isEmpty)
  }

  // MARK: - Contexts

  private struct Login: Hashable, Sendable {
    var attempts = 0
    var note = 0
  }

  private static let logins: ContextDefinition<Login, Status, Request> = .verified(initial: .pending) { sm in
    sm.when(.activate, in: .pending, if: Guard("has attempts") { $0.context.attempts < 3 }) { $0.context.attempts += 1 }
    sm.when(.terminate, from: .pending, to: .terminated, if: Guard("is out") { $0.context.attempts >= 3 })
    sm.when(.suspend, in: .pending) { $0.context.note += 1 }
    sm.final(.terminated)
  }

  @Test("Configurations with different contexts are different, up to the limit")
  func contexts() throws {
    let exploration = try Exploration(Self.logins, context: Login(), limit: 40)

    #expect(exploration.configurationCount == 40 && exploration.cutCount > 0)
    #expect(exploration.path(to: .terminated)?.steps.count == 4)
    #expect(exploration.deadEnds.isEmpty)
    #expect(exploration.description.contains("steps beyond the limit"))
  }

  @Test("An abstraction says what distinguishes contexts")
  func abstractions() throws {
    let exploration = try Exploration(Self.logins, context: Login()) { $0.attempts }

    #expect(exploration.configurationCount == 5 && exploration.cutCount == 0)
    #expect(
      exploration.path(to: .terminated)?.description
        == "pending –activate→ pending –activate→ pending –activate→ pending –terminate→ terminated")
    #expect(exploration.transitionsNeverTaken.isEmpty)
  }

  @Test("States are not called never left where the limit cut off what follows")
  func limits() throws {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 0) { sm in
      for state in 0..<10 { sm.when(1, from: state, to: state + 1) }
    }

    let cut = try Exploration(definition, limit: 3)
    let whole = try Exploration(definition)

    #expect(cut.configurationCount == 3 && cut.cutCount == 1 && cut.statesNeverLeft.isEmpty && cut.deadEnds.isEmpty)
    #expect(whole.configurationCount == 11 && whole.statesNeverLeft == [10])
  }

  // MARK: - Time and data

  @Test("Time passes up to the next deadline, as a step of a path")
  func time() throws {
    let definition: MachineDefinition<Status, Request> = .verified(initial: .pending) { sm in
      sm.when(.activate, from: .pending, to: .active)
      sm.timeout(.seconds(5), in: .active, fire: .suspend)
      sm.when(.suspend, from: .active, to: .suspended)
      sm.final(.suspended)
    }
    let exploration = try Exploration(definition)

    #expect(exploration.path(to: .suspended)?.description == "pending –activate→ active –5.0 seconds→ suspended")
    #expect(exploration.transitionsNeverTaken.isEmpty && exploration.deadEnds.isEmpty)
  }

  /// Lamps that turn themselves on and off, the first after two seconds, the second after five.
  private static func lamps<Event: Hashable & Sendable>(_ events: [Event]) throws -> Exploration<Int, Event> {
    try Exploration(
      MachineDefinition(initial: -1) { sm in
        sm.parallel(-1) { sm in
          for (lamp, event) in events.enumerated() {
            let (off, on) = (10 * lamp, 10 * lamp + 1)
            sm.region(initial: off) { sm in
              for (state, next) in [(off, on), (on, off)] {
                sm.when(event, from: state, to: next)
                sm.timeout(.seconds(2 + 3 * lamp), in: state, fire: event)
              }
            }
          }
        }
      })
  }

  @Test("Configurations with the same states are different where their timeouts have different times left, whatever the events are")
  func timesLeft() throws {
    // In twenty seconds all states come again; something is due after 2, 4, 5, 6, 8, 10, 12, 14, 15, 16 and 18 of them.
    #expect(try Self.lamps([0, 1]).configurationCount == 12)
    #expect(try Self.lamps(["first", "second"]).configurationCount == 12)
  }

  @Test("What a hook throws when a timeout is due is reported, and its transition is not taken")
  func failuresInTime() throws {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
      sm.timeout(.seconds(1), in: 1, fire: 0)
      sm.when(0, from: 1, to: 2) { _ in throw Broken() }
    }
    let exploration = try Exploration(definition)

    #expect(exploration.failures.map { "\($0.path): \($0.message)" } == ["1 –1.0 seconds→ 1: Broken()"])
    #expect(exploration.transitionsNeverTaken.count == 1 && exploration.statesNeverReached == [2])
  }

  @Test("An internal event comes from a hook and not from a caller")
  func sentEvents() throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.when("go", from: 1, to: 2)
      sm.onEntry(2) { $0.send("end", after: .seconds(3)) }
      sm.when("end", from: [1, 2], to: 3)
      sm.internalEvents(["end"])
      sm.final(3)
    }
    let exploration = try Exploration(definition)

    #expect(exploration.path(to: 3)?.description == "1 –go→ 2 –3.0 seconds→ 3")
    #expect(exploration.transitionsNeverTaken.map(\.description) == ["end: 1 -> 3"])
  }

  private enum Media: Sendable, PayloadCases {
    case play
    case seek(Int)

    static let caseNames = ["play", "seek"]
    var caseNumber: UInt8 { if case .play = self { 0 } else { 1 } }
    struct Keys: CaseKeys {
      var seek: CaseKey<Media, Int> { CaseKey(1, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
    }
  }

  private static let isLate = Guard<Void, Status, Media>("is late") { if case .seek(let time)? = $0.event { time > 9 } else { false } }

  private static let media: MachineDefinition<Status, Media> = .verified(initial: .pending) { sm in
    sm.when(.play, from: .pending, to: .active)
    sm.when(\.seek, from: .active, to: .suspended, if: isLate)
    sm.when(\.seek, from: .active, to: .terminated)
    sm.final(.terminated)
  }

  @Test("A case with a payload is left out unless one is passed, and its state is no dead end")
  func payloads() throws {
    let without = try Exploration(Self.media)
    let one = try Exploration(Self.media, events: [.seek(1)])
    let both = try Exploration(Self.media, events: [.seek(1), .seek(10)])

    #expect(without.eventsLeftOut == ["seek"] && without.deadEnds.isEmpty && without.transitionsNeverTaken.isEmpty)
    #expect(without.statesNeverLeft.isEmpty && without.statesNeverReached == [.suspended, .terminated])
    #expect(one.eventsLeftOut.isEmpty && one.statesNeverReached == [.suspended] && one.transitionsNeverTaken.count == 1)
    #expect(both.path(to: .suspended)?.description == "pending –play→ active –seek(10)→ suspended")
    #expect(both.deadEnds.map(\.end) == [[.suspended]] && both.transitionsNeverTaken.isEmpty)
  }

  // MARK: - Failures

  private struct Broken: Error {}

  @Test("What a hook throws is reported with the shortest path to it")
  func failures() throws {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
      sm.when(0, from: 1, to: 2)
      sm.when(0, from: 2, to: 3) { _ in throw Broken() }
    }
    let exploration = try Exploration(definition)

    #expect(exploration.failures.map { "\($0.path): \($0.message)" } == ["1 –0→ 2 –0→ 2: Broken()"])
    #expect(exploration.statesNeverReached == [3] && exploration.transitionsNeverTaken.map(\.description) == ["0: 2 -> 3"])
  }

  @Test("A start that a hook undoes throws its error")
  func start() {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
      sm.when(0, from: 1, to: 2)
      sm.onEntry(1) { _ in throw Broken() }
    }

    #expect(throws: Broken.self) { try Exploration(definition) }
  }

  private final class Account: Sendable {}

  @Test("A context that is an object is refused, since configurations would share it")
  func objects() throws {
    let definition: ContextDefinition<Account, Int, Int> = .verified(initial: 1) { $0.when(0, from: 1, to: 2) }

    let error = try #require(throws: ExplorationError.self) { try Exploration(definition, context: Account()) { _ in 0 } }

    #expect(error.description == "'Account' is a class, so that configurations would share the context; pass a struct")
  }

  @Test("An event that stops the program is not fired")
  func stopping() throws {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
      sm.when(0, from: 1, to: 2)
      sm.impossible(0, in: 2, stops: true)
      sm.when(1, from: 2, to: 1)
    }

    #expect(try Exploration(definition).configurationCount == 2)
  }

  // MARK: - Charts

  @Test("In regions a path names the active states without states inside, and joins and completions are taken")
  func regions() throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.parallel(1) { sm in
        sm.compound(2, initial: 3) { sm in
          sm.when("a", from: 3, to: 4)
          sm.state(4)
        }
        sm.compound(5, initial: 6) { sm in
          sm.when("b", from: 6, to: 7)
          sm.state(7)
        }
      }
      sm.join([4: "c", 7: "d"], to: 8)
      sm.when("a", from: 8, to: 9)
      sm.always(from: 9, to: 10)
      sm.final(10)
    }
    let exploration = try Exploration(definition)

    #expect(exploration.path(to: 8)?.description == "3, 6 –a→ 4, 6 –b→ 4, 7 –c→ 4, 7 –d→ 8")
    #expect(exploration.transitionsNeverTaken.isEmpty && exploration.statesNeverReached == [9])
  }

  @Test("A transition that the start takes has the empty path")
  func startingTransitions() throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.always(from: 1, to: 2)
      sm.when("a", from: 2, to: 1)
    }
    let exploration = try Exploration(definition)

    #expect(
      exploration.pathsThroughTransitions.map { "\($0.transition) by \($0.path)" } == [
        "always: 1 -> 2 by 2", "a: 2 -> 1 by 2 –a→ 2",
      ])
  }

  @Test("The events of tasks are fired, and the number of an activation does not distinguish configurations")
  func work() throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.when("a", from: 1, to: 2)
      sm.task("load", in: 2) { "b" }
      sm.when("b", from: 2, to: 1)
      sm.internalEvents(["b"])
      // On this way the task is the second one.
      sm.when("c", from: 1, to: 3)
      sm.task("save", in: 3) { "d" }
      sm.when("d", from: 3, to: 2)
    }
    let exploration = try Exploration(definition)

    #expect(exploration.configurationCount == 3 && exploration.transitionsNeverTaken.isEmpty)
  }

  @Test("A configuration in which a task runs is no dead end")
  func runningWork() throws {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { sm in
      sm.task("load", in: 1) { "b" }
      sm.when("b", from: 1, to: 2, if: Guard("never") { _ in false })
      sm.when("b", from: 2, to: 1)
    }
    let exploration = try Exploration(definition)

    #expect(exploration.configurationCount == 1 && exploration.deadEnds.isEmpty && exploration.statesNeverLeft.isEmpty)
  }
}
