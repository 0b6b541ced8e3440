import StateMachines
import Testing

@Suite("A total definition whose events or states have payloads")
struct TotalPayloadsTests {
  private enum Light: Hashable { case off, on }

  private static func issues<State, Event>(
    _ initial: State, _ rules: (inout MachineDefinition<State, Event>.Builder) -> Void
  ) -> [DefinitionIssue] {
    do {
      _ = try MachineDefinition<State, Event>(initial: initial, total: true, rules)
      return []
    } catch {
      return error.issues
    }
  }

  // MARK: Enumerations that list their own cases

  private enum Plain: Hashable, CaseIterable { case stop, play }

  private enum PlainAndCall: Hashable, CaseIterable {
    case stop
    case pay(Call<Int, String>)

    static let allCases: [Self] = [.stop, .pay(.any)]
  }

  private enum PlainAndPayload: Hashable, CaseIterable {
    case stop
    case seek(Double)

    static let allCases: [Self] = [.stop, .seek(0)]
  }

  private enum CallAndPayload: Hashable, CaseIterable {
    case pay(Call<Int, String>)
    case seek(to: Double)

    static let allCases: [Self] = [.pay(.any), .seek(to: 0)]
  }

  private enum AllThree: Hashable, CaseIterable {
    case stop
    case pay(Call<Int, String>)
    case seek(Double)
    case jump(to: Int, times: Int)

    static let allCases: [Self] = [.stop, .pay(.any), .seek(0), .seek(1), .jump(to: 0, times: 1)]
  }

  private static func ignoringAll<Event: CaseIterable & Hashable & Sendable>(_ type: Event.Type) -> [DefinitionIssue] {
    issues(Light.off) { sm in
      sm.impossible(.anyOf(Array(Event.allCases)), in: .off)
    }
  }

  private static func cannotList(_ cases: String, of type: String) -> String {
    "'total' cannot list the values of \(cases): let '\(type)' conform to PayloadCases"
  }

  @Test("Cases without a payload and those with a Call are listed")
  func listed() {
    #expect(Self.ignoringAll(Plain.self) == [])
    #expect(Self.ignoringAll(PlainAndCall.self) == [])
  }

  @Test("A list with a case whose payload has values that are not in it is an error that names the case")
  func unlisted() {
    let messages = [Self.ignoringAll(PlainAndPayload.self), Self.ignoringAll(CallAndPayload.self), Self.ignoringAll(AllThree.self)]

    #expect(
      messages.map { $0.map(\.message) } == [
        [Self.cannotList("'seek'", of: "PlainAndPayload")], [Self.cannotList("'seek'", of: "CallAndPayload")],
        [Self.cannotList("'seek', 'jump'", of: "AllThree")],
      ])
    #expect(messages.joined().allSatisfy { $0.code == .unlistedEvents })
  }

  private enum Speed: Hashable, CaseIterable { case slow, fast }

  private enum Limited: Hashable, CaseIterable {
    case stop
    case mute(Bool)
    case play(Speed, isLoud: Bool)

    static let allCases: [Self] =
      [.stop, .mute(true), .mute(false)]
      + Speed.allCases.flatMap { [.play($0, isLoud: true), .play($0, isLoud: false)] }
  }

  @Test("Payloads that are Bool, CaseIterable or tuples of these are listed, and each value is to be decided")
  func limited() {
    #expect(Self.ignoringAll(Limited.self) == [])
    let messages = Self.issues(Light.off) { (sm: inout MachineDefinition<Light, Limited>.Builder) in
      sm.impossible(.anyOf(Limited.allCases.filter { $0 != .mute(true) }), in: .off)
    }
    #expect(messages.map(\.message) == ["'off' leaves undecided: 'mute(true)'; add a transition, a 'defer', 'ignore' or 'impossible'"])
  }

  private enum Volume: Hashable, CaseIterable {
    case off
    case level(Int)

    static let allCases: [Self] = [.off, .level(1)]
  }

  private enum Nested: Hashable, CaseIterable {
    case stop
    case turn(Volume)
    case seek(Double?)
    case mute(Bool?)

    static let allCases: [Self] = [.stop, .turn(.off), .turn(.level(1)), .seek(nil), .mute(true)]
  }

  @Test("A payload with values of its own that cannot be listed is not listed either, and neither is an optional")
  func nested() {
    #expect(Self.ignoringAll(Nested.self).map(\.message) == [Self.cannotList("'turn', 'seek', 'mute'", of: "Nested")])
  }

  private struct Number: Hashable, CaseIterable {
    var value: Int

    static let allCases = [Self(value: 1), Self(value: 2)]
  }

  @Test("A list of values that are no cases is taken as it is")
  func structs() {
    #expect(Self.ignoringAll(Number.self) == [])
  }

  // MARK: Enumerations that cannot be listed, and those with keys

  private enum Unlisted: Hashable {
    case stop
    case pay(Call<Int, String>)
    case seek(Double)
  }

  @Test("Events that list neither their values nor their cases are an error that names their type")
  func neither() {
    #expect(
      Self.issues(Light.off) { (sm: inout MachineDefinition<Light, Unlisted>.Builder) in sm.ignore(.any, in: .off) }.map(\.message)
        == ["'total' needs a list of all events: let 'Unlisted' conform to CaseIterable, or to PayloadCases"])
  }

  private enum Mixed: MachineEvent, PayloadCases, CaseIterable {
    case stop
    case pay(Call<Int, String>)
    case seek(Double)

    static let allCases: [Self] = [.stop, .pay(.any), .seek(0)]
    static let caseNames = ["stop", "pay", "seek"]

    var caseNumber: UInt8 {
      switch self {
      case .stop: 0
      case .pay: 1
      case .seek: 2
      }
    }

    struct Keys: CaseKeys {
      var seek: CaseKey<Mixed, Double> { CaseKey(2, Mixed.seek) { if case .seek(let time) = $0 { time } else { nil } } }
    }
  }

  @Test("Of an enum with keys each case is to be decided, and an event that replies needs a line that replies")
  func mixed() {
    let messages = Self.issues(Light.off) { (sm: inout MachineDefinition<Light, Mixed>.Builder) in
      sm.ignore(.stop, in: .off)
    }
    let line = #line + 1
    let withDescriptor = Self.issues(Light.off) { (sm: inout MachineDefinition<Light, Mixed>.Builder) in sm.ignore(.any, in: .off) }
    let decided = Self.issues(Light.off) { (sm: inout MachineDefinition<Light, Mixed>.Builder) in
      sm.ignore(.any, in: .off)
      sm.ignore(Mixed.pay, in: .off, replying: "")
    }

    let advice = "add a transition, a 'defer', 'ignore' or 'impossible'"
    #expect(messages.map(\.message) == ["'off' leaves undecided: 'pay', 'seek'; \(advice)"])
    let silent = "'pay' has a reply, which the line at TotalPayloadsTests.swift:\(line) does not make"
    #expect(withDescriptor.map(\.message) == ["'off' leaves undecided: 'pay'; \(advice); \(silent)"])
    #expect(decided == [])
  }

  @Test("A line that names a case with a Call by its plain value decides the case")
  func plainValue() {
    let issues = Self.issues(Light.off) { (sm: inout MachineDefinition<Light, Mixed>.Builder) in
      sm.impossible(.pay(.any), in: .off)
      sm.ignore(.stop, in: .off)
      sm.ignore(\.seek, in: .off)
    }

    #expect(issues == [])
  }

  // MARK: States

  private enum Place: Hashable {
    case lobby
    case room(Int)
  }

  private enum HoldingPlace: StateCases {
    case lobby
    case room(Holds<Int>)
    struct Keys: CaseKeys { let room = HoldingPlace.room }
  }

  @Test("States with payloads need no list: each state that the definition has is to be decided")
  func states() {
    let messages = Self.issues(Place.lobby) { (sm: inout MachineDefinition<Place, Plain>.Builder) in
      sm.when(.play, from: .lobby, to: .room(1))
      sm.when(.stop, from: .room(1), to: .room(2))
      sm.ignore(.any, in: .room(2))
    }
    let holding = Self.issues(HoldingPlace.lobby) { (sm: inout MachineDefinition<HoldingPlace, Plain>.Builder) in
      sm.when(.play, from: .lobby, to: \.room) { _ in 1 }
      sm.when(.stop, from: \.room, to: \.room) { number, _ in number + 1 }
    }

    let advice = "add a transition, a 'defer', 'ignore' or 'impossible'"
    #expect(
      messages.map(\.message) == [
        "'lobby' leaves undecided: 'stop'; \(advice)", "'room(1)' leaves undecided: 'play'; \(advice)",
      ])
    #expect(
      holding.map(\.message) == ["'lobby' leaves undecided: 'stop'; \(advice)", "'room' leaves undecided: 'play'; \(advice)"])
  }
}
