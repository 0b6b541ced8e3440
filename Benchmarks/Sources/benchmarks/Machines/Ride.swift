import StateMachines

/// A move that carries something.
enum Ride: PayloadEvent, MoveName {
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

  var kind: Move {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .up
    case .down: .down
    }
  }
}

extension Ride {
  /// The keys, as `@Payloads` writes them: cases with payloads of one type share the closure that takes the payload out.
  enum Case {
    static var left: EventCase<Ride, Int> { key1(of: .left) }
    static var right: EventCase<Ride, Int> { key1(of: .right) }
    static var up: EventCase<Ride, Int> { key1(of: .up) }
    static var down: EventCase<Ride, Int> { key1(of: .down) }

    private static func key1(of kind: Move) -> EventCase<Ride, Int> {
      EventCase(kind) {
        switch $0 {
        case .left(load: let value1), .right(load: let value1), .up(load: let value1), .down(load: let value1): value1
        }
      }
    }
  }

  /// The keys, with a closure for each case.
  enum OwnCase {
    static var left: EventCase<Ride, Int> { EventCase(.left) { if case .left(let load) = $0 { load } else { nil } } }
    static var right: EventCase<Ride, Int> { EventCase(.right) { if case .right(let load) = $0 { load } else { nil } } }
    static var up: EventCase<Ride, Int> { EventCase(.up) { if case .up(let load) = $0 { load } else { nil } } }
    static var down: EventCase<Ride, Int> { EventCase(.down) { if case .down(let load) = $0 { load } else { nil } } }
  }
}

extension Move {
  /// The key of a ride.
  var sharedKey: EventCase<Ride, Int> {
    switch self {
    case .left: Ride.Case.left
    case .right: Ride.Case.right
    case .up: Ride.Case.up
    case .down: Ride.Case.down
    }
  }

  /// The same with a closure of its own.
  var ownKey: EventCase<Ride, Int> {
    switch self {
    case .left: Ride.OwnCase.left
    case .right: Ride.OwnCase.right
    case .up: Ride.OwnCase.up
    case .down: Ride.OwnCase.down
    }
  }
}
