// Runs of merges of numbers, to be measured. They are in the module of the merges, where generic code is compiled for numbers.

extension HandWrittenMerge<Int> {
  /// A merge whose children run, and whose consumer does not wait.
  public static func running() -> Self { makeRunning() }

  /// Lets a consumer wait and passes an element to it, many times; returns how many elements are delivered.
  public mutating func produceForAConsumer(_ count: Int) -> Int { produce(count, forAConsumerOf: &self) }

  /// Stores an element until a consumer takes it, many times; returns how many elements are delivered.
  public mutating func storeAndTake(_ count: Int) -> Int { store(count, andTakeFrom: &self) }
}

extension LibraryMerge<Int> {
  /// A merge whose children run, and whose consumer does not wait.
  public static func running() -> Self { makeRunning() }

  /// Lets a consumer wait and passes an element to it, many times; returns how many elements are delivered.
  public mutating func produceForAConsumer(_ count: Int) -> Int { produce(count, forAConsumerOf: &self) }

  /// Stores an element until a consumer takes it, many times; returns how many elements are delivered.
  public mutating func storeAndTake(_ count: Int) -> Int { store(count, andTakeFrom: &self) }
}

private func makeRunning<Machine: Merge<Int>>() -> Machine {
  var merge = Machine()
  _ = merge.next(ConsumerToken(0))
  _ = merge.elementProduced(0, by: .first, ProducerToken(0))
  return merge
}

private func produce<Machine: Merge<Int>>(_ count: Int, forAConsumerOf merge: inout Machine) -> Int {
  var sum = 0
  for _ in 0..<count {
    _ = merge.next(ConsumerToken(1))
    if case .deliver = merge.elementProduced(1, by: .first, ProducerToken(1)) { sum &+= 1 }
  }
  return sum
}

private func store<Machine: Merge<Int>>(_ count: Int, andTakeFrom merge: inout Machine) -> Int {
  var sum = 0
  for _ in 0..<count {
    _ = merge.elementProduced(1, by: .first, ProducerToken(1))
    if case .deliver = merge.next(ConsumerToken(1)) { sum &+= 1 }
  }
  return sum
}
