import StateMachineMacros

// What the members cost that macros write, compared with the calls that they make: `Scripts/check-macros` counts instructions and
// allocations.

@Stateful
final class Gate {
  enum State { case open, closed }
  enum Event: MachineEvent {
    case open, close
    case pass(Call<Int, Int>)
    case tick(Int)
  }

  static let definition: Definition = .verified(initial: .closed) { sm in
    sm.when(.open, from: .closed, to: .open)
    sm.when(.close, from: .open, to: .closed)
    sm.when(Event.pass, in: .open) { number, step in
      step.context.sum += number
      return step.context.sum
    }
    sm.when(.tick(1), in: .any) { step in step.context.sum += 1 }
  }

  var sum = 0
}

@inline(never)
func useMethods(_ gate: Gate, _ count: Int) -> Int {
  var taken = 0
  for number in 0..<count {
    if gate.open() { taken += 1 }
    if gate.isOpen, gate.canClose { taken += 1 }
    taken += gate.pass(number) ?? 0
    if gate.tick(1) { taken += 1 }
    if gate.close() { taken += 1 }
    if gate.close() { taken += 1 }
  }
  return taken
}

@inline(never)
func useCalls(_ gate: Gate, _ count: Int) -> Int {
  var taken = 0
  for number in 0..<count {
    if gate.fire(.open) { taken += 1 }
    if gate.is(.open), gate.can(.close) { taken += 1 }
    taken += gate.fire(Gate.Event.pass, number) ?? 0
    if gate.fire(.tick(1)) { taken += 1 }
    if gate.fire(.close) { taken += 1 }
    if gate.fire(.close) { taken += 1 }
  }
  return taken
}

let count = Int(CommandLine.arguments[2]) ?? 0
let gate = Gate()
print(CommandLine.arguments[1] == "methods" ? useMethods(gate, count) : useCalls(gate, count))
