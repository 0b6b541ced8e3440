import StateMachines

/// The states of an order, and events that take an argument or reply.
enum Shop: Hashable, Sendable { case open, closed }

enum Sale: Hashable, Sendable {
  case pay(Call<Int, String>)
  case count(Call<Void, Int>)
  case enter(Call<Ticket, Void>)
  case close
}

struct Ticket: ~Copyable {}

typealias ShopDefinition = MachineDefinition<Shop, Sale>
