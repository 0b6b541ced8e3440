import StateMachines

/// Machines whose state is the number of their transitions: so a transition says which one it is.
enum Ring: Int, CaseIterable {
  case plain
  case hook
  case commitWork
  case nested

  typealias Machine = ThreadsafeMachine<Int, Int>

  /// No round takes as many transitions.
  static let length = 4_096

  var machine: Machine { Machine(Self.definitions[rawValue]) }

  private static let definitions = allCases.map { ring in
    MachineDefinition<Int, Int>.verified(initial: 0) { sm in
      if ring == .nested {
        sm.compound(-1, initial: 0, addStates)
      } else {
        addStates(to: &sm)
      }
      if ring == .hook { sm.after { _ in } }
      if ring == .commitWork { sm.after { step in step.onCommit {} } }
    }
  }

  private static func addStates(to sm: inout MachineDefinition<Int, Int>.Builder) {
    for state in 0..<length - 1 { sm.when(0, from: state, to: state + 1) }
  }
}
