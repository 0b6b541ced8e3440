import StateMachines

/// A small machine with everything that a step can do, for every kind of owner: what happens is written down by the owner.
enum Stage: String, Hashable, Sendable, CaseIterable { case packed, sent, lost, home }
enum Scan: String, Hashable, Sendable, CaseIterable { case send, lose, find, deliver, audit, fail }

struct Torn: Error {}

/// What the hooks of a shipment record and query.
protocol Shipment: SendableMetatype {
  var log: [String] { get set }
  var isInsured: Bool { get }
}

/// The same as a value.
struct ShipmentData: Shipment, Sendable {
  static let definition: ContextDefinition<Self, Stage, Scan> = .verified(initial: .packed) { sm in shipmentRules(&sm) }

  var log: [String] = []
  var isInsured = true
}

/// The rules for a context that hooks reach by the step alone.
func shipmentRules<Context: Shipment>(_ sm: inout MachineBuilder<Context, Stage, Scan>) {
  sm.when(.send, from: .packed, to: .sent) { step in step.context.log.append("action \(step.source)->\(step.target)") }
  sm.when(.lose, from: .sent, to: .lost, if: Guard("is insured") { step in step.context.isInsured })
  sm.when(.find, from: .lost, to: .sent) { step in step.raise(.deliver) }
  sm.when(.deliver, from: .sent, to: .home)
  sm.when(.audit, in: .sent) { step in step.context.log.append("audit") }
  sm.when(.fail, from: .any, to: .lost) { _ in throw Torn() }
  sm.defer(.deliver, in: .packed)
  sm.before { step in step.context.log.append("before \(step.event.map { "\($0)" } ?? "-")") }
  sm.after { step in step.context.log.append("after \(step.event.map { "\($0)" } ?? "-")") }
  sm.onEntry { step in step.context.log.append("entry \(step.state)") }
  sm.onExit { step in step.context.log.append("exit \(step.state)") }
  sm.final(.home)
}

/// The same shipment as a class, an actor and a main-actor class.
final class ClassShipment: Stateful, Shipment {
  typealias State = Stage
  typealias Event = Scan

  static let definition: Definition = .verified(initial: .packed) { sm in shipmentRules(&sm) }

  let machine: Owned
  var log: [String] = []
  let isInsured: Bool

  init(at stage: Stage?, isInsured: Bool) throws {
    machine = try stage.map { try Owned(Self.definition, at: $0) } ?? Owned(Self.definition)
    self.isInsured = isInsured
  }
}

actor ActorShipment: ActorStateful {
  typealias State = Stage
  typealias Event = Scan

  static let definition: Definition = .verified(initial: .packed) { sm in
    sm.when(.send, from: .packed, to: .sent) { shipment, step in shipment.log.append("action \(step.source)->\(step.target)") }
    sm.when(.lose, from: .sent, to: .lost, if: Guard("is insured") { shipment, step in shipment.isInsured })
    sm.when(.find, from: .lost, to: .sent) { step in step.raise(.deliver) }
    sm.when(.deliver, from: .sent, to: .home)
    sm.when(.audit, in: .sent) { shipment, step in shipment.log.append("audit") }
    sm.when(.fail, from: .any, to: .lost) { shipment, step in throw Torn() }
    sm.defer(.deliver, in: .packed)
    sm.before { shipment, step in shipment.log.append("before \(step.event.map { "\($0)" } ?? "-")") }
    sm.after { shipment, step in shipment.log.append("after \(step.event.map { "\($0)" } ?? "-")") }
    sm.onEntry { shipment, step in shipment.log.append("entry \(step.state)") }
    sm.onExit { step in step.isolated { [state = step.state] shipment in shipment.log.append("exit \(state)") } }
    sm.final(.home)
  }

  let machine: Owned
  var log: [String] = []
  let isInsured: Bool

  init(at stage: Stage?, isInsured: Bool) throws {
    machine = try stage.map { try Owned(Self.definition, at: $0) } ?? Owned(Self.definition)
    self.isInsured = isInsured
  }
}

@MainActor
final class ModelShipment: MainActorStateful {
  typealias State = Stage
  typealias Event = Scan

  static let definition: Definition = .verified(initial: .packed) { sm in
    sm.when(.send, from: .packed, to: .sent) { shipment, step in shipment.log.append("action \(step.source)->\(step.target)") }
    sm.when(.lose, from: .sent, to: .lost, if: Guard("is insured") { shipment, step in shipment.isInsured })
    sm.when(.find, from: .lost, to: .sent) { step in step.raise(.deliver) }
    sm.when(.deliver, from: .sent, to: .home)
    sm.when(.audit, in: .sent) { shipment, step in shipment.log.append("audit") }
    sm.when(.fail, from: .any, to: .lost) { shipment, step in throw Torn() }
    sm.defer(.deliver, in: .packed)
    sm.before { shipment, step in shipment.log.append("before \(step.event.map { "\($0)" } ?? "-")") }
    sm.after { shipment, step in shipment.log.append("after \(step.event.map { "\($0)" } ?? "-")") }
    sm.onEntry { shipment, step in shipment.log.append("entry \(step.state)") }
    sm.onExit { step in step.isolated { [state = step.state] shipment in shipment.log.append("exit \(state)") } }
    sm.final(.home)
  }

  let machine: Owned
  var log: [String] = []
  let isInsured: Bool

  init(at stage: Stage?, isInsured: Bool) throws {
    machine = try stage.map { try Owned(Self.definition, at: $0) } ?? Owned(Self.definition)
    self.isInsured = isInsured
  }
}
