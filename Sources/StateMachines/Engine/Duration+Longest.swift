extension Duration {
  /// Long enough for anyone, and short enough that times can be added.
  static let longest = Duration.seconds(Int64.max) * 8
}
