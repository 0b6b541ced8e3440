import StateMachines

/// The nested machine that TBStateMachine is tested with, three levels deep:
/// `a{a1 a2 a3} b{b1 b2{b21 b22} b3[b311 b312 | b321 b322]} c{c1 c2[c211 c212 | c221 c222]}`.
enum TBNested {
  enum State: Hashable, Sendable {
    case a, a1, a2, a3
    case b, b1, b2, b21, b22, b3, b311, b312, b321, b322
    case c, c1, c2, c211, c212, c221, c222
  }

  /// What an event carries: there any object or none, here the three values that the guards distinguish.
  enum Load: CaseIterable {
    case nothing, one, two
  }

  enum Event: Hashable, Sendable {
    case aGuard(Load)
    case aJunction(Load)
    case aToA2, a1Internal, a2ToA, a2ToA3, a3ToA1, a3ToB2, a3ToB22, a3ToB322, aFork
    case bToA3, bToB3, bToB22, b22ToB, b311ToA1, b3xxInternal
    case c212Join, c222Join
  }

  /// Every event with every load, in the order above.
  static let events: [Event] =
    Load.allCases.map(Event.aGuard) + Load.allCases.map(Event.aJunction) + [
      .aToA2, .a1Internal, .a2ToA, .a2ToA3, .a3ToA1, .a3ToB2, .a3ToB22, .a3ToB322, .aFork,
      .bToA3, .bToB3, .bToB22, .b22ToB, .b311ToA1, .b3xxInternal,
      .c212Join, .c222Join,
    ]

  typealias Definition = ContextDefinition<TBTrace, State, Event>
  typealias Machine = ContextMachine<TBTrace, State, Event>

  static let definition: Definition = .verified(initial: .a) { sm in
    addLines(to: &sm) { trace, mark in trace.mark(mark) }
  }

  /// How a sign is left, in the context or elsewhere.
  typealias Mark<Context> = @Sendable (inout Context, String) -> Void

  static func addLines<Context>(to sm: inout MachineBuilder<Context, State, Event>, mark: @escaping Mark<Context>) {
    addStates(to: &sm)
    addTransitions(to: &sm, mark)
    sm.onEntry { step in mark(&step.context, "+\(step.state)") }
    sm.onExit { step in mark(&step.context, "-\(step.state)") }
  }

  private static func addStates<Context>(to sm: inout MachineBuilder<Context, State, Event>) {
    sm.compound(.a, initial: .a1) { sm in sm.state(.a1, .a2, .a3) }
    sm.compound(.b, initial: .b1) { sm in
      sm.state(.b1)
      sm.compound(.b2, initial: .b21) { sm in sm.state(.b21, .b22) }
      sm.parallel(.b3) { sm in
        sm.region(initial: .b311) { sm in sm.state(.b311, .b312) }
        sm.region(initial: .b321) { sm in sm.state(.b321, .b322) }
      }
    }
    sm.compound(.c, initial: .c1) { sm in
      sm.state(.c1)
      sm.parallel(.c2) { sm in
        sm.region(initial: .c211) { sm in sm.state(.c211, .c212) }
        sm.region(initial: .c221) { sm in sm.state(.c221, .c222) }
      }
    }
  }

  private static func addTransitions<Context>(to sm: inout MachineBuilder<Context, State, Event>, _ mark: @escaping Mark<Context>) {
    sm.when(.anyOf(Load.allCases.map(Event.aGuard)), from: .a, to: .b)
    sm.when(.anyOf(Load.allCases.map(Event.aGuard)), from: .a1, to: .a2, if: Guard("loaded with one") { $0.event == .aGuard(.one) })
    sm.when(.anyOf(Load.allCases.map(Event.aGuard)), from: .a1, to: .a3, if: Guard("loaded otherwise") { $0.event == .aGuard(.two) })
    sm.when(.aToA2, from: .a, to: .a2)
    sm.when(.a1Internal, in: .a1) { step in mark(&step.context, "!a1_internal") }
    sm.when(.a2ToA, from: .a2, to: .a)
    sm.when(.a2ToA3, from: .a2, to: .a3) { step in
      mark(&step.context, "!a2_to_a3")
      step.send(.a3ToA1)
    }
    sm.when(.a3ToA1, from: .a3, to: .a1)
    sm.when(.a3ToB2, from: .a3, to: .b2)
    sm.when(.a3ToB22, from: .a3, to: .b22)
    sm.when(.a3ToB322, from: .a3, to: .b322)
    sm.when(.bToA3, from: .b, to: .a3)
    sm.when(.bToB3, from: .b, to: .b3)
    sm.when(.bToB22, from: .b, to: .b22, kind: .local)
    sm.when(.b22ToB, from: .b22, to: .b, kind: .local)
    sm.when(.b311ToA1, from: .b311, to: .a1)
    sm.when(.b3xxInternal, in: .b311) { step in mark(&step.context, "!b311_internal") }
    sm.when(.b3xxInternal, in: .b321) { step in mark(&step.context, "!b321_internal") }
    sm.when(.aFork, from: .a, into: [.c212, .c222])
    sm.join([.c212: .c212Join, .c222: .c222Join], to: .b)
    sm.when(
      .anyOf(Load.allCases.map(Event.aJunction)), from: .a,
      choosing: [
        .when(Guard("loaded with one") { $0.event == .aJunction(.one) }, to: .b1),
        .when(Guard("loaded with two") { $0.event == .aJunction(.two) }, to: .c2) { step in mark(&step.context, "!out") },
      ]
    ) { step in mark(&step.context, "!in") }
  }
}
