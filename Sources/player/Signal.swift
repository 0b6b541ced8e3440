/// What happens to the player; the raw value is its name.
enum Signal: String, Hashable, Sendable, CaseIterable {
  case power
  case play
  case pause
  case stop
  case mute
  case touch

  /// The display was left alone.
  case dim
  /// The pause was forgotten.
  case expire

  /// What a person can press; the others come with time.
  static let keys: [Self] = [.power, .play, .pause, .stop, .mute, .touch]
}
