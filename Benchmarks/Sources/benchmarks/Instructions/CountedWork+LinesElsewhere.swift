import StateMachines

/// What the actions change.
nonisolated(unsafe) private var count = 0

/// A line of a definition that the counted step, from one state to another with an action, has nothing to do with.
private enum LineElsewhere: String, CaseIterable {
  case none = "alone"
  case matching = "beside a hook with a matcher"
  case eventless = "beside an eventless transition"
  case history = "beside a history"
  case memory = "beside a history that has remembered"
  case regions = "beside two regions"
  case payload = "beside a state with a payload"
  case timer = "beside a timer that runs"
  case deferral = "beside an event that stays deferred"

  enum Node: StateCases {
    case p, a, b, c, d, q, left, right, l1, r1
    case held(Holds<Int>)
    struct Keys: CaseKeys { let held = Node.held }
  }

  enum Signal: Hashable { case go, other, third }

  private static func turning(_ sm: inout MachineBuilder<Void, Node, Signal>) {
    sm.when(.go, from: .a, to: .b) { _ in count &+= 1 }
    sm.when(.go, from: .b, to: .a) { _ in count &+= 1 }
  }

  func definition() -> MachineDefinition<Node, Signal> {
    .verified(initial: .a) { sm in
      if self == .timer {
        sm.compound(.p, initial: .a) { Self.turning(&$0) }
        sm.timeout(.seconds(1_000), in: .p, fire: .other)
        sm.when(.other, from: .p, to: .c)
      } else {
        Self.turning(&sm)
        sm.when(.other, from: .a, to: .c)
      }
      sm.when(.other, from: .c, to: .d)
      switch self {
      case .none, .timer: break
      case .deferral: sm.defer(.third, in: [.a, .b])
      case .matching: sm.before(.matching { $0 != .event(.go) }, from: .c) { _ in count &+= 1 }
      case .eventless: sm.always(from: .d, to: .a)
      case .history, .memory:
        sm.compound(.q, initial: .left) { $0.when(.third, from: .left, to: .right) }
        sm.when(.third, from: .c, into: .history(of: .q))
        sm.when(.other, from: .q, to: .a)
      case .regions:
        sm.when(.third, from: .c, to: .q)
        sm.parallel(.q) { sm in
          sm.compound(.left, initial: .l1) { $0.state(.l1) }
          sm.compound(.right, initial: .r1) { $0.state(.r1) }
        }
      case .payload: sm.when(.third, from: .c, to: \.held) { _ in 1 }
      }
    }
  }

  /// What a machine is given before steps are counted.
  var events: [Signal] {
    switch self {
    case .deferral: [.third]
    case .memory: [.other, .third, .other]
    default: []
    }
  }

  /// Makes a machine again and again.
  func making(_ isMade: @escaping (MachineDefinition<Node, Signal>) -> Bool) -> Side {
    let definition = definition()
    return CountedWork.repeating(1_000) { _ in if isMade(definition) { count &+= 1 } }
  }
}

extension CountedWork {
  /// One step, in definitions that differ in a line elsewhere.
  static let besideOtherLines = LineElsewhere.allCases.flatMap { line in
    [
      Self(name: "one action \(line.rawValue)") {
        let machine = ThreadsafeMachine(line.definition())
        for event in line.events { machine.fire(event) }
        return repeating(1_000) { _ in machine.fire(.go) }
      },
      Self(name: "Machine, one action \(line.rawValue)") {
        var machine = Machine(line.definition())
        for event in line.events { machine.fire(event) }
        return repeating(1_000) { _ in machine.fire(.go) }
      },
    ]
  }

  /// Machines that are made and released, in definitions that differ in a line elsewhere.
  static let madeBesideOtherLines = [LineElsewhere.none, .history, .regions, .payload].flatMap { line in
    [
      Self(name: "machine made, \(line.rawValue)") { line.making { ThreadsafeMachine($0).state == .a } },
      Self(name: "Machine made, \(line.rawValue)") { line.making { Machine($0).state == .a } },
      Self(name: "Machine made at a state, \(line.rawValue)") { line.making { (try? Machine($0, at: .b))?.state == .b } },
    ]
  }

  /// A machine that is made at a state with a payload.
  static let madeWithPayload = Self(name: "Machine made at a state with a payload") {
    LineElsewhere.payload.making { (try? Machine($0, at: \.held, holding: 3))?.payload(of: \.held) == 3 }
  }
}
