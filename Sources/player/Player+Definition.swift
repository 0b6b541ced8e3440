import StateMachines

extension Player {
  /// The chart: switched on, three regions that go their own ways.
  static let definition: MachineDefinition<Mode, Signal> = .verified(initial: .off) { sm in
    sm.when(.power, from: .on, to: .off)
    // Comes back to where it was, but with a bright display: a region that no target is in starts anew.
    sm.when(.power, from: .off, into: .all([.history(of: .transport, depth: .deep), .history(of: .sound)]))

    sm.parallel(.on) { sm in
      sm.compound(.transport, initial: .stopped) { sm in
        sm.when(.play, from: .stopped, to: .track)
        sm.when(.stop, from: .track, to: .stopped)
        sm.compound(.track, initial: .playing) { sm in
          sm.when(.pause, from: .playing, to: .paused)
          sm.when(.play, from: .paused, to: .playing)
          sm.when(.expire, from: .paused, to: .stopped)
          sm.timeout(.seconds(300), in: .paused, fire: .expire)
        }
      }
      sm.compound(.sound, initial: .audible) { sm in
        sm.when(.mute, from: .audible, to: .muted)
        sm.when(.mute, from: .muted, to: .audible)
      }
      sm.compound(.display, initial: .bright) { sm in
        // Local, so that the other regions stay as they are. It enters `bright` anew, which starts its time anew.
        sm.when([.play, .pause, .stop, .mute, .touch], from: .display, to: .bright, kind: .local)
        sm.when(.dim, from: .bright, to: .dimmed)
        sm.timeout(.seconds(30), in: .bright, fire: .dim)
      }
    }
  }
}
