// What is written by mistake, unavailable, so that the compiler says what to write instead.

extension EventDescriptor {
  /// An event in place of a kind.
  @available(*, unavailable, message: "'.any(…)' takes a kind of a 'PayloadEvent'; several events are a list: [.play, .pause]")
  @_disfavoredOverload
  public static func any(_ event: Event) -> Self { fatalError("unavailable") }
}
