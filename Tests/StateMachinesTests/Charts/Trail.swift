import Dispatch
import StateMachines

/// What a chart did, in order, as one line of text; unlike a context it survives an undone step.
final class Trail: Sendable {
  private nonisolated(unsafe) var steps: [String] = []
  private let queue = DispatchQueue(label: "trail")

  // Safe because the queue is serial and nothing else touches the steps.
  func add(_ step: String) {
    queue.sync { steps.append(step) }
  }

  /// Forgets what led to where a test begins.
  func forget() {
    queue.sync { steps = [] }
  }

  /// A hook that adds a step; what is written behind `onDefaultEntry:`.
  func adding<Context>(_ step: String) -> MachineBuilder<Context, Spot, Nudge>.Hook {
    { _ in self.add(step) }
  }

  var text: String {
    queue.sync { steps.joined(separator: ", ") }
  }
}

extension MachineBuilder where State == Spot, Event == Nudge {
  /// Writes down what is left and entered.
  mutating func traceStates(in trail: Trail) {
    onExit { step in trail.add("exit \(step.state)") }
    onEntry { step in trail.add("entry \(step.state)") }
  }

  /// Writes down all hooks of a microstep.
  mutating func trace(in trail: Trail) {
    before { step in trail.add("before \(step.source)") }
    traceStates(in: trail)
    after { step in trail.add("after \(step.source)") }
  }
}

extension Guard where State == Spot, Event == Nudge {
  /// A guard that writes down that it was asked.
  static func answering(_ answer: Bool, _ name: String, _ trail: Trail) -> Self {
    Guard(name) { _ in
      trail.add("guard \(name)")
      return answer
    }
  }
}
