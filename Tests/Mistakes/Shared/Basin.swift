import StateMachines

/// The states and events of the mistakes about states that hold a payload.
nonisolated enum Basin: StateCases {
  case dry
  case filled(Holds<Double>)
  case named(Holds<String>)
  struct Keys: CaseKeys {
    let filled = Basin.filled
    let named = Basin.named
  }
}

nonisolated enum Tap: Hashable, Sendable {
  case pour(Call<Double, Bool>)
  case look(Call<Void, Int>)
  case drain
}

typealias BasinDefinition = MachineDefinition<Basin, Tap>
