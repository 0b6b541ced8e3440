import StateMachines

/// An order that is shipped; the fixture of the suites about answers.
enum Parcel: Hashable, Sendable, CaseIterable {
  case placed
  case paid
  case shipped
  case cancelled
}

enum Request: Hashable, Sendable, CaseIterable {
  case pay
  case ship
  case cancel
  case note
}

/// What the hooks and guards of a parcel reach.
struct Purse: Sendable, Equatable {
  var funds = 0
  var isFrozen = false
}

typealias ParcelDefinition = ContextDefinition<Purse, Parcel, Request>
typealias ParcelGuard = Guard<Purse, Parcel, Request>

struct BrokenPipe: Error, CustomStringConvertible {
  var description: String { "the pipe is broken" }
}
