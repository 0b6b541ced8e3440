import StateMachines
import TestSupport
import Testing

@Suite("Random machines with payloads")
struct PayloadPropertyTests {
  /// A shelf with a label, long enough to be kept on the heap.
  enum Shelf: PayloadState {
    case bare
    case labelled(String)
    case locked(String, times: Int)

    enum Kind: Hashable, Sendable {
      case bare
      case labelled
      case locked
    }

    var kind: Kind {
      switch self {
      case .bare: .bare
      case .labelled: .labelled
      case .locked: .locked
      }
    }

    var label: String {
      switch self {
      case .bare: ""
      case .labelled(let label), .locked(let label, _): label
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

  /// The new state, nil where the event is not taken; what the definition below says, in one `switch`.
  private static func next(_ state: Shelf, _ event: Hand) -> Shelf? {
    switch (state, event) {
    case (.bare, .label(let text)), (.labelled, .label(let text)): .labelled(state.label.suffix(maximumLabel) + text)
    case (.labelled(let label), .lock(let times)) where times > 0: .locked(label, times: times)
    case (.locked(let label, let left), .lock(let times)): left > times ? .locked(label, times: left - times) : .labelled(label)
    case (.labelled, .clear): .bare
    default: nil
    }
  }

  private static func definition(_ log: EventRecorder<String>, _ countdown: FailureCountdown) throws -> MachineDefinition<Shelf, Hand> {
    try MachineDefinition(initial: .bare) { sm in
      sm.when(\.label, from: [.bare, .labelled("")], reaching: [.labelled]) { text, old in next(old, .label(text)) }
      sm.when(\.lock, from: .any, reaching: [.labelled, .locked]) { times, old in next(old, .lock(times)) }
      sm.when(.clear, from: .any(.labelled), to: .bare)
      sm.when(\.echo, in: .labelled("")) { text, step in
        step.send(.store("\(text) in \(step.state.label)"))
        step.raise(.store("\(text) raised in \(step.source.label)"))
      }
      sm.when(.matching { if case .event(.store) = $0 { true } else { false } }, in: .any) { step in
        if case .store(let text)? = step.event { log.append(text) }
      }
      sm.defer(.matching { if case .event(.echo) = $0 { true } else { false } }, in: .bare)
      sm.before { step in log.append("'\(step.source.label)' to '\(step.target.label)'") }
      sm.onExit { step in
        try countdown.step()
        log.append("exit '\(step.state.label)'")
      }
      sm.onEntry { step in
        try countdown.step()
        log.append("enter '\(step.state.label)'")
      }
      sm.after { step in
        try countdown.step()
        log.append("now '\(step.configuration[0].label)'")
      }
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
      var expected = machine.state

      for round in 0..<60 {
        let event = Self.randomEvent(&generator)
        let place: Comment = "seed \(seed), round \(round), \(event) in \(expected)"
        countdown.set(to: generator.once(in: 3) ? 1 + generator.below(3) : nil)
        let (source, target) = (expected, Self.next(expected, event))
        let outcome = machine.attempt(event)
        countdown.set(to: nil)

        if let transition = outcome.transition {
          expected = target ?? source
          try #require(transition.source == source && transition.target == expected, place)
          try #require(transition.event == event, place)
          try #require(transition.exited == (target == nil ? [] : [source]), place)
        }
        if let rejection = outcome.rejection {
          try #require(rejection.event == event && rejection.configuration == [source], place)
        }
        try #require(machine.state == expected && machine.is(expected) && machine.is(expected.kind), place)
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
        "'' to 'a'", "exit ''", "enter 'a'", "now 'a'",
        "'a' to 'a'", "now 'a'", "'a' to 'a'", "first raised in a", "now 'a'",
        "'a' to 'a'", "first in a", "now 'a'",
        "'a' to 'ab'", "exit 'a'", "enter 'ab'", "now 'ab'",
      ])
  }
}
