import Dispatch
import StateMachines
import Synchronization
import Testing

/// Every kind of owner has the observers of its machine, and waits for its states.
@Suite("The observers of an object", .timeLimit(TestTimeout.limit))
struct OwnersObserversTests {
  final class SharedShipment: ThreadsafeStateful, Shipment {
    typealias State = Stage
    typealias Event = Scan

    static let definition: Definition = .verified(initial: .packed) { sm in
      sm.when(.send, from: .packed, to: .sent)
      sm.when(.lose, from: .sent, to: .lost)
      sm.when(.find, from: .lost, to: .home)
    }

    let machine = Owned(definition)
    var log: [String] {
      get { [] }
      set {}
    }
    let isInsured = true
  }

  private final class Heard: Sendable {
    let stages = Mutex<[Stage]>([])

    func append(_ stage: Stage) { stages.withLock { $0.append(stage) } }
  }

  nonisolated(nonsending) private func check<Owner: ObjectWithMachine>(
    _ owner: Owner, fire: nonisolated(nonsending) (Scan) async -> Void
  ) async throws where Owner.StateCase == Stage, Owner.Event == Scan {
    let (queue, filtered, all, onMain) = (DispatchQueue(label: "observer"), Heard(), Heard(), Heard())
    let token = owner.subscribe(.causedBy(.lose), on: queue) { filtered.append($0.target) }
    owner.subscribe(startAndStop: true, on: queue) { all.append($0.target) }
    owner.subscribe(.leaving(.sent), on: MainActor.self) { onMain.append($0.target) }

    await fire(.send)
    try await owner.wait(for: .sent)
    try await owner.wait(for: .sent, within: .seconds(60))
    await fire(.lose)
    try await owner.wait(for: [.lost, .home])
    try await owner.wait(for: [.lost, .home], within: .seconds(60))
    await #expect(throws: MachineError.self) { try await owner.wait(for: .home, within: .zero) }
    await #expect(throws: MachineError.self) { try await owner.wait(for: [.home, .packed], until: .zero) }
    queue.sync {}
    await MainQueue.settle()
    token.cancel()

    #expect(filtered.stages.withLock { $0 } == [.lost])
    #expect(all.stages.withLock { $0 } == [.packed, .sent, .lost])
    #expect(onMain.stages.withLock { $0 } == [.lost])
    #expect(owner.state == .lost)
    #expect(owner.is(.lost))
    #expect(owner.is([.lost, .home]))
    #expect(!owner.is(.any(except: .lost)))
  }

  @Test("An object of one thread is observed, and its states are waited for")
  func classes() async throws {
    let shipment = try ClassShipment(at: nil, isInsured: true)
    try await check(shipment) { shipment.fire($0) }
  }

  @Test("An object for any thread is observed, and its states are waited for")
  func shared() async throws {
    let shipment = SharedShipment()
    try await check(shipment) { shipment.fire($0) }
  }

  @Test("An actor is observed, and its states are waited for")
  func actors() async throws {
    let shipment = try ActorShipment(at: nil, isInsured: true)
    try await check(shipment) { await shipment.fire($0) }
  }

  @Test("An object on the main actor is observed, and its states are waited for")
  @MainActor
  func models() async throws {
    let (shipment, heard, onMain) = (try ModelShipment(at: nil, isInsured: true), Heard(), Heard())
    let queue = DispatchQueue(label: "observer")
    shipment.subscribe(.causedBy(.lose), on: queue) { heard.append($0.target) }
    shipment.subscribe(.leaving(.sent), on: MainActor.self) { onMain.append($0.target) }

    shipment.fire(.send)
    try await shipment.wait(for: .sent)
    shipment.fire(.lose)
    try await shipment.wait(for: [.lost, .home], within: .seconds(60))
    await #expect(throws: MachineError.self) { try await shipment.wait(for: .home, within: .zero) }
    queue.sync {}
    await MainQueue.settle()

    #expect(heard.stages.withLock { $0 } == [.lost])
    #expect(onMain.stages.withLock { $0 } == [.lost])
    #expect(shipment.is([.lost, .home]))
  }
}
