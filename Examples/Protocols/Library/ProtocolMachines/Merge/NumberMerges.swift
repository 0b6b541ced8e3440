// Runs of merges of numbers, to be measured. They are in the module of the merges, where generic code is compiled for numbers.

extension HandWrittenMerge<Int> {
  /// A merge whose children run, and whose consumer does not wait.
  public static func running() -> Self { makeRunning() }

  /// Lets a consumer wait and passes an element to it, many times; returns how many elements are delivered.
  public mutating func produceForAConsumer(_ count: Int) -> Int { produce(count, forAConsumerOf: &self) }

  /// Stores an element until a consumer takes it, many times; returns how many elements are delivered.
  public mutating func storeAndTake(_ count: Int) -> Int { store(count, andTakeFrom: &self) }

  /// Makes merges that take two elements and end; returns how many do.
  public static func live(_ count: Int) -> Int { run(count, Self.self) }

  /// Makes merges that are cancelled at once; returns how many.
  public static func makeAndCancel(_ count: Int) -> Int { cancel(count, Self.self) }
}

extension CompiledMerge {
  /// A merge whose children run, and whose consumer does not wait.
  public static func running() -> Self { makeRunning() }

  /// Lets a consumer wait and passes an element to it, many times; returns how many elements are delivered.
  public mutating func produceForAConsumer(_ count: Int) -> Int { produce(count, forAConsumerOf: &self) }

  /// Stores an element until a consumer takes it, many times; returns how many elements are delivered.
  public mutating func storeAndTake(_ count: Int) -> Int { store(count, andTakeFrom: &self) }

  /// Makes merges that take two elements and end; returns how many do.
  public static func live(_ count: Int) -> Int { run(count, Self.self) }

  /// Makes merges that are cancelled at once; returns how many.
  public static func makeAndCancel(_ count: Int) -> Int { cancel(count, Self.self) }
}

func makeRunning<Machine: Merge<Int>>() -> Machine {
  var merge = Machine()
  _ = merge.next(ConsumerToken(0))
  _ = merge.elementProduced(0, by: .first, ProducerToken(0))
  return merge
}

func produce<Machine: Merge<Int>>(_ count: Int, forAConsumerOf merge: inout Machine) -> Int {
  var sum = 0
  for _ in 0..<count {
    _ = merge.next(ConsumerToken(1))
    if case .deliver = merge.elementProduced(1, by: .first, ProducerToken(1)) { sum &+= 1 }
  }
  return sum
}

func store<Machine: Merge<Int>>(_ count: Int, andTakeFrom merge: inout Machine) -> Int {
  var sum = 0
  for _ in 0..<count {
    _ = merge.elementProduced(1, by: .first, ProducerToken(1))
    if case .deliver = merge.next(ConsumerToken(1)) { sum &+= 1 }
  }
  return sum
}

func run<Machine: Merge<Int>>(_ count: Int, _ type: Machine.Type) -> Int {
  var sum = 0
  for number in 0..<count {
    var merge: Machine = make()
    next(number, of: &merge)
    produce(number, by: .first, in: &merge)
    produce(number, by: .second, in: &merge)
    next(number, of: &merge)
    finish(.first, in: &merge)
    finish(.second, in: &merge)
    if case .finish = merge.next(ConsumerToken(number)) { sum &+= 1 }
  }
  return sum
}

func cancel<Machine: Merge<Int>>(_ count: Int, _ type: Machine.Type) -> Int {
  var sum = 0
  for _ in 0..<count {
    var merge: Machine = make()
    if case .none = merge.consumerCancelled() { sum &+= 1 }
  }
  return sum
}

// Calls that are not inlined: the compiler would find what a new merge does without running it.

@inline(never)
private func make<Machine: Merge<Int>>() -> Machine { Machine() }

@inline(never)
private func next<Machine: Merge<Int>>(_ number: Int, of merge: inout Machine) { _ = merge.next(ConsumerToken(number)) }

@inline(never)
private func produce<Machine: Merge<Int>>(_ number: Int, by side: MergeSide, in merge: inout Machine) {
  _ = merge.elementProduced(number, by: side, ProducerToken(number))
}

@inline(never)
private func finish<Machine: Merge<Int>>(_ side: MergeSide, in merge: inout Machine) { _ = merge.childFinished(side) }
