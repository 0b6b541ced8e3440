import StateMachines
import Testing

@Suite("A snapshot")
struct SnapshotValueTests {
  @Test("A snapshot's description summarises its contents")
  func description() throws {
    var machine = try Machine(teaDefinition())
    var descriptions = [try Machine(stopped: teaDefinition()).snapshot().description, machine.snapshot().description]

    for event in [Wait.heat, .sip, .sip, .steep, .pour] {
      machine.fire(event)
      descriptions.append(machine.snapshot().description)
    }

    #expect(
      descriptions == [
        "unstarted while 'cold'", "running while 'cold'", "running while 'heating', 1 timer",
        "running while 'heating', 1 deferred, 1 timer", "running while 'heating', 2 deferred, 1 timer",
        "running while 'steeping', 4 timers", "finished while 'poured'",
      ])
  }

  @Test("Snapshots are equal if all that they remember is equal")
  func equality() throws {
    let definition = try teaDefinition()
    let texts = [
      #"{"version":1,"status":"running","configuration":["cold"]}"#,
      #"{"version":1,"status":"stopped","configuration":["cold"]}"#,
      #"{"version":1,"status":"running","configuration":["heating"]}"#,
      #"{"version":1,"status":"running","configuration":["heating"],"deferred":[{"event":"sip"}]}"#,
      #"{"version":1,"status":"running","configuration":["heating"],"deferred":[{"event":"sip","id":"a"}]}"#,
      #"{"version":1,"status":"running","configuration":["heating"],"deferred":[{"event":"sip"},{"event":"pour"}]}"#,
      #"{"version":1,"status":"running","configuration":["heating"],"deferred":[{"event":"pour"},{"event":"sip"}]}"#,
      #"{"version":1,"status":"running","configuration":["heating"],"timers":[{"event":"steep","left":"1s"}]}"#,
      #"{"version":1,"status":"running","configuration":["heating"],"timers":[{"event":"steep","left":"2s"}]}"#,
      #"{"version":1,"status":"running","configuration":["heating"],"timers":[{"event":"steep","left":"1s","id":"heating"}]}"#,
      #"{"version":1,"status":"running","configuration":["heating"],"timers":[{"event":"steep","left":"1s","timeoutOf":"heating"}]}"#,
    ]

    let snapshots = try texts.map { try Machine(definition, restoring: teaSnapshot($0)).snapshot() }

    #expect(Set(snapshots).count == texts.count)
    #expect(snapshots == (try texts.map { try teaSnapshot($0) }))
  }

  @Test("A snapshot is not changed by later events of its machine")
  func value() throws {
    var machine = try Machine(teaDefinition())
    machine.fire(.heat)
    let snapshot = machine.snapshot()

    machine.advance(to: .seconds(70))

    #expect(snapshot.configuration == [.heating])
    #expect(snapshot.description == "running while 'heating', 1 timer")
    #expect(machine.state == .steeping)
  }

  private enum Place: StateCases, Codable {
    case lobby
    case room(Holds<Int>)
    struct Keys: CaseKeys { let room = Place.room }
  }

  private enum Walk: MachineEvent, Codable, PayloadCases {
    case enter(Int)
    case knock(String)
    case leave

    static let caseNames = ["enter", "knock", "leave"]
    var caseNumber: UInt8 {
      switch self {
      case .enter: 0
      case .knock: 1
      case .leave: 2
      }
    }

    struct Keys: CaseKeys {
      var enter: CaseKey<Walk, Int> { CaseKey(0, Walk.enter) { if case .enter(let number) = $0 { number } else { nil } } }
      var knock: CaseKey<Walk, String> { CaseKey(1, Walk.knock) { if case .knock(let text) = $0 { text } else { nil } } }
    }
  }

  private static func hotel() throws -> MachineDefinition<Place, Walk> {
    return try MachineDefinition(initial: .lobby) { sm in
      sm.when(\.enter, from: .any, to: \.room)
      sm.when(.leave, from: .room(.any), to: .lobby)
      sm.when(\.knock, in: .lobby) { _, _ in }
      sm.defer(.matching { if case .event(.knock) = $0 { true } else { false } }, in: .room(.any))
      sm.timeout(.seconds(60), in: .room(.any), fire: .leave)
    }
  }

  @Test("A snapshot keeps the payloads of states and events")
  func payloads() throws {
    var original = try Machine(Self.hotel())
    for event in [Walk.enter(7), .enter(11), .knock("hello")] { original.fire(event) }
    original.advance(to: .seconds(10))

    var machine = try Machine(Self.hotel(), restoring: readBack(original.snapshot()))
    let (number, snapshot) = (machine.payload(of: \.room), machine.snapshot())
    let transitions = machine.advance(to: .seconds(50))

    #expect(number == 11)
    #expect(machine.is(.lobby))
    #expect(snapshot == original.snapshot())
    #expect(transitions.map(\.description) == ["room -> lobby (leave)", "lobby -> lobby (knock)"])
  }

  /// Two are one event where their names are.
  private struct Order: Codable, Hashable, Sendable {
    var name: String
    var note = ""

    static func == (a: Self, b: Self) -> Bool { a.name == b.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  @Test("A snapshot keeps events as they arrived, whatever their equality")
  func ownEquality() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, Order>(initial: "closed") { sm in
      sm.defer(Order(name: "soup"), in: "closed")
      sm.timeout(.seconds(1), in: "closed", fire: Order(name: "open", note: "first"))
      sm.when(Order(name: "open", note: "second"), from: "closed", to: "open")
      sm.when(Order(name: "soup"), in: "open") { step in log.append(step.event?.note ?? "none") }
    }
    var original = Machine(definition)
    original.fire(Order(name: "soup", note: "without salt"))

    var machine = try Machine(definition, restoring: readBack(original.snapshot()))
    machine.advance(to: .seconds(1))

    #expect(machine.state == "open")
    #expect(log.entries == ["without salt"])
  }

  private enum Only: String, Codable, Hashable, Sendable {
    case one
  }

  @Test("A snapshot may be of a single state and event, which have no size")
  func single() throws {
    let definition = try MachineDefinition<Only, Only>(initial: .one) { sm in
      sm.defer(.one, in: .one)
      sm.timeout(.seconds(2), in: .one, fire: .one)
    }
    var original = Machine(definition)
    original.fire(.one)

    let machine = try Machine(definition, restoring: readBack(original.snapshot()))

    #expect(machine.snapshot() == original.snapshot())
    #expect(machine.snapshot().description == "running while 'one', 1 deferred, 1 timer")
    #expect(machine.nextDeadline == .seconds(2))
  }

  /// Neither of them can be encoded.
  @Test("A snapshot can be taken and restored without Codable states and events")
  func withoutCodable() throws {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(.seconds(5), in: .heating, fire: .boil)
    }
    var original = Machine(definition)
    original.fire(.heat)

    let machine = try Machine(definition, restoring: original.snapshot())

    #expect(machine.state == .heating)
    #expect(machine.nextDeadline == .seconds(5))
  }
}
