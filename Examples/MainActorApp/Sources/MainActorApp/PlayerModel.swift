import StateMachines

/// The model behind a screen: a machine, the film that its hooks change, and a line to show.
///
/// It says nothing about isolation. In a module of the main actor it belongs to the main actor, and so does the machine in it.
final class PlayerModel {
  static let definition: ContextDefinition<Film, Playback, Media> = .verified(initial: .stopped) { sm in
    sm.when(.play, from: [.stopped, .paused], to: .playing)
    sm.when(.pause, from: .playing, to: .paused)
    sm.when(.stop, from: [.playing, .paused], to: .stopped)
    sm.when(.seek, in: .playing) { position, step in step.context.position = min(max(position, 0), step.context.length) }
    sm.when(.seek, in: .paused) { position, step in step.context.position = min(max(position, 0), step.context.length) }

    sm.after(.play, from: .stopped) { step in step.context.viewings += 1 }
    sm.onEntry(.stopped) { step in step.context.position = 0 }
  }

  private var machine: ContextMachine<Film, Playback, Media>
  private(set) var film: Film
  private(set) var message = ""

  init(_ film: Film) {
    var film = film
    machine = ContextMachine(Self.definition, with: &film)
    self.film = film
  }

  var line: String {
    "\(machine.state) at \(film.position) of \(film.length), viewings: \(film.viewings)\(message)"
  }

  func isEnabled(_ event: Media) -> Bool {
    machine.can(event, with: film)
  }

  func tap(_ event: Media) {
    let rejection = machine.attempt(event, with: &film).rejection
    message = rejection.map { " – \($0)" } ?? ""
  }
}
