import StateMachines

/// Lists whose order means nothing, in an order of their own, so that a diagram does not depend on it.
extension MachineDescription.Events {
  var inOrder: Self {
    switch self {
    case .list(let names): .list(names: names.sorted())
    case .prefixes(let names): .prefixes(names.sorted())
    case .event, .any, .matching, .done, .completion, .failure, .workFailure, .always: self
    }
  }
}

extension MachineDescription.States {
  var inOrder: Self {
    switch self {
    case .list(let names): .list(names: names.sorted())
    case .any(let exceptions): .any(except: exceptions.sorted())
    }
  }
}

extension [MachineDescription.Target] {
  /// By state; a state comes before its histories.
  var inOrder: Self { stablySorted { ($0.state, $0.history?.rawValue ?? "") < ($1.state, $1.history?.rawValue ?? "") } }
}

extension [MachineDescription.Join.Source] {
  var inOrder: Self { stablySorted { ($0.state, $0.event) < ($1.state, $1.event) } }
}

extension [MachineDescription.History] {
  var inOrder: Self { stablySorted { ($0.state, $0.depth.rawValue) < ($1.state, $1.depth.rawValue) } }
}
