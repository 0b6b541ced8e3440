import Foundation

/// What is kept of the numbers that are put into a payload.
enum HeldShape: Sendable {
  /// All.
  case list
  /// One number, without an object: a copy of its bytes is a copy of it.
  case tally
  /// One byte, behind an object.
  case byte

  var hasLife: Bool { self != .tally }

  func fit(_ numbers: [Int]) -> [Int] {
    switch self {
    case .list: numbers
    case .tally: [numbers.reduce(0) { ($0 * 31 + $1) % 100_003 }]
    case .byte: [numbers.reduce(0) { ($0 * 31 + $1) % 251 }]
    }
  }
}

/// A payload of a state in random charts.
protocol HeldPayload: Sendable, Equatable, Codable {
  static var shape: HeldShape { get }
  init(_ numbers: [Int], _ life: HeldLife?)
  var numbers: [Int] { get }
  var life: HeldLife? { get }
  mutating func append(_ number: Int)
}

struct HeldList: HeldPayload {
  static let shape = HeldShape.list
  private(set) var numbers: [Int]
  private(set) var life: HeldLife?

  init(_ numbers: [Int], _ life: HeldLife?) { (self.numbers, self.life) = (numbers, life) }
  mutating func append(_ number: Int) { numbers.append(number) }
}

struct HeldTally: HeldPayload {
  static let shape = HeldShape.tally
  private var number: Int

  init(_ numbers: [Int], _ life: HeldLife?) { number = Self.shape.fit(numbers)[0] }
  var numbers: [Int] { [number] }
  var life: HeldLife? { nil }
  mutating func append(_ number: Int) { self.number = Self.shape.fit([self.number, number])[0] }
}

/// Its size is no multiple of its alignment.
struct HeldByte: HeldPayload {
  static let shape = HeldShape.byte
  private(set) var life: HeldLife?
  private var byte: UInt8

  init(_ numbers: [Int], _ life: HeldLife?) { (byte, self.life) = (UInt8(Self.shape.fit(numbers)[0]), life) }
  var numbers: [Int] { [Int(byte)] }
  mutating func append(_ number: Int) { byte = UInt8(Self.shape.fit([Int(byte), number])[0]) }
}

/// An object in a payload, which says when it is released.
final class HeldLife: Sendable, Equatable, Codable {
  let number: Int
  private let registry: HeldLives

  init(_ number: Int, _ registry: HeldLives) {
    (self.number, self.registry) = (number, registry)
    registry.count(number, 1)
  }

  deinit {
    registry.count(number, -1)
  }

  static func == (one: HeldLife, other: HeldLife) -> Bool { one.number == other.number }

  func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }

  convenience init(from decoder: any Decoder) throws {
    guard let registry = decoder.userInfo[HeldLives.key] as? HeldLives else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no registry"))
    }
    self.init(try Int(from: decoder), registry)
  }
}

/// Which objects are alive.
final class HeldLives: Sendable {
  static let key = CodingUserInfoKey(rawValue: "lives") ?? { preconditionFailure("a key may have any name") }()

  // Safe because one thread at a time runs the machine, and waits for the others.
  private nonisolated(unsafe) var counts: [Int: Int] = [:]

  func count(_ life: Int, _ change: Int) {
    counts[life, default: 0] += change
    if counts[life] == 0 { counts[life] = nil }
  }

  var alive: Set<Int> { Set(counts.keys) }
}
