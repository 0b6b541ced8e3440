import StateMachines

/// Two wheels that are turned together: a chart with two regions, both of which move with each turn.
enum Twin: UInt8, Hashable, Sendable {
  case a0, a1, a2, a3, a4, a5, a6, a7
  case b0, b1, b2, b3, b4, b5, b6, b7
  case both

  /// A notch of the first wheel, or of the second.
  init(_ notch: Notch, second: Bool = false) {
    guard let twin = Twin(rawValue: notch.rawValue + (second ? 8 : 0)) else { fatalError("every notch is on both wheels") }
    self = twin
  }
}

/// The machine of two wheels, with an entry and an exit hook for each notch, or none, and a guard on each transition, or none.
func twinDefinition(if condition: Guard<Void, Twin, Turn>? = nil, counting tally: WheelTally? = nil) -> MachineDefinition<Twin, Turn> {
  .verified(initial: .both) { sm in
    sm.parallel(.both) { sm in
      for second in [false, true] {
        sm.region(initial: Twin(.n0, second: second)) { sm in
          for turn in Turn.allCases {
            for source in Notch.allCases {
              let (from, to) = (Twin(source, second: second), Twin(notch(after: source, turn), second: second))
              sm.when(turn, from: from, to: to, if: condition)
            }
          }
        }
      }
    }
    guard let tally else { return }
    sm.onEntry { step in tally.add(step.state, step.event) }
    sm.onExit { step in tally.add(step.state, step.event) }
  }
}

extension WheelTally {
  @inline(__always)
  func add(_ twin: Twin, _ turn: Turn?) {
    add(Notch(rawValue: twin.rawValue & 7) ?? .n0, turn)
  }
}
