import TestSupport

/// What several threads asked of one machine at the same time.
struct History {
  static let threads = 4
  /// So many that all threads together have at most 64.
  static let operationsOfEach = 16

  let records: [Record]

  init(_ records: [Record]) {
    self.records = records
  }

  /// Asks at random from several threads; nil where one of them hangs.
  init?(asking machine: some Askable, seed: UInt64) {
    let (threads, moments, records) = (ThreadPool(), AtomicCounter(), ValueBox<[Record]>([]))
    threads.start(Self.threads) { number in
      var generator = SeededGenerator(seed: seed &* 1_000 &+ UInt64(number))
      var own: [Record] = []
      for _ in 0..<Self.operationsOfEach {
        let operation = Operation.random(using: &generator)
        if generator.once(in: 3) { ThreadPool.yield() }
        let begin = moments.add()
        let answer = machine.answer(operation)
        own.append(Record(operation: operation, answer: answer, begin: begin, end: moments.add()))
      }
      records.change { $0 += own }
    }
    guard threads.isFinished() else { return nil }
    self.records = records.value ?? []
  }

  /// Whether any two operations of different threads overlapped.
  var hasOverlaps: Bool {
    let sorted = records.sorted { $0.begin < $1.begin }
    return zip(sorted, sorted.dropFirst()).contains { $0.end > $1.begin }
  }
}
