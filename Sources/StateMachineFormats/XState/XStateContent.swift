import StateMachines

/// What is written in one state of a configuration.
struct XStateContent {
  /// A transition at its state.
  struct Line {
    /// Nil for `always`.
    let descriptor: XStateDescriptor?
    let members: [(key: String, value: JSONValue)]
    let isGuarded: Bool
    let targets: [(node: Int, isHistory: Bool)]
    let staysInside: Bool
    let place: MachineDescription.Place

    /// The target alone, where nothing else is said.
    var value: JSONValue {
      if members.count == 1, members[0].key == "target", members[0].value.string != nil { members[0].value } else { .object(members) }
    }
  }

  var entry: [String] = []
  var exit: [String] = []
  /// In the order of the description.
  var lines: [Line] = []
  /// What a line without a guard takes.
  var decided: Set<XStateDescriptor?> = []
  var invocations: [(invocation: MachineDescription.Invocation, id: String)] = []
  /// The milliseconds or the name of each, and its event.
  var delays: [(key: String, event: String)] = []
  var delayKeys: Set<String> = []
  var histories: [(key: String, value: JSONValue)] = []

  /// Something is seen when the state is left or entered.
  var isObserved: Bool {
    !entry.isEmpty || !exit.isEmpty || !invocations.isEmpty || !delays.isEmpty || !histories.isEmpty
  }
}
