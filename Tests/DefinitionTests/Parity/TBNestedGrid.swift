import Testing

extension TBNested {
  /// What one event does in one position.
  struct Square: Sendable, CustomTestStringConvertible {
    let start: Position
    let event: Event
    let answer: TBAnswer
    let trace: String
    let end: Position

    /// An event that is taken.
    init(_ start: Position, _ event: Event, _ trace: String, _ end: Position) {
      self.init(start: start, event: event, answer: .transitioned, trace: trace, end: end)
    }

    /// An event that the join remembers; nothing else happens.
    init(_ start: Position, joining event: Event, _ end: Position) {
      self.init(start: start, event: event, answer: .joining, trace: "", end: end)
    }

    /// An event that changes nothing.
    init(_ start: Position, rejecting event: Event) {
      self.init(start: start, event: event, answer: .rejected, trace: "", end: start)
    }

    private init(start: Position, event: Event, answer: TBAnswer, trace: String, end: Position) {
      self.start = start
      self.event = event
      self.answer = answer
      self.trace = trace
      self.end = end
    }

    var testDescription: String { "\(event) while \(start.testDescription)" }
  }

  /// The events that do something, by hand from the rules of order: guards innermost first, exits innermost first and later siblings
  /// first, actions, entries outermost first and earlier siblings first.
  static let accepted: [Square] = [
    Square(.a1, .aGuard(.nothing), "-a1 -a +b +b1", .b1),
    Square(.a1, .aGuard(.one), "-a1 +a2", .a2),
    Square(.a1, .aGuard(.two), "-a1 +a3", .a3),
    Square(.a1, .aJunction(.one), "-a1 -a !in +b +b1", .b1),
    Square(.a1, .aJunction(.two), "-a1 -a !in !out +c +c2 +c211 +c221", .c211),
    Square(.a1, .aToA2, "-a1 -a +a +a2", .a2),
    Square(.a1, .a1Internal, "!a1_internal", .a1),
    Square(.a1, .aFork, "-a1 -a +c +c2 +c212 +c222", .c212),

    Square(.a2, .aGuard(.nothing), "-a2 -a +b +b1", .b1),
    Square(.a2, .aGuard(.one), "-a2 -a +b +b1", .b1),
    Square(.a2, .aGuard(.two), "-a2 -a +b +b1", .b1),
    Square(.a2, .aJunction(.one), "-a2 -a !in +b +b1", .b1),
    Square(.a2, .aJunction(.two), "-a2 -a !in !out +c +c2 +c211 +c221", .c211),
    Square(.a2, .aToA2, "-a2 -a +a +a2", .a2),
    Square(.a2, .a2ToA, "-a2 -a +a +a1", .a1),
    Square(.a2, .a2ToA3, "-a2 !a2_to_a3 +a3 -a3 +a1", .a1),
    Square(.a2, .aFork, "-a2 -a +c +c2 +c212 +c222", .c212),

    Square(.a3, .aGuard(.nothing), "-a3 -a +b +b1", .b1),
    Square(.a3, .aGuard(.one), "-a3 -a +b +b1", .b1),
    Square(.a3, .aGuard(.two), "-a3 -a +b +b1", .b1),
    Square(.a3, .aJunction(.one), "-a3 -a !in +b +b1", .b1),
    Square(.a3, .aJunction(.two), "-a3 -a !in !out +c +c2 +c211 +c221", .c211),
    Square(.a3, .aToA2, "-a3 -a +a +a2", .a2),
    Square(.a3, .a3ToA1, "-a3 +a1", .a1),
    Square(.a3, .a3ToB2, "-a3 -a +b +b2 +b21", .b21),
    Square(.a3, .a3ToB22, "-a3 -a +b +b2 +b22", .b22),
    Square(.a3, .a3ToB322, "-a3 -a +b +b3 +b311 +b322", .b322),
    Square(.a3, .aFork, "-a3 -a +c +c2 +c212 +c222", .c212),

    Square(.b1, .bToA3, "-b1 -b +a +a3", .a3),
    Square(.b1, .bToB3, "-b1 -b +b +b3 +b311 +b321", .b321),
    Square(.b1, .bToB22, "-b1 +b2 +b22", .b22),

    Square(.b21, .bToA3, "-b21 -b2 -b +a +a3", .a3),
    Square(.b21, .bToB3, "-b21 -b2 -b +b +b3 +b311 +b321", .b321),
    Square(.b21, .bToB22, "-b21 -b2 +b2 +b22", .b22),

    Square(.b22, .bToA3, "-b22 -b2 -b +a +a3", .a3),
    Square(.b22, .bToB3, "-b22 -b2 -b +b +b3 +b311 +b321", .b321),
    Square(.b22, .bToB22, "-b22 -b2 +b2 +b22", .b22),
    Square(.b22, .b22ToB, "-b22 -b2 +b1", .b1),

    Square(.b321, .bToA3, "-b321 -b311 -b3 -b +a +a3", .a3),
    Square(.b321, .bToB3, "-b321 -b311 -b3 -b +b +b3 +b311 +b321", .b321),
    Square(.b321, .bToB22, "-b321 -b311 -b3 +b2 +b22", .b22),
    Square(.b321, .b311ToA1, "-b321 -b311 -b3 -b +a +a1", .a1),
    Square(.b321, .b3xxInternal, "!b311_internal !b321_internal", .b321),

    Square(.b322, .bToA3, "-b322 -b311 -b3 -b +a +a3", .a3),
    Square(.b322, .bToB3, "-b322 -b311 -b3 -b +b +b3 +b311 +b321", .b321),
    Square(.b322, .bToB22, "-b322 -b311 -b3 +b2 +b22", .b22),
    Square(.b322, .b311ToA1, "-b322 -b311 -b3 -b +a +a1", .a1),
    Square(.b322, .b3xxInternal, "!b311_internal", .b322),

    Square(.c212, joining: .c212Join, .c212Joined),
    Square(.c212, joining: .c222Join, .c222Joined),
    Square(.c212Joined, joining: .c212Join, .c212Joined),
    Square(.c212Joined, .c222Join, "-c222 -c212 -c2 -c +b +b1", .b1),
    Square(.c222Joined, .c212Join, "-c222 -c212 -c2 -c +b +b1", .b1),
    Square(.c222Joined, joining: .c222Join, .c222Joined),
  ]

  /// Every event in every position; what is not accepted above is rejected.
  static let grid: [Square] = Position.all.flatMap { position in
    events.map { event in
      accepted.first { $0.start == position && $0.event == event } ?? Square(position, rejecting: event)
    }
  }
}
