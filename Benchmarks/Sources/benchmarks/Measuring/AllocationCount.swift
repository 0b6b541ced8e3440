import Allocations

/// What some work asked of the allocator.
struct AllocationCount {
  var blocks: Int
  var bytes: Int

  /// Nil where it cannot be counted.
  static func of(_ work: () -> Void) -> Self? {
    guard isTrusted else { return nil }
    return counted(work)
  }

  /// A counter that does not see an object being made would say zero to everything.
  private static let isTrusted: Bool = {
    guard allocations_are_counted() else { return false }
    var kept: [Probe] = []
    kept.reserveCapacity(1)
    return counted { kept.append(Probe()) }.blocks == 1 && counted {}.blocks == 0
  }()

  private final class Probe {}

  private static func counted(_ work: () -> Void) -> Self {
    allocations_begin()
    work()
    return Self(allocations_end())
  }

  /// What was counted until now: grows while something is counted, and is constant otherwise.
  static var soFar: Self { Self(allocations_so_far()) }

  private init(_ count: allocations) {
    (blocks, bytes) = (Int(count.blocks), Int(count.bytes))
  }
}
