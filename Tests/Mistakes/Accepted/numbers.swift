import StateMachines

let definition = MachineDefinition<Int, Character>.verified(initial: 0) { sm in
  for digit in 0..<3 {
    sm.when("+", from: digit, to: digit + 1)
  }
  sm.when("0", from: .any(except: 0), to: 0)
  sm.when(["r", "x"], from: [1, 2], to: 0)
}
