import StateMachines

enum KitchenState { case idle, baking, cooling, burnt }

enum KitchenEvent { case start, baked, cooled, closed }

/// What guards and actions receive.
typealias KitchenStep = Step<Void, KitchenState, KitchenEvent>

/// The guards and actions of the chart: conform a type to it, and pass a value of the type to the definition.
protocol KitchenActions: Sendable {
  /// The task 'bake'.
  func bake() async throws -> KitchenEvent?

  /// The stream 'watch door'.
  func watchDoor() -> AsyncStream<KitchenEvent>

  /// The task 'cool'.
  func cool() async -> KitchenEvent?

  /// The task 'call'.
  func call() async -> KitchenEvent?
}

/// Builds the definition; build it once, and share it among machines.
func kitchenDefinition(_ actions: some KitchenActions) -> MachineDefinition<KitchenState, KitchenEvent> {
  .verified(initial: .idle) { sm in
    sm.when(.start, from: .idle, to: .baking)
    sm.when(.baked, from: .baking, to: .cooling)
    sm.when(.failure(of: "oven"), from: .baking, to: .burnt)
    sm.when(.cooled, from: .cooling, to: .idle)
    sm.when(.closed, from: [.baking, .cooling], to: .idle)
    sm.task("oven", in: .baking, run: { try await actions.bake() ?? .baked })
    sm.events("watch door", in: [.baking, .cooling], onEnd: .closed, from: actions.watchDoor)
    sm.task("cool", in: .cooling, run: { await actions.cool() ?? .cooled })
    sm.task("call", in: .burnt, run: actions.call)
  }
}
