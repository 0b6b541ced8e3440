/// What a person does in front of the screen, and what the screen shows: after a rejected event it has nothing new to draw.
@main
@MainActor
enum MainActorApp {
  static func main() {
    let model = PlayerModel(Film(length: 90))
    let screen = Screen(model)
    screen.refresh()
    for event in [Media.seek(to: 10), .play, .seek(to: 30), .pause, .seek(to: 100), .pause, .play, .stop, .play] {
      let rejection = model.attempt(event).rejection
      print(rejection.map { "\($0)" } ?? "\(event)")
      screen.refresh()
    }
  }
}
