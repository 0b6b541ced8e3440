import Comparisons
import ProtocolMachines
import Testing

@Suite("A comparison of two machines")
struct ComparisonTests {
  @Test("Both HTTP/2 streams have the same replies and states", arguments: [1, 2, 3] as [UInt64])
  func streams(seed: UInt64) {
    let comparison = Comparison(
      of: HTTP2StreamSubject(HandWrittenHTTP2Stream.self), and: HTTP2StreamSubject(LibraryHTTP2Stream.self), inputs: HTTP2StreamInputs(),
      events: 20_000, seed: seed)
    #expect(comparison.difference == nil, "\(comparison)")
    #expect(comparison.events == 20_000)
  }

  @Test("The compiled HTTP/2 stream has the replies and states of that by hand", arguments: [1, 2, 3] as [UInt64])
  func compiledStreams(seed: UInt64) {
    let comparison = Comparison(
      of: HTTP2StreamSubject(HandWrittenHTTP2Stream.self), and: HTTP2StreamSubject(CompiledHTTP2Stream.self), inputs: HTTP2StreamInputs(),
      events: 20_000, seed: seed)
    #expect(comparison.difference == nil, "\(comparison)")
    #expect(comparison.events == 20_000)
  }

  @Test("Both merges have the same replies and states", arguments: [1, 2, 3] as [UInt64])
  func merges(seed: UInt64) {
    let comparison = Comparison(
      of: MergeSubject(HandWrittenMerge<Int>.self), and: MergeSubject(LibraryMerge<Int>.self), inputs: MergeInputs(), events: 20_000,
      seed: seed)
    #expect(comparison.difference == nil, "\(comparison)")
    #expect(comparison.events == 20_000)
  }

  @Test("The compiled merge has the replies and states of that by hand", arguments: [1, 2, 3] as [UInt64])
  func compiledMerges(seed: UInt64) {
    let comparison = Comparison(
      of: MergeSubject(HandWrittenMerge<Int>.self), and: MergeSubject(CompiledMerge.self), inputs: MergeInputs(), events: 20_000,
      seed: seed)
    #expect(comparison.difference == nil, "\(comparison)")
    #expect(comparison.events == 20_000)
  }

  @Test("The HTTP/1.1 connection with a nested machine has the replies and states of that by hand", arguments: [1, 2, 3] as [UInt64])
  func connections(seed: UInt64) { compare(LibraryHTTP1Connection.self, seed: seed) }

  @Test("The HTTP/1.1 connection with nested states has the replies and states of that by hand", arguments: [1, 2, 3] as [UInt64])
  func charts(seed: UInt64) { compare(ChartHTTP1Connection.self, seed: seed) }

  @Test("The compiled HTTP/1.1 connection has the replies and states of that by hand", arguments: [1, 2, 3] as [UInt64])
  func compiledConnections(seed: UInt64) { compare(CompiledHTTP1Connection.self, seed: seed) }

  private func compare<Connection: HTTP1Connection>(_ type: Connection.Type, seed: UInt64) {
    let comparison = Comparison(
      of: HTTP1ConnectionSubject(HandWrittenHTTP1Connection.self), and: HTTP1ConnectionSubject(type), inputs: HTTP1ConnectionInputs(),
      events: 20_000, seed: seed)
    #expect(comparison.difference == nil, "\(comparison)")
    #expect(comparison.events == 20_000)
  }

  @Test("A machine that differs in one reply is found, with the inputs since its start")
  func wrongReply() throws {
    let comparison = Comparison(of: Counter(), and: Counter(wrongReply: 7), inputs: CounterInputs(), events: 1_000, seed: 1)
    let difference = try #require(comparison.difference)
    #expect(comparison.events == difference.number)
    #expect(difference.inputs.drop { $0 == "start" } == Array(repeating: "count", count: 7)[...])
    #expect(difference.first == "7, counting(7)")
    #expect(difference.second == "-1, counting(7)")
  }

  @Test("A machine that differs in its state only is found")
  func wrongState() throws {
    let comparison = Comparison(of: Counter(), and: Counter(wrongState: 7), inputs: CounterInputs(), events: 1_000, seed: 1)
    let difference = try #require(comparison.difference)
    #expect(difference.first == "7, counting(7)")
    #expect(difference.second == "7, counting(-1)")
  }

  @Test("The same seed makes the same inputs")
  func seeds() {
    var (first, second, other) = (SeededRandom(seed: 5), SeededRandom(seed: 5), SeededRandom(seed: 6))
    let numbers = (0..<10).map { _ in first.next() }
    #expect(numbers == (0..<10).map { _ in second.next() })
    #expect(numbers != (0..<10).map { _ in other.next() })
  }
}
