import StateMachineMacros

@Stateful
// expected-error@-1 2 {{'Stateful(checked:)' is unavailable: its trait is off; in Package.swift, write .package(path: "../swift-statecharts", traits: ["Macros"])}}
final class Order {
  enum State { case placed, paid }
  enum Event { case pay }
}

@Stateful(.mainActor)
// expected-error@-1 2 {{'Stateful(_:checked:)' is unavailable: its trait is off; in Package.swift, write .package(path: "../swift-statecharts", traits: ["Macros"])}}
final class Screen {}

@Stateful(named: "payment")
// expected-error@-1 2 {{'Stateful(named:)' is unavailable: its trait is off; in Package.swift, write .package(path: "../swift-statecharts", traits: ["Macros"])}}
final class Purchase {}
