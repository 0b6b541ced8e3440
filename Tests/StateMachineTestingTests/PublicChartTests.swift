import Foundation
import StateMachineTesting
import StateMachines
import Testing

@Suite("A public chart that is read from a file", .timeLimit(.minutes(5)))
struct PublicChartTests {
  /// A link of the Point-to-Point Protocol: the automaton of RFC 1661, section 4.1, and while it is opened one for each network protocol.
  private static let link = Result { try definition(of: ["ipcp", "ipv6cp", "ccp"]) }

  @Test("A link of PPP has no dead ends, can always be opened and shut, and test paths cover its states and transitions on real machines")
  func link() throws {
    let definition = try Self.link.get()
    let exploration = try Exploration(definition)
    #expect(definition.states.count == 43 && exploration.configurationCount == 1_009)
    #expect(exploration.deadEnds.isEmpty && exploration.statesNeverReached.isEmpty && exploration.transitionsNeverTaken.isEmpty)
    try expectTotal(definition)
    try expectProperties([.alwaysPossible(.active("ipcp Opened")), .alwaysPossible(.active("Initial"))], of: exploration)

    let recording = Recording(of: definition)
    for path in exploration.testPaths { try path.play { MachineDriver(definition) } }
    try expectCovered(recording.coverage, [.states, .transitions])
  }

  @Test("A network protocol that no path reaches is what is not covered")
  func uncovered() throws {
    let definition = try Self.link.get()
    let recording = Recording(of: definition)
    for path in try Exploration(definition, limit: 9).testPaths { try path.play { MachineDriver(definition) } }

    let failure = try #require(throws: UnmetExpectation.self) { try expectCovered(recording.coverage, [.states]) }
    #expect(failure.message.contains("\n  state not reached: ipcp Opened"))
  }

  // MARK: - The file

  private static func definition(of protocols: [String]) throws -> MachineDefinition<String, String> {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Charts/ppp-automaton.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    return try MachineDefinition(initial: "Initial") { sm in
      sm.parallel("Opened") { sm in
        for name in protocols { sm.compound(name, initial: "\(name) Initial") { add(rows, of: "\(name) ", to: &$0) } }
      }
      add(rows, of: "", to: &sm)
      // An event of a network protocol while the link is not opened.
      sm.impossible(.any, in: .any)
    }
  }

  /// The lines of the table for one protocol; where it stays in its state it does nothing that other protocols see.
  private static func add(_ rows: [[String]], of name: String, to sm: inout MachineDefinition<String, String>.Builder) {
    for row in rows.dropFirst() {
      for (state, target) in zip(rows[0], row).dropFirst() {
        let (event, source) = (name + row[0], name + state)
        switch target {
        case "-": sm.impossible(event, in: source)
        case state: sm.ignore(event, in: source)
        default: sm.when(event, from: source, to: name + target)
        }
      }
    }
  }
}
