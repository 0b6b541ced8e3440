import StateMachines

/// What the actions of a machine did, in the signs of the older library's tests: `-a1 -a !action +b +b1`.
struct TBTrace: Sendable {
  private(set) var marks: [String] = []

  var text: String { marks.joined(separator: " ") }

  mutating func mark(_ mark: String) {
    marks.append(mark)
  }
}

extension ContextDefinition where Context == TBTrace {
  /// A definition in which every entry and exit leaves its sign.
  static func traced(initial: State, _ build: (inout Builder) -> Void) throws(DefinitionError) -> Self {
    try Self(initial: initial) { sm in
      build(&sm)
      sm.onEntry { step in step.context.mark("+\(step.state)") }
      sm.onExit { step in step.context.mark("-\(step.state)") }
    }
  }
}
