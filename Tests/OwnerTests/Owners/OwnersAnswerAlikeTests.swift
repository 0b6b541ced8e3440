import StateMachines
import Testing

/// Every kind of owner gives each event the answer of a value machine, with the same calls in the same order.
@Suite("The machine of an object")
struct OwnersAnswerAlikeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let stage: Stage?
    let isInsured: Bool
    let event: Scan

    var testDescription: String { "\(event) while \(stage.map { "\($0)" } ?? "unstarted"), \(isInsured ? "" : "not ")insured" }

    static let all = ([nil] + Stage.allCases).flatMap { stage in
      [true, false].flatMap { isInsured in Scan.allCases.map { Case(stage: stage, isInsured: isInsured, event: $0) } }
    }
  }

  /// All that can be seen of one event.
  struct Sight: Equatable, Sendable {
    var could: Bool
    var permitted: [Scan]
    var answer: String
    var state: Stage
    var isFinished: Bool
    var log: [String]
  }

  private func expected(_ a: Case) throws -> Sight {
    var data = ShipmentData(isInsured: a.isInsured)
    var machine =
      try a.stage.map { try ContextMachine(ShipmentData.definition, at: $0) } ?? ContextMachine(ShipmentData.definition, with: &data)
    let (could, permitted) = (machine.can(a.event, with: data), machine.permittedEvents(with: data))
    let answer = machine.attempt(a.event, with: &data)
    // The data of an object is not undone with the step; that of a value is. The step of `fail` comes as far as its action.
    if case .failed = answer.rejection?.reason { data.log += ["before fail", "exit \(machine.state)"] }
    return Sight(
      could: could, permitted: permitted, answer: "\(answer)", state: machine.state, isFinished: machine.isFinished, log: data.log)
  }

  @Test("The machine of a class answers like a value", arguments: Case.all)
  func classes(_ a: Case) throws {
    let shipment = try ClassShipment(at: a.stage, isInsured: a.isInsured)
    let machine = shipment.machine

    let (could, permitted) = (shipment.can(a.event), machine.on(shipment).permittedEvents)
    let answer = "\(shipment.attempt(a.event))"

    let sight = Sight(
      could: could, permitted: permitted, answer: answer, state: shipment.state, isFinished: machine.isFinished, log: shipment.log)
    #expect(try sight == expected(a))
  }

  @Test("The machine of an actor answers like a value", arguments: Case.all)
  func actors(_ a: Case) async throws {
    let shipment = try ActorShipment(at: a.stage, isInsured: a.isInsured)
    let machine = shipment.machine

    let (could, permitted) = (await shipment.can(a.event), await shipment.permittedEvents)
    let answer = "\(await shipment.attempt(a.event))"

    let sight = Sight(
      could: could, permitted: permitted, answer: answer, state: shipment.state, isFinished: machine.isFinished, log: await shipment.log)
    #expect(try sight == expected(a))
  }

  @MainActor
  @Test("The machine of a main-actor class answers like a value", arguments: Case.all)
  func mainActorClasses(_ a: Case) throws {
    let shipment = try ModelShipment(at: a.stage, isInsured: a.isInsured)
    let machine = shipment.machine

    let (could, permitted) = (shipment.can(a.event), machine.on(shipment).permittedEvents)
    let answer = "\(shipment.attempt(a.event))"

    let sight = Sight(
      could: could, permitted: permitted, answer: answer, state: shipment.state, isFinished: machine.isFinished, log: shipment.log)
    #expect(try sight == expected(a))
  }
}
