// A command-line program with the core alone: definitions and machines, without descriptions and snapshots.
import StateMachineCore

/// A gate that opens for a coin.
struct Gate {
  enum State: Hashable, Sendable { case locked, unlocked, outOfService }
  enum Event: String, Hashable, Sendable, CaseIterable { case coin, push, fail, repair }

  static let definition: EmbeddedMachine<Int, State, Event>.Definition = .verified(initial: .locked) { sm in
    sm.when(.coin, from: .locked, to: .unlocked) { step in step.context += 1 }
    sm.when(.push, from: .unlocked, to: .locked)
    sm.when(.fail, from: [.locked, .unlocked], to: .outOfService)
    sm.when(.repair, from: .outOfService, to: .locked)
  }

  var machine = EmbeddedMachine(Gate.definition, context: 0)
}

@main
enum Small {
  /// Gives the events that are named on the command line to a gate, or a few of them.
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    var gate = Gate()
    for word in words.isEmpty ? ["push", "coin", "push", "fail", "coin", "repair", "coin", "kick"] : Array(words) {
      guard let event = Gate.Event(rawValue: word) else {
        print("\(word): one of \(Gate.Event.allCases.map(\.rawValue).joined(separator: ", "))")
        continue
      }
      let isAccepted = gate.machine.fire(event)
      print("\(word): \(isAccepted ? "accepted" : "rejected"), \(gate.machine.state)")
    }
    print("coins: \(gate.machine.context)")
  }
}
