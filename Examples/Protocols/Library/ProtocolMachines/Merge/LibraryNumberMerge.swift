// The runs of `NumberMerges.swift` for a merge made with the library; that file compiles without it.

extension LibraryMerge<Int> {
  /// A merge whose children run, and whose consumer does not wait.
  public static func running() -> Self { makeRunning() }

  /// Lets a consumer wait and passes an element to it, many times; returns how many elements are delivered.
  public mutating func produceForAConsumer(_ count: Int) -> Int { produce(count, forAConsumerOf: &self) }

  /// Stores an element until a consumer takes it, many times; returns how many elements are delivered.
  public mutating func storeAndTake(_ count: Int) -> Int { store(count, andTakeFrom: &self) }
}
