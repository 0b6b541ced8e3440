import StateMachines

// Refuses the parts of a chart that cannot be compiled.

extension CompiledPlanner {
  /// Refuses each part that cannot be compiled, with its place.
  ///
  /// ``SwiftWriter`` has already refused what it does not write either, such as variables.
  mutating func refuse() {
    for refusal in types.refusals { refuse(refusal.message, refusal.place) }
    for (number, state) in tree.states.enumerated() where state.kind == .parallel {
      if tree.path(from: number).dropFirst().contains(where: { tree.kind($0) == .parallel }) {
        refuse("the parallel state \(Excerpt.name(state.name)) inside of another one is not compiled", state.place)
      }
    }
    for state in types.payloads.keys.sorted() {
      let name = Excerpt.name(tree.name(state))
      if !tree.children[state].isEmpty {
        refuse("the payload of \(name), which has states inside, is not compiled", tree.states[state].place)
      } else if fields.field(of: state, tree) != 0 {
        refuse("the payload of \(name) is not compiled: the state is in a region, or in a state with a history", tree.states[state].place)
      }
    }
    if chart.onError == .raise { refuseRaisedErrors() }
    let hasRegions = tree.states.contains { $0.kind == .parallel }
    for state in chart.states { refuse(state.initialStatements, state.place) }
    for transition in chart.transitions { refuse(transition) }
    for history in chart.histories {
      if let name = history.name { refuse("a history with a name, \(Excerpt.name(name)), is not compiled", history.place) }
      refuseUnnamed(history.hasAction, history.actionName, history.statements, history.place)
    }
    for join in chart.joins { refuse("a join is not compiled", join.place) }
    for timeout in chart.timeouts { refuseData(.event(name: timeout.event), timeout.place) }
    for invocation in chart.invocations where invocation.kind == .child {
      refuse("the child machine \(Excerpt.name(invocation.name)) is not compiled", invocation.place)
    }
    for deferral in chart.deferrals {
      refuse(deferral.events, deferral.place)
      refuseData(deferral.events, deferral.place)
      if !throwingActions.isEmpty {
        refuse("an event that waits is not compiled in a chart whose actions may throw", deferral.place)
      }
      if hasRegions { refuse("an event that waits is not compiled in a chart with regions", deferral.place) }
    }
    for hook in chart.hooks {
      if hook.moment == .rejection {
        refuse("a hook of rejections is not compiled; look at what the method returns", hook.place)
      } else if hook.name == nil, hook.statements.isEmpty {
        refuse("a hook without a name is not compiled; give it a name", hook.place)
      }
      if let events = hook.events { refuse(events, hook.place) }
      refuse(hook.statements, hook.place)
    }
  }

  /// Refuses actions that may throw where the engine raises the error and goes on: those that neither reply nor make a payload, and hooks.
  private mutating func refuseRaisedErrors() {
    func mayThrow(_ name: String?) -> Bool { name.map { throwingActions.contains($0) } ?? false }
    let lines = chart.transitions.filter { mayThrow($0.actionName) && !$0.has(.answers) && !$0.has(.makesPayload) }.map(\.place)
    for place in lines + chart.hooks.filter({ mayThrow($0.name) }).map(\.place) {
      refuse("an action that may throw is not compiled here in a chart that raises errors, whose machines go on", place)
    }
  }

  private mutating func refuse(_ line: Description.Transition) {
    refuse(line.events, line.place)
    for condition in [line.condition] + line.branches.map(\.condition) {
      if let condition { refuse("the condition \(Excerpt.name(condition)) is not compiled; make it a guard with a name", line.place) }
    }
    for form in [line.guardForm] + line.branches.map(\.guardForm) where form?.hasUnnamed ?? false {
      refuse("a guard without a name is not compiled; give it a name", line.place)
    }
    // The reply of a line that ignores an event needs no name.
    if line.kind != .ignored || !line.has(.answers) { refuseUnnamed(line.hasAction, line.actionName, line.statements, line.place) }
    for branch in line.branches { refuseUnnamed(branch.hasAction, branch.actionName, branch.statements, line.place) }
  }

  private mutating func refuse(_ events: Description.Events, _ place: Place) {
    switch events {
    case .matching: refuse("events that a closure matches are not compiled; list them", place)
    case .failure: refuse("a line for failures is not compiled; methods throw what actions throw", place)
    case .workFailure(let name): refuse("a line for failures of \(Excerpt.name(name)) is not compiled", place)
    case .event, .list, .any, .prefixes, .done, .completion, .always: break
    }
  }

  private mutating func refuseUnnamed(_ hasAction: Bool, _ name: String?, _ statements: [Description.Statement], _ place: Place) {
    if hasAction, name == nil, statements.isEmpty { refuse("an action without a name is not compiled; give it a name", place) }
    refuse(statements, place)
  }

  private mutating func refuse(_ statements: [Description.Statement], _ place: Place) {
    for statement in statements {
      switch statement {
      case .call: break
      case .raise(let event): refuseData(.event(name: event), place)
      case .send, .emit, .cancel, .log, .assign: refuse("\(Excerpt.name(statement)) is not compiled", place)
      case .choose(let choices):
        for choice in choices {
          if let condition = choice.condition, !choice.isNamed {
            refuse("the condition \(Excerpt.name(condition)) is not compiled; make it a guard with a name", place)
          }
          refuse(choice.statements, place)
        }
      }
    }
  }

  /// Refuses events that carry something, where only their names could be kept.
  private mutating func refuseData(_ events: Description.Events, _ place: Place) {
    let names = chart.events.map(\.name).filter { types.arguments[$0] != nil || types.replies[$0] != nil }
    for name in names where events.contain(name) {
      refuse("the event \(Excerpt.name(name)) takes an argument or replies, and can neither wait nor be raised or due", place)
    }
  }

  /// Finds what is wrong with the chart, whatever its guards and actions do.
  mutating func checkDefinition() throws(FormatError) {
    var chart = chart.withoutData
    chart.invocations = []
    for index in chart.timeouts.indices where chart.timeouts[index].duration == nil { chart.timeouts[index].duration = .zero }
    _ = try chart.definition(String.self, String.self) { names in names.bindsEverything = true }
  }
}

extension MachineDescription.Events {
  /// Whether an event is among them.
  fileprivate func contain(_ name: String) -> Bool {
    switch self {
    case .event(let other): name == other
    case .list(let names): names.contains(name)
    case .any: true
    case .prefixes(let prefixes): prefixes.contains { $0.isPrefix(ofEvent: name) }
    case .matching, .done, .completion, .failure, .workFailure, .always: false
    }
  }
}

extension MachineDescription.GuardForm {
  /// Whether a part of it has no name.
  fileprivate var hasUnnamed: Bool {
    switch self {
    case .unnamed: true
    case .named, .isIn: false
    case .both(let a, let b), .either(let a, let b): a.hasUnnamed || b.hasUnnamed
    case .not(let other): other.hasUnnamed
    }
  }
}
