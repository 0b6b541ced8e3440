import ProtocolMachines
import Testing

/// An implementation of the merge that all tests of merges run on.
struct MergeImplementation: CustomTestStringConvertible, Sendable {
  static let all = [Self(HandWrittenMerge<Int>.self), Self(LibraryMerge<Int>.self), Self(CompiledMerge.self)]

  let testDescription: String
  /// A merge whose children have not started.
  let make: @Sendable () -> any Merge<Int>

  private init<Machine: Merge<Int>>(_ type: Machine.Type) {
    testDescription = "\(type)"
    make = { Machine() }
  }

  /// A merge whose children run, and whose consumer has taken the element 0 of the first child.
  func running() throws -> any Merge<Int> {
    var merge = make()
    try #require(merge.next(ConsumerToken(0)) == .start)
    try #require(merge.elementProduced(0, by: .first, ProducerToken(0)) == .deliver(0, to: ConsumerToken(0)))
    return merge
  }
}
