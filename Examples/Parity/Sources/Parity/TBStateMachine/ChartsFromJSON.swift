import StateMachineFormats
import StateMachines

enum ChartsFromJSON: Feature {
  static let title = "T14 a definition from its JSON"

  enum State: String, CaseIterable, MachineState { case idle, busy, load, parse, done }
  enum Event: String, CaseIterable, MachineEvent { case go, parse, end }

  static let json = """
    {"name": "reader", "states": [
      {"name": "idle", "type": "state"},
      {"name": "busy", "type": "sub", "states": [{"name": "load", "type": "state"}, {"name": "parse", "type": "state"}]},
      {"name": "done", "type": "state"}
    ], "transitions": [
      {"name": "go", "type": "simple", "kind": "external", "source": "idle", "target": "busy"},
      {"name": "parse", "type": "simple", "kind": "external", "source": "busy/load", "target": "busy/parse"},
      {"name": "end", "type": "simple", "kind": "external", "source": "busy", "target": "done"}
    ]}
    """

  static func lines() throws -> [String] {
    let chart = try MachineDescription(tbStateMachineJSON: Array(json.utf8))
    let again = try MachineDescription(json: Array(chart.json().utf8))
    var reader = Machine(try again.definition(State.self, Event.self))
    let configurations = Event.allCases.map { event in
      reader.fire(event)
      return "\(event): \(list(reader.configuration))"
    }
    return configurations + chart.transitions.map { "reads \($0)" } + mistakes()
  }

  /// What is wrong with the file where a path leads to no state.
  private static func mistakes() -> [String] {
    do throws(FormatError) {
      _ = try MachineDescription(tbStateMachineJSON: Array(json.replacing("busy/load", with: "busy/lode").utf8), file: "reader.json")
      return []
    } catch {
      return error.issues.map { "\($0)" }
    }
  }
}
