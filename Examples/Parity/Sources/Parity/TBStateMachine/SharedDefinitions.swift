import StateMachineTesting
import StateMachines

enum SharedDefinitions: Feature {
  static let title = "T18 lifetimes"

  final class Player: ThreadsafeStateful {
    enum State: MachineState { case paused, playing }
    enum Event: MachineEvent { case toggle, expire }

    static let definition: Definition = .verified(initial: .paused) { sm in
      sm.when(.toggle, from: .paused, to: .playing)
      sm.when([.toggle, .expire], from: .playing, to: .paused)
      sm.timeout(.seconds(60), in: .playing, fire: .expire)
    }

    let machine: Owned

    init(clock: ManualClock) { machine = Owned(Self.definition, clock: clock) }
  }

  static func lines() -> [String] {
    let clock = ManualClock()
    let kept = Player(clock: clock)
    let released = play(with: clock)
    kept.fire(.toggle)
    let playing = kept.state
    clock.advance(by: .seconds(60))
    return [
      "a released player with a timeout is kept: \(released.player != nil)",
      "the other one plays: \(playing), after its timeout: \(kept.state), fires: \(kept.fire(.toggle))",
    ]
  }

  /// Refers to a player without retaining it.
  struct Reference {
    weak var player: Player?
  }

  /// Makes a player that nothing retains when the function has returned, although its timeout has not yet passed.
  private static func play(with clock: ManualClock) -> Reference {
    let player = Player(clock: clock)
    player.fire(.toggle)
    return Reference(player: player)
  }
}
