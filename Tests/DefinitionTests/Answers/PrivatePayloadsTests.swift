import StateMachines
import Testing

@Suite("What states and events carry, in sentences")
struct PrivatePayloadsTests {
  struct Profile: Hashable, Sendable { var name: String }

  enum Page: StateCases {
    case empty
    case loaded(Holds<Profile>)
    struct Keys: CaseKeys { let loaded = Page.loaded }
  }

  enum Action: MachineEvent, PayloadCases {
    case show(Profile)
    case rename(String)
    case submit(Profile)
    case fail(Profile)
    case close

    static let caseNames = ["show", "rename", "submit", "fail", "close"]
    var caseNumber: UInt8 {
      switch self {
      case .show: 0
      case .rename: 1
      case .submit: 2
      case .fail: 3
      case .close: 4
      }
    }

    struct Keys: CaseKeys {
      var show: CaseKey<Action, Profile> { CaseKey(0, Action.show) { if case .show(let profile) = $0 { profile } else { nil } } }
      var rename: CaseKey<Action, String> { CaseKey(1, Action.rename) { if case .rename(let name) = $0 { name } else { nil } } }
      var submit: CaseKey<Action, Profile> { CaseKey(2, Action.submit) { if case .submit(let profile) = $0 { profile } else { nil } } }
      var fail: CaseKey<Action, Profile> { CaseKey(3, Action.fail) { if case .fail(let profile) = $0 { profile } else { nil } } }
    }
  }

  struct Refused: Error {}

  static let definition = MachineDefinition<Page, Action>.verified(initial: .empty) { sm in
    sm.when(\.show, from: .empty, to: \.loaded)
    sm.when(\.show, from: \.loaded, to: \.loaded)
    sm.when(\.fail, in: \.loaded) { _, _, _ in throw Refused() }
    sm.when(.close, from: \.loaded, to: .empty)
    sm.impossible(\.rename, in: .loaded(.any))
  }

  static let ann = Profile(name: "ann")

  /// A machine that is in a state with a payload.
  static func loaded() -> Machine<Page, Action> {
    var machine = Machine(definition)
    machine.fire(.show(ann))
    return machine
  }

  private static let grid: [(event: Action, sentence: String)] = [
    (.submit(ann), "'submit' does not apply while 'loaded'; permitted: show, fail, close"),
    (.rename("ann"), "'rename' is impossible while 'loaded'; permitted: show, fail, close"),
    (.fail(ann), "'fail' failed while 'loaded': Refused()"),
  ]

  @Test("The sentence of a rejection has neither the associated values of its event nor the payloads of its states", arguments: grid)
  func rejections(event: Action, sentence: String) throws {
    var machine = Self.loaded()

    let outcome = machine.attempt(event)
    let error = #expect(throws: Rejection<Page, Action>.self) { try machine.require(event) }

    #expect(outcome.description == "rejected: \(sentence)")
    #expect(error?.description == sentence)
    #expect(outcome.rejection?.event == event)
    #expect(outcome.rejection?.configuration == [.loaded(.any)])
  }

  @Test("The sentence of a rejection by a stopped machine has no associated values")
  func stopped() throws {
    var machine = Self.loaded()
    machine.stop()

    let rejection = try #require(machine.attempt(.submit(Self.ann)).rejection)

    #expect(rejection.description == "'submit' does not apply: the machine is stopped")
  }

  @Test("The verbose description of a rejection has the associated values of its event, but no payloads of its states")
  func verbose() throws {
    var machine = Self.loaded()

    let rejection = try #require(machine.attempt(.rename("bob")).rejection)

    #expect(rejection.verboseDescription == "'rename(\"bob\")' is impossible while 'loaded'; permitted: show, fail, close")
  }

  @Test("Transitions, causes and traces describe states without payloads and events without associated values")
  func transitions() throws {
    var machine = Self.loaded()
    var traces: [String] = []

    let transition = try #require(machine.attempt(.show(Self.ann), tracing: { traces.append($0.description) }).transition)
    machine.attempt(.submit(Self.ann), tracing: { traces.append($0.description) })

    #expect(transition.description == "loaded -> loaded (show)")
    #expect(transition.cause.description == "show")
    #expect(transition.target == .loaded(.any))
    #expect(machine.payload(of: \.loaded) == Self.ann)
    #expect(traces.count == 2)
    #expect(!traces.joined().contains("ann"))
    #expect(machine.activeConfiguration == "loaded")
    #expect(machine.snapshot().description == "running while 'loaded'")
  }

  @Test("The error of a wait names the state that is waited for without its payload")
  func waiting() async throws {
    let machine = ThreadsafeMachine(Self.definition)
    machine.stop()

    let one = await #expect(throws: MachineError.self) { try await machine.wait(for: .loaded(.any)) }
    let several = await #expect(throws: MachineError.self) { try await machine.wait(for: [.loaded(.any)]) }

    for error in [one, several] { #expect(error?.description == "the machine does not run, so that 'loaded' will not be active") }
  }

  enum Numbered: Hashable, Sendable { case row(Int) }

  @Test("A state that has an associated value in place of a payload is called with it, since two of its values are two states")
  func statesByValue() throws {
    let definition = try MachineDefinition<Numbered, Action>(initial: .row(1)) { sm in
      sm.when(.close, from: .row(1), to: .row(2))
    }
    var machine = Machine(definition)

    #expect(machine.attempt(.close).description == "transitioned: row(1) -> row(2) (close)")
    #expect(machine.attempt(.close).description == "rejected: 'close' does not apply while 'row(2)'; permitted: nothing")
  }
}
