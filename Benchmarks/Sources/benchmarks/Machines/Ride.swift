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
  /// The keys, as a macro attached to the enum could write them.
  enum Case {
    static var left: EventCase<Ride, Int> { EventCase(.left) { if case .left(let load) = $0 { load } else { nil } } }
    static var right: EventCase<Ride, Int> { EventCase(.right) { if case .right(let load) = $0 { load } else { nil } } }
    static var up: EventCase<Ride, Int> { EventCase(.up) { if case .up(let load) = $0 { load } else { nil } } }
    static var down: EventCase<Ride, Int> { EventCase(.down) { if case .down(let load) = $0 { load } else { nil } } }

    static func moving(_ move: Move) -> EventCase<Ride, Int> {
      switch move {
      case .left: left
      case .right: right
      case .up: up
      case .down: down
      }
    }
  }
}
