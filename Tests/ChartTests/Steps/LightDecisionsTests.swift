import Dispatch
import StateMachines
import Testing

/// Each event is taken twice: by a machine that needs an engine from the beginning, because it is traced or observed, and by one that needs
/// none.
@Suite("Lines that decide an event without an engine", .timeLimit(TestTimeout.limit))
struct LightDecisionsTests {
  private enum Lamp: Hashable, Sendable { case off, on }

  private enum Press: Hashable, Sendable {
    case toggle, smash
    case dim(Call<Int, String>)
    case knock(Call<Int, Void>)
  }

  enum Decision: CaseIterable, Sendable { case ignored, impossible }

  /// What is before the line that decides.
  enum Prelude: CaseIterable, Sendable { case nothing, falseGuard, askingGuard, throwingGuard }

  private struct Flaw: Error {}

  @Test("An impossible event is rejected although a guard before that line has added an observer")
  func observerAddedMeanwhile() throws {
    let handle = MachineHandle<Spot, Nudge>()
    let definition = try SpotDefinition(initial: .a) { sm in
      let adds = SpotGuard("adds an observer") { _ in
        handle.machine?.subscribe(on: DispatchQueue(label: "observer")) { _ in }
        return false
      }
      sm.when(.go, from: .a, to: .b, if: adds)
      sm.impossible(.go, in: .a)
    }
    for call in ["fire", "attempt", "require"] {
      let machine = ThreadsafeMachine(definition)
      handle.reach(machine)
      switch call {
      case "fire": #expect(!machine.fire(.go))
      case "attempt": #expect(machine.attempt(.go).rejection?.reason == .impossible)
      default: #expect(throws: Rejection<Spot, Nudge>.self) { try machine.require(.go) }
      }
    }
  }

  @Test(
    "A value machine answers the same with and without an engine where a line ignores an event or says that it cannot come",
    arguments: Decision.allCases, Prelude.allCases)
  func values(decision: Decision, prelude: Prelude) throws {
    for (policy, hasRejectionHooks) in [(ErrorPolicy.undo, false), (.undo, true), (.raise, false), (.raise, true)] {
      let traced = try answers(decision, prelude, policy, hasRejectionHooks, isTraced: true)
      let light = try answers(decision, prelude, policy, hasRejectionHooks, isTraced: false)
      #expect(light == traced, "\(policy), \(hasRejectionHooks)")
      #expect(light.count > 4)
    }
  }

  private func answers(
    _ decision: Decision, _ prelude: Prelude, _ policy: ErrorPolicy, _ hasRejectionHooks: Bool, isTraced: Bool
  ) throws -> [String] {
    let log = EventRecorder<String>()
    let definition = try ContextDefinition<Int, Lamp, Press>(initial: .off, onError: policy) { sm in
      Self.add(decision, prelude, log, hasRejectionHooks, to: &sm)
    }
    var context = 0
    var machine = ContextMachine(definition, with: &context)
    let dim = Press.dim
    if isTraced {
      let outcome = machine.attempt(.smash, with: &context) { _ in }
      log.append("\(outcome), \(outcome.rejection.map { "\($0)" } ?? "none")")
      log.append("\(machine.attempt(.smash, with: &context) { _ in }.rejection == nil)")
      let answer = machine.attempt(dim, 7, with: &context) { _ in }
      log.append("\(answer.outcome), \(answer.reply ?? "none")")
      log.append("\(machine.attempt(dim, 7, with: &context) { _ in }.reply ?? "none")")
    } else {
      let outcome = machine.attempt(.smash, with: &context)
      log.append("\(outcome), \(outcome.rejection.map { "\($0)" } ?? "none")")
      log.append("\(machine.fire(.smash, with: &context))")
      let answer = machine.attempt(dim, 7, with: &context)
      log.append("\(answer.outcome), \(answer.reply ?? "none")")
      log.append("\(machine.fire(dim, 7, with: &context) ?? "none")")
    }
    log.append("\(machine.state), \(context), then \(machine.attempt(.toggle, with: &context))")
    return log.entries
  }

  @Test(
    "A machine for threads answers the same with and without observers where a line ignores an event or says that it cannot come",
    arguments: Decision.allCases, Prelude.allCases)
  func threadsafe(decision: Decision, prelude: Prelude) throws {
    for hasRejectionHooks in [true, false] {
      let observed = try answers(decision, prelude, hasRejectionHooks, isObserved: true)
      let light = try answers(decision, prelude, hasRejectionHooks, isObserved: false)
      #expect(light == observed, "\(hasRejectionHooks)")
      #expect(light.count > 5)
    }
  }

  private func answers(_ decision: Decision, _ prelude: Prelude, _ hasRejectionHooks: Bool, isObserved: Bool) throws -> [String] {
    let log = EventRecorder<String>()
    let machine = ThreadsafeMachine<Lamp, Press>(
      try .init(initial: .off) { sm in Self.add(decision, prelude, log, hasRejectionHooks, to: &sm) })
    let token = isObserved ? machine.subscribe(on: DispatchQueue(label: "observer")) { _ in } : nil
    defer { token?.cancel() }
    let dim = Press.dim
    log.append("\(machine.attempt(.smash)), \(machine.fire(.smash))")
    log.append(Self.text { () throws(Rejection<Lamp, Press>) in "\(try machine.require(.smash))" })
    let answer = machine.attempt(dim, 7)
    log.append("\(answer.outcome), \(answer.reply ?? "none")")
    log.append("\(machine.fire(dim, 7) ?? "none")")
    log.append(Self.text { () throws(Rejection<Lamp, Press>) in try machine.require(dim, 7) })
    log.append("\(machine.state), then \(machine.attempt(.toggle))")
    return log.entries
  }

  @Test("`require` is rejected where a line ignores the event, for the reason that nothing takes it", arguments: Prelude.allCases)
  func required(prelude: Prelude) throws {
    var context = 0
    var machine = ContextMachine(
      try ContextDefinition<Int, Lamp, Press>(initial: .off) { sm in
        Self.add(.ignored, prelude, EventRecorder(), false, to: &sm)
      }, with: &context)

    #expect(throws: Rejection<Lamp, Press>.self) { try machine.require(.smash, with: &context) }
    #expect(throws: Rejection<Lamp, Press>.self) { try machine.require(Press.dim, 7, with: &context) }
    #expect(throws: Rejection<Lamp, Press>.self) { try machine.require(Press.knock, 7, with: &context) }
    #expect(machine.fire(Press.knock, 7, with: &context) != nil)
    guard prelude != .throwingGuard else { return }
    #expect(machine.fire(Press.dim, 7, with: &context) == "dark")
  }

  @Test("A reply to an ignored call that uses its machine gets the same answers with and without an engine")
  func replies() throws {
    func sight(isObserved: Bool) throws -> [String] {
      let (handle, log) = (MachineHandle<Lamp, Press>(), EventRecorder<String>())
      let machine = ThreadsafeMachine<Lamp, Press>(
        try .init(initial: .off) { sm in
          sm.when(.toggle, from: .off, to: .on) { _ in log.append("toggles") }
          sm.ignore(Press.dim, in: .off, replying: Self.use(handle.machine, log))
          sm.when(Press.dim, in: .on) { _, _ in "bright" }
        })
      handle.reach(machine)
      let token = isObserved ? machine.subscribe(on: DispatchQueue(label: "observer")) { _ in } : nil
      defer { token?.cancel() }
      let answer = machine.attempt(Press.dim, 7)
      log.append("\(answer.outcome), \(answer.reply ?? "none"), now \(machine.state)")
      log.append("\(machine.fire(Press.dim, 7) ?? "none")")
      return log.entries
    }

    let observed = try sight(isObserved: true)
    let light = try sight(isObserved: false)

    #expect(light == observed)
    #expect(light.count == 4)
  }

  private static func use(_ machine: ThreadsafeMachine<Lamp, Press>?, _ log: EventRecorder<String>) -> String {
    guard let machine else { return "gone" }
    log.append("in \(machine.state), can toggle \(machine.can(.toggle)), fires \(machine.fire(.toggle)), still in \(machine.state)")
    return "dark"
  }

  private static func add<Context>(
    _ decision: Decision, _ prelude: Prelude, _ log: EventRecorder<String>, _ hasRejectionHooks: Bool,
    to sm: inout MachineBuilder<Context, Lamp, Press>
  ) {
    let condition = Guard<Context, Lamp, Press>("\(prelude)") { step in
      log.append("\(prelude) sees \(step.source) to \(step.target)")
      if prelude == .askingGuard { log.append("\(step.configuration)") }
      if prelude == .throwingGuard { throw Flaw() }
      return false
    }
    sm.when(.toggle, from: .off, to: .on)
    if prelude != .nothing {
      sm.when(.smash, from: .off, to: .on, if: condition)
      sm.when(Press.dim, from: .off, to: .on, if: .init(condition)) { _, _ in "bright" }
    }
    switch decision {
    case .ignored:
      sm.ignore(.smash, in: .off)
      sm.ignore(Press.dim, in: .off, replying: "dark")
      sm.ignore(Press.knock, in: .off)
    case .impossible:
      sm.impossible(.smash, in: .off)
      sm.impossible(Press.dim, in: .off)
      sm.impossible(Press.knock, in: .off)
    }
    if hasRejectionHooks { sm.onRejection { rejection in log.append("rejected: \(rejection)") } }
  }

  private static func text<State, Event>(_ required: () throws(Rejection<State, Event>) -> String) -> String {
    do throws(Rejection<State, Event>) { return try required() } catch { return "\(error)" }
  }
}
