import Dispatch
import StateMachineTesting
import StateMachines
import TestSupport
import Testing

/// What a step costs follows from its own lines, so that each of these leaves other steps without an engine.
@Suite("Steps beside lines that need an engine")
struct LinesElsewhereTests {
  enum Place: StateCases {
    case home, a, b, c, left, right, both, one, two, upper, lower, last
    case many(Int)
    case held(Holds<Int>)
    struct Keys: CaseKeys { let held = Place.held }
  }

  enum Signal: CaseIterable, Hashable, Sendable { case go, back, count, stay, unknown }

  /// A line that needs an engine where it is taken, or where it waits.
  enum Line: CaseIterable {
    case none, matcher, eventless, eventlessAfterAnAction, history, payload, timer, label
    case deferral, deferralInTwoStates, deferralAround, deferralBesideAGuard
    case regions, regionsWithLines, regionAround, manyStates
  }

  /// A definition of machines that count in their context, or beside it.
  private struct Chart<Context>: Sendable {
    typealias Builder = MachineBuilder<Context, Place, Signal>

    let line: Line
    let log = EventRecorder<String>()
    let count: @Sendable (borrowing Step<Context, Place, Signal>) -> Int
    let add: @Sendable (inout Step<Context, Place, Signal>) -> Void

    func definition() throws -> ContextDefinition<Context, Place, Signal> {
      try ContextDefinition(initial: .a) { sm in
        sm.compound(.home, initial: .a) { sm in
          sm.when(.go, from: .a, to: .b) { step in add(&step) }
          sm.when(.go, from: .b, to: .c, if: Guard("odd") { !count($0).isMultiple(of: 2) }) { _ in log.append("go") }
          sm.when(.go, from: .b, to: .a)
          sm.when(.count, in: .b) { step in add(&step) }
          sm.when(.back, from: .c, to: .a) { _ in log.append("back") }
          addInside(&sm)
        }
        sm.onEntry(.b) { step in log.append("enter b, \(count(step))") }
        sm.onExit(.a) { step in log.append("exit a") }
        addOutside(&sm)
      }
    }

    private func addInside(_ sm: inout Builder) {
      switch line {
      case .eventless: sm.always(from: .c, to: .a) { _ in log.append("at once") }
      case .eventlessAfterAnAction: sm.always(from: .b, to: .c, if: Guard("third") { count($0).isMultiple(of: 3) })
      case .deferral:
        sm.defer([.back, .stay], in: .a)
        sm.when(.stay, in: .b) { _ in log.append("stay") }
      case .deferralInTwoStates: sm.defer([.stay, .unknown], in: [.a, .b])
      case .deferralBesideAGuard:
        // The guard decides whether the event that waits is taken afterwards.
        sm.defer(.unknown, in: [.a, .b])
        sm.when(.stay, from: .b, to: .a, if: Guard("third") { count($0).isMultiple(of: 3) }) { _ in log.append("stay") }
        sm.when(.stay, from: .b, to: .c)
        sm.when(.unknown, from: .c, to: .b) { _ in log.append("unknown") }
      case .deferralAround:
        sm.when(.stay, in: .b, if: Guard("third") { count($0).isMultiple(of: 3) }) { _ in log.append("stay") }
        sm.when(.unknown, from: .c, to: .b) { _ in log.append("unknown") }
      case .payload: sm.when(.stay, from: .c, to: \.held) { _ in 7 }
      case .none, .matcher, .history, .timer, .label, .regions, .regionAround, .manyStates: break
      case .regionsWithLines:
        // Some are taken at once, some by a guard that is asked without an engine, and some lead into and out of the regions.
        sm.ignore(.unknown, in: .a)
        sm.when(.stay, from: .b, to: .both, if: Guard("third") { count($0).isMultiple(of: 3) }) { _ in log.append("to both") }
        sm.when(.stay, from: .b, to: .a)
        // These ask for an engine at each stage of a step.
        sm.onExit(.c) { step in log.append("exit c, \(step.configuration)") }
        sm.onEntry(.c) { step in log.append("enter c, \(step.configuration)") }
        sm.when(.count, in: .c) { step in
          log.append("\(step.isIn(.c)), \(step.isIn(.home)), \(step.isIn(.both)), \(step.configuration)")
        }
      }
    }

    private func addOutside(_ sm: inout Builder) {
      switch line {
      case .none, .eventless, .eventlessAfterAnAction, .deferral, .deferralInTwoStates, .deferralBesideAGuard: break
      case .deferralAround: sm.defer([.stay, .unknown], in: .home)
      case .matcher: sm.after(.matching { $0 == .event(.go) }, from: .b) { _ in log.append("matched") }
      case .history:
        sm.when(.stay, from: .home, to: .left)
        sm.when(.back, from: .left, into: .history(of: .home))
      case .payload:
        sm.when(.back, from: \.held, to: .a) { held, _ in log.append("held \(held)") }
      case .timer:
        sm.timeout(.seconds(3), in: .home, fire: .stay)
        sm.when(.stay, from: .home, to: .right)
        sm.when(.back, from: .right, to: .b)
      case .label: sm.before { step in log.append(step.label) }
      case .regions, .regionsWithLines:
        sm.when(.unknown, from: .home, to: .both)
        sm.ignore(.go, in: .both)
        sm.parallel(.both) { sm in
          sm.compound(.one, initial: .left) { sm in
            sm.when(.stay, from: .left, to: .right) { _ in log.append("right") }
            sm.when(.stay, from: .right, to: .left)
            sm.when(.go, in: .right) { _ in log.append("in the region") }
          }
          sm.compound(.two, initial: .upper) { $0.when(.count, from: .upper, to: .lower) { step in add(&step) } }
        }
        sm.when(.back, from: .both, to: .b, if: Guard("even") { count($0).isMultiple(of: 2) })
        sm.when(.back, from: .both, to: .last)
        sm.when(.go, from: .last, to: .home)
      case .regionAround:
        sm.when(.unknown, from: .home, to: .both)
        sm.parallel(.both) { sm in
          sm.compound(.one, initial: .left) { $0.when(.stay, from: .left, to: .right) }
          sm.compound(.two, initial: .upper) { sm in
            sm.when(.go, from: .upper, to: .lower)
            sm.when(.go, from: .lower, to: .upper) { step in add(&step) }
          }
        }
        sm.when(.back, from: .right, to: .c)
      case .manyStates:
        sm.when(.stay, from: .home, to: .many(0))
        sm.compound(.last, initial: .many(0)) { sm in
          for number in 0..<70 { sm.when(.go, from: .many(number), to: .many((number + 33) % 70)) { step in add(&step) } }
        }
        sm.when(.unknown, from: .last, into: .history(of: .home))
        sm.when(.back, from: .home, into: .history(of: .last))
      }
    }
  }

  /// A context whose copy is more than its bytes.
  private struct Tally: Sendable {
    var count = 0
    var counts: [Int] = []

    mutating func add() {
      count += 1
      counts.append(count)
    }
  }

  /// Some events.
  private static func events(_ seed: UInt64) -> [Signal] {
    var generator = SeededGenerator(seed: seed)
    return (0..<40).map { _ in Signal.allCases.randomElement(using: &generator) ?? .go }
  }

  /// What a machine does, which is a value: with all recorded, by an engine, or not.
  private static func sight(_ line: Line, _ seed: UInt64, isTraced: Bool) throws -> [String] {
    let chart = Chart<Tally>(line: line, count: { $0.context.count }, add: { $0.context.add() })
    let (definition, log) = (try chart.definition(), chart.log)
    var context = Tally()
    var machine = ContextMachine(definition, with: &context)
    if line == .label { machine.label = "m" }
    if line == .timer { try machine.start(with: &context) }
    for (number, event) in events(seed).enumerated() {
      if number.isMultiple(of: 7) { _ = machine.advance(by: .seconds(1), with: &context) }
      let outcome = isTraced ? machine.attempt(event, with: &context) { _ in } : machine.attempt(event, with: &context)
      log.append("\(event): \(outcome), \(machine.configuration), \(context)")
    }
    log.append("\(machine.snapshot())")
    return log.entries
  }

  /// What a machine does that threads share: observed, by an engine, or not.
  private static func sharedSight(_ line: Line, _ seed: UInt64, isObserved: Bool) throws -> [String] {
    let counted = AtomicCounter()
    let chart = Chart<Void>(line: line, count: { _ in counted.count }, add: { _ in counted.add() })
    let (clock, log) = (ManualClock(), chart.log)
    let machine = ThreadsafeMachine(try chart.definition(), label: line == .label ? "m" : "", clock: clock)
    let observer = isObserved ? machine.subscribe(on: .global()) { _ in } : nil
    for (number, event) in events(seed).enumerated() {
      if number.isMultiple(of: 7) { clock.advance(by: .seconds(1)) }
      let answer = number.isMultiple(of: 3) ? "\(machine.fire(event))" : "\(machine.attempt(event))"
      log.append("\(event): \(answer), \(machine.configuration), \(counted.count)")
    }
    observer?.cancel()
    log.append("\(machine.snapshot())")
    return log.entries
  }

  @Test("A machine with any line elsewhere does the same with and without an engine", arguments: Line.allCases)
  func values(line: Line) throws {
    for seed in 1...(UInt64(TestRounds.of(200))) {
      let (light, traced) = (try Self.sight(line, seed, isTraced: false), try Self.sight(line, seed, isTraced: true))
      try #require(light == traced, "seed \(seed)")
    }
  }

  @Test("A machine that threads share and that has any line elsewhere does the same with and without an engine", arguments: Line.allCases)
  func sharedMachines(line: Line) throws {
    for seed in 1...(UInt64(TestRounds.of(200))) {
      let light = try Self.sharedSight(line, seed, isObserved: false)
      let observed = try Self.sharedSight(line, seed, isObserved: true)
      try #require(light == observed, "seed \(seed)")
    }
  }
}
