import StateMachines

/// What a player is asked, partly with a payload.
enum Media: PayloadEvent {
  case play
  case pause
  case seek(to: Double)
  case load(track: String, volume: Int)

  enum Kind: Hashable, Sendable {
    case play
    case pause
    case seek
    case load
  }

  var kind: Kind {
    switch self {
    case .play: .play
    case .pause: .pause
    case .seek: .seek
    case .load: .load
    }
  }
}

extension EventCase where Event == Media, Payload == Double {
  static var seek: Self { Self("seek") { if case .seek(let time) = $0 { time } else { nil } } }
}

extension EventCase where Event == Media, Payload == (track: String, volume: Int) {
  static var load: Self {
    Self("load") { if case .load(let track, let volume) = $0 { (track: track, volume: volume) } else { nil } }
  }
}

/// Where a player is, partly with a payload.
enum Player: PayloadState {
  case empty
  case ready(track: String)
  case playing(track: String, from: Double)

  enum Kind: Hashable, Sendable, CaseIterable {
    case empty
    case ready
    case playing
  }

  var kind: Kind {
    switch self {
    case .empty: .empty
    case .ready: .ready
    case .playing: .playing
    }
  }
}

/// The same without payloads.
enum Lamp: Hashable, Sendable {
  case off
  case on
  case broken
}
