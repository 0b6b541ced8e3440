/// What a person does in front of the screen, and what the screen shows.
@main
enum MainActorApp {
  @MainActor
  static func main() {
    let model = PlayerModel(Film(length: 90))
    let screen = Screen(model)
    for event in [Media.seek(to: 10), .play, .seek(to: 30), .pause, .seek(to: 100), .pause, .stop, .play] {
      model.tap(event)
      print("\(event): \(model.line)\(screen.isOutdated ? ", to be drawn again" : "")")
      screen.draw()
    }
    print("pause can be tapped: \(model.can(.pause))")
  }
}
