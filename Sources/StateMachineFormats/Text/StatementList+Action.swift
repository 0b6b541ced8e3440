import StateMachines

extension [MachineDescription.Statement] {
  /// An action as descriptions have it: a single call of a closure is the name of the action.
  var action: (name: String?, statements: [MachineDescription.Statement]) {
    if count == 1, case .call(let name)? = first { return (name, []) }
    return (nil, self)
  }
}
