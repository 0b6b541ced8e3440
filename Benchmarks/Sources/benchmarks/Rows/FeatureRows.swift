import StateMachines

/// Charts of three to six states, each with one feature that a plain table of transitions lacks.
enum FeatureRows {
  static let all: [any Benchmark] = waiting + following + timed + concurrent

  /// Events that are kept, and states that are remembered.
  private static let waiting: [Comparison] = [
    row("deferral", bound: 5, [(.other, .a), (.go, .c), (.back, .a)], initial: .a) { sm in
      sm.defer(.other, in: .a)
      sm.when(.go, from: .a, to: .b)
      sm.when(.other, from: .b, to: .c)
      sm.when(.back, from: .c, to: .a)
    },
    row("shallow history", bound: 5, historySteps, initial: .p) { history(&$0, .shallow) },
    row("deep history", bound: 5, historySteps, initial: .p) { history(&$0, .deep) },
  ]

  /// Steps that are followed by another one in the same call.
  private static let following: [Comparison] = [
    row("raise", bound: 5, [(.go, .a)], initial: .a) { sm in
      sm.when(.go, from: .a, to: .b) { step in step.raise(.back) }
      sm.when(.back, from: .b, to: .a)
    },
    row("send at once", bound: 5, [(.go, .a)], initial: .a) { sm in
      sm.when(.go, from: .a, to: .b) { step in step.send(.back) }
      sm.when(.back, from: .b, to: .a)
    },
    row("an eventless transition", bound: 5, [(.go, .c), (.back, .a)], initial: .a) { sm in
      sm.when(.go, from: .a, to: .b)
      sm.always(from: .b, to: .c)
      sm.when(.back, from: .c, to: .a)
    },
    row("completion", bound: 5, [(.go, .c), (.back, .a)], initial: .p) { sm in
      sm.compound(.p, initial: .a) { sm in
        sm.when(.go, from: .a, to: .b)
        sm.final(.b)
      }
      sm.onDone(.p, to: .c)
      sm.when(.back, from: .c, to: .p)
    },
  ]

  private static let timed: [Comparison] = [
    row("a timeout, cancelled", bound: 10, [(.go, .b), (.back, .a)], initial: .a) { sm in
      sm.when(.go, from: .a, to: .b)
      sm.when(.back, from: .b, to: .a)
      sm.timeout(.seconds(30), in: .b, fire: .back)
    }
  ]

  private static let concurrent: [Comparison] = [
    row("two regions beside a history", bound: 3, [(.go, .l2), (.go, .l1)], initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .l1) { turning(&$0, .l1, .l2) }
        sm.region(initial: .r1) { turning(&$0, .r1, .r2) }
        sm.region(initial: .q) { sm in
          sm.compound(.q, initial: .a) { sm in sm.when(.other, from: .a, to: .b) }
          sm.when(.back, from: .q, to: .c)
          sm.when(.again, from: .c, into: .history(of: .q, depth: .shallow))
        }
      }
    },
    row("a join", bound: 8, [(.go, .r1), (.again, .a), (.back, .l1)], initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.q, initial: .l1) { sm in sm.state(.l1) }
        sm.compound(.r, initial: .r1) { sm in sm.state(.r1) }
      }
      sm.join([.l1: .go, .r1: .again], to: .a)
      sm.when(.back, from: .a, to: .p)
    },
    .feature("80 states in two regions", bound: 8, [(1, 1), (1, 2), (38, 0)]) {
      MachineDefinition<Int, Int>.verified(initial: 100, wideRegions)
    },
  ]

  private static func row(
    _ name: String, bound: Double, _ steps: [(event: Signal, reached: Node)], initial: Node,
    _ rules: @escaping @Sendable (inout Builder) -> Void
  ) -> Comparison {
    .feature(name, bound: bound, steps) { .verified(initial: initial, rules) }
  }
}

private typealias Builder = MachineBuilder<Void, Node, Signal>

private let historySteps: [(event: Signal, reached: Node)] = [(.go, .b), (.back, .c), (.again, .b), (.go, .a)]

/// A composite state that is left and entered again by its history.
private func history(_ sm: inout Builder, _ depth: HistoryDepth) {
  sm.compound(.p, initial: .a) { turning(&$0, .a, .b) }
  sm.when(.back, from: .p, to: .c)
  sm.when(.again, from: .c, into: .history(of: .p, depth: depth))
}

private func turning(_ sm: inout Builder, _ first: Node, _ second: Node) {
  sm.when(.go, from: first, to: second)
  sm.when(.go, from: second, to: first)
}
