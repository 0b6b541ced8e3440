import StateMachineTesting
import StateMachines
import Testing

@Suite("Transition tables")
struct TransitionTableTests {
  private enum Order: Hashable, Sendable { case placed, paid, shipped, lost }
  private enum Request: Hashable, Sendable, CaseIterable { case pay, ship, cancel, knock, peek }

  private static let orders: MachineDefinition<Order, Request> = .verified(initial: .placed) { sm in
    sm.when(.pay, from: .placed, to: .paid, if: Guard("has funds") { _ in true })
    sm.ignore(.pay, in: .placed)
    sm.when(.ship, from: .paid, to: .shipped)
    sm.when(.ship, from: .any, to: .lost, if: Guard("is late") { _ in true })
    sm.when(.knock, in: .paid) { _ in }
    sm.impossible(.cancel, in: .paid)
    sm.impossible(.cancel, in: .placed, stops: true)
    sm.defer(.peek, in: .placed)
    sm.final(.shipped)
  }

  @Test("A table has a row for each state in which a machine goes on, and a column for each event")
  func extent() {
    let table = TransitionTable(Self.orders)

    #expect(table.states == [.placed, .paid, .lost])
    #expect(table.events == ["pay", "ship", "knock", "cancel", "peek"])
    #expect(table.rows.allSatisfy { $0.count == 5 })
    #expect(table[.shipped, .pay] == nil && table[.placed, named: "open"] == nil)
  }

  @Test(
    "A cell says what is done, in the order in which it is tried",
    arguments: [
      (.placed, .pay, "-> paid if has funds; ignored"), (.placed, .ship, "-> lost if is late"), (.paid, .ship, "-> shipped"),
      (.paid, .knock, "internal"), (.paid, .cancel, "impossible"), (.placed, .cancel, "stops the program"), (.placed, .peek, "deferred"),
      (.paid, .pay, "nothing"),
    ] as [(Order, Request, String)])
  private func cells(state: Order, event: Request, text: String) {
    #expect(TransitionTable(Self.orders)[state, event]?.description == text)
  }

  @Test("The values of a cell have source, guards and effect")
  func values() throws {
    let cell = try #require(TransitionTable(Self.orders)[.placed, .pay])

    #expect(cell.candidates.map(\.source) == [.placed, .placed])
    #expect(cell.candidates.map(\.guards) == [["has funds"], []])
    #expect(cell.candidates.map(\.effect.description) == ["-> paid", "ignored"])
    #expect(cell.candidates[0].description == "pay: placed -> paid if has funds")
    #expect(cell.candidates[1].description == "pay: placed, ignored")
  }

  @Test("As text a table has a paragraph for each state")
  func text() {
    #expect(
      TransitionTable(Self.orders).description == """
        placed
          pay     -> paid if has funds; ignored
          ship    -> lost if is late
          cancel  stops the program
          peek    deferred
          nothing: knock
        paid
          ship    -> shipped
          knock   internal
          cancel  impossible
          nothing: pay, peek
        lost
          ship  -> lost if is late
          nothing: pay, knock, cancel, peek
        """)
  }

  @Test("In Markdown a table has a row for each state, with special characters escaped")
  func markdown() {
    let definition: MachineDefinition<String, String> = .verified(initial: "a|b") { sm in
      sm.when("go_on", from: "a|b", to: "c", if: Guard("x < y") { _ in true })
    }

    #expect(
      TransitionTable(definition).markdown == """
        |  | go\\_on |
        | --- | --- |
        | a\\|b | -> c if x \\< y |
        | c |  |
        """)
  }

  // MARK: - Charts

  private enum Player: Hashable, Sendable { case off, on, playing, paused, ended, lights, screen, dark, bright, sound, quiet, loud }
  private enum Key: Hashable, Sendable { case power, play, pause, next, lamp, mute, all }

  private static let player: MachineDefinition<Player, Key> = .verified(initial: .off) { sm in
    sm.when(.power, from: .off, to: .on)
    sm.compound(.on, initial: .paused) { sm in
      sm.when(.play, from: .paused, to: .playing)
      sm.when(.next, from: .playing, to: .paused, if: Guard("has next") { _ in true })
      sm.defer(.pause, in: .paused)
      sm.when(.all, from: .playing, to: .ended)
      sm.final(.ended)
    }
    sm.when(.power, from: .on, to: .off)
    sm.when([.next, .pause], from: .on, into: .history(of: .on))
    sm.onDone(.on, to: .lights)
    sm.parallel(.lights) { sm in
      sm.compound(.screen, initial: .dark) { sm in
        sm.when(.lamp, from: .dark, to: .bright)
        sm.state(.bright)
        sm.always(from: .bright, to: .dark, if: Guard("is late") { _ in false })
      }
      sm.compound(.sound, initial: .quiet) { sm in
        sm.when(.mute, from: .quiet, to: .loud)
        sm.state(.loud)
      }
    }
    sm.join([.bright: .all, .loud: .all], to: .off)
  }

  @Test(
    "A row has what its state inherits from the states around it, behind its own",
    arguments: [
      (.paused, "power", "-> off, of on"), (.playing, "next", "-> paused if has next; -> history(of: on), of on"),
      (.paused, "pause", "deferred"), (.playing, "pause", "-> history(of: on), of on"), (.bright, "all", "-> off with others"),
      (.bright, "always", "-> dark if is late"), (.ended, "power", "-> off, of on"), (.playing, "done(on)", "-> lights, of on"),
      (.dark, "mute", "nothing"),
    ] as [(Player, String, String)])
  private func charts(state: Player, event: String, text: String) {
    #expect(TransitionTable(Self.player)[state, named: event]?.description == text)
  }

  @Test("What a state defers is not taken by states around it, and what a state around it defers is taken inside")
  func deferrals() {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
      sm.compound(20, initial: 10) { sm in
        sm.compound(10, initial: 1) { sm in
          sm.defer(7, in: 1)
          sm.when(7, from: 2, to: 1, if: Guard("a") { _ in true })
          sm.when(8, from: 1, to: 2)
        }
        sm.defer([7, 8], in: 10)
      }
      sm.when(7, from: 20, to: 3)
    }
    let table = TransitionTable(definition)

    #expect(table[1, 7]?.description == "deferred")
    #expect(table[2, 7]?.description == "-> 1 if a; deferred, of 10")
    #expect(table[1, 8]?.description == "-> 2" && table[2, 8]?.description == "deferred, of 10")
  }

  @Test("What a parallel state defers is taken around it where a state in another region may prevent the deferral")
  func deferralsBesideRegions() {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 20) { sm in
      sm.compound(20, initial: 10) { sm in
        sm.parallel(10) { sm in
          sm.region(initial: 1) { sm in
            sm.impossible(7, in: 1)
            sm.when(6, from: 1, to: 2)
          }
          sm.region(initial: 3) { sm in sm.state(3) }
        }
        sm.defer([7, 8], in: 10)
      }
      sm.when([7, 8], from: 20, to: 30)
    }
    let table = TransitionTable(definition)
    var machine = Machine(definition)

    #expect(table[1, 7]?.description == "impossible")
    #expect(table[3, 7]?.description == "deferred, of 10; -> 30, of 20")
    #expect(table[2, 7]?.description == "deferred, of 10" && table[3, 8]?.description == "deferred, of 10")
    #expect(machine.fire(7) && machine.state == 30)
  }

  @Test("Each transition of a chart is listed once, although each state inside has it")
  func transitions() {
    let transitions = TransitionTable(Self.player).transitions.map(\.description)

    #expect(Set(transitions).count == transitions.count)
    #expect(transitions.filter { $0.hasPrefix("power") } == ["power: off -> on", "power: on -> off"])
    #expect(transitions.contains("always: bright -> dark if is late") && transitions.contains("done(on): on -> lights"))
    #expect(!transitions.contains { $0.contains("deferred") })
  }

  @Test("The branches of a junction stand one after the other, with the guard of each")
  func junctions() {
    let definition: MachineDefinition<Int, Int> = .verified(initial: 1) { sm in
      sm.when(7, from: 1, choosing: [.when(Guard("a") { _ in true }, to: 2), .otherwise(to: 3)])
    }

    #expect(TransitionTable(definition)[1, 7]?.description == "-> 2 if a; -> 3")
  }

  // MARK: - Columns

  private enum Media: Sendable, PayloadCases {
    case play
    case seek(Int)
    case rewind(Int)
    case stop

    static let caseNames = ["play", "seek", "rewind", "stop"]
    var caseNumber: UInt8 {
      switch self {
      case .play: 0
      case .seek: 1
      case .rewind: 2
      case .stop: 3
      }
    }
    struct Keys: CaseKeys {
      var seek: CaseKey<Media, Int> { CaseKey(1, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
    }
  }

  @Test("A case with a payload is one column, named or not")
  func payloads() {
    let definition: MachineDefinition<Int, Media> = .verified(initial: 1) { sm in
      sm.when(.play, from: 1, to: 2)
      sm.when(\.seek, in: 2) { _, _ in }
    }
    let table = TransitionTable(definition)

    #expect(table.events == ["play", "seek", "rewind", "stop"])
    #expect(table[2, .seek(3)]?.description == "internal" && table[2, .seek(4)]?.event == "seek")
    #expect(table[2, .rewind(3)]?.description == "nothing" && table[2, .rewind(3)]?.event == "rewind")
  }

  @Test("A column of an event that no line names has what lines for any event do")
  func unnamedEvents() {
    let definition: MachineDefinition<Int, Request> = .verified(initial: 1) { sm in
      sm.when(.pay, from: 1, to: 2)
      sm.when(.any, from: 2, to: 3)
      sm.when(.matching { _ in true }, from: 3, to: 1)
    }
    let table = TransitionTable(definition)

    #expect(table.events == ["pay", "ship", "cancel", "knock", "peek"])
    #expect(table[2, .knock]?.description == "-> 3" && table[1, .knock]?.description == "nothing")
    #expect(table[3, .peek]?.description == "-> 1 if it matches")
  }

  @Test("Events that no type lists are columns where they are passed")
  func passedEvents() {
    let definition: MachineDefinition<Int, String> = .verified(initial: 1) { $0.when("a", from: 1, to: 2) }

    #expect(TransitionTable(definition).events == ["a"])
    #expect(TransitionTable(definition, events: ["b", "a", "b"]).events == ["a", "b"])
  }

  private enum Query: Hashable, Sendable, CaseIterable {
    case send(Call<String, Bool>)
    case flush

    static let allCases: [Query] = [.send(.any), .flush]
  }

  @Test("A line for any event does not take an event that has a reply")
  func replies() {
    let definition: MachineDefinition<Int, Query> = .verified(initial: 1) { sm in
      sm.when(.any, from: 1, to: 2)
      sm.impossible(.any, in: 2)
    }
    let table = TransitionTable(definition)

    #expect(table[1, .send(.any)]?.description == "nothing" && table[1, .flush]?.description == "-> 2")
    #expect(table[2, .send(.any)]?.description == "impossible")
  }
}
