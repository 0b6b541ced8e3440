import StateMachines

/// What a player is asked, partly with a payload.
enum Media: MachineEvent, PayloadCases {
  case play
  case pause
  case seek(to: Double)
  case load(track: String, volume: Int)

  static let caseNames = ["play", "pause", "seek", "load"]

  var caseNumber: UInt8 {
    switch self {
    case .play: 0
    case .pause: 1
    case .seek: 2
    case .load: 3
    }
  }

  struct Keys: CaseKeys {
    var play: CaseKey<Media, Void> { CaseKey(0, .play) }
    var pause: CaseKey<Media, Void> { CaseKey(1, .pause) }
    var seek: CaseKey<Media, Double> { CaseKey(2, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
    var load: CaseKey<Media, (track: String, volume: Int)> {
      CaseKey(
        3, { .load(track: $0.track, volume: $0.volume) },
        { media in
          if case .load(let track, let volume) = media { (track: track, volume: volume) } else { nil }
        })
    }
  }
}

/// Where a player is, partly with a payload, as `@Payloads` writes it.
enum Player: Equatable, Sendable {
  case empty
  case ready(track: String)
  case playing(track: String, from: Double)

  enum Case: FullStateCases {
    case empty
    case ready(Holds<String>)
    case playing(Holds<(track: String, from: Double)>)
    struct Keys: CaseKeys {
      let ready = Case.ready
      let playing = Case.playing
    }

    func fullState(with payloads: borrowing StatePayloads<Self>) -> Player? {
      switch self {
      case .empty: .empty
      case .ready: payloads.payload(of: \.ready).map { .ready(track: $0) }
      case .playing: payloads.payload(of: \.playing).map { .playing(track: $0.track, from: $0.from) }
      }
    }
  }
}

/// The same without payloads.
enum Lamp: Hashable, Sendable {
  case off
  case on
  case broken
}
