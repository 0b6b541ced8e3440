import StateMachines

/// A chart of plain steps, in which one piece of the user's code asks for something that needs an engine.
struct LightStepChart<Context: LightStepContext> {
  typealias Definition = ContextDefinition<Context, Place, Signal>
  typealias Builder = MachineBuilder<Context, Place, Signal>

  enum Place: Hashable, Sendable { case start, middle, end, failed }

  enum Signal: Hashable, Sendable {
    case go, next
    case call(Call<Int, String>)
  }

  struct Flaw: Error, CustomStringConvertible {
    var description: String { "flaw" }
  }

  let stage: LightStepStage
  let request: LightStepRequest
  let log: EventRecorder<String>

  func definition(_ policy: ErrorPolicy) throws -> Definition {
    try Definition(initial: .start, onError: policy) { sm in
      let guards = Guard<Context, Place, Signal>("asked") { step in
        look("guard", step)
        try ask(.guarding, step)
        return true
      }
      let never = Guard<Context, Place, Signal>("never") { step in
        look("never", step)
        return false
      }
      sm.when(.go, from: .start, to: .end, if: never)
      sm.when(.go, from: .start, to: .middle, if: guards) { step in try run(.action, &step) }
      sm.when(Signal.call, from: .start, to: .middle, if: .init(guards)) { number, step in
        try run(.action, &step)
        return "\(number)"
      }
      sm.when(.next, from: .middle, to: .end)
      sm.when(.hookFailure, from: .any(except: .failed), to: .failed)
      for signal in [Signal.go, .call(.any)] {
        sm.before(signal) { step in try run(.before, &step) }
        sm.after(signal) { step in try run(.after, &step) }
      }
      sm.onExit(.start) { step in try run(.exit, &step) }
      sm.onEntry(.middle) { step in try run(.entry, &step) }
    }
  }

  private func look(_ name: String, _ step: borrowing Step<Context, Place, Signal>) {
    let event = step.event.map { "\($0)" } ?? "none"
    log.append("\(name): \(step.state) of \(step.source) to \(step.target), \(event), \(step.context.count)")
  }

  private func run(_ stage: LightStepStage, _ step: inout Step<Context, Place, Signal>) throws {
    look(stage.rawValue, step)
    step.context.count += 1
    try ask(stage, step)
    if stage == self.stage { change(&step) }
    // From there on an engine runs the step, where one was needed; it has to know how far the step is.
    if request != .nothing, stage.follows(self.stage) { log.append("then in \(step.configuration)") }
    step.context.count += 10
  }

  /// What can be asked of a step without changing it.
  private func ask(_ stage: LightStepStage, _ step: borrowing Step<Context, Place, Signal>) throws {
    guard stage == self.stage else { return }
    switch request {
    case .configuration: log.append("configuration \(step.configuration)")
    case .isIn: log.append("in start \(step.isIn(.start)), in middle \(step.isIn(.middle)), in end \(step.isIn(.end))")
    case .targets: log.append("targets \(step.targets), because of \(step.cause)")
    case .failure: throw Flaw()
    case .nothing, .raise, .send, .cancel, .commit: break
    }
  }

  private func change(_ step: inout Step<Context, Place, Signal>) {
    switch request {
    case .raise: step.raise(.next)
    case .send: step.send(.next)
    case .cancel: step.cancel("id")
    case .commit: step.onCommit { log.append("committed") }
    case .nothing, .configuration, .isIn, .targets, .failure: break
    }
  }
}

/// What hooks of such charts change.
protocol LightStepContext: Sendable {
  var count: Int { get set }
  init()
}

/// A context of which a copy of its bytes is a copy.
struct BareCount: LightStepContext, Equatable {
  var count = 0
  var padding = (1, 2, 3)

  static func == (one: Self, other: Self) -> Bool { one.count == other.count && one.padding == other.padding }
}

/// A context that has to be copied and released.
struct ListedCount: LightStepContext, Equatable {
  var counts = [0]

  var count: Int {
    get { counts.last ?? 0 }
    set { counts.append(newValue) }
  }
}

/// A context for which a light step has no room.
struct LargeCount: LightStepContext, Equatable {
  var count = 0
  var words = (SIMD64<Int64>.zero, SIMD64<Int64>.one)

  static func == (one: Self, other: Self) -> Bool { one.count == other.count && one.words == other.words }
}

/// An object, whose changes are not undone.
final class CountingObject: LightStepContext, @unchecked Sendable {
  // Safe because each test uses its own on one thread.
  var count = 0
}
