import Dispatch
public import Observation

/// A machine for views without a view model: notifies Observation of each commit.
///
/// ```swift
/// struct DoorView: View {
///   @State private var door = ObservableMachine(sharedDoor)
///   var body: some View {
///     Button("Open") { door.fire(.open) }.disabled(!door.can(.open))
///   }
/// }
/// ```
///
/// Changes are reported on the main actor, after the commit: exactly one for each transition, each start and each `stop`, none for a
/// rejected event. What it answers is what the machine answers at that moment.
@MainActor
public final class ObservableMachine<State: Hashable & Sendable, Event: Sendable>: Observable {
  private let machine: ThreadsafeMachine<State, Event>
  private let registrar = ObservationRegistrar()

  /// Follows a machine, for as long as this object lives.
  ///
  /// - Parameter machine: The machine; it is kept alive.
  public init(_ machine: ThreadsafeMachine<State, Event>) {
    self.machine = machine
    let subscription = machine.subscribe(on: DispatchQueue.main) { [weak self] item, subscription in
      subscription.call { [weak self] in MainActor.assumeIsolated { self?.notify(of: item) } }
    }
    ObserverToken(subscription).bound(to: self)
  }

  /// The machine's state.
  public var state: State {
    registrar.access(self, keyPath: \.state)
    return machine.state
  }

  /// Whether a state is active.
  ///
  /// - Parameter state: The state.
  /// - Returns: Whether it is active.
  public func `is`(_ state: State) -> Bool {
    registrar.access(self, keyPath: \.state)
    return machine.is(state)
  }

  /// Whether one of several states is active.
  ///
  /// - Parameter states: The states.
  /// - Returns: Whether one of them is active.
  @_disfavoredOverload
  public func `is`(_ states: StateMatcher<State>) -> Bool {
    registrar.access(self, keyPath: \.state)
    return machine.is(states)
  }

  /// Whether `fire` would be true now.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the event would be accepted.
  public func can(_ event: Event) -> Bool {
    registrar.access(self, keyPath: \.state)
    return machine.can(event)
  }

  /// Why `fire` would be false now.
  ///
  /// - Parameter event: The event.
  /// - Returns: The rejection that the event would meet; nil where it would be accepted.
  public func whyNot(_ event: Event) -> Rejection<State, Event>? {
    registrar.access(self, keyPath: \.state)
    return machine.whyNot(event)
  }

  /// Gives an event to the machine, on the main thread; waits while another thread is in the machine's section.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether it was accepted.
  @discardableResult
  public func fire(_ event: Event) -> Bool {
    machine.fire(event)
  }

  private func notify(of item: OutboxItem) {
    switch item {
    case .transition, .start, .resumption: notify()
    // The transition to the final state was reported.
    case .end: if !machine.isFinished { notify() }
    case .trace: break
    }
  }

  private func notify() {
    registrar.withMutation(of: self, keyPath: \.state) {}
  }
}
