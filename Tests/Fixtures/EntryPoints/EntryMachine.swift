import StateMachines

/// A machine of any kind, and how to hand it events.
protocol EntryMachine<State, Event> {
  associatedtype State: ChartState
  associatedtype Event: ChartWord

  /// What observers subscribe to; nil for a value.
  var observable: ReferenceMachine<State, Event>? { get }
  var sight: EntrySight { get }
  /// How many changes of its context were committed; nil for a machine without one.
  var marks: Int? { get }

  /// Calls a closure on the queue of the machine's owner; all calls up to `require` are made in one.
  func perform<Result>(_ body: () -> Result) -> Result
  func start()
  func stop()
  /// - Returns: The transitions, where the call returns them.
  func advance(to time: Duration) -> [Transition<State, Event>]?
  func fire(_ event: Event) -> Bool
  func attempt(_ event: Event, tracing tracer: ((Trace<State, Event>) -> Void)?) -> Outcome<State, Event>
  func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event>

  // Calls with events that take an argument.

  func fire<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> R?
  func attempt<A: Sendable, R: Sendable>(
    _ call: @escaping EntryCall<Event, A, R>, _ argument: A, tracing tracer: ((Trace<State, Event>) -> Void)?
  ) -> EntryReply<State, Event, R>
  func require<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) throws(Rejection<State, Event>) -> R
  func can<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> Bool

  func payload<P: Sendable>(of state: StateLiteral<State, P>) -> P?

  // Called outside such a closure; they return once the event has been processed.

  func enqueue(_ event: Event)
  func submit(_ event: Event) -> Outcome<State, Event>
  /// Waits for due events that another thread processes.
  func settle()
}

/// An event that takes an argument.
typealias EntryCall<Event, A, R> = @Sendable (Call<A, R>) -> Event

/// The answer to such an event.
struct EntryReply<State: Hashable & Sendable, Event: Hashable & Sendable, R: Sendable>: Sendable {
  let outcome: Outcome<State, Event>
  let reply: R?

  init(_ answer: consuming CallAnswer<State, Event, R>) {
    outcome = answer.outcome
    reply = answer.reply
  }
}

extension EntryMachine {
  func attempt<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> EntryReply<State, Event, R> {
    attempt(call, argument, tracing: nil)
  }

  var observable: ReferenceMachine<State, Event>? { nil }
  var marks: Int? { nil }
  func perform<Result>(_ body: () -> Result) -> Result { body() }
  func enqueue(_ event: Event) { preconditionFailure("A \(Self.self) has no queue.") }
  func submit(_ event: Event) -> Outcome<State, Event> { preconditionFailure("A \(Self.self) has no queue.") }
  func settle() {}
}
