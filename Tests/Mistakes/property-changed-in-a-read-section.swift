import StateMachines

final class Register: ThreadsafeObject {
  struct Properties { var count = 0 }
  let criticalSection = CriticalSection(.concurrent)
  let properties = Guarded(Properties())
}

func run(_ register: Register) {
  register.runReadonly { $0.count = 1 }
  // expected-error@-1 {{cannot assign to property: '$0' is immutable}}
}
