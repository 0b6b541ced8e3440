import StateMachines
import Testing

@Suite("A definition that decides every event in every state")
struct TotalDefinitionsTests {
  enum Pedal: Hashable, Sendable, CaseIterable { case press, release }
  enum Brake: Hashable, Sendable { case off, on, inner, other, left, left1, left2, right, right1, right2, end }

  private typealias Definition = MachineDefinition<Brake, Pedal>
  typealias Rules = @Sendable (inout MachineDefinition<Brake, Pedal>.Builder) -> Void

  /// Rules with the cells that they leave undecided, each with the line of its state below the rules.
  struct Grid: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let undecided: [String]
    let rules: Rules

    init(_ name: String, _ undecided: [String] = [], _ rules: @escaping Rules) {
      (testDescription, self.undecided, self.rules) = (name, undecided, rules)
    }
  }

  private static func cells(_ rules: Rules) -> [String] {
    do {
      _ = try Definition(initial: .off, total: true, rules)
      return []
    } catch {
      #expect(error.issues.allSatisfy { $0.code == .undecidedEvents })
      return error.issues.map(\.message)
    }
  }

  private static func undecided(_ state: String, _ events: String) -> String {
    "'\(state)' leaves undecided: \(events); add a transition, a 'defer', 'ignore' or 'impossible'"
  }

  /// `off` to `on` and back; `on` decides everything.
  private static let pair: Rules = { sm in
    sm.when(.press, from: .off, to: .on)
    sm.when(.release, from: .on, to: .off)
    sm.ignore(.press, in: .on)
  }

  static let grids = [
    Grid("a transition, an ignored and an impossible event") { sm in
      pair(&sm)
      sm.impossible(.release, in: .off)
    },
    Grid("one cell without a line", [undecided("off", "'release'")], pair),
    Grid("two states without lines for several events", [undecided("off", "'release'"), undecided("on", "'press', 'release'")]) { sm in
      sm.when(.press, from: .off, to: .on)
    },
    Grid("a guarded line decides") { sm in
      pair(&sm)
      sm.when(.release, from: .off, to: .on, if: .isIn(.on))
    },
    Grid("a deferral decides") { sm in
      pair(&sm)
      sm.defer(.release, in: .off)
    },
    Grid("an internal transition decides") { sm in
      pair(&sm)
      sm.when(.release, in: .off) { _ in }
    },
    Grid("a list of events decides each of them") { sm in
      sm.when([.press, .release], from: .off, to: .on)
      sm.impossible([.press, .release], in: .on, stops: true)
    },
    Grid("any event decides, in any state") { sm in
      pair(&sm)
      sm.ignore(.any, in: .any)
    },
    Grid("a matching line decides nothing", [undecided("off", "'release'")]) { sm in
      pair(&sm)
      sm.ignore(.matching { _ in true }, in: .off)
    },
    Grid("an eventless transition and a completion decide nothing", [undecided("off", "'press', 'release'")]) { sm in
      sm.always(from: .off, to: .on)
      sm.when(.done(of: .off), from: .off, to: .on)
      sm.ignore(.any, in: .on)
    },
    Grid("a final state needs no lines") { sm in
      sm.when([.press, .release], from: .off, to: .on)
      sm.final(.on)
    },
    Grid("a line of a compound state decides for all states inside") { sm in
      sm.compound(.off, initial: .inner) { sm in sm.when(.press, from: .inner, to: .other) }
      sm.ignore([.press, .release], in: .off)
    },
    Grid("a line of one state decides for none beside it", [undecided("other", "'press'")]) { sm in
      sm.compound(.off, initial: .inner) { sm in sm.when(.press, from: .inner, to: .other) }
      sm.ignore(.release, in: .off)
    },
    Grid("a line of one region decides for all regions beside it") { sm in
      sm.parallel(.off) { sm in
        sm.compound(.left, initial: .left1) { sm in
          sm.when(.press, from: .left1, to: .left2)
          sm.ignore(.press, in: .left2)
        }
        sm.compound(.right, initial: .right1) { sm in
          sm.when(.release, from: .right1, to: .right2)
          sm.impossible(.release, in: .right2)
        }
      }
    },
    Grid("a region that decides in some of its states only", [undecided("left2", "'press'"), undecided("right1", "'press'")]) { sm in
      sm.parallel(.off) { sm in
        sm.compound(.left, initial: .left1) { sm in sm.when(.press, from: .left1, to: .left2) }
        sm.compound(.right, initial: .right1) { sm in sm.ignore(.release, in: .right1) }
      }
    },
    Grid("a final state in one region decides nothing for another", [undecided("right1", "'press', 'release'")]) { sm in
      sm.parallel(.off) { sm in
        sm.compound(.left, initial: .left1) { sm in sm.final(.left1) }
        sm.compound(.right, initial: .right1) { sm in sm.state(.right1) }
      }
    },
    Grid("a region that may rest in a final state decides nothing for another", [undecided("right1", "'press', 'release'")]) { sm in
      sm.parallel(.off) { sm in
        sm.compound(.left, initial: .left1) { sm in
          sm.when([.press, .release], from: .left1, to: .left2)
          sm.final(.left2)
        }
        sm.compound(.right, initial: .right1) { sm in sm.state(.right1) }
      }
    },
    Grid("a line around a parallel state decides for all its regions") { sm in
      sm.parallel(.off) { sm in
        sm.compound(.left, initial: .left1) { sm in sm.state(.left1) }
        sm.compound(.right, initial: .right1) { sm in sm.state(.right1) }
      }
      sm.when([.press, .release], from: .off, to: .end)
      sm.final(.end)
    },
    Grid("the events of a join are decided in its sources") { sm in
      sm.parallel(.off) { sm in
        sm.compound(.left, initial: .left1) { sm in sm.state(.left1) }
        sm.compound(.right, initial: .right1) { sm in sm.state(.right1) }
      }
      sm.join([.left1: .press, .right1: .release], to: .end)
      sm.final(.end)
    },
  ]

  @Test("A total definition reports each state with the events that it leaves undecided", arguments: grids)
  func grid(grid: Grid) {
    #expect(Self.cells(grid.rules) == grid.undecided)
  }

  @Test("Undecided events are reported where their state is declared, and not at all unless the definition is total")
  func places() throws {
    let line: UInt = #line + 3
    let rules: Rules = { sm in
      sm.when(.press, from: .off, to: .on)
      sm.state(.off)
      sm.ignore(.any, in: .on)
    }

    let definition = try Definition(initial: .off, rules)
    let error = try #require(throws: DefinitionError.self) { try Definition(initial: .off, total: true, rules) }

    #expect(definition.states.count == 2)
    #expect(error.issues.map(\.line) == [line])
    #expect(error.issues.map(\.fileID) == [#fileID])
  }

  @Test("A total definition runs as one that is not total, and events without a line of their own are known to it")
  func runs() throws {
    let rules: Rules = { sm in
      sm.when(.press, from: .off, to: .on)
      sm.ignore(.any, in: .any)
    }
    var (total, plain) = (Machine(try Definition(initial: .off, total: true, rules)), Machine(try Definition(initial: .off, rules)))

    for event in [Pedal.release, .press, .release, .press] {
      let (one, other) = (total.attempt(event), plain.attempt(event))
      #expect("\(one)" == "\(other)")
    }
    #expect(total.permittedEvents == plain.permittedEvents)
  }

  @Test("A total definition whose events cannot be listed is an error at the place of the definition")
  func unlisted() throws {
    let error = try #require(throws: DefinitionError.self) {
      try MachineDefinition<Brake, String>(initial: .off, total: true, fileID: "Shop/Brakes.swift", line: 7) { sm in
        sm.when("play", from: .off, to: .on)
      }
    }

    let issue = try #require(error.issues.first)
    #expect(error.issues.count == 1)
    #expect(issue.code == .unlistedEvents)
    #expect(issue.message == "'total' needs a list of all events: let 'String' conform to CaseIterable, or to PayloadCases")
    #expect(issue.description.hasPrefix("Brakes.swift:7: "))
  }

  private enum Repeated: Hashable, CaseIterable {
    case press, release

    static let allCases: [Self] = [.press, .release, .release, .press]
  }

  @Test("A list that repeats events names each of them once")
  func repeated() throws {
    let error = try #require(throws: DefinitionError.self) {
      try MachineDefinition<Brake, Repeated>(initial: .off, total: true) { sm in sm.when(.press, from: .off, to: .on) }
    }

    #expect(error.issues.map(\.message) == [Self.undecided("off", "'release'"), Self.undecided("on", "'press', 'release'")])
  }

  private enum Partial: Hashable, CaseIterable {
    case press, release, hold

    static let allCases: [Self] = [.press]
  }

  @Test("A list of all events that lacks events which lines name is an error with their names")
  func forgotten() throws {
    let events = try #require(throws: DefinitionError.self) {
      try MachineDefinition<Brake, Partial>(initial: .off, total: true) { sm in
        sm.when(.hold, from: .off, to: .on)
        sm.when(.press, in: .on) { _ in }
        sm.ignore(.release, in: .on)
      }
    }
    #expect(events.issues.map(\.code) == [.unlistedEvents])
    #expect(
      events.issues.map(\.message)
        == ["'total' needs a list of all events: lines name 'hold', 'release', which 'allCases' does not contain"])
  }
}
