import StateMachines
import Testing

@Suite("A context of any size in a step that is undone")
struct ContextSizesTests {
  /// How the step is taken that changes the context and then throws.
  enum Way: CaseIterable, Sendable {
    /// Its only action throws.
    case action
    /// A hook before the one that throws changes the context.
    case hooks
    /// The action raises an event first, so that an engine goes on with the step.
    case raising
    /// The definition has eventless transitions, so that an engine takes every step.
    case engine
  }

  @Test(
    "A context of any size is as before when its step is undone, and its neighbours in memory are never written",
    arguments: Way.allCases, 1...80)
  func undone(way: Way, size: Int) throws {
    try Self.check(way, bytes: size)
  }

  private static func check(_ way: Way, bytes size: Int) throws {
    try check(way, bytes: size, besides: NoBytes.self)
  }

  /// Makes a type of some bytes out of types of 1, 2, 4 … bytes, since a size is no parameter of a type.
  private static func check<Rest: Bytes>(_ way: Way, bytes size: Int, besides rest: Rest.Type) throws {
    switch size {
    case 64...: try check(way, bytes: size - 64, besides: Pair<Block64, Rest>.self)
    case 32...: try check(way, bytes: size - 32, besides: Pair<Block32, Rest>.self)
    case 16...: try check(way, bytes: size - 16, besides: Pair<Block16, Rest>.self)
    case 8...: try check(way, bytes: size - 8, besides: Pair<Block8, Rest>.self)
    case 4...: try check(way, bytes: size - 4, besides: Pair<Block4, Rest>.self)
    case 2...: try check(way, bytes: size - 2, besides: Pair<Block2, Rest>.self)
    case 1: try check(way, Pair<Byte, Rest>.self)
    default: try check(way, rest)
    }
  }

  private static func check<Context: Bytes>(_ way: Way, _ type: Context.Type) throws {
    let definition = try ContextDefinition<Context, Int, Int>(initial: 0) { sm in
      sm.when(1, from: 0, to: 1) { step in
        if way == .raising { step.raise(2) }
        step.context.change()
        if way != .hooks { throw Broken() }
      }
      if way == .hooks { sm.onEntry(1) { _ in throw Broken() } }
      sm.when(2, from: 0, to: 2)
      if way == .engine { sm.always(from: 2, to: 0, if: Guard("never") { _ in false }) }
    }
    var context = Guarded<Context>()
    for number in 0..<UInt8(3) {
      context.context.number(from: number)
      let before = context
      var machine = ContextMachine(definition, with: &context.context)
      let outcome = machine.attempt(1, with: &context.context)

      #expect(outcome.rejection != nil)
      #expect(context.bytes == before.bytes, "\(way), \(MemoryLayout<Context>.size) bytes")
    }
  }
}

private struct Broken: Error {}

/// A context between bytes that nothing may write.
private struct Guarded<Context: Bytes>: Bytes {
  var before = Block16()
  var context = Context()
  var after = Block16()
}

private protocol Bytes: BitwiseCopyable, Sendable {
  init()
}

extension Bytes {
  var bytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }

  /// Changes every byte.
  mutating func change() {
    withUnsafeMutableBytes(of: &self) { bytes in
      for index in bytes.indices { bytes[index] ^= 0xFF }
    }
  }

  /// Sets the bytes to successive numbers.
  mutating func number(from first: UInt8) {
    withUnsafeMutableBytes(of: &self) { bytes in
      for index in bytes.indices { bytes[index] = first &+ UInt8(truncatingIfNeeded: index) }
    }
  }
}

private struct NoBytes: Bytes {}

private struct Byte: Bytes {
  var byte: UInt8 = 0
}

private struct Pair<First: Bytes, Second: Bytes>: Bytes {
  var first = First()
  var second = Second()
}

private typealias Block2 = Pair<Byte, Byte>
private typealias Block4 = Pair<Block2, Block2>
private typealias Block8 = Pair<Block4, Block4>
private typealias Block16 = Pair<Block8, Block8>
private typealias Block32 = Pair<Block16, Block16>
private typealias Block64 = Pair<Block32, Block32>
