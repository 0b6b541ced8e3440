import Dispatch
import StateMachines

enum ObservedStates: Feature {
  static let title = "T12 notifications by path"

  enum State: MachineState { case stopped, playing, normal, fast }
  enum Event: MachineEvent { case play, faster, louder, stop }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .stopped) { sm in
    sm.compound(.playing, initial: .normal) { sm in
      sm.when(.faster, from: .normal, to: .fast)
      sm.when(.louder, in: .normal) { _ in }
    }
    sm.when(.play, from: .stopped, to: .playing)
    sm.when(.stop, from: .playing, to: .stopped)
  }

  static func lines() throws -> [String] {
    let player = ThreadsafeMachine(definition)
    let normal = try player.state(at: "playing/normal")
    let queue = DispatchQueue(label: "observers")
    // Each observer is notified in order; between observers there is no order.
    let heard = Protected([String: [String]]())
    let notified = DispatchSemaphore(value: 0)
    let note = { @Sendable (observer: String, text: String) in
      heard.runMutable { $0[observer, default: []].append(text) }
      notified.signal()
    }
    let tokens = [
      player.subscribe(.entering(normal), on: queue) { note("entered by", "\($0)") },
      player.subscribe(.leaving(normal), on: queue) { note("left by", "\($0)") },
      player.subscribe(.inside(normal), on: queue) { note("internal", "\($0.cause)") },
      player.subscribe(.causedBy(.stop), .entering(.stopped), on: queue) { note("stopped, leaving", list($0.exited)) },
    ]
    for event in [Event.play, .louder, .faster, .stop] { player.fire(event) }
    for _ in tokens { notified.wait() }
    for token in tokens { token.cancel() }
    player.fire(.play)
    return heard.runReadonly { $0 }.sorted { $0.key < $1.key }.map { "\($0.key) \(list($0.value))" }
  }
}
