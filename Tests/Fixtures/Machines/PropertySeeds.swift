#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The seeds of the random definitions: 500 in a full run, unless `PROPERTY_DEFINITIONS` says otherwise, from `PROPERTY_SEED` on, 1 by
/// default.
///
/// A failure prints its seed; `PROPERTY_SEED=<seed> PROPERTY_DEFINITIONS=1` runs it again.
enum PropertySeeds {
  static let all: Range<UInt64> = first..<(first + count)

  private static let first = number("PROPERTY_SEED") ?? 1
  private static let count = number("PROPERTY_DEFINITIONS") ?? UInt64(TestRounds.of(500))

  private static func number(_ variable: String) -> UInt64? {
    getenv(variable).flatMap { UInt64(String(cString: $0)) }
  }
}
