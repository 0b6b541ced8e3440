/// What a comparison passes to machines.
public protocol Input: Sendable {
  /// Whether it replaces the machine with a new one.
  var isStart: Bool { get }

  /// What kind of input it is, without its values.
  var name: String { get }
}
