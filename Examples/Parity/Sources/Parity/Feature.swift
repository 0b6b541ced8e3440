/// A feature of an older library, as a complete use of this one.
protocol Feature {
  /// Its number in Documentation/Parity.md and what it is.
  static var title: String { get }

  /// Uses it, and returns what is to be printed.
  static func lines() async throws -> [String]
}
