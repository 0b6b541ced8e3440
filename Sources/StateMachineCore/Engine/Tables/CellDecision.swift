/// What a line says of the events that it waits for.
package enum CellDecision: UInt8 {
  /// A transition takes them.
  case transition
  /// They are accepted, and nothing happens.
  case ignored
  /// They are rejected.
  case impossible
  /// They stop the program.
  case stops

  /// Whether the line says that the events cannot come.
  package var isImpossible: Bool { self == .impossible || self == .stops }
}
