/// Values of random definitions.
///
/// `Scripts/check-compiled` compiles this file together with the compiled machines.
protocol SampleData: Sendable {
  static func sample(_ seed: Int) -> Self
  mutating func change(_ seed: Int)
  var size: Int { get }
}

extension Int: SampleData {
  static func sample(_ seed: Int) -> Int { seed % 10 }
  mutating func change(_ seed: Int) { self = (self + seed) % 20 }
  var size: Int { self }
}

extension [Int]: SampleData {
  static func sample(_ seed: Int) -> [Int] { Array(0..<seed % 4) }
  mutating func change(_ seed: Int) { if count > 5 { removeFirst(3) } else { append(seed % 7) } }
  var size: Int { count }
}

extension String: SampleData {
  static func sample(_ seed: Int) -> String { "s\(seed % 10)" }
  mutating func change(_ seed: Int) { self = "\(seed)" }
  var size: Int { utf8.count }
}

struct SampleError: Error {}

/// What the actions of a random definition have done.
///
/// The definition and the compiled machine call the same functions.
struct SampleLog: Sendable {
  var entries: [String] = []
  /// How many entries there were before the event.
  var before = 0

  var seed: Int { entries.count }

  mutating func note(_ line: Int, _ values: String...) {
    entries.append("act \(line)\(values.map { " " + $0 }.joined())")
  }

  func check(_ line: Int) throws(SampleError) {
    if (entries.count &* 7 &+ line &* 5) % 4 == 0 { throw SampleError() }
  }

  /// Whether a guard holds; none does once an event has led to many entries, so that whatever follows from it comes to its end.
  func holds(_ number: Int, _ sizes: Int...) -> Bool {
    entries.count - before < 40 && (entries.count &* 7 &+ number &* 5 &+ sizes.reduce(0, +)) % 3 != 0
  }
}
