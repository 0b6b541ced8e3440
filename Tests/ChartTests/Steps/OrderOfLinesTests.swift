import StateMachines
import Testing

@Suite("The order of lines in a definition")
struct OrderOfLinesTests {
  enum Line: CaseIterable, CustomTestStringConvertible {
    case transition
    case before
    case exit
    case entry
    case after

    var testDescription: String { "\(self)" }

    func declare(in sm: inout OvenBuilder, _ log: EventRecorder<String>) {
      switch self {
      case .transition: sm.when(.heat, from: .cold, to: .hot, if: .answering(true, "open", log)) { _ in log.append("action") }
      case .before: sm.before(.heat, from: .cold, to: .hot) { _ in log.append("before") }
      case .exit: sm.onExit(.cold) { _ in log.append("exit") }
      case .entry: sm.onEntry(.hot) { _ in log.append("entry") }
      case .after: sm.after(.heat, from: .cold, to: .hot) { _ in log.append("after") }
      }
    }
  }

  @Test("The order of lines of different kinds does not matter", arguments: permutations(of: Line.allCases))
  func differentKinds(lines: [Line]) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold) { sm in
      for line in lines { line.declare(in: &sm, log) }
    }
    var machine = try ContextMachine(definition, at: .cold)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(log.entries == ["guard open", "before", "exit", "action", "entry", "after"])
  }

  /// Hooks of one kind that all run for the same transition, though their filters differ.
  private static let filtered: [@Sendable (inout OvenBuilder, EventRecorder<String>) -> Void] = [
    { sm, log in
      sm.before { _ in log.append("before all") }
      sm.onExit { _ in log.append("exit any") }
      sm.onEntry { _ in log.append("entry any") }
      sm.after { _ in log.append("after all") }
    },
    { sm, log in
      sm.before(.heat) { _ in log.append("before event") }
      sm.onExit(.cold) { _ in log.append("exit one") }
      sm.onEntry(.hot) { _ in log.append("entry one") }
      sm.after(.heat) { _ in log.append("after event") }
    },
    { sm, log in
      sm.before(from: [.cold, .warm], to: .any(except: .cold)) { _ in log.append("before states") }
      sm.onExit([.cold, .warm]) { _ in log.append("exit several") }
      sm.onEntry([.warm, .hot]) { _ in log.append("entry several") }
      sm.after(from: [.cold, .warm], to: .any(except: .cold)) { _ in log.append("after states") }
    },
  ]
  private static let words = [["all", "event", "states"], ["any", "one", "several"]]

  @Test("Hooks of one kind run in order of their lines, whatever their filters", arguments: permutations(of: [0, 1, 2]))
  func oneKind(order: [Int]) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold) { sm in
      for index in order { Self.filtered[index](&sm, log) }
      sm.when(.heat, from: .cold, to: .hot)
    }
    var machine = try ContextMachine(definition, at: .cold)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    let expected = [("before", 0), ("exit", 1), ("entry", 1), ("after", 0)].flatMap { kind, row in
      order.map { "\(kind) \(Self.words[row][$0])" }
    }
    #expect(log.entries == expected)
  }

  @Test("A hook declared between two transitions runs for both", arguments: [0, 1, 2])
  func hookBetweenTransitions(position: Int) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold) { sm in
      if position == 0 { sm.after(.heat) { step in log.append("\(step.source) to \(step.target)") } }
      sm.when(.heat, from: .cold, to: .warm)
      if position == 1 { sm.after(.heat) { step in log.append("\(step.source) to \(step.target)") } }
      sm.when(.heat, from: .warm, to: .hot)
      if position == 2 { sm.after(.heat) { step in log.append("\(step.source) to \(step.target)") } }
    }
    var machine = try ContextMachine(definition, at: .cold)

    machine.fire(.heat, with: &meter)
    machine.fire(.heat, with: &meter)

    #expect(log.entries == ["cold to warm", "warm to hot"])
  }
}
