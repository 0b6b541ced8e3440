import Dispatch
import StateMachines
import Testing

/// Each step is taken twice: by a machine with an observer, which needs an engine from the beginning, and by one without.
@Suite("Light steps of machines that threads share", .timeLimit(TestTimeout.limit))
struct LightStepsOnThreadsTests {
  enum Place: Hashable, Sendable { case start, middle, end }
  enum Signal: Hashable, Sendable { case go, next, never }

  /// What a hook asks its machine.
  enum Question: String, CaseIterable, Sendable {
    case nothing, state, configuration, isActive, can, permitted, fire, attempt, require, snapshot, section, stop
  }

  private typealias Handle = MachineHandle<Place, Signal>

  @Sendable
  private static func answer(_ question: Question, _ handle: Handle) -> String {
    guard let machine = handle.machine else { return "no machine" }
    return switch question {
    case .nothing: ""
    case .state: "\(machine.state)"
    case .configuration: "\(machine.configuration)"
    case .isActive: "\(machine.is(.start)) \(machine.is(.middle))"
    case .can: "\(machine.can(.go)) \(machine.can(.next)) \(machine.can(.never))"
    case .permitted: "\(machine.permittedEvents)"
    case .fire: "\(machine.fire(.next))"
    case .attempt: "\(machine.attempt(.next))"
    case .require: "\((try? machine.require(.next)).map { "\($0)" } ?? "rejected")"
    case .snapshot: "\(machine.snapshot().configuration)"
    case .section: machine.runMutable { "\(machine.state)" }
    case .stop: "\(machine.stop() == nil)"
    }
  }

  private static func definition(
    _ stage: LightStepStage, _ question: Question, _ handle: Handle, _ log: EventRecorder<String>
  ) throws -> MachineDefinition<Place, Signal> {
    // A guard that asks the machine is asked again by the answer.
    let isAsking = Protected(false)
    @Sendable func ask(_ now: LightStepStage) {
      log.append("\(now)")
      guard now == stage, !isAsking.runReadonly({ $0 }) else { return }
      isAsking.runMutable { $0 = true }
      log.append(answer(question, handle))
      isAsking.runMutable { $0 = false }
    }
    return try MachineDefinition(initial: .start) { sm in
      let guards = Guard<Void, Place, Signal>("asked") { _ in
        ask(.guarding)
        return true
      }
      sm.when(.go, from: .start, to: .middle, if: guards) { _ in ask(.action) }
      sm.when(.next, from: .middle, to: .end)
      sm.when(.never, from: .end, to: .start)
      sm.before(.go) { _ in ask(.before) }
      sm.after(.go) { _ in ask(.after) }
      sm.onExit(.start) { _ in ask(.exit) }
      sm.onEntry(.middle) { _ in ask(.entry) }
      sm.onExit(.middle) { _ in log.append("leaves the middle") }
    }
  }

  private static func sight(_ stage: LightStepStage, _ question: Question, isObserved: Bool) throws -> [String] {
    let (handle, log) = (Handle(), EventRecorder<String>())
    let machine = ThreadsafeMachine(try definition(stage, question, handle, log))
    handle.reach(machine)
    let token = isObserved ? machine.subscribe(on: DispatchQueue(label: "observer")) { _ in } : nil
    defer { token?.cancel() }
    log.append("\(machine.attempt(.go))")
    log.append("\(machine.state), \(machine.attempt(.next))")
    return log.entries
  }

  @Test(
    "A hook that uses its machine gets the same answers with and without an engine, at each stage of the step",
    arguments: LightStepStage.allCases, Question.allCases)
  func questions(stage: LightStepStage, question: Question) throws {
    let observed = try Self.sight(stage, question, isObserved: true)
    let light = try Self.sight(stage, question, isObserved: false)

    #expect(light == observed)
    #expect(light.count > 6)
  }

  @Test("An observer that a hook adds is notified of the transition of its own step", arguments: LightStepStage.allCases)
  func observers(stage: LightStepStage) throws {
    let (handle, log, queue) = (Handle(), EventRecorder<String>(), DispatchQueue(label: "observer"))
    let definition = try MachineDefinition<Place, Signal>(initial: .start) { sm in
      @Sendable func add(_ now: LightStepStage) {
        if now == stage { handle.machine?.subscribe(on: queue) { log.append("\($0)") } }
      }
      let guards = Guard<Void, Place, Signal>("asked") { _ in
        add(.guarding)
        return true
      }
      sm.when(.go, from: .start, to: .middle, if: guards) { _ in add(.action) }
      sm.before(.go) { _ in add(.before) }
      sm.after(.go) { _ in add(.after) }
      sm.onExit(.start) { _ in add(.exit) }
      sm.onEntry(.middle) { _ in add(.entry) }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    #expect(machine.fire(.go))

    #expect(log.entries(count: 1) == ["start -> middle (go)"])
  }

  @Test("A rejection names the guard that was false, also where the guard has added an observer", arguments: [false, true])
  func rejections(isObserved: Bool) throws {
    let (handle, queue) = (Handle(), DispatchQueue(label: "observer"))
    let definition = try MachineDefinition<Place, Signal>(initial: .start) { sm in
      let adding = Guard<Void, Place, Signal>("adds an observer") { _ in
        handle.machine?.subscribe(on: queue) { _ in }
        return false
      }
      sm.when(.go, from: .start, to: .middle, if: adding)
    }
    for call in 0..<2 {
      let machine = ThreadsafeMachine(definition)
      handle.reach(machine)
      let token = isObserved ? machine.subscribe(on: queue) { _ in } : nil
      defer { token?.cancel() }

      let rejection = call == 0 ? machine.attempt(.go).rejection : #expect(throws: Rejection.self) { try machine.require(.go) }

      #expect(rejection.map { "\($0.reason)" } == #"guards(["adds an observer"])"#)
    }
  }
}
