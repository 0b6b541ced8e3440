// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The guards and actions of the chart: conform a type to it.
protocol ConnectionActions {
  /// A timer begins: call `fire(_:)` of the machine once this time has passed, unless the timer is cancelled before.
  mutating func start(_ timer: ConnectionTimer, after delay: Duration)

  /// The state of a timer is left; the timer may have fired.
  mutating func cancel(_ timer: ConnectionTimer)

  /// Work begins: what it leads to is an event of the machine, unless it is cancelled before.
  mutating func start(_ work: ConnectionWork)

  /// The state of work is left; the work may have ended.
  mutating func cancel(_ work: ConnectionWork)
}

/// The states of the machine: those that have no others inside them.
enum ConnectionState: Sendable {
  case closed
  case idle  // in open
  case busy  // in open
  case waiting
}

/// The timers that the machine asks for.
enum ConnectionTimer: Hashable, Sendable {
  /// Fires `close` while `idle` is active.
  case closeInIdle
  /// Fires `open` while `waiting` is active.
  case openInWaiting
  /// Fires `fail` while `open` is active.
  case failInOpen
}

/// The work that the machine asks for.
enum ConnectionWork: Hashable, Sendable {
  /// Runs 'read frames' while `open` is active.
  case readFrames
  /// Runs 'reply' while `busy` is active.
  case reply
}

/// The machine of the chart "connection" in Connection.json.
struct Connection<Actions: ConnectionActions> {
  /// What the guards and actions work on.
  var actions: Actions
  /// The active state.
  private(set) var state: ConnectionState

  /// A machine in its initial state, after the entry actions.
  init(_ actions: Actions) {
    self.actions = actions
    state = .closed
  }
}

extension Connection: Sendable where Actions: Sendable {}

// MARK: Events

extension Connection {
  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func open() -> Bool {
    switch state {
    case .closed:  // line 5
      actions.start(.failInOpen, after: .seconds(300))
      actions.start(.readFrames)
      state = .idle
      actions.start(.closeInIdle, after: .seconds(30))
      return true
    case .idle, .busy:
      return false
    case .waiting:  // line 5
      actions.cancel(.openInWaiting)
      actions.start(.failInOpen, after: .seconds(300))
      actions.start(.readFrames)
      state = .idle
      actions.start(.closeInIdle, after: .seconds(30))
      return true
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func receive() -> Bool {
    switch state {
    case .closed, .busy, .waiting:
      return false
    case .idle:  // line 6
      actions.cancel(.closeInIdle)
      state = .busy
      actions.start(.reply)
      return true
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func done() -> Bool {
    switch state {
    case .closed, .idle, .waiting:
      return false
    case .busy:  // line 7
      actions.cancel(.reply)
      state = .idle
      actions.start(.closeInIdle, after: .seconds(30))
      return true
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func fail() -> Bool {
    switch state {
    case .closed, .waiting:
      return false
    case .idle:  // line 8
      actions.cancel(.closeInIdle)
      actions.cancel(.failInOpen)
      actions.cancel(.readFrames)
      state = .waiting
      actions.start(.openInWaiting, after: .milliseconds(1500))
      return true
    case .busy:  // line 8
      actions.cancel(.reply)
      actions.cancel(.failInOpen)
      actions.cancel(.readFrames)
      state = .waiting
      actions.start(.openInWaiting, after: .milliseconds(1500))
      return true
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func close() -> Bool {
    switch state {
    case .closed, .busy, .waiting:
      return false
    case .idle:  // line 9
      actions.cancel(.closeInIdle)
      actions.cancel(.failInOpen)
      actions.cancel(.readFrames)
      state = .closed
      return true
    }
  }

  /// Takes a timer that is due.
  ///
  /// - Returns: Whether its event was accepted; false where its state is not active.
  @discardableResult
  mutating func fire(_ timer: ConnectionTimer) -> Bool {
    switch timer {
    case .closeInIdle:
      guard case .idle = state else { return false }
      return close()
    case .openInWaiting:
      guard case .waiting = state else { return false }
      return open()
    case .failInOpen:
      switch state {
      case .idle, .busy:
        break
      default:
        return false
      }
      return fail()
    }
  }
}
