import StateMachines
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("A definition with several mistakes", .exitTests)
struct AllMistakesTests {
  /// The line of the first rule below.
  private static let line: UInt = #line + 4

  /// Eight lines with a mistake, and three without.
  private static func careless(_ sm: inout DoorDefinition.Builder) {
    sm.before(.pull, from: .open) { _ in }  // 1
    sm.final(.removed)
    sm.when(.push, from: .open, to: .closed)
    sm.when(.push, from: .open, to: .locked)  // 4
    sm.when(.pull, from: .closed, to: .open)
    sm.when(.pull, from: .closed, to: .open, if: .isIn(.closed))  // 6
    sm.when(.turnKey, from: .removed, to: .open)  // 7
    sm.when(.turnKey, from: .open, into: [.closed, .locked])  // 8
    sm.when(.turnKey, from: .locked, into: .history(of: .open))  // 9
    sm.defer(.push, in: .open)  // 10
    sm.state(.removed)  // 11
  }

  private static let codes: [DefinitionIssue.Code] = [
    .hookNeverRuns, .duplicateTransition, .unreachableTransition, .transitionFromFinal, .targetsNotOrthogonal, .historyOfLeaf,
    .defersAndHandles, .duplicateState,
  ]

  @Test("A definition with several mistakes reports all of them in line order")
  func allAtOnce() throws {
    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, Self.careless) }

    #expect(error.issues.map(\.code) == Self.codes)
    #expect(error.issues.map(\.line) == [1, 4, 6, 7, 8, 9, 10, 11].map { Self.line + $0 - 1 })
    #expect(error.issues.allSatisfy { $0.fileID == #fileID })
  }

  @Test("A definition's error reads as a list of locations and sentences")
  func description() throws {
    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, Self.careless) }

    let lines = error.description.split(separator: "\n").map(String.init)
    #expect(lines.first == "8 mistakes in the definition")
    #expect(Array(lines.dropFirst()) == error.issues.map { "  \($0)" })
    #expect(error.debugDescription == error.description)
  }

  @Test("One issue of a definition reads as a location and a sentence")
  func issueDescription() throws {
    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, Self.careless) }

    let issue = try #require(error.issues.last)
    let (here, other) = (Self.line + 10, Self.line + 1)
    #expect(
      issue.description == "AllMistakesTests.swift:\(here): 'removed' is declared twice; the other line is AllMistakesTests.swift:\(other)")
  }

  @Test("`verified` stops the program with the whole list of mistakes")
  func verified() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      _ = DoorDefinition.verified(initial: .open, Self.careless)
    }

    let text = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, Self.careless) }
    #expect(error.issues.filter { !text.contains($0.description) }.isEmpty)
  }

  @Test("`verified` does not stop a program whose definition is valid")
  func verifiedWithoutMistakes() {
    let definition = DoorDefinition.verified(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
    }

    #expect(definition.states == [.open, .closed])
  }

  static let doubles = [
    Mistake("a history before a final source", .historyOfLeaf, line: #line + 2, message: "") { sm in
      sm.final(.removed)
      sm.when(.push, from: .removed, into: .history(of: .closed))
    },
    Mistake("a final source before several targets", .transitionFromFinal, line: #line + 2, message: "") { sm in
      sm.final(.removed)
      sm.when(.push, from: .removed, into: [.open, .closed])
    },
    Mistake("several targets before a duplicate", .targetsNotOrthogonal, line: #line + 2, message: "") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: .open, into: [.open, .closed])
    },
    Mistake("a duplicate before a line behind every event", .duplicateTransition, line: #line + 3, message: "") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.any, from: .open, to: .closed)
      sm.when([.pull, .push], from: .open, to: .locked)
    },
    Mistake("a duplicate at one source, a line behind every event at another", .duplicateTransition, line: #line + 3, message: "") { sm in
      sm.when(.any, from: .closed, to: .open)
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: [.closed, .open], to: .locked)
    },
    Mistake("a line behind every event at one source, a duplicate at another", .duplicateTransition, line: #line + 3, message: "") { sm in
      sm.when(.any, from: .open, to: .closed)
      sm.when(.push, from: .closed, to: .open)
      sm.when(.push, from: [.open, .closed], to: .locked)
    },
    Mistake("a duplicate with a branch behind one that is always taken", .duplicateTransition, line: #line + 2, message: "") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: .open, choosing: [.otherwise(to: .closed), .when(.isIn(.open), to: .locked)])
    },
  ]

  @Test("A line with several mistakes has one issue, with the first code that applies", arguments: doubles)
  func firstCode(double: Mistake) throws {
    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, double.rules) }

    #expect(error.issues.map(\.code) == [double.code])
    #expect(error.issues.map(\.line) == [double.line])
  }

  @Test("A line that is wrong for several states has one issue")
  func severalStates() throws {
    let rules: DoorRules = { sm in
      sm.when(.push, from: [.open, .closed], to: .locked)
      sm.when(.push, from: [.open, .closed], to: .removed)
    }

    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, rules) }

    #expect(error.issues.map(\.code) == [.duplicateTransition])
  }

  @Test("Issues that differ only in their line are distinct")
  func differentLines() throws {
    let rules: DoorRules = { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.before(.knock) { _ in }
      sm.before(.knock) { _ in }
    }

    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, rules) }

    #expect(error.issues.count == 2)
    #expect(Set(error.issues).count == 2)
    #expect(Set(error.issues.map(\.message)).count == 1)
  }
}
