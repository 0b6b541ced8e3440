import StateMachines
import Testing

@Suite("A line about one region of a parallel state")
struct RegionsThatStartAgainTests {
  typealias Definition = MachineDefinition<String, String>
  typealias Lines = @Sendable (inout Definition.Builder) -> Void

  /// A line, where it leads to from `sending` and `results`, and what the warning says.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lines: Lines
    let isKept: Bool
    var mentions: [String] = []

    init(_ name: String, isKept: Bool, mentions: [String] = [], _ lines: @escaping Lines) {
      (testDescription, self.isKept, self.mentions, self.lines) = (name, isKept, mentions, lines)
    }
  }

  private static let here: UInt = 9_001
  private static let again = ["'clear' from 'search'", "'P'", "'upload' starts again", "kind: .local"]

  static let cases = [
    Case("from a region to a state inside", isKept: false, mentions: again) {
      $0.when("clear", from: "search", to: "empty", line: here)
    },
    Case("from a region to itself", isKept: false, mentions: again) { $0.when("clear", from: "search", to: "search", line: here) },
    Case("from a state to the region around it", isKept: false, mentions: ["'clear' from 'results'", "'upload' starts again"]) {
      $0.when("clear", from: "results", to: "search", line: here)
    },
    Case("from a parallel state to a state of one region", isKept: false, mentions: ["'clear' from 'P'", "'upload'", "kind: .local"]) {
      $0.when("clear", from: "P", to: "empty", line: here)
    },
    Case("from a parallel state to one of its regions", isKept: false, mentions: ["'clear' from 'P'", "'upload'", "kind: .local"]) {
      $0.when("clear", from: "P", to: "search", line: here)
    },
    Case("from a region to its history", isKept: false, mentions: ["'clear' from 'search'", "'upload'"]) {
      $0.when("clear", from: "search", into: .history(of: "search"), line: here)
      $0.history(of: "search", default: "empty")
    },
    Case("from a list with a region", isKept: false, mentions: ["'upload' starts again"]) {
      $0.when("clear", from: ["results", "search"], to: "search", line: here)
    },
    Case("from a region to itself, local", isKept: true) { $0.when("clear", from: "search", to: "search", kind: .local) },
    Case("from a region to a state inside, local", isKept: true) { $0.when("clear", from: "search", to: "empty", kind: .local) },
    Case("from a parallel state to a state of one region, local", isKept: true) {
      $0.when("clear", from: "P", to: "empty", kind: .local)
    },
    Case("from a parallel state to one of its regions, local", isKept: true) { $0.when("clear", from: "P", to: "search", kind: .local) },
    Case("inside a region", isKept: true) { $0.when("clear", from: "results", to: "empty") },
    Case("from a parallel state to itself", isKept: false) { $0.when("clear", from: "P", to: "P") },
    Case("from a parallel state to states of all regions", isKept: false) { $0.when("clear", from: "P", into: ["waiting", "empty"]) },
    Case("from any state", isKept: false) { $0.when("clear", from: .any, to: "empty") },
  ]

  private static func definition(_ a: Case) throws -> Definition {
    try Definition(initial: "P") { sm in
      sm.parallel("P") { sm in
        sm.compound("upload", initial: "waiting") { sm in
          sm.state("waiting", "sending")
          sm.when("go", from: "waiting", to: "sending")
          sm.when("stop", from: "sending", to: "waiting")
        }
        sm.compound("search", initial: "empty") { sm in
          sm.state("empty", "results")
          sm.when("type", from: "empty", to: "results")
        }
      }
      a.lines(&sm)
    }
  }

  @Test("A line about one region leaves the others alone, or has a warning that names them and what to write", arguments: cases)
  func line(a: Case) throws {
    let definition = try Self.definition(a)
    let shared = ThreadsafeMachine(definition)
    var machine = Machine(definition)

    for event in ["go", "type", "clear"] {
      #expect(machine.fire(event) && shared.fire(event))
    }

    #expect(machine.is("sending") == a.isKept)
    #expect(shared.configuration == machine.configuration)
    #expect(a.testDescription.contains("history") || machine.is("empty"))
    let warnings = definition.warnings
    #expect(warnings.map(\.code) == (a.mentions.isEmpty ? [] : [.regionsStartAgain]), "\(warnings)")
    if let warning = warnings.first {
      #expect(a.mentions.filter { !warning.message.contains($0) }.isEmpty, "\(warning.message)")
      #expect(warning.line == Self.here)
    }
  }

  @Test("A local transition from a parallel state to one region runs the exits and entries of that region alone, and keeps timeouts")
  func local() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: "P") { sm in
      sm.parallel("P") { sm in
        sm.parallel("left") { sm in
          sm.compound("upload", initial: "waiting") { sm in
            sm.when("go", from: "waiting", to: "sending")
            sm.state("sending")
          }
          sm.compound("search", initial: "empty") { sm in sm.when("go", from: "empty", to: "results") }
        }
        sm.region(initial: "other") { sm in sm.state("other") }
      }
      sm.timeout(.seconds(5), in: "sending", fire: "late")
      sm.when("late", in: "sending") { _ in log.append("late") }
      sm.when("clear", from: "P", to: "empty", kind: .local)
      sm.onExit { step in log.append("-\(step.state)") }
      sm.onEntry { step in log.append("+\(step.state)") }
    }
    var machine = Machine(definition)
    machine.fire("go")
    log.removeAll()

    machine.advance(to: .seconds(3))
    let transition = try machine.require("clear")
    machine.advance(to: .seconds(5))

    #expect(log.text == "-results, +empty, late")
    #expect(transition.exited == ["results"] && transition.entered == ["empty"])
    #expect(definition.warnings.map(\.code) == [])
  }

  @Test("A local transition from a parallel state to states of some regions leaves all of them, and has the warning")
  func someRegions() throws {
    let definition = try Definition(initial: "P") { sm in
      sm.parallel("P") { sm in
        for name in ["a", "b", "c"] {
          sm.compound(name, initial: name + "1") { sm in
            sm.when("go", from: name + "1", to: name + "2")
            sm.when("go", from: name + "2", to: name + "1")
          }
        }
      }
      sm.when("clear", from: "P", into: ["a1", "b1"], kind: .local)
    }
    var machine = Machine(definition)
    machine.fire("go")

    machine.fire("clear")

    #expect(machine.configuration == ["P", "a", "a1", "b", "b1", "c", "c1"])
    let warning = try #require(definition.warnings.first)
    #expect(warning.code == .regionsStartAgain)
    #expect(warning.message.contains("'c' starts again"), "\(warning.message)")
    #expect(!warning.message.contains("kind: .local"), "\(warning.message)")
  }

  @Test("A completion that leads back into its region has the warning, which names the descriptor with which the line is local")
  func completion() throws {
    func definition(_ line: (inout Definition.Builder) -> Void) throws -> Definition {
      try Definition(initial: "P") { sm in
        sm.parallel("P") { sm in
          sm.compound("upload", initial: "waiting") { sm in
            sm.when("go", from: "waiting", to: "sending")
            sm.when("stop", from: "sending", to: "waiting")
          }
          sm.compound("search", initial: "empty") { sm in
            sm.when("type", from: "empty", to: "found")
            sm.final("found")
          }
        }
        line(&sm)
      }
    }
    let external = try definition { $0.onDone("search", to: "empty") }
    let local = try definition { $0.when(.done(of: "search"), from: "search", to: "empty", kind: .local) }
    var machines = (Machine(external), Machine(local))

    for event in ["go", "type"] {
      machines.0.fire(event)
      machines.1.fire(event)
    }

    #expect(external.warnings.map(\.code) == [.regionsStartAgain])
    #expect(external.warnings.first?.message.contains("when(.done(of:), …, kind: .local)") == true, "\(external.warnings)")
    #expect(local.warnings.isEmpty)
    #expect(machines.0.configuration == ["P", "upload", "waiting", "search", "empty"])
    #expect(machines.1.configuration == ["P", "upload", "sending", "search", "empty"])
  }
}
