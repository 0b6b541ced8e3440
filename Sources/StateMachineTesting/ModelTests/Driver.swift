public import StateMachines

/// A system that a machine is the model of: how a test sends it events, and reads its state.
///
/// ```swift
/// struct ShopDriver: Driver {
///   var shop = Shop()
///   mutating func send(_ event: Request) throws { try shop.handle(event.rawValue) }
///   var configuration: [Order] { [shop.isPaid ? .paid : .placed] }
/// }
///
/// @Test(arguments: try Exploration(Order.definition).testPaths)
/// func shopFollowsTheModel(path: Exploration<Order, Request>.Path) throws {
///   try path.play { ShopDriver() }
/// }
/// ```
public protocol Driver<State, Event> {
  /// The states of the model.
  associatedtype State: Hashable & Sendable
  /// The events of the model.
  associatedtype Event: Sendable

  /// Sends an event that the model accepts.
  ///
  /// - Parameter event: The event.
  /// - Throws: Why the system has not taken it, which is a difference from the model.
  mutating func send(_ event: Event) throws

  /// Lets time pass, up to the next deadline of the model; a system without timers need not implement it.
  ///
  /// - Parameter duration: How long.
  /// - Throws: Why that cannot be done.
  mutating func pass(_ duration: Duration) throws

  /// The active states of the system; of nested states, those without states inside are enough.
  var configuration: [State] { get throws }
}

/// A system that is reached by asynchronous calls, such as a server or an actor; see ``Driver``.
public protocol AsyncDriver<State, Event>: Sendable {
  /// The states of the model.
  associatedtype State: Hashable & Sendable
  /// The events of the model.
  associatedtype Event: Sendable

  /// Sends an event that the model accepts.
  ///
  /// - Parameter event: The event.
  /// - Throws: Why the system has not taken it, which is a difference from the model.
  mutating func send(_ event: Event) async throws

  /// Lets time pass, up to the next deadline of the model; a system without timers need not implement it.
  ///
  /// - Parameter duration: How long.
  /// - Throws: Why that cannot be done.
  mutating func pass(_ duration: Duration) async throws

  /// The active states of the system; of nested states, those without states inside are enough.
  var configuration: [State] { get async throws }
}

extension Driver {
  /// Throws, since the system has no timers.
  public mutating func pass(_ duration: Duration) throws { throw NoTimers() }
}

extension AsyncDriver {
  /// Throws, since the system has no timers.
  public mutating func pass(_ duration: Duration) async throws { throw NoTimers() }
}

private struct NoTimers: Error, CustomStringConvertible {
  var description: String { "the model waits, and the driver does not implement 'pass'" }
}

/// A machine for any thread as the system: use it to test what hooks do on a path, or to cover a definition.
///
/// Work of states runs in it as in production, so a path can fail where such work fires an event by itself.
public struct MachineDriver<State: Hashable & Sendable, Event: Sendable>: Driver {
  /// The machine, on a clock that the driver moves.
  public let machine: ThreadsafeMachine<State, Event>
  private let clock = ManualClock()

  /// Makes a machine that has started.
  ///
  /// - Parameter definition: The definition.
  public init(_ definition: MachineDefinition<State, Event>) {
    machine = ThreadsafeMachine(definition, clock: clock)
  }

  /// Fires an event; throws a `Rejection`.
  public func send(_ event: Event) throws {
    if let rejection = machine.attempt(event).rejection { throw rejection }
  }

  /// Moves the clock.
  public func pass(_ duration: Duration) { clock.advance(by: duration) }

  /// The active states of the machine.
  public var configuration: [State] { machine.configuration }
}
