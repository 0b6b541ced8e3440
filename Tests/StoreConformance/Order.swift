import StateMachineStore
import StateMachines

struct Order: DurableContext, Hashable {
  enum Message: Codable, Hashable {
    case charge(Int)
    case note(String)
  }

  var total = 5
  var notes: [String] = []
}

enum Status: String, Codable, Hashable, Sendable {
  case placed, paid, shipped, expired
}

enum Command: MachineEvent, Codable, PayloadCases {
  case pay, ship, expire, remind, refuse
  case note(String)

  static let caseNames = ["pay", "ship", "expire", "remind", "refuse", "note"]
  var caseNumber: UInt8 {
    switch self {
    case .pay: 0
    case .ship: 1
    case .expire: 2
    case .remind: 3
    case .refuse: 4
    case .note: 5
    }
  }

  struct Keys: CaseKeys {
    var note: CaseKey<Command, String> { CaseKey(5, Command.note) { if case .note(let text) = $0 { text } else { nil } } }
  }
}

struct Broken: Error, CustomStringConvertible {
  var description: String { "it is broken" }
}

/// What hooks of a test share.
final class Notes: Sendable {
  private let notes = Protected<[String]>([])
  private let broken = Protected(false)

  var all: [String] { notes.runReadonly { $0 } }
  var isBroken: Bool {
    get { broken.runReadonly { $0 } }
    set { broken.runMutable { $0 = newValue } }
  }

  func add(_ note: String) { notes.runMutable { $0.append(note) } }
}

typealias Orders = DurableMachines<Order, Status, Command>

extension Order {
  /// Placed, reminded after 1,000 seconds, expired after 6,000; paid, shipped.
  ///
  /// Notes wait until the order is paid.
  static func definition(_ notes: Notes = Notes()) throws -> ContextDefinition<Order, Status, Command> {
    return try ContextDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid) { step in
        step.context.notes.append("paid")
        step.publish(.charge(step.context.total))
        step.onCommit { notes.add("paid") }
      }
      sm.when(.ship, from: .paid, to: .shipped) { step in
        step.publish(.note("packed"))
        step.publish(.note("shipped"))
      }
      sm.when(.expire, from: .placed, to: .expired) { step in
        if notes.isBroken { throw Broken() }
        step.onCommit { notes.add("expired") }
      }
      sm.when(.remind, in: .placed) { step in
        step.context.notes.append("reminded")
        step.onCommit { notes.add("reminded") }
      }
      sm.when(.refuse, in: .placed) { step in
        step.context.notes.append("never")
        step.publish(.note("never"))
        step.onCommit { notes.add("never") }
        throw Broken()
      }
      sm.when(\.note, in: .paid) { text, step in
        step.context.notes.append(text)
        step.publish(.note(text))
      }
      sm.ignore(.remind, in: .paid)
      sm.defer(.of(\.note), in: .placed)
      sm.timeout(.seconds(1_000), in: .placed, fire: .remind)
      sm.timeout(.seconds(6_000), in: .placed, fire: .expire)
      sm.final(.expired)
      sm.onRejection { _, rejection in notes.add("rejected \(rejection.event)") }
    }
  }

  static func machines(
    in store: any MachineStore, _ notes: Notes = Notes(), named name: String = "orders", settings: DurableSettings? = nil
  ) throws -> Orders {
    // Long enough for computers that are busy with other things.
    var patient = DurableSettings()
    patient.firstRetry = .seconds(500)
    let settings = settings ?? patient
    return try DurableMachines(definition(notes), in: store, name: name, version: 1, settings: settings)
  }
}

extension MachineStore {
  func messages(of machines: Orders) async throws -> [String] {
    try await messages(of: machines.name).map(\.message)
  }
}
