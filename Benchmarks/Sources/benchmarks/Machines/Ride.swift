import StateMachines

/// A move that carries something.
enum Ride: MachineEvent, PayloadCases, MoveName {
  case left(load: Int)
  case right(load: Int)
  case up(load: Int)
  case down(load: Int)

  init(move: Move, number: Int) {
    let load = number & 255
    switch move {
    case .left: self = .left(load: load)
    case .right: self = .right(load: load)
    case .up: self = .up(load: load)
    case .down: self = .down(load: load)
    }
  }

  static let caseNames = ["left", "right", "up", "down"]

  var caseNumber: UInt8 {
    switch self {
    case .left: 0
    case .right: 1
    case .up: 2
    case .down: 3
    }
  }

  /// The keys, as `@Payloads` writes them: cases with payloads of one type share the function that extracts the payload.
  struct Keys: CaseKeys {
    var left: CaseKey<Ride, Int> { CaseKey(0, { Ride.left(load: $0) }, Self.payload1) }
    var right: CaseKey<Ride, Int> { CaseKey(1, { Ride.right(load: $0) }, Self.payload1) }
    var up: CaseKey<Ride, Int> { CaseKey(2, { Ride.up(load: $0) }, Self.payload1) }
    var down: CaseKey<Ride, Int> { CaseKey(3, { Ride.down(load: $0) }, Self.payload1) }

    @Sendable private static func payload1(of event: Ride) -> Int? {
      switch event {
      case .left(load: let value1), .right(load: let value1), .up(load: let value1), .down(load: let value1): value1
      }
    }
  }
}

extension Move {
  /// The key of a ride.
  var sharedKey: CaseLiteral<Ride, Int> {
    switch self {
    case .left: \.left
    case .right: \.right
    case .up: \.up
    case .down: \.down
    }
  }

  /// The same with a closure of its own for each case.
  var ownKey: CaseLiteral<Ride, Int> {
    switch self {
    case .left: { _ in CaseKey(0, Ride.left) { if case .left(let load) = $0 { load } else { nil } } }
    case .right: { _ in CaseKey(1, Ride.right) { if case .right(let load) = $0 { load } else { nil } } }
    case .up: { _ in CaseKey(2, Ride.up) { if case .up(let load) = $0 { load } else { nil } } }
    case .down: { _ in CaseKey(3, Ride.down) { if case .down(let load) = $0 { load } else { nil } } }
    }
  }
}
