import StateMachines

/// What a step may do besides going from one state to another.
enum CircleRows {
  static let all: [any Benchmark] =
    circles + [
      Circle<Int, Int>("80 states in regions", [(1, 1), (1, 2), (38, 0)]) { .verified(initial: 100, wideRegions) },
      Circle<String, String>("long words", [(LongWord.go, LongWord.away), (LongWord.back, LongWord.home)]) {
        .verified(initial: LongWord.home) { sm in
          sm.when(LongWord.go, from: LongWord.home, to: LongWord.away)
          sm.when(LongWord.back, from: LongWord.away, to: LongWord.home)
        }
      },
      Circle<Parcel, Scan>("target worked out", [(.arrive(depot: 7), .at(.any)), (.arrive(depot: 8), .at(.any))]) {
        .verified(initial: .at(.any)) { sm in
          sm.payload(of: \.at) { step in 0 }
          sm.when(\.arrive, from: .any, to: \.at) { depot, step in depot &+ 1 }
        }
      },
    ]

  private static let circles: [SpotCircle] = [
    SpotCircle("action", [(.go, .away), (.back, .home)]) {
      .verified(initial: .home) { sm in
        sm.when(.go, from: .home, to: .away) { step in tally.count(step.target) }
        sm.when(.back, from: .away, to: .home)
      }
    },
    SpotCircle("internal", [(.go, .home)]) {
      .verified(initial: .home) { sm in
        sm.when(.go, in: .home) { step in tally.count(step.source) }
      }
    },
    SpotCircle("junction", [(.go, .away), (.go, .home)]) {
      .verified(initial: .home) { sm in
        sm.when(
          .go, from: [.home, .away],
          choosing: [.when(Guard("is at home") { step in step.source == .home }, to: .away), .otherwise(to: .home)])
      }
    },
    SpotCircle("eventless", [(.go, .away), (.back, .home)]) {
      .verified(initial: .home) { sm in
        sm.when(.go, from: .home, to: .inner)
        sm.always(from: .inner, to: .away)
        sm.when(.back, from: .away, to: .home)
      }
    },
    SpotCircle("raise", [(.go, .home)]) {
      .verified(initial: .home) { sm in
        sm.when(.go, from: .home, to: .away) { step in step.raise(.back) }
        sm.when(.back, from: .away, to: .home)
      }
    },
    SpotCircle("rejection heard", [(.go, .away), (.back, .home)]) {
      .verified(initial: .home) { sm in
        sm.when(.go, from: .home, to: .away)
        sm.when(.back, from: .away, to: .home)
        sm.onRejection { rejection in fatalError("\(rejection)") }
      }
    },
    SpotCircle("done", [(.go, .away), (.back, .home)]) {
      .verified(initial: .home) { sm in
        sm.compound(.home, initial: .inner) { sm in
          sm.when(.go, from: .inner, to: .end)
          sm.final(.end)
        }
        sm.onDone(.home, to: .away)
        sm.when(.back, from: .away, to: .home)
      }
    },
    SpotCircle("shallow history", [(.go, .r2), (.back, .away), (.again, .r2), (.go, .r1)]) {
      .verified(initial: .home) { sm in comingBack(&sm, .shallow) }
    },
    SpotCircle("deep history", [(.go, .r2), (.back, .away), (.again, .r2), (.go, .r1)]) {
      .verified(initial: .home) { sm in
        comingBack(&sm, .deep)
      }
    },
    SpotCircle("deferral", [(.go, .away), (.again, .away), (.back, .inner), (.back, .home)]) {
      .verified(initial: .home) { sm in
        sm.when(.go, from: .home, to: .away)
        sm.defer(.again, in: .away)
        sm.when(.back, from: .away, to: .home)
        sm.when(.again, from: .home, to: .inner)
        sm.when(.back, from: .inner, to: .home)
      }
    },
    SpotCircle("join", [(.go, .l1), (.again, .r1), (.back, .away), (.go, .home)]) {
      .verified(initial: .home) { sm in
        sm.parallel(.home) { sm in
          sm.compound(.left, initial: .l1) { sm in sm.state(.l1) }
          sm.compound(.right, initial: .r1) { sm in sm.state(.r1) }
        }
        sm.join([.l1: .again, .r1: .back], to: .away)
        sm.when(.go, in: .home) { step in tally.count(step.source) }
        sm.when(.go, from: .away, to: .home)
      }
    },
    SpotCircle("timeout", [(.go, .away), (.back, .home)]) {
      .verified(initial: .home) { sm in
        sm.when(.go, from: .home, to: .away)
        sm.when(.back, from: .away, to: .home)
        sm.timeout(.seconds(30), in: .away, fire: .back)
      }
    },
    SpotCircle("timeout in a region", [(.go, .l2), (.back, .l1)]) {
      .verified(initial: .home) { sm in
        sm.parallel(.home) { sm in
          sm.region(initial: .l1) { sm in
            sm.when(.go, from: .l1, to: .l2)
            sm.when(.back, from: .l2, to: .l1)
            sm.timeout(.seconds(30), in: .l2, fire: .back)
          }
          sm.region(initial: .r1) { sm in sm.state(.r1) }
        }
      }
    },
    SpotCircle("send, cancel", [(.go, .away), (.back, .home)]) {
      .verified(initial: .home) { sm in
        sm.when(.go, from: .home, to: .away) { step in step.send(.back, after: .seconds(30), id: "soon") }
        sm.when(.back, from: .away, to: .home) { step in step.cancel("soon") }
      }
    },
    SpotCircle("two regions", [(.go, .l2), (.go, .l1)]) { .verified(initial: .home, regions) },
    SpotCircle("two regions, one moves", [(.again, .r2), (.again, .r1)]) { .verified(initial: .home, regions) },
  ]

  private static let tally = SpotTally()

  /// A state of three levels that is left in the middle of things.
  private static func comingBack(_ sm: inout MachineBuilder<Void, Spot, Sign>, _ depth: HistoryDepth) {
    sm.compound(.home, initial: depth == .deep ? .inner : .r1) { sm in
      if depth == .deep { sm.compound(.inner, initial: .r1, turning) } else { turning(&sm) }
    }
    sm.when(.back, from: .home, to: .away)
    sm.when(.again, from: .away, into: .history(of: .home, depth: depth))
  }

  private static func turning(_ sm: inout MachineBuilder<Void, Spot, Sign>) {
    sm.when(.go, from: .r1, to: .r2)
    sm.when(.go, from: .r2, to: .r1)
  }

  private static func regions(_ sm: inout MachineBuilder<Void, Spot, Sign>) {
    sm.parallel(.home) { sm in
      sm.region(initial: .l1) { sm in
        sm.when(.go, from: .l1, to: .l2)
        sm.when(.go, from: .l2, to: .l1)
      }
      sm.region(initial: .r1) { sm in
        sm.when([.go, .again], from: .r1, to: .r2)
        sm.when([.go, .again], from: .r2, to: .r1)
      }
    }
  }
}

/// More states than there are bits in a word.
func wideRegions(_ sm: inout MachineBuilder<Void, Int, Int>) {
  let states = 40
  sm.parallel(100) { sm in
    for first in [0, states] {
      sm.region(initial: first) { sm in
        for source in 0..<states {
          for width in [1, 38] {
            let target: Int = (source + width) % states
            sm.when(width, from: first + source, to: first + target)
          }
        }
      }
    }
  }
}

/// Where a machine may be that goes in circles, and what leads it.
private enum Spot: Hashable, Sendable { case home, away, inner, end, left, l1, l2, right, r1, r2 }
private enum Sign: Hashable, Sendable { case go, back, again }

private typealias SpotCircle = Circle<Spot, Sign>

/// Words that do not fit into a `String` itself.
private enum LongWord {
  static let home = "at home, where else"
  static let away = "away, at an unknown place"
  static let go = "go away, for once"
  static let back = "come back, please"
}

/// A state that holds a payload, and what that is worked out from.
private enum Parcel: StateCases {
  case at(Holds<Int>)
  struct Keys: CaseKeys { let at = Parcel.at }
}
private enum Scan: MachineEvent, PayloadCases {
  case arrive(depot: Int)

  static let caseNames = ["arrive"]
  var caseNumber: UInt8 { 0 }

  struct Keys: CaseKeys {
    var arrive: CaseKey<Scan, Int> { CaseKey(0, Scan.arrive) { if case .arrive(let depot) = $0 { depot } else { nil } } }
  }
}

/// What actions add to.
///
/// Safe because machines are led on one thread.
private final class SpotTally: @unchecked Sendable {
  @exclusivity(unchecked) private var calls = 0

  func count(_ spot: Spot) {
    if spot != .end { calls &+= 1 }
  }
}
