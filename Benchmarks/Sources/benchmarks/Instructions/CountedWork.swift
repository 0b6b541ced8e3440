import Callgrind

/// Something whose instructions are counted: ours alone, a round of it, after a round that is not counted.
struct CountedWork {
  let name: String
  let side: @Sendable () -> Side

  /// Counts under callgrind; by itself it only runs.
  func count() -> CountedOperations {
    let side = side()
    _ = side(0)
    var operations = 0
    Self.counted { operations = side(1).operations }
    return CountedOperations(name: name, operations: operations)
  }

  private static func counted(_ work: () -> Void) {
    withoutActuallyEscaping(work) { work in
      var work = work
      withUnsafeMutablePointer(to: &work) { work in
        callgrind_counts({ $0.assumingMemoryBound(to: (() -> Void).self).pointee() }, work)
      }
    }
  }
}

extension CountedWork {
  /// Rows of the table, and what has no row because only its instructions can be distinguished.
  static let all =
    Catalogue.benchmarks.compactMap { $0 as? Comparison }.filter(isCompared).map(Self.init) + withoutRow + besideOtherLines
    + madeBesideOtherLines + [madeWithPayload]

  private static func isCompared(_ row: Comparison) -> Bool {
    names.contains(row.name) || row.name.hasPrefix("fire with ") || row.name.hasPrefix("struct context, ") || row.name.hasPrefix("call, ")
      || row.name.hasPrefix("payload of a state")
  }

  private static let names: Set = [
    "fire, flat", "fire, rejected", "attempt, rejected", "fire, five hooks", "fire, five levels deep", "fire, two regions",
    "fire, two regions, entry and exit", "fire, String", "fire, payload, by key", "fire, payload, to an action",
    "Machine.fire", "Machine.fire, five hooks", "Stateful.fire, five hooks", "ThreadsafeStateful.fire, flat",
    "ThreadsafeStateful.fire, five hooks", "ActorStateful.fire, five hooks",
    "state", "runMutable", "runReadonly", "runReadonly, concurrent", "runMutable, Threadsafe",
  ]

  private init(_ comparison: Comparison) {
    self.init(name: comparison.name) { comparison.sides().ours }
  }
}
