import StateMachines

var machine = Machine(subscription)
// expected-error@-1 {{var 'machine' is not concurrency-safe because it is nonisolated global shared mutable state}}
