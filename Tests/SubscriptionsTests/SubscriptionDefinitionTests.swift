import StateMachines
import Testing

@testable import subscriptions

@Suite("The definition of a subscription")
struct SubscriptionDefinitionTests {
  struct Cell: Sendable, CustomTestStringConvertible {
    let source: Status
    let request: Request
    /// Nil where the request is rejected.
    let target: Status?

    var testDescription: String { "\(request) while \(source)" }
  }

  static let grid: [Cell] = [
    Cell(source: .pending, request: .activate, target: .active),
    Cell(source: .pending, request: .suspend, target: nil),
    Cell(source: .pending, request: .unsuspend, target: nil),
    Cell(source: .pending, request: .terminate, target: nil),
    Cell(source: .active, request: .activate, target: nil),
    Cell(source: .active, request: .suspend, target: .suspended),
    Cell(source: .active, request: .unsuspend, target: nil),
    Cell(source: .active, request: .terminate, target: .terminated),
    Cell(source: .suspended, request: .activate, target: nil),
    Cell(source: .suspended, request: .suspend, target: nil),
    Cell(source: .suspended, request: .unsuspend, target: .active),
    Cell(source: .suspended, request: .terminate, target: .terminated),
    Cell(source: .terminated, request: .activate, target: nil),
    Cell(source: .terminated, request: .suspend, target: nil),
    Cell(source: .terminated, request: .unsuspend, target: nil),
    Cell(source: .terminated, request: .terminate, target: nil),
  ]

  @Test("The grid of the subscription definition has every event in every state once")
  func gridIsComplete() {
    let cells = Set(Self.grid.map(\.testDescription))

    #expect(cells.count == Status.allCases.count * Request.allCases.count)
    #expect(Self.grid.count == cells.count)
  }

  @Test("A subscription request leads where the grid says, or is rejected and keeps the state", arguments: grid)
  func followsTheGrid(cell: Cell) throws {
    var account = Account(time: Timestamp(seconds: 0))
    var machine = try ContextMachine(Subscription.definition, at: cell.source)

    let isAccepted = machine.fire(cell.request, with: &account)

    #expect(isAccepted == (cell.target != nil))
    #expect(machine.state == cell.target ?? cell.source)
  }

  @Test("Terminating a subscription stamps the line's time, and nothing else does", arguments: grid)
  func stampsTermination(cell: Cell) throws {
    let time = Timestamp(seconds: 1_772_357_400)
    var account = Account(time: time)
    var machine = try ContextMachine(Subscription.definition, at: cell.source)

    machine.fire(cell.request, with: &account)

    #expect(account.terminatedAt == (cell.request == .terminate && cell.target != nil ? time : nil))
  }

  @Test("Suspending a subscription stops the billing once, and nothing else does", arguments: grid)
  func stopsBilling(cell: Cell) throws {
    var account = Account(time: Timestamp(seconds: 0))
    var machine = try ContextMachine(Subscription.definition, at: cell.source)

    machine.fire(cell.request, with: &account)

    #expect(account.billingStops == (cell.request == .suspend && cell.target != nil ? 1 : 0))
  }

  @Test("A subscription begins as pending with an untouched account")
  func initialState() {
    let subscription = Subscription(since: Timestamp(seconds: 7))

    #expect(subscription.state == .pending)
    #expect(subscription.account.time == Timestamp(seconds: 7))
    #expect(subscription.account.terminatedAt == nil)
    #expect(subscription.account.billingStops == 0)
  }

  @Test("The subscription definition has states and events in the order of the report")
  func documentOrder() {
    #expect(Subscription.definition.states == [.pending, .active, .suspended, .terminated])
    #expect(Subscription.definition.events == [.activate, .suspend, .unsuspend, .terminate])
  }

  @Test("The subscription definition has no warnings: terminated is final")
  func noWarnings() throws {
    let machine = try ContextMachine(Subscription.definition, at: .terminated)

    #expect(Subscription.definition.warnings.isEmpty)
    #expect(machine.isFinished)
    #expect(machine.state == .terminated)
  }
}
