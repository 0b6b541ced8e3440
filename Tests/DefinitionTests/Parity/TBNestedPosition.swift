import Testing

extension TBNested {
  /// Where the machine can be at rest: a configuration, and what the join remembers in it.
  struct Position: Hashable, Sendable, CustomTestStringConvertible {
    /// All active states that have a name, in document order.
    let configuration: [State]
    /// The events that lead there from the start.
    let way: [Event]

    var testDescription: String { "\(configuration) by \(way)" }
  }
}

extension TBNested.Position {
  static let a1 = Self(configuration: [.a, .a1], way: [])
  static let a2 = Self(configuration: [.a, .a2], way: [.aToA2])
  static let a3 = Self(configuration: [.a, .a3], way: [.aGuard(.two)])
  static let b1 = Self(configuration: [.b, .b1], way: [.aGuard(.nothing)])
  static let b21 = Self(configuration: [.b, .b2, .b21], way: [.aGuard(.two), .a3ToB2])
  static let b22 = Self(configuration: [.b, .b2, .b22], way: [.aGuard(.two), .a3ToB22])
  static let b321 = Self(configuration: [.b, .b3, .b311, .b321], way: [.aGuard(.nothing), .bToB3])
  static let b322 = Self(configuration: [.b, .b3, .b311, .b322], way: [.aGuard(.two), .a3ToB322])
  static let c211 = Self(configuration: [.c, .c2, .c211, .c221], way: [.aJunction(.two)])
  static let c212 = Self(configuration: [.c, .c2, .c212, .c222], way: [.aFork])
  static let c212Joined = Self(configuration: [.c, .c2, .c212, .c222], way: [.aFork, .c212Join])
  static let c222Joined = Self(configuration: [.c, .c2, .c212, .c222], way: [.aFork, .c222Join])

  /// All of them: nothing leads to b312 nor c1, and the fork alone to c212 and c222.
  static let all: [Self] = [.a1, .a2, .a3, .b1, .b21, .b22, .b321, .b322, .c211, .c212, .c212Joined, .c222Joined]
}
