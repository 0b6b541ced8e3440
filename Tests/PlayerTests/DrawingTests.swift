import Testing

@testable import player

@Suite("The drawing of the player")
struct DrawingTests {
  @Test("has each active mode on a line, indented by what is around it")
  func tree() {
    var player = Player()
    for key in [Signal.power, .play, .pause, .mute] { _ = player.press(key) }

    let drawing = player.drawing

    #expect(
      drawing == """
        on
          transport
            track
              paused
          sound
            muted
          display
            bright
        """
    )
  }

  @Test("of a player that is off is one line")
  func off() {
    let drawing = Player().drawing

    #expect(drawing == "off")
  }
}
