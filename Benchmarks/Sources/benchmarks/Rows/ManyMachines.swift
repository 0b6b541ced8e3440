import StateMachines

/// What an instance takes, on a definition that all share.
struct ManyMachines<Instance>: Benchmark {
  let name: String
  /// The most blocks and bytes that an instance may take.
  var mostBlocks = 1
  var mostBytes = 64
  /// The most bytes that are resident for each of many; nil where there is no bound.
  var mostResident: Double? = 100
  var count = 1_000_000
  /// Waits until nothing runs any more that making them has begun.
  var settle: @Sendable () -> Void = {}
  let make: @Sendable () -> Instance

  func measure(rounds: Int) -> [Row] {
    one() + many(rounds < 50 ? count / 5 : count)
  }

  private func one() -> [Row] {
    var instance: Instance? = make()  // The first of its type makes metadata, once.
    let count = AllocationCount.of { instance = make() }
    guard let count, instance != nil else { return [] }
    return [
      Row(name: "\(name), blocks", value: Double(count.blocks), unit: .blocks, bound: Double(mostBlocks)),
      Row(name: "\(name), size", value: Double(count.bytes), unit: .bytes, bound: Double(mostBytes)),
    ]
  }

  private func many(_ count: Int) -> [Row] {
    ResidentMemory.giveBackWhatIsFree()
    // Room for all that is written to from the start, so that only what is made adds to what is resident.
    var instances = [Instance?](repeating: make(), count: count)
    let before = ResidentMemory.bytes
    let sample = Sample.timing(count) {
      for index in instances.indices { instances[index] = make() }
      return 0
    }
    var rows = [Row(name: "\(name), made", value: sample.nanosecondsEach, unit: .nanoseconds)]
    settle()
    if let before, let after = ResidentMemory.bytes {
      let place = MemoryLayout<Instance?>.stride
      let bytes = max(0, Double(after - before) / Double(count)) + (mostBlocks == 0 ? Double(place) : 0)
      rows.append(Row(name: "\(name), resident", value: bytes, unit: .bytes, bound: mostResident))
    }
    let release = Sample.timing(count) {
      for index in instances.indices { instances[index] = nil }
      return 0
    }
    return rows + [Row(name: "\(name), released", value: release.nanosecondsEach, unit: .nanoseconds)]
  }
}
