#if Macros
  import Foundation
  import StateMachineMacros
  import Testing

  @Suite("Definitions that the compiler reads")
  struct ReadDefinitionsTests {
    private static let rounds = ProcessInfo.processInfo.environment["TEST_ROUNDS"] == "full" ? 200 : 40

    @Test("The compiler reports of a random definition what the library reports when it makes it", arguments: 0..<rounds)
    func random(seed: Int) throws {
      let rules = RandomRules(seed: UInt64(seed))
      let report = ExpandedSource(rules.text, file: "Random.swift").report

      let expected = rules.issues
      let undecided = expected.filter { $0.code == .undecidedEvents }
      #expect(try cells(report) == Set(undecided.flatMap { try cells("0:0: error: \($0.message)") }), "\(rules.text)")
      #expect(
        sentences(report) == expected.filter { $0.code != .undecidedEvents }.map { withoutPlaces($0.message) }.sorted(), "\(rules.text)")
    }

    @Test("Among random definitions, some are total, some leave events undecided, and some have other mistakes")
    func variety() {
      let codes = (0..<300).map { seed in Set(RandomRules(seed: UInt64(seed)).issues.map(\.code)) }

      #expect(codes.contains { $0.isEmpty } || codes.contains { $0 == [.undecidedEvents] })
      #expect(codes.contains { $0.contains(.undecidedEvents) })
      #expect(codes.contains { $0.contains(.duplicateTransition) })
      #expect(codes.contains { $0.contains(.unreachableTransition) })
      #expect(codes.contains { $0.contains(.defersAndHandles) })
    }

    /// The cells that messages call undecided, by state and event.
    private func cells(_ report: String) throws -> Set<String> {
      var cells: Set<String> = []
      for line in report.split(separator: "\n") {
        let sentence = line.split(separator: ";")[0]
        if sentence.contains("leaves undecided") {
          // The library names a state and its events.
          let names = names(sentence)
          cells.formUnion(names.dropFirst().map { "\(names[0]) \($0)" })
        } else if sentence.contains("nothing says what") {
          // The macro names events and states.
          let parts = sentence.split(separator: " in state").map { names($0) }
          try #require(parts.count == 2)
          cells.formUnion(parts[1].flatMap { state in parts[0].map { "\(state) \($0)" } })
        }
      }
      return cells
    }

    private func names(_ text: Substring) -> [String] { text.matches(of: /'(\w)'/).map { String($0.output.1) } }

    /// The other errors, without the places of other lines.
    private func sentences(_ report: String) -> [String] {
      report.split(separator: "\n").compactMap { line in
        guard let start = line.range(of: ": error: "), !line.contains("nothing says what"), !line.contains("no line of the definition")
        else { return nil }
        return withoutPlaces(String(line[start.upperBound...]))
      }.sorted()
    }

    private func withoutPlaces(_ message: String) -> String { message.replacing(/[\w+]+\.swift:[0-9:]+/, with: "PLACE") }
  }
#endif
