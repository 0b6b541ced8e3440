import StateMachines

/// The states of a stall, and events that take an argument or reply.
nonisolated enum Stall: Hashable, Sendable { case open, closed }

nonisolated enum Sale: Hashable, Sendable {
  case pay(Call<Int, String>)
  case count(Call<Void, Int>)
  case enter(Call<Ticket, Void>)
  case close
}

nonisolated struct Ticket: ~Copyable {}

typealias StallDefinition = MachineDefinition<Stall, Sale>
