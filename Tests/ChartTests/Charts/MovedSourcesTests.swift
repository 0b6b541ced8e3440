import StateMachines
import Testing

@Suite("A state that a line inside a region leads to")
struct MovedSourcesTests {
  typealias Definition = MachineDefinition<String, String>
  typealias Lines = @Sendable (inout Definition.Builder) -> Void

  private static let here: UInt = 9_001
  private static let targetLine: UInt = 9_002

  struct Placement: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isWarned: Bool
    let inside: Lines
    let outside: Lines

    init(_ name: String, isWarned: Bool, inside: @escaping Lines = { _ in }, outside: @escaping Lines) {
      (testDescription, self.isWarned, self.inside, self.outside) = (name, isWarned, inside, outside)
    }
  }

  static let placements = [
    Placement("a line outside leads back into the region", isWarned: true) { $0.when("clear", from: "results", to: "empty", line: here) },
    Placement("a line outside leads back to the region", isWarned: true) { $0.when("clear", from: "results", to: "search", line: here) },
    Placement("the same with another line outside", isWarned: true) { sm in
      sm.when("clear", from: "results", to: "empty", line: here)
      sm.when("leave", from: "results", to: "done")
      sm.final("done")
    },
    Placement("a line outside, and the state is declared there", isWarned: false) { sm in
      sm.state("results")
      sm.when("clear", from: "results", to: "empty")
    },
    Placement(
      "a line outside, and the state is declared inside", isWarned: false, inside: { $0.state("results") },
      outside: { $0.when("clear", from: "results", to: "empty", kind: .local) }),
    Placement("a line outside leads elsewhere", isWarned: false) { $0.when("clear", from: "results", to: "P") },
    Placement("a line inside", isWarned: false, inside: { $0.when("clear", from: "results", to: "empty") }, outside: { _ in }),
  ]

  @Test("A line that moves its source out of the region that leads to it has a warning that names both lines", arguments: placements)
  func moved(a: Placement) throws {
    let definition = try Definition(initial: "P") { sm in
      sm.parallel("P") { sm in
        sm.compound("upload", initial: "waiting") { sm in
          sm.when("go", from: "waiting", to: "sending")
          sm.when("stop", from: "sending", to: "waiting")
        }
        sm.compound("search", initial: "empty") { sm in
          sm.when("type", from: "empty", to: "results", line: Self.targetLine)
          a.inside(&sm)
        }
      }
      a.outside(&sm)
    }

    let warnings = definition.warnings
    #expect(warnings.map(\.code) == (a.isWarned ? [.sourceOutsideRegion] : []), "\(warnings)")
    if let warning = warnings.first {
      let mentions = ["'results'", "'search'", "MovedSourcesTests.swift:\(Self.targetLine)", "state(_)"]
      #expect(mentions.filter { !warning.message.contains($0) }.isEmpty, "\(warning.message)")
      #expect(warning.line == Self.here)
    }
  }

  @Test("A state outside of a compound state that leads to it, and to which it leads back, has no warning")
  func withoutRegions() throws {
    let definition = try Definition(initial: "working") { sm in
      sm.compound("working", initial: "fetching") { sm in sm.when("cancel", from: "fetching", to: "idle") }
      sm.when("retry", from: "idle", to: "fetching")
    }

    #expect(definition.warnings.isEmpty)
  }
}
