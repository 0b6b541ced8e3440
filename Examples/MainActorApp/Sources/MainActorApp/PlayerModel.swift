import StateMachines

/// The model behind a screen: a machine whose hooks change the film and the line to show.
///
/// It says nothing about isolation: a `MainActorStateful` class belongs to the main actor in any module, and so do hooks with two parameters.
final class PlayerModel: MainActorStateful {
  typealias State = Playback
  typealias Event = Media

  static let definition: Definition = .verified(initial: .stopped) { sm in
    sm.when(.play, from: [.stopped, .paused], to: .playing)
    sm.when(.pause, from: .playing, to: .paused)
    sm.when(.stop, from: [.playing, .paused], to: .stopped)
    for state in [Playback.playing, .paused] {
      sm.when(.seek, in: state) { position, step in step.isolated { model in model.seek(to: position) } }
    }

    sm.after(.play, from: .stopped) { model, step in model.film.viewings += 1 }
    sm.onEntry(.stopped) { model, step in model.film.position = 0 }
    sm.onRejection { model, rejection in model.message = " – \(rejection)" }
  }

  let machine = Owned(definition)
  private(set) var film: Film
  private(set) var message = ""

  init(_ film: Film) {
    self.film = film
  }

  var line: String {
    "\(state) at \(film.position) of \(film.length), viewings: \(film.viewings)\(message)"
  }

  func tap(_ event: Media) {
    message = ""
    fire(event)
  }

  private func seek(to position: Int) {
    film.position = min(max(position, 0), film.length)
  }
}
