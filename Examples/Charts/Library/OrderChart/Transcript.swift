import StateMachineFormats
import StateMachines

/// What happens to an order.
public enum Move: Hashable, Sendable {
  case event(String)
  /// Time passes.
  case minutes(Int)
}

extension OrderFile {
  /// What a machine of the chart does, made from the file: for each move the states that are active then, and the actions that have run.
  ///
  /// - Parameters:
  ///   - moves: What happens.
  ///   - coins: How much the customer has.
  /// - Returns: A line for each move; nil for a file that is only looked at.
  /// - Throws: A `FormatError` or `DefinitionError` if no machine can be made from the file.
  public func transcript(_ moves: [Move], coins: Int) throws -> [String]? {
    let chart: MachineDescription
    let till = Till(coins: coins)
    switch self {
    case .json: chart = try MachineDescription(jsonFile: path)
    case .scxml: chart = try MachineDescription(scxmlFile: path)
    case .xstate: chart = try MachineDescription(xstateFile: path)
    case .swift:
      let definition = orderDefinition(till)
      return Self.transcript(definition, till, moves) { name in definition.events.first { "\($0)" == name } }
    case .svg, .mermaid, .dot, .plantUML: return nil
    }
    return Self.transcript(try chart.definition(String.self, String.self) { till.bind(&$0) }, till, moves) { $0 }
  }

  private static func transcript<State, Event>(
    _ definition: MachineDefinition<State, Event>, _ till: Till, _ moves: [Move], event: (_ name: String) -> Event?
  ) -> [String] {
    var machine = Machine(definition)
    var now = Duration.zero
    return moves.map { move in
      let title: String
      switch move {
      case .event(let name):
        let isAccepted = event(name).map { machine.fire($0) } ?? false
        title = isAccepted ? name : "no \(name)"
      case .minutes(let minutes):
        now += .seconds(60 * minutes)
        machine.advance(to: now)
        title = "\(minutes) min"
      }
      let states = machine.configuration.map { "\($0)" }.joined(separator: ", ")
      let journal = till.takeJournal()
      return "\(title): \(states)" + (journal.isEmpty ? "" : " (\(journal.joined(separator: ", ")))")
    }
  }
}
