import StateMachines
import TestSupport
import Testing

@Suite("Random machines with payloads")
struct PayloadPropertyTests {
  /// A shelf with a label, long enough to be kept on the heap.
  enum Shelf: Equatable, Sendable {
    case bare
    case labelled(String)
    case locked(String, times: Int)

    enum Case: FullStateCases {
      case bare
      case labelled(Holds<String>)
      case locked(Holds<(label: String, times: Int)>)
      struct Keys: CaseKeys {
        let labelled = Case.labelled
        let locked = Case.locked
      }

      func fullState(with payloads: borrowing StatePayloads<Self>) -> Shelf? {
        switch self {
        case .bare: .bare
        case .labelled: payloads.payload(of: \.labelled).map { .labelled($0) }
        case .locked: payloads.payload(of: \.locked).map { .locked($0.label, times: $0.times) }
        }
      }
    }

    var state: Case {
      switch self {
      case .bare: .bare
      case .labelled: .labelled(.any)
      case .locked: .locked(.any)
      }
    }
  }

  enum Hand: MachineEvent, PayloadCases {
    case label(String)
    case lock(Int)
    case clear
    case echo(String)
    case store(String)

    static let caseNames = ["label", "lock", "clear", "echo", "store"]
    var caseNumber: UInt8 {
      switch self {
      case .label: 0
      case .lock: 1
      case .clear: 2
      case .echo: 3
      case .store: 4
      }
    }

    struct Keys: CaseKeys {
      var label: CaseKey<Hand, String> { CaseKey(0, Hand.label) { if case .label(let text) = $0 { text } else { nil } } }
      var lock: CaseKey<Hand, Int> { CaseKey(1, Hand.lock) { if case .lock(let times) = $0 { times } else { nil } } }
      var echo: CaseKey<Hand, String> { CaseKey(3, Hand.echo) { if case .echo(let text) = $0 { text } else { nil } } }
      var store: CaseKey<Hand, String> { CaseKey(4, Hand.store) { if case .store(let text) = $0 { text } else { nil } } }
    }
  }

  private static let maximumLabel = 60

  /// The new state with its payload, nil where the event is not taken; what the definition below says, in one `switch`.
  private static func next(_ state: Shelf, _ event: Hand) -> Shelf? {
    switch (state, event) {
    case (.bare, .label(let text)): .labelled(text)
    case (.labelled(let label), .label(let text)): .labelled(label.suffix(maximumLabel) + text)
    case (.labelled(let label), .lock(let times)) where times > 0: .locked(label, times: times)
    case (.locked(let label, let left), .lock(let times)): left > times ? .locked(label, times: left - times) : .labelled(label)
    case (.labelled, .clear): .bare
    default: nil
    }
  }

  private typealias Definition = MachineDefinition<Shelf.Case, Hand>

  private static func definition(_ log: EventRecorder<String>, _ countdown: FailureCountdown) throws -> Definition {
    let locks = Guard<Void, Shelf.Case, Hand>("locks") { step in if case .lock(let times)? = step.event { times > 0 } else { false } }
    let staysLocked = Guard<Void, Shelf.Case, Hand>("stays locked", of: \.locked) { lock, step in
      if case .lock(let times)? = step.event { lock.times > times } else { false }
    }
    return try Definition(initial: .bare) { sm in
      sm.when(\.label, from: .bare, to: \.labelled)
      sm.when(\.label, from: \.labelled, to: \.labelled) { text, label, step in label.suffix(maximumLabel) + text }
      sm.when(\.lock, from: \.labelled, to: \.locked, if: locks) { times, label, step in (label: label, times: times) }
      sm.when(\.lock, from: \.locked, to: \.locked, if: staysLocked) { times, lock, step in (label: lock.label, times: lock.times - times) }
      sm.when(\.lock, from: \.locked, to: \.labelled) { times, lock, step in lock.label }
      sm.when(.clear, from: .labelled(.any), to: .bare)
      sm.when(\.echo, in: .labelled(.any)) { text, step in
        step.send(.store("\(text) in \(label(of: step.state, in: step))"))
        step.raise(.store("\(text) raised in \(label(of: step.source, in: step))"))
      }
      sm.when(.matching { if case .event(.store) = $0 { true } else { false } }, in: .any) { step in
        if case .store(let text)? = step.event { log.append(text) }
      }
      sm.defer(.matching { if case .event(.echo) = $0 { true } else { false } }, in: .bare)
      sm.before { step in log.append("before '\(label(of: step.source, in: step))'") }
      sm.onExit { step in
        try countdown.step()
        log.append("exit '\(label(of: step.state, in: step))'")
      }
      sm.onEntry { step in
        try countdown.step()
        log.append("enter '\(label(of: step.state, in: step))'")
      }
      sm.after { step in
        try countdown.step()
        log.append("now '\(label(of: step.configuration[0], in: step))'")
      }
    }
  }

  private static func label(of state: Shelf.Case, in step: borrowing Step<Void, Shelf.Case, Hand>) -> String {
    switch state {
    case .bare: ""
    case .labelled: step.payload(of: \.labelled) ?? "none"
    case .locked: step.payload(of: \.locked)?.label ?? "none"
    }
  }

  private static func randomEvent(_ generator: inout SeededGenerator) -> Hand {
    let text = "a label that is too long for the string itself, number \(generator.below(1_000))"
    return switch generator.below(5) {
    case 0: .label(text)
    case 1: .lock(generator.below(4))
    case 2: .clear
    case 3: .echo(text)
    default: .store(text)
    }
  }

  @Test("Random payloads of states and events stay intact through committed and undone steps")
  func payloads() throws {
    for seed in PropertySeeds.all {
      var generator = SeededGenerator(seed: seed)
      let (log, countdown) = (EventRecorder<String>(), FailureCountdown())
      var machine = Machine(try Self.definition(log, countdown))
      var expected = machine.fullState

      for round in 0..<60 {
        let event = Self.randomEvent(&generator)
        let place: Comment = "seed \(seed), round \(round), \(event) in \(expected)"
        countdown.set(to: generator.once(in: 3) ? 1 + generator.below(3) : nil)
        let (source, target) = (expected, Self.next(expected, event))
        let outcome = machine.attempt(event)
        countdown.set(to: nil)

        if let transition = outcome.transition {
          expected = target ?? source
          try #require(transition.source == source.state && transition.target == expected.state, place)
          try #require(transition.event == event, place)
          try #require(transition.exited == (target == nil ? [] : [source.state]), place)
        }
        if let rejection = outcome.rejection {
          try #require(rejection.event == event && rejection.configuration == [source.state], place)
        }
        try #require(machine.fullState == expected && machine.state == expected.state && machine.is(expected.state), place)
      }
      try #require(!log.entries.isEmpty, "seed \(seed)")
    }
  }

  @Test("Hooks of random machines get the current payloads")
  func hooks() throws {
    let (log, countdown) = (EventRecorder<String>(), FailureCountdown())
    var machine = Machine(try Self.definition(log, countdown))
    let before = log.entries.count

    machine.fire(.echo("first"))
    machine.fire(.label("a"))
    machine.fire(.label("b"))

    #expect(
      Array(log.entries.dropFirst(before)) == [
        "before ''", "exit ''", "enter 'a'", "now 'a'",
        "before 'a'", "now 'a'", "before 'a'", "first raised in a", "now 'a'",
        "before 'a'", "first in a", "now 'a'",
        "before 'a'", "exit 'a'", "enter 'ab'", "now 'ab'",
      ])
  }
}
