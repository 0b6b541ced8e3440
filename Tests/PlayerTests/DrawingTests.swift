import Testing

@testable import player

@Suite("The drawing of the player")
struct DrawingTests {
  @Test("The player's drawing has each active mode on a line, indented by its ancestors")
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

  @Test("The drawing of a player that is off is one line")
  func off() {
    let drawing = Player().drawing

    #expect(drawing == "off")
  }
}
