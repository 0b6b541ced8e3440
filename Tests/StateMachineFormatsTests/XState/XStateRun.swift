import StateMachineFormats
import StateMachines

/// A machine of a chart whose guards and actions are bound to closures that write down what happens.
struct XStateRun {
  typealias Definition = ContextDefinition<[String], String, String>

  let chart: MachineDescription
  private let definition: Definition
  private var machine: ContextMachine<[String], String, String>
  private(set) var log: [String] = []
  private var time = Duration.zero

  /// Starts a machine whose guards hold if they are listed; one called `even` holds while the log has an even number of entries.
  init(_ chart: MachineDescription, holding: Set<String> = []) throws {
    self.chart = chart
    let (guards, actions) = chart.boundNames
    definition = try chart.definition(String.self, String.self, context: [String].self) { names in
      for name in guards {
        names.guard(name) { step in name == "even" ? step.context.count.isMultiple(of: 2) : holding.contains(name) }
      }
      for name in actions { names.action(name) { step in step.context.append(name) } }
      for name in Set(chart.invocations.map(\.source)) { names.task(name) { nil } }
    }
    machine = ContextMachine(definition, with: &log)
  }

  /// The active states that have names, in document order.
  var active: [String] {
    chart.states.filter { $0.region == nil && machine.is($0.name) }.map(\.name)
  }

  var isFinished: Bool { machine.isFinished }

  @discardableResult
  mutating func fire(_ event: String) -> Bool { machine.fire(event, with: &log) }

  mutating func wait(_ milliseconds: Int) {
    time += .milliseconds(milliseconds)
    machine.advance(to: time, with: &log)
  }
}

extension MachineDescription {
  /// The names of guards and actions that need closures.
  var boundNames: (guards: Set<String>, actions: Set<String>) {
    let guards = Set(transitions.flatMap { [$0.guardName] + $0.branches.map(\.guardName) }.compactMap(\.self))
    var actions: Set<String> = []
    func add(_ statements: [Statement], _ name: String?) {
      if let name { actions.insert(name) }
      for case .call(let name) in statements { actions.insert(name) }
    }
    add(initialStatements, nil)
    for state in states { add(state.initialStatements, nil) }
    for hook in hooks { add(hook.statements, hook.name) }
    for transition in transitions {
      add(transition.statements, transition.actionName)
      for branch in transition.branches { add(branch.statements, branch.actionName) }
    }
    return (guards, actions)
  }

  static func xstate(_ text: String) throws -> MachineDescription { try MachineDescription(xstate: Array(text.utf8)) }
}
