#if Macros
  import StateMachineMacros
  import TestSupport

  /// A random definition, which is both a text that a macro reads and lines that the library adds.
  struct RandomRules {
    enum State: String, CaseIterable, Sendable { case a, b, c, d, e, f, g }
    enum Event: String, CaseIterable, Sendable { case w, x, y, z }
    typealias Builder = MachineBuilder<Void, State, Event>

    indirect enum Line {
      case transition(Events, Sources, State?, isGuarded: Bool)
      case always(State, State, isGuarded: Bool)
      case decision(Events, Sources, isIgnored: Bool)
      case deferral(Event, State)
      case final(State)
      case done(State, State)
      case compound(State, State, [Line])
      case parallel(State, [Line])
    }
    enum Events {
      case one(Event)
      case list([Event])
      case any
    }
    enum Sources {
      case one(State)
      case list([State])
      case any
      case except(State)
    }

    private(set) var lines: [Line] = []

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      lines = Self.lines(6 + random.below(16), depth: 0, &random)
    }

    private static func lines(_ count: Int, depth: Int, _ random: inout SeededGenerator) -> [Line] {
      (0..<count).map { _ in line(depth: depth, &random) }
    }

    private static func line(depth: Int, _ random: inout SeededGenerator) -> Line {
      let (state, other) = (State.allCases[random.below(7)], State.allCases[random.below(7)])
      let event = Event.allCases[random.below(4)]
      switch random.below(depth < 2 ? 13 : 11) {
      case 0...4: return .transition(events(&random), sources(&random), random.once(in: 4) ? nil : other, isGuarded: random.once(in: 3))
      case 5...7: return .decision(events(&random), sources(&random), isIgnored: random.once(in: 2))
      case 8: return .deferral(event, state)
      case 9: return random.once(in: 3) ? .final(state) : .always(state, other, isGuarded: true)
      case 10: return random.once(in: 3) ? .done(state, other) : .decision(.one(event), .any, isIgnored: true)
      case 11: return .compound(state, other, lines(1 + random.below(4), depth: depth + 1, &random))
      default: return .parallel(state, lines(1 + random.below(3), depth: depth + 1, &random))
      }
    }

    private static func events(_ random: inout SeededGenerator) -> Events {
      switch random.below(6) {
      case 0: .list(random.some(3, below: 4).map { Event.allCases[$0] })
      case 1: .any
      default: .one(Event.allCases[random.below(4)])
      }
    }

    private static func sources(_ random: inout SeededGenerator) -> Sources {
      switch random.below(7) {
      case 0, 1: .list(random.some(4, below: 7).map { State.allCases[$0] })
      case 2: .any
      case 3: .except(State.allCases[random.below(7)])
      default: .one(State.allCases[random.below(7)])
      }
    }
  }
#endif
