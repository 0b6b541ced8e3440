import StateMachineTesting
import StateMachines
import Testing

@Suite("Work and timeouts that no code runs")
struct UnattendedWorkTests {
  /// The machines that have neither threads nor a clock.
  enum Owner: CaseIterable, Sendable {
    case value, embedded, object
  }

  /// What the program does before the moment at which it is reported.
  enum Attention: CaseIterable, Sendable {
    case none, takesWork, passesTime, asksForDeadline
  }

  private let clock = ManualClock()
  private let reports = EventRecorder<String>()

  private func build(_ sm: inout MachineBuilder<some Any, UnattendedOrder.State, UnattendedOrder.Event>) {
    sm.when(.go, from: .idle, to: .busy)
    sm.when(.leave, from: .busy, to: .idle)
    sm.task("load", in: .busy, run: { nil }, fileID: "Shop/Orders.swift", line: 7)
    sm.timeout(.seconds(5), in: .busy, fire: .leave, fileID: "Shop/Orders.swift", line: 8)
  }

  private func observe<Context>(_ definition: ContextDefinition<Context, UnattendedOrder.State, UnattendedOrder.Event>) {
    definition.onUnattendedWork(clock: clock) { reports.append("\($0.kind) \($0.name) \($0.state) \($0.fileID) \($0.line)") }
  }

  /// Lets a machine enter the state, and the program pay attention.
  private func use(_ owner: Owner, _ attention: Attention) throws {
    switch owner {
    case .value:
      let definition = try MachineDefinition<UnattendedOrder.State, UnattendedOrder.Event>(initial: .idle) { sm in build(&sm) }
      observe(definition)
      for _ in 0..<2 {
        var machine = Machine(definition)
        machine.fire(.go)
        switch attention {
        case .none: break
        case .takesWork: _ = machine.takeWork()
        case .passesTime: machine.advance(by: .zero)
        case .asksForDeadline: #expect(machine.nextDeadline != nil)
        }
      }
      clock.advance(by: .seconds(1))
      let early = reports.entries
      clock.advance(by: .seconds(10))
      #expect(early.count <= 1)
      withExtendedLifetime(definition) {}
    case .embedded:
      let definition = try ContextDefinition<Int, UnattendedOrder.State, UnattendedOrder.Event>(initial: .idle) { sm in build(&sm) }
      observe(definition)
      var machine = EmbeddedMachine(definition, context: 0)
      machine.fire(.go)
      switch attention {
      case .none: break
      case .takesWork: _ = machine.takeWork()
      case .passesTime: machine.advance(by: .zero)
      case .asksForDeadline: #expect(machine.nextDeadline != nil)
      }
      clock.advance(by: .seconds(10))
      withExtendedLifetime(definition) {}
    case .object:
      let definition = try UnattendedOrder.Definition(initial: .idle) { sm in build(&sm) }
      observe(definition)
      let order = UnattendedOrder(definition)
      order.fire(.go)
      switch attention {
      case .none: break
      case .takesWork: _ = order.machine.takeWork()
      case .passesTime: order.machine.on(order).advance(by: .zero)
      case .asksForDeadline: #expect(order.machine.nextDeadline != nil)
      }
      clock.advance(by: .seconds(10))
      withExtendedLifetime(order) {}
    }
  }

  @Test(
    "What a machine without threads and clock waits for is reported once, unless the program attends to it", arguments: Owner.allCases,
    Attention.allCases)
  func reported(_ owner: Owner, _ attention: Attention) throws {
    try use(owner, attention)

    let work = "work load busy Shop/Orders.swift 7"
    let timeout = "timeout leave busy Shop/Orders.swift 8"
    let expected: [String] =
      switch attention {
      case .none: [work, timeout]
      case .takesWork: [timeout]
      case .passesTime, .asksForDeadline: [work]
      }
    #if DEBUG
      #expect(reports.entries == expected)
    #else
      #expect(reports.entries == [])
    #endif
  }

  @Test("Thread-safe machines run their work and have a clock, so that nothing is reported")
  func threadsafe() throws {
    let executor = ManualExecutor()
    let definition = try MachineDefinition<UnattendedOrder.State, UnattendedOrder.Event>(initial: .idle) { sm in build(&sm) }
    observe(definition)
    let machine = ThreadsafeMachine(definition, clock: executor)

    machine.fire(.go)
    executor.run()
    clock.advance(by: .seconds(10))

    #expect(reports.entries == [])
  }

  @Test("The report names the line, the state, and what to call")
  func description() throws {
    let sentences = EventRecorder<String>()
    let definition = try MachineDefinition<UnattendedOrder.State, UnattendedOrder.Event>(initial: .idle) { sm in build(&sm) }
    definition.onUnattendedWork(clock: clock) { sentences.append("\($0)") }
    var machine = Machine(definition)
    machine.fire(.go)
    clock.advance(by: .seconds(10))

    #if DEBUG
      let kinds = "A machine that is a value, or belongs to a Stateful object,"
      let others = "or use a ThreadsafeMachine, an actor or a main-actor object"
      #expect(
        sentences.entries == [
          "Orders.swift:7: no code runs 'load' of 'busy'. \(kinds) lists work and does not start it: call takeWork(), run what it lists "
            + "and pass on the reports, \(others)",
          "Orders.swift:8: no code passes the time for the timeout 'leave' of 'busy'. \(kinds) has no clock: call advance(to:) or "
            + "advance(by:), \(others)",
        ])
    #endif
    withExtendedLifetime(definition) {}
  }
}

final class UnattendedOrder: Stateful {
  enum State: Hashable, Sendable { case idle, busy }
  enum Event: Hashable, Sendable { case go, leave }

  static let definition: Definition = .verified(initial: .idle) { sm in
    sm.when(.go, from: .idle, to: .busy)
    sm.when(.leave, from: .busy, to: .idle)
  }

  let machine: Owned

  init(_ definition: Definition) {
    machine = Owned(definition)
  }
}
