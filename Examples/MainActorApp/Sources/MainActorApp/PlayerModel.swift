import StateMachines

/// The model behind a screen: its hooks and guards are on the main actor like itself, and a view that reads it follows its machine.
///
/// In a module whose default isolation is the main actor, the annotation may be left out.
@MainActor
final class PlayerModel: MainActorStateful {
  typealias State = Playback
  typealias Event = Media

  static let definition: Definition = .verified(initial: .stopped) { sm in
    sm.when(.play, from: .stopped, to: .playing) { player, _ in player.film.viewings += 1 }
    sm.when(.play, from: .paused, to: .playing, if: Guard("before the end") { player, _ in !player.film.isAtEnd })
    sm.when(.pause, from: .playing, to: .paused)
    sm.when(.stop, from: [.playing, .paused], to: .stopped)
    for state in [Playback.playing, .paused] {
      sm.when(\.seek, in: state) { position, step in step.isolated { player in player.film.wind(to: position) } }
    }
    sm.onEntry(.stopped) { player, _ in player.film.position = 0 }
  }

  let machine = Owned(definition)
  private var film: Film

  init(_ film: Film) {
    self.film = film
  }

  /// What a view shows.
  var line: String {
    "\(state) at \(film.position) of \(film.length), viewings: \(film.viewings), play \(can(.play) ? "enabled" : "disabled")"
  }
}
