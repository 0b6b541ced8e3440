/// Says something when it dies.
final class LastWord: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) {
    self.say = say
  }

  deinit {
    say()
  }

  /// Holds it for as long as the code that says so.
  func stayAlive() {}
}
