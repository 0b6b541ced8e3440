import StateMachines

/// Machines with a struct as their context, which the caller passes.
enum StructContextRows {
  static let all: [any Benchmark] =
    [
      row("fire", bound: 3.2, Fire.self, .go),
      row("attempt", bound: 4.4, Attempt.self, .go),
      row("require", bound: 4.4, Require.self, .go),
    ]
    + [("rejected", Signal.other), ("rejected by a guard", .back)].flatMap { answer, signal in
      [
        row("fire, \(answer)", bound: 2.4, Fire.self, signal),
        row("attempt, \(answer)", bound: 2.4, Attempt.self, signal),
        row("require, \(answer)", bound: 2.4, Require.self, signal),
      ]
    }

  private static func row<Call: EntryPoint>(_ name: String, bound: Double, _: Call.Type, _ signal: Signal) -> Comparison {
    Comparison(name: "struct context, \(name)", yardstick: "three-state cycle in a Mutex", bound: bound) {
      (side(Call.self, signal), ThreeStateCycle.side(operations: Walk.movesOfRound))
    }
  }

  /// The checksum is the number of events that are answered as expected: `.go` is accepted, anything else rejected.
  private static func side<Call: EntryPoint>(_: Call.Type, _ signal: Signal) -> Side {
    var counter = Counter()
    return { _ in
      Sample.timing(Walk.movesOfRound) {
        let accepted = counter.accepted(of: Walk.movesOfRound, signal, by: Call.self)
        return signal == .go ? accepted : Walk.movesOfRound - accepted
      }
    }
  }
}

private struct Tallied {
  var actions = 0
}

private typealias CountingMachine = ContextMachine<Tallied, Node, Signal>

/// A machine and its context.
///
/// The action of one of two transitions changes the context; a guard reads it, and rejects.
private struct Counter {
  private var machine: CountingMachine
  private var context = Tallied()

  init() {
    machine = ContextMachine(Self.definition, with: &context)
  }

  private static let definition: ContextDefinition<Tallied, Node, Signal> = .verified(initial: .a) { sm in
    let isNegative = Guard<Tallied, Node, Signal>("is negative") { step in step.context.actions < 0 }
    sm.when(.go, from: .a, to: .b) { step in step.context.actions += 1 }
    sm.when(.go, from: .b, to: .a)
    sm.when(.back, from: .b, to: .a, if: isNegative)
    sm.when(.back, from: .a, to: .b, if: isNegative)
  }

  /// How many of that many events are accepted; every second one of them has run the action.
  mutating func accepted<Call: EntryPoint>(of events: Int, _ signal: Signal, by call: Call.Type) -> Int {
    let before = context.actions
    var accepted = 0
    for _ in 0..<events where Call.isAccepted(signal, machine: &machine, context: &context) { accepted += 1 }
    guard context.actions - before == accepted / 2 else { fatalError("\(context.actions - before) actions, \(accepted) accepted") }
    return accepted
  }
}

/// A way to give an event to a machine: a type, so that each loop is compiled for its own call.
private protocol EntryPoint: Sendable {
  static func isAccepted(_ signal: Signal, machine: inout CountingMachine, context: inout Tallied) -> Bool
}

private enum Fire: EntryPoint {
  static func isAccepted(_ signal: Signal, machine: inout CountingMachine, context: inout Tallied) -> Bool {
    machine.fire(signal, with: &context)
  }
}

private enum Attempt: EntryPoint {
  static func isAccepted(_ signal: Signal, machine: inout CountingMachine, context: inout Tallied) -> Bool {
    if case .transitioned = machine.attempt(signal, with: &context) { true } else { false }
  }
}

private enum Require: EntryPoint {
  static func isAccepted(_ signal: Signal, machine: inout CountingMachine, context: inout Tallied) -> Bool {
    do {
      try machine.require(signal, with: &context)
      return true
    } catch {
      return false
    }
  }
}
