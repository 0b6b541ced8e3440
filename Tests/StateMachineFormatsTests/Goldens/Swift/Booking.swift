import StateMachines

enum BookingState { case free, held, paid, cancelled }

enum BookingEvent { case hold, pay, look, cancel }

/// What guards and actions receive.
typealias BookingStep = Step<Void, BookingState, BookingEvent>

/// The guards and actions of the chart: conform a type to it, and pass a value of the type to the definition.
protocol BookingActions: Sendable {
  /// The guard 'is open'.
  func isOpen(_ step: borrowing BookingStep) throws -> Bool

  /// The action 'note the time'.
  func noteTheTime(_ step: inout BookingStep) throws

  /// The guard 'has funds'.
  func hasFunds(_ step: borrowing BookingStep) throws -> Bool

  /// The action 'charge'.
  func charge(_ step: inout BookingStep) throws

  /// The action of the line at SwiftCharts.swift:46.
  func performLook(_ step: inout BookingStep) throws

  /// The action 'return'.
  func `return`(_ step: inout BookingStep) throws

  /// How long 'free' is active before 'hold' is sent.
  func delayOfHold(_ step: borrowing BookingStep) throws -> Duration

  /// The action 'log'.
  func log(_ step: inout BookingStep) throws

  /// The action of the line at SwiftCharts.swift:51.
  func afterCancelled(_ step: inout BookingStep) throws

  /// The action of the line at SwiftCharts.swift:53.
  func exit(_ step: inout BookingStep) throws

  /// Runs for every rejected event.
  func onRejection(_ rejection: Rejection<BookingState, BookingEvent>)
}

/// Builds the definition; build it once, and share it among machines.
func bookingDefinition(_ actions: some BookingActions) -> MachineDefinition<BookingState, BookingEvent> {
  .verified(initial: .free) { sm in
    sm.when(.hold, from: .free, to: .held, if: Guard("is open", actions.isOpen), action: "note the time", perform: actions.noteTheTime)
    sm.when(.pay, from: .held, to: .paid, if: Guard("has funds", actions.hasFunds), action: "charge", perform: actions.charge)
    sm.when(.pay, from: .held, to: .cancelled, if: !.isIn(.paid))
    sm.when(.look, in: .held, if: Guard("is open", actions.isOpen), perform: actions.performLook)
    sm.when(.cancel, from: [.held, .paid], to: .cancelled, action: "return", perform: actions.return)
    sm.timeout(.milliseconds(1500), in: [.held, .paid], fire: .cancel)
    sm.timeout(in: .free, fire: .hold, after: actions.delayOfHold)
    sm.before(.pay, from: .held, to: .paid, named: "log", perform: actions.log)
    sm.after(to: .cancelled, perform: actions.afterCancelled)
    sm.onEntry(.paid, named: "charge", perform: actions.charge)
    sm.onExit(perform: actions.exit)
    sm.onRejection(perform: actions.onRejection)
    sm.final(.cancelled)
  }
}
