/// What is special about the events of a column; most have nothing.
struct ColumnTraits: OptionSet {
  let rawValue: UInt8

  /// Some state may postpone them.
  static var isDeferred: Self { Self(rawValue: 1) }
  /// They take an argument, or reply.
  static var isCall: Self { Self(rawValue: 1 << 1) }
  /// No line names them, so that only their callers know their types.
  static var isUnnamed: Self { Self(rawValue: 1 << 3) }
  /// Their reply is more than `Void`.
  static var replies: Self { Self(rawValue: 1 << 2) }
}
