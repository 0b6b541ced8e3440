import Dispatch
import StateMachines
import Testing

@Suite("Events that are not Hashable")
struct EventsThatCannotBeComparedTests {
  struct Refused: Error, CustomStringConvertible {
    let code: Int

    var description: String { "refused with \(code)" }
  }

  typealias Log = [String]
  typealias Definition = ContextDefinition<Log, Download, DownloadEvent>

  private static let definition: Definition = .verified(initial: .idle, total: true) { sm in
    sm.when(.start, from: [.idle, .failed], to: .loading)
    sm.when(\.loaded, from: .loading, to: .loaded) { text, step in step.context.append(text) }
    sm.when(\.failed, from: .loading, to: .failed) { error, step in step.context.append("\(error)") }
    sm.when(\.report, in: [.loaded, .failed]) { report, step in report(step.context.joined(separator: ", ")) }
    sm.defer(.of(\.report), in: .loading)
    sm.ignore(.start, in: .loading)
    sm.ignore(.of(\.loaded, \.failed), in: .idle)
    sm.ignore(\.report, in: .idle)
    sm.ignore(.of(\.start, \.loaded, \.failed), in: .loaded)
    sm.impossible(.of(\.loaded, \.failed), in: .failed)
  }

  private static let paths: [(events: [DownloadEvent], states: [Download], log: Log)] = [
    ([.start, .loaded("a")], [.loading, .loaded], ["a"]),
    ([.start, .failed(Refused(code: 3)), .start, .loaded("b")], [.loading, .failed, .loading, .loaded], ["refused with 3", "b"]),
    ([.loaded("early"), .failed(Refused(code: 1)), .start], [.idle, .idle, .loading], []),
  ]

  @Test("Each of them is taken by the line for its case, in a value, an embedded and a thread-safe machine", arguments: paths.indices)
  func taken(index: Int) {
    let (events, states, log) = Self.paths[index]
    var context = Log()
    var machine = ContextMachine(Self.definition, with: &context)
    var embedded = EmbeddedMachine(Self.definition, context: [])
    let recorder = EventRecorder<String>()
    let threadsafe = ThreadsafeMachine(Self.threadsafeDefinition(recorder))

    let visited = events.map { event in
      let answers = [machine.fire(event, with: &context), embedded.fire(event), threadsafe.fire(event)]
      #expect(Set(answers).count == 1)
      return [machine.state, embedded.state, threadsafe.state]
    }

    #expect(visited == states.map { [$0, $0, $0] })
    #expect(context == log)
    #expect(embedded.context == log)
    #expect(recorder.entries == log)
  }

  private static func threadsafeDefinition(_ log: EventRecorder<String>) -> MachineDefinition<Download, DownloadEvent> {
    .verified(initial: .idle) { sm in
      sm.when(.start, from: [.idle, .failed], to: .loading)
      sm.when(\.loaded, from: .loading, to: .loaded) { text, _ in log.append(text) }
      sm.when(\.failed, from: .loading, to: .failed) { error, _ in log.append("\(error)") }
      sm.ignore(.of(\.loaded, \.failed), in: .idle)
    }
  }

  @Test("One that carries a closure is deferred, and its closure is called later")
  func deferral() {
    let reports = EventRecorder<String>()
    var machine = EmbeddedMachine(Self.definition, context: [])

    machine.fire(.start)
    let outcome = machine.attempt(.report { reports.append($0) })
    machine.fire(.failed(Refused(code: 2)))

    guard case .accepted(.deferred) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(reports.entries == ["refused with 2"])
  }

  @Test("A rejection and a transition show it by the name of its case")
  func names() throws {
    var machine = EmbeddedMachine(Self.definition, context: [])
    machine.fire(.start)
    let transition = try #require(machine.attempt(.failed(Refused(code: 4))).transition)
    let rejection = try #require(machine.attempt(.failed(Refused(code: 5))).rejection)

    #expect(transition.description == "loading -> failed (failed)")
    #expect(rejection.description.hasPrefix("'failed' is impossible while 'failed'"))
    #expect(machine.permittedEvents.map { "\($0)" } == ["start"])
  }

  @Test("An observer that asks for one is notified of every event of its case")
  func observers() {
    let recorder = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.threadsafeDefinition(EventRecorder<String>()))
    machine.subscribe(.causedBy(.failed(Refused(code: 0))), on: queue) { transition in recorder.append("\(transition)") }

    for event in [DownloadEvent.start, .failed(Refused(code: 1)), .start, .loaded("a")] { machine.fire(event) }

    queue.sync {}
    #expect(recorder.entries == ["loading -> failed (failed)"])
  }

  @Test("An observer that asks for a case by its key is notified of its events, on a queue and on the main actor")
  func observersOfAKey() async {
    let (recorder, mainRecorder) = (EventRecorder<String>(), EventRecorder<String>())
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.threadsafeDefinition(EventRecorder<String>()))
    machine.subscribe(.causedBy(\.failed), on: queue) { transition in recorder.append("\(transition)") }
    machine.subscribe(.causedBy(\.failed), .leaving(.idle), on: queue) { _ in recorder.append("from another state") }
    machine.subscribe(.causedBy(\.loaded), .entering(.loaded), on: MainActor.self) { transition in
      mainRecorder.append("\(transition)")
    }

    for event in [DownloadEvent.start, .failed(Refused(code: 1)), .start, .loaded("a")] { machine.fire(event) }

    queue.sync {}
    // The two observers are called in any order.
    #expect(recorder.entries == ["loading -> failed (failed)"])
    #expect(mainRecorder.entries(count: 1) == ["loading -> loaded (loaded)"])
  }

  @Test("Timers, hooks and tasks fire it by its value")
  func fired() {
    let definition: Definition = .verified(initial: .idle) { sm in
      sm.when(.start, from: .idle, to: .loading) { step in step.send(.report { _ in }, after: .seconds(1)) }
      sm.when(\.report, from: .loading, to: .loaded) { _, step in step.raise(.loaded("raised")) }
      sm.when(\.loaded, in: .loaded) { text, step in step.context.append(text) }
      sm.when(\.failed, from: .loaded, to: .failed) { error, step in step.context.append("\(error)") }
      sm.timeout(.seconds(5), in: .loaded, fire: .failed(Refused(code: 9)))
    }
    var machine = EmbeddedMachine(definition, context: [])

    machine.fire(.start)
    machine.advance(to: .seconds(10))

    #expect(machine.state == .failed)
    #expect(machine.context == ["raised", "refused with 9"])
  }

  @Test("A machine that remembers some is restored from its snapshot")
  func snapshot() throws {
    let reports = EventRecorder<String>()
    var machine = EmbeddedMachine(Self.definition, context: [])
    machine.fire(.start)
    machine.fire(.report { reports.append($0) })

    var restored = try EmbeddedMachine(Self.definition, restoring: machine.snapshot(), context: [])
    restored.fire(.loaded("b"))

    #expect(reports.entries == ["b"])
    #expect(machine.state == .loading)
  }

  /// Enums of 8 and of 16 bytes, as integers and strings are, with a case that wants a reply.
  enum Asked: Sendable {
    enum Small: PayloadCases {
      case go
      case ask(Call<Int, String>)
      case failed(any Error)

      static let caseNames = ["go", "ask", "failed"]
      var caseNumber: UInt8 {
        switch self {
        case .go: 0
        case .ask: 1
        case .failed: 2
        }
      }
      struct Keys: CaseKeys {
        var ask: CaseKey<Small, Call<Int, String>> {
          CaseKey(1, Small.ask) { if case .ask(let call) = $0 { call } else { nil } }
        }
      }
    }

    enum Large: Hashable, Sendable {
      case go
      case ask(Call<Int, String>)
      case name(String)
    }
  }

  @Test("An event that wants a reply is recognised whatever the size of its enum, by its value and by a key")
  func callsOfEverySize() throws {
    #expect(MemoryLayout<Asked.Small>.size == 8)
    #expect(MemoryLayout<Asked.Large>.size == 16)
    let small = try #require(throws: DefinitionError.self) {
      try MachineDefinition<Lamp, Asked.Small>(initial: .off) { sm in sm.when(.ask(.any), from: .off, to: .on) }
    }
    #expect(small.issues.map(\.code) == [.callWithoutReply])
    let large = try #require(throws: DefinitionError.self) {
      try MachineDefinition<Lamp, Asked.Large>(initial: .off) { sm in sm.when(.ask(.any), from: .off, to: .on) }
    }
    #expect(large.issues.map(\.code) == [.callWithoutReply])
    let byKey = try MachineDefinition<Lamp, Asked.Small>(initial: .off) { sm in
      sm.when(.of(\.ask), from: .off, to: .on)
      sm.when(.go, from: .on, to: .off)
    }
    #expect(byKey.warnings.map(\.code) == [.callWithoutReply])
  }

  /// A structure with keys: it has the size of an integer, and one case of it has no value that a line names.
  struct Status: PayloadCases {
    let code: Int

    static let caseNames = ["client", "down"]
    var caseNumber: UInt8 { code == 500 ? 1 : 0 }

    struct Keys: CaseKeys {
      var client: CaseKey<Status, Int> { CaseKey(0, { Status(code: $0) }, { $0.code == 500 ? nil : $0.code }) }
      var down: CaseKey<Status, Void> { CaseKey(1, Status(code: 500)) }
    }
  }

  @Test("A structure with keys is known by its case, and not by its bits", arguments: [(404, Download.failed), (500, .idle)])
  func structure(code: Int, state: Download) throws {
    let definition = try MachineDefinition<Download, Status>(initial: .loading) { sm in
      sm.when(\.client, from: .loading, to: .failed)
      sm.when(.of(\.down), from: .loading, to: .idle)
    }
    var machine = Machine(definition)

    machine.fire(Status(code: code))

    #expect(machine.state == state)
  }

  /// Neither `Hashable` nor with keys.
  enum Indistinct: Sendable {
    case start
    case failed(any Error)
  }

  @Test("A definition refuses events that have no keys either, and says what to write")
  func refused() throws {
    let error = try #require(throws: DefinitionError.self) {
      try MachineDefinition<Download, Indistinct>(initial: .idle, total: true) { sm in
        sm.when(.start, from: .idle, to: .loading)
        sm.when([.failed(Refused(code: 0)), .start], from: .loading, to: .failed)
        sm.join([.loaded: .start, .failed: .failed(Refused(code: 1))], to: .idle)
        sm.timeout(.seconds(1), in: .loading, fire: .start)
        sm.internalEvents([.start])
        sm.before(.start) { _ in }
      }
    }

    let issue = try #require(error.issues.first { $0.code == .indistinctEvents })
    let advice = "write '@Payloads' before the enum, or let it conform to PayloadCases or MachineEvent"
    #expect(issue.message == "events of type 'Indistinct' cannot be distinguished: \(advice)")
  }
}
