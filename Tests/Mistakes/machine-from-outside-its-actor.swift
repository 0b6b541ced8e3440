import StateMachines

actor Order {
  var machine = Machine(subscription)
}
func run(_ order: Order) async {
  await order.machine.fire(.activate)
  // expected-error@-1 {{actor-isolated property 'machine' can not be mutated from a nonisolated context}}
  // expected-warning@-2 {{no 'async' operations occur within 'await' expression}}
}
