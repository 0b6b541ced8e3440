extension ContextMachine {
  /// What hooks and guards see as `step.label`, such as the id under which the machine is stored; empty for none.
  ///
  /// It is not part of snapshots. A machine with a label takes more memory than one without.
  public var label: String {
    get { memory.rest?.label ?? "" }
    set { if newValue != label { memory.ensuredRest().label = newValue.isEmpty ? nil : newValue } }
  }

  /// Takes the list of what has to be done about the work of states: what to start and what to cancel, in order.
  ///
  /// A machine that is a value has no threads, so its owner runs the tasks and streams of states, and gives the machine what they report:
  /// `process(_:)`. Call it after each call that may have changed the state; each change is listed once. A copy of a machine has a list of
  /// its own. ``StateWork`` has an example.
  ///
  /// A machine that was made in a state, with `at:`, lists its work once it has been started, or has processed an event or time.
  ///
  /// Another attempt of a task that has failed is listed when its time has come: it is due like a timeout, see `nextDeadline`.
  ///
  /// - Returns: The changes since the last call.
  public mutating func takeWork() -> [WorkChange<Event>] {
    compiled.attend(to: .work)
    return memory.takeWork()
  }

  /// The timeouts and the work of the active states that do not wait or run; none where the machine does not run.
  package var idleWork: [IdleWork] { compiled.idleWork(in: memory) }

  /// The state of a child machine; nil where the state that it belongs to is not active.
  ///
  /// - Parameter child: The child.
  /// - Returns: Its state.
  public func state<ChildState, ChildEvent>(of child: ChildMachine<ChildState, ChildEvent>) -> ChildState? {
    memory.child(child).map { $0.compiled.value(of: $0.memory.active) }
  }

  /// The active states of a child machine, in document order; none where the state that it belongs to is not active.
  ///
  /// - Parameter child: The child.
  /// - Returns: The states.
  public func configuration<ChildState, ChildEvent>(of child: ChildMachine<ChildState, ChildEvent>) -> [ChildState] {
    memory.child(child).map { $0.compiled.states(of: $0.memory.configuration) } ?? []
  }
}

extension EmbeddedMachine {
  /// What hooks and guards see as `step.label`, like ``ContextMachine/label``.
  public var label: String {
    get { machine.label }
    set { machine.label = newValue }
  }

  /// Takes the list of what has to be done about the work of states, like ``ContextMachine/takeWork()``.
  ///
  /// - Returns: The changes since the last call.
  public mutating func takeWork() -> [WorkChange<Event>] {
    machine.takeWork()
  }

  /// The state of a child machine; nil where the state that it belongs to is not active.
  ///
  /// - Parameter child: The child.
  /// - Returns: Its state.
  public func state<ChildState, ChildEvent>(of child: ChildMachine<ChildState, ChildEvent>) -> ChildState? {
    machine.state(of: child)
  }

  /// The active states of a child machine, in document order; none where the state that it belongs to is not active.
  ///
  /// - Parameter child: The child.
  /// - Returns: The states.
  public func configuration<ChildState, ChildEvent>(of child: ChildMachine<ChildState, ChildEvent>) -> [ChildState] {
    machine.configuration(of: child)
  }
}
