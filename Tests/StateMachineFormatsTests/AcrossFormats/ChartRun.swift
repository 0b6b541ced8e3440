import Foundation
import StateMachineFormats
import StateMachines
import TestSupport

/// A machine of a chart, with names in place of states and events, whose actions write down their names.
struct ChartRun {
  /// Fires the event of a name; false too where there is none.
  let fire: (String) -> Bool
  /// Lets milliseconds pass.
  let wait: (Int) -> Void
  /// The active states among those that are compared, the actions so far, and whether the machine has ended.
  let appearance: () -> String

  /// A machine over strings.
  ///
  /// Guards hold that are called `yes`, and `even` holds while the log has an even number of entries.
  init(_ chart: MachineDescription, comparing names: Set<String>) throws {
    let (guards, actions) = chart.closureNames
    let definition = try chart.definition(String.self, String.self, context: [String].self) { binding in
      for name in guards {
        binding.guard(name) { step in
          // A guard that was joined with another one has the names of both.
          let isOdd = !step.context.count.isMultiple(of: 2)
          if name.hasPrefix("!in ") { return !step.isIn(String(name.dropFirst(4))) }
          return name.components(separatedBy: " && ").allSatisfy { $0 == "yes" || $0 == "even" && !isOdd }
        }
      }
      for name in actions { binding.action(name) { step in step.context.append(name) } }
      for name in Set(chart.invocations.map(\.source)) { binding.task(name) { nil } }
    }
    var log: [String] = []
    var machine = ContextMachine(definition, with: &log)
    var now = Duration.zero
    machine.advance(to: now, with: &log)
    fire = { machine.fire($0, with: &log) }
    wait = { milliseconds in
      now += .milliseconds(milliseconds)
      machine.advance(to: now, with: &log)
    }
    appearance = { "\(machine.configuration.filter(names.contains)) \(log)\(machine.isFinished ? " finished" : "")" }
  }

  /// A machine of a definition that was compiled, whose actions do nothing.
  init<State, Event>(_ definition: MachineDefinition<State, Event>, comparing names: Set<String>) {
    func name<Value>(_ value: Value) -> String { (value as? any RawRepresentable)?.rawValue as? String ?? "\(value)" }
    let events = Dictionary(definition.events.map { (name($0), $0) }) { first, _ in first }
    var machine = Machine(definition)
    var now = Duration.zero
    machine.advance(to: now)
    fire = { event in events[event].map { machine.fire($0) } ?? false }
    wait = { milliseconds in
      now += .milliseconds(milliseconds)
      machine.advance(to: now)
    }
    appearance = { "\(machine.configuration.map { name($0) }.filter(names.contains)) []\(machine.isFinished ? " finished" : "")" }
  }

  /// The first of some random steps after which two machines differ; nil if none does.
  static func difference(_ one: ChartRun, _ other: ChartRun, events: [String], seed: UInt64, steps: Int = 16) -> String? {
    var random = SeededGenerator(seed: seed)
    for step in 0..<steps {
      let (first, second) = (one.appearance(), other.appearance())
      if first != second { return "step \(step): \(first) and \(second)" }
      if random.once(in: 4) {
        let milliseconds = random.below(3) * 900
        one.wait(milliseconds)
        other.wait(milliseconds)
      } else {
        let event = events[random.below(events.count)]
        let (first, second) = (one.fire(event), other.fire(event))
        if first != second { return "step \(step), \(event): \(first) and \(second)" }
      }
    }
    return nil
  }
}

extension MachineDescription {
  /// The names of guards and actions that are closures.
  var closureNames: (guards: Set<String>, actions: Set<String>) {
    var (guards, actions): (Set<String>, Set<String>) = ([], [])
    func addGuard(_ name: String?, _ condition: String?) {
      if let name, condition == nil { guards.insert(name) }
    }
    func addAction(_ name: String?, _ statements: [Statement]) {
      if let name, statements.isEmpty { actions.insert(name) }
      for statement in statements {
        switch statement {
        case .call(let name): actions.insert(name)
        case .choose(let choices):
          for choice in choices {
            addGuard(choice.isNamed ? choice.condition : nil, nil)
            addAction(nil, choice.statements)
          }
        default: break
        }
      }
    }
    for transition in transitions {
      if transition.branches.isEmpty { addGuard(transition.guardName, transition.condition) }
      addAction(transition.actionName, transition.statements)
      for branch in transition.branches {
        addGuard(branch.guardName, branch.condition)
        addAction(branch.actionName, branch.statements)
      }
    }
    addAction(nil, initialStatements)
    for state in states { addAction(nil, state.initialStatements) }
    for history in histories { addAction(history.actionName, history.statements) }
    for join in joins { addAction(join.actionName, join.statements) }
    for hook in hooks where hook.moment != .rejection { addAction(hook.name, hook.statements) }
    return (guards, actions)
  }
}
