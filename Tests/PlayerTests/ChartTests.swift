import StateMachines
import Testing

@testable import player

@Suite("The chart of the player")
struct ChartTests {
  /// Switched on, in these places of the three regions.
  struct Place: Hashable, Sendable, CustomTestStringConvertible {
    var transport: Mode
    var sound: Mode
    var display: Mode

    /// The active modes, in document order.
    var configuration: [Mode] {
      [.on, .transport] + (transport == .stopped ? [] : [.track]) + [transport, .sound, sound, .display, display]
    }

    var testDescription: String { "\(transport), \(sound), \(display)" }

    /// Keys and time that lead there from the player that is off.
    func reach() -> Player {
      var player = Player()
      let transportKeys: [Mode: [Signal]] = [.stopped: [], .playing: [.play], .paused: [.play, .pause]]
      for key in [.power] + transportKeys[transport, default: []] + (sound == .muted ? [.mute] : []) {
        _ = player.press(key)
      }
      if display == .dimmed { _ = player.wait(.seconds(30)) }
      return player
    }
  }

  static let places = [Mode.stopped, .playing, .paused].flatMap { transport in
    [Mode.audible, .muted].flatMap { sound in
      [Mode.bright, .dimmed].map { Place(transport: transport, sound: sound, display: $0) }
    }
  }

  @Test("The player's chart has no warnings and knows every mode and signal")
  func complete() {
    #expect(Player.definition.warnings.isEmpty)
    #expect(Set(Player.definition.states) == Set(Mode.allCases))
    #expect(Set(Player.definition.events) == Set(Signal.allCases))
  }

  @Test("A player that is off accepts only the power key", arguments: Signal.keys)
  func off(key: Signal) {
    var player = Player()

    let outcome = player.press(key)

    #expect((outcome.transition != nil) == (key == .power))
    #expect(player.configuration == (key == .power ? Place(transport: .stopped, sound: .audible, display: .bright).configuration : [.off]))
  }

  @Test("Every mode of the player can be reached", arguments: places)
  func reached(place: Place) {
    let player = place.reach()

    #expect(player.configuration == place.configuration)
  }

  @Test(
    "Each key of the player moves its region and brightens the display, from every configuration", arguments: places,
    Signal.keys.filter { $0 != .power })
  func keys(place: Place, key: Signal) {
    var player = place.reach()
    var expected = place
    expected.display = .bright
    switch (key, place.transport, place.sound) {
    case (.play, _, _): expected.transport = .playing
    case (.pause, .playing, _): expected.transport = .paused
    case (.stop, _, _): expected.transport = .stopped
    case (.mute, _, .audible): expected.sound = .muted
    case (.mute, _, _): expected.sound = .audible
    default: break
    }

    let outcome = player.press(key)

    #expect(outcome.transition != nil)
    #expect(player.configuration == expected.configuration)
  }

  @Test("A player switched off and on again returns to its previous modes, with a bright display", arguments: places)
  func history(place: Place) {
    var player = place.reach()
    var expected = place
    expected.display = .bright

    _ = player.press(.power)
    let between = player.configuration
    _ = player.press(.power)

    #expect(between == [.off])
    #expect(player.configuration == expected.configuration)
  }

  @Test("A key of the player leaves only the states it changes, innermost and last in document order first")
  func regionsStay() throws {
    var player = Place(transport: .playing, sound: .audible, display: .bright).reach()

    let transition = try #require(player.press(.mute).transition)

    #expect(transition.exited == [.bright, .audible])
    #expect(transition.entered == [.muted, .bright])
  }
}
