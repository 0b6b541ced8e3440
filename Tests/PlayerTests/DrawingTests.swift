import Testing

@testable import player

@Suite("The drawing of the player")
struct DrawingTests {
  @Test("has each active mode on a line, indented by what is around it")
  func tree() {
    let drawing = Drawing(of: [.on, .transport, .track, .paused, .sound, .muted, .display, .bright])

    #expect(
      drawing.description == """
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
    let drawing = Drawing(of: [.off])

    #expect(drawing.description == "  off")
  }
}
