import StateMachines

enum MediaPlayerState { case off, on, transport, stopped, playing, display, bright, dimmed, quiet, loud, broken }

enum MediaPlayerEvent { case power, resume, repair, play, touch, dim, turn }

let mediaPlayerDefinition: MachineDefinition<MediaPlayerState, MediaPlayerEvent> = .verified(initial: .off) { sm in
  sm.parallel(.on) { sm in
    sm.when(.repair, from: .any, to: .broken)
    sm.compound(.transport, initial: .stopped) { sm in
      sm.state(.stopped, .playing)
      sm.when(.play, from: .stopped, to: .playing)
    }
    sm.compound(.display, initial: .bright) { sm in
      sm.when([.play, .touch], from: .display, to: .bright, kind: .local)
      sm.when(.dim, from: .bright, to: .dimmed)
      sm.timeout(.seconds(30), in: .bright, fire: .dim)
    }
    sm.region(initial: .quiet) { sm in
      sm.when(.turn, from: .quiet, to: .loud)
      sm.when(.turn, from: .loud, to: .quiet)
    }
  }
  sm.when(.power, from: .on, to: .off)
  sm.when(.power, from: .off, into: .history(of: .transport))
  sm.when(.resume, from: .off, into: .history(of: .on, depth: .deep))
  sm.when(.repair, from: .broken, into: .all([.state(.playing), .history(of: .display)]))
  sm.history(of: .on, depth: .deep, default: .playing)
}
