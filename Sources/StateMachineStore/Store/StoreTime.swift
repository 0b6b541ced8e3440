import StateMachines

/// A time by the clock of a store: microseconds since the beginning of 1970, UTC.
///
/// Only the clock of the store counts; times of two clocks are never compared.
public struct StoreTime: Hashable, Comparable, Sendable, Codable {
  /// Microseconds since the beginning of 1970, UTC.
  public let microseconds: Int64

  /// A time.
  ///
  /// - Parameter microseconds: Microseconds since the beginning of 1970, UTC.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The first time that can be expressed.
  static var earliest: Self { Self(microseconds: .min) }

  /// The last time that can be expressed.
  static var latest: Self { Self(microseconds: .max) }

  /// The time by which a duration has passed, rounded up: what is due after the duration is due by then.
  ///
  /// A time that is too late to be expressed is the latest one.
  ///
  /// - Parameter duration: The duration; it may be negative.
  /// - Returns: The time.
  public func after(_ duration: Duration) -> Self {
    let (seconds, attoseconds) = duration.nearestComponents
    let (product, isTooLate) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let rest = attoseconds / Self.attoseconds + (attoseconds % Self.attoseconds > 0 ? 1 : 0)
    let (sum, isLater) = product.addingReportingOverflow(microseconds)
    let (time, isLatest) = sum.addingReportingOverflow(rest)
    guard !isTooLate, !isLater, !isLatest else { return Self(microseconds: duration < .zero ? .min : .max) }
    return Self(microseconds: time)
  }

  /// The time a duration ago, rounded up; the earliest or latest one where it cannot be expressed.
  func before(_ duration: Duration) -> Self {
    duration.nearestComponents.seconds == .min ? Self(microseconds: .max) : after(.zero - duration)
  }

  /// How long after another time this one is; negative where it is earlier.
  ///
  /// - Parameter other: The other time.
  /// - Returns: The time in between.
  public func since(_ other: Self) -> Duration {
    let (difference, isTooFar) = microseconds.subtractingReportingOverflow(other.microseconds)
    return .microseconds(isTooFar ? (microseconds < other.microseconds ? .min : .max) : difference)
  }

  /// Whether a time is earlier than another one.
  public static func < (one: Self, other: Self) -> Bool {
    one.microseconds < other.microseconds
  }

  private static let attoseconds: Int64 = 1_000_000_000_000
}
