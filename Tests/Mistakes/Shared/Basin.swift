import StateMachines

/// The states and events of the mistakes about states that hold a payload.
nonisolated enum Basin: Hashable, Sendable {
  case dry
  case filled(Holds<Double>)
  case named(Holds<String>)
}

nonisolated enum Tap: Hashable, Sendable {
  case pour(Call<Double, Bool>)
  case look(Call<Void, Int>)
  case drain
}

typealias BasinDefinition = MachineDefinition<Basin, Tap>
