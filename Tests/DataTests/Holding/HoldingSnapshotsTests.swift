import Foundation
import StateMachines
import Testing

@Suite("Snapshots of machines whose states hold payloads")
struct HoldingSnapshotsTests {
  private enum State: StateCases, Codable {
    case off
    case open(Holds<[Int]>)
    case outer(Holds<String>)
    case reading(Holds<Int>)
    case idle
    struct Keys: CaseKeys {
      let open = State.open
      let outer = State.outer
      let reading = State.reading
    }
  }

  private enum Event: Hashable, Sendable, Codable {
    case put(Call<Int, Int>)
    case read(Call<Int, Void>)
    case start, enter, pause, resume, stop
  }

  private static func definition() throws(DefinitionError) -> MachineDefinition<State, Event> {
    try MachineDefinition(initial: .off) { sm in
      sm.payload(of: \.outer) { step in "made" }
      sm.when(.start, from: .off, to: \.open) { step in [1] }
      sm.when(Event.put, in: \.open) { number, numbers, step in
        numbers.append(number)
        return numbers.count
      }
      sm.when(.enter, from: .off, to: .outer(.any))
      sm.compound(.outer(.any), initial: .idle) { sm in
        sm.when(.start, from: .idle, to: \.reading) { step in 5 }
        sm.when(Event.read, in: \.reading) { count, total, step in total += count }
      }
      sm.when(.pause, from: .outer(.any), to: .off)
      sm.when(.resume, from: .off, into: .history(of: .outer(.any), depth: .deep))
      sm.when(.stop, from: .open(.any), to: .off)
    }
  }

  private func coded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test("A snapshot has the payloads of active states, in memory and coded", arguments: [false, true])
  func active(isCoded: Bool) throws {
    var machine = Machine(try Self.definition())
    machine.fire(.start)
    machine.fire(Event.put, 2)
    let snapshot = isCoded ? try coded(machine.snapshot()) : machine.snapshot()

    var restored = try Machine(try Self.definition(), restoring: snapshot)
    let count = restored.fire(Event.put, 3)

    #expect(count == 3)
    #expect(restored.payload(of: \.open) == [1, 2, 3])
    #expect(machine.payload(of: \.open) == [1, 2])
    #expect(snapshot == machine.snapshot() && snapshot != restored.snapshot())
    let shared = try ThreadsafeMachine(try Self.definition(), restoring: snapshot)
    #expect(shared.payload(of: \.open) == [1, 2])
    #expect(shared.snapshot() == snapshot)
  }

  @Test("A snapshot has the payloads that histories remember, in memory and coded", arguments: [false, true])
  func remembered(isCoded: Bool) throws {
    var machine = Machine(try Self.definition())
    for event in [Event.enter, .start] { machine.fire(event) }
    machine.fire(Event.read, 2)
    machine.fire(.pause)
    let snapshot = isCoded ? try coded(machine.snapshot()) : machine.snapshot()

    var restored = try Machine(try Self.definition(), restoring: snapshot)
    restored.fire(.resume)

    #expect(restored.payload(of: \.reading) == 7)
    #expect(restored.payload(of: \.outer) == "made")
    #expect(snapshot == machine.snapshot())
  }

  @Test("A snapshot without a payload that is needed is refused")
  func missing() throws {
    var machine = Machine(try Self.definition())
    machine.fire(.start)
    let data = try JSONEncoder().encode(machine.snapshot())
    let text = String(decoding: data, as: UTF8.self).replacingOccurrences(of: #""payload":[1]"#, with: "")
    let snapshot = try JSONDecoder().decode(Snapshot<State, Event>.self, from: Data(text.utf8))

    let error = #expect(throws: RestoreError.self) { try Machine(try Self.definition(), restoring: snapshot) }
    #expect(error?.issues == ["'open' holds a payload, which the snapshot does not have"])
  }

  @Test("A payload of another type, or broken data, makes decoding throw")
  func broken() throws {
    let text = #"{"version":1,"status":"running","configuration":[{"open":{"_0":{"payload":"no array"}}}]}"#

    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Snapshot<State, Event>.self, from: Data(text.utf8)) }
  }

  @Test("A payload that cannot be encoded makes encoding throw, and the snapshot in memory works")
  func notCodable() throws {
    struct Opaque: Sendable { let number: Int }
    enum Plain: StateCases, Codable {
      case open(Holds<Opaque>)
      struct Keys: CaseKeys { let open = Plain.open }
    }
    enum Nothing: Hashable, Sendable, Codable { case none }
    let definition = try MachineDefinition<Plain, Nothing>(initial: .open(.any)) { sm in sm.state(.open(.any)) }
    let machine = try Machine(definition, in: \.open, holding: Opaque(number: 3))

    #expect(throws: EncodingError.self) { try JSONEncoder().encode(machine.snapshot()) }
    #expect(try Machine(definition, restoring: machine.snapshot()).payload(of: \.open)?.number == 3)
    #expect(machine.snapshot() != machine.snapshot())
  }

  private enum Spelled: StateCases, Codable {
    case open(Holds<Int>)
    case shut
    struct Keys: CaseKeys { let open = Spelled.open }

    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(String.self) == "open" ? .open(.any) : .shut
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(self == .shut ? "shut" : "open")
    }
  }

  @Test("Encoding a snapshot throws where a state that codes itself leaves out its payload")
  func leftOut() throws {
    enum Push: Hashable, Sendable, Codable { case push }
    let definition = try MachineDefinition<Spelled, Push>(initial: .shut) { sm in
      sm.when(.push, from: .open(.any), to: .shut)
      sm.when(.push, from: .shut, to: \.open) { step in 1 }
    }
    var machine = try Machine(definition, at: \.open, holding: 3)

    let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(machine.snapshot()) }
    guard case .invalidValue(let state, let context) = error else { return }
    #expect(state as? Spelled == .open(.any))
    let sentence = "'open' holds a payload, which its Codable conformance leaves out: encode the Holds of the case, too"
    #expect(context.debugDescription == sentence)

    machine.fire(.push)
    #expect(try coded(machine.snapshot()) == machine.snapshot())
  }

  @Test("A payload that contains the state that holds it is coded once")
  func nested() throws {
    struct Past: Sendable, Hashable, Codable { var last: Nested }
    enum Nested: StateCases, Codable {
      case later(Holds<Past>)
      struct Keys: CaseKeys { let later = Nested.later }
    }
    enum Nothing: Hashable, Sendable, Codable { case none }
    let definition = try MachineDefinition<Nested, Nothing>(initial: .later(.any)) { sm in sm.state(.later(.any)) }
    let machine = try Machine(definition, in: \.later, holding: Past(last: .later(.any)))

    let restored = try Machine(definition, restoring: try coded(machine.snapshot()))

    #expect(restored.payload(of: \.later) == Past(last: .later(.any)))
  }

  @Test("Outside a snapshot a state is coded without a payload")
  func alone() throws {
    #expect(try coded([State.open(.any), .off]) == [.open(.any), .off])
  }

  @Test("A snapshot that a hook takes has the payloads of the last commit, but none that an action changes in place")
  func inHook() throws {
    enum Door: StateCases {
      case open(Holds<Int>)
      case shut
      struct Keys: CaseKeys { let open = Door.open }
    }
    enum Push: Hashable, Sendable {
      case certain
      case uncertain(Call<Bool, Void>)
    }
    typealias Taken = EventRecorder<Snapshot<Door, Push>>
    let (taken, box) = (Taken(), ValueBox<ThreadsafeMachine<Door, Push>>())
    let definition = try MachineDefinition<Door, Push>(initial: .open(.any)) { sm in
      sm.when(.certain, in: \.open) { number, step in
        number += 1
        if let snapshot = box.value?.snapshot() { taken.append(snapshot) }
      }
      sm.when(Push.uncertain, in: \.open) { throwing, number, step in
        number += 1
        if let snapshot = box.value?.snapshot() { taken.append(snapshot) }
        if throwing { throw TestFailure() }
      }
      sm.state(.shut)
    }
    let machine = try ThreadsafeMachine(definition, in: \.open, holding: 1)
    box.value = machine

    machine.fire(.certain)
    machine.fire(Push.uncertain, false)

    #expect(throws: RestoreError.self) { try Machine(definition, restoring: taken.entries[0]) }
    #expect(try Machine(definition, restoring: taken.entries[1]).payload(of: \.open) == 2)
    #expect(machine.payload(of: \.open) == 3)
  }
}
