import StateMachineDiagrams
import StateMachines
import Testing

@Suite("Tasks, streams and child machines in diagrams")
struct DiagramWorkTests {
  private enum Place: Hashable, Sendable { case idle, busy, over }
  private enum Signal: Hashable, Sendable { case go, closed }
  private struct Failure: Error {}

  private static func description() -> MachineDescription {
    let child = MachineDefinition<Int, Int>.verified(initial: 0) { sm in sm.when(1, from: 0, to: 1) }
    return MachineDescription(
      MachineDefinition<Place, Signal>.verified(initial: .idle) { sm in
        sm.when(.go, from: .idle, to: .busy)
        sm.when(.closed, from: .busy, to: .idle)
        sm.onFailure(of: "charge", to: .over)
        sm.task("charge", in: .busy) { throw Failure() }
        sm.events("news", in: .busy, onEnd: .closed) { AsyncStream { $0.finish() } }
        sm.child(ChildMachine<Int, Int>("clock"), child, in: .busy) { _ in nil }
      })
  }

  private static let writers: [(name: String, write: @Sendable (MachineDescription) -> String)] = [
    ("SVG", { $0.svg() }), ("Mermaid", { $0.mermaid() }), ("DOT", { $0.dot() }), ("PlantUML", { $0.plantUML() }),
  ]

  @Test("Each language shows the work of a state, the event for its end, and the transition for its failure", arguments: 0..<4)
  func work(index: Int) throws {
    let (name, write) = Self.writers[index]
    let text = write(Self.description())

    for part in ["do / charge", "do / news, then closed", "do / clock", "failure of charge"] {
      #expect(text.contains(part), "\(name) does not show '\(part)':\n\(text)")
    }
  }
}
