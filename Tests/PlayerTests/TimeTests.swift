import StateMachines
import Testing

@testable import player

@Suite("The time of the player")
struct TimeTests {
  static func player(_ keys: Signal...) -> Player {
    var player = Player()
    for key in keys { _ = player.press(key) }
    return player
  }

  @Test("The player's display dims half a minute after the last key")
  func dims() {
    var player = Self.player(.power)

    let early = player.wait(.seconds(29))
    _ = player.press(.touch)
    let late = player.wait(.seconds(29))
    let due = player.wait(.seconds(1))

    #expect(early.isEmpty)
    #expect(late.isEmpty)
    #expect(due.map(\.transition.event) == [.dim])
    #expect(player.configuration.contains(.dimmed))
  }

  @Test("A pause of the player ends after five minutes, and due events run at their own time")
  func expires() {
    var player = Self.player(.power, .play)
    _ = player.wait(.seconds(10))
    _ = player.press(.pause)

    let due = player.wait(.seconds(3_600))

    #expect(due.map(\.time) == [.seconds(40), .seconds(310)])
    #expect(due.map(\.transition.event) == [.dim, .expire])
    #expect(due.map(\.transition.entered) == [[.dimmed], [.stopped]])
    #expect(player.time == .seconds(3_610))
  }

  @Test("A player event that is due immediately needs no further waiting")
  func dueAtTheEnd() {
    var player = Self.player(.power)

    let due = player.wait(.seconds(30))

    #expect(due.map(\.time) == [.seconds(30)])
  }

  @Test("A player that is off has no timeouts, and a pause restored by history lasts five minutes again")
  func offHasNone() {
    var player = Self.player(.power, .play, .pause)
    _ = player.wait(.seconds(299))
    _ = player.press(.power)

    let whileOff = player.wait(.seconds(86_400))
    _ = player.press(.power)
    let resumed = player.wait(.seconds(299))
    let expired = player.wait(.seconds(1))

    #expect(whileOff.isEmpty)
    #expect(resumed.map(\.transition.event) == [.dim])
    #expect(expired.map(\.transition.event) == [.expire])
  }

  @Test(
    "The player shows time in hours, minutes and seconds",
    arguments: [
      (0, "0:00"), (5, "0:05"), (59, "0:59"), (60, "1:00"), (600, "10:00"), (3_599, "59:59"), (3_600, "1:00:00"), (86_399, "23:59:59"),
      (360_061, "100:01:01"),
    ]
  )
  func timecode(seconds: Int, text: String) {
    let timecode = Timecode(.seconds(seconds))

    #expect(timecode.description == text)
  }
}
