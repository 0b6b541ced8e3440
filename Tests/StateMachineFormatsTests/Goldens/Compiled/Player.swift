// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The guards and actions of the chart: conform a type to it.
protocol PlayerActions {
  /// The action 'start motor'.
  mutating func startMotor()

  /// The action 'stop motor'.
  mutating func stopMotor()
}

/// The states of the machine: those that have no others inside them.
enum PlayerState: Sendable {
  case stopped
  case active
  case ejected
}

/// The states in `active`: those that have no others inside them.
enum PlayerActive: Sendable {
  case playing
  case paused
}

/// The machine of the chart "player" in Player.json.
struct Player<Actions: PlayerActions> {
  /// What the guards and actions work on.
  var actions: Actions
  /// The active state.
  private(set) var state: PlayerState
  /// The active state in `active`, or the last one.
  private(set) var active: PlayerActive

  /// A machine in its initial state, after the entry actions.
  init(_ actions: Actions) {
    self.actions = actions
    state = .stopped
    active = .playing
  }
}

extension Player: Sendable where Actions: Sendable {}

// MARK: Events

extension Player {
  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func play() -> Bool {
    switch state {
    case .stopped:  // line 5
      state = .active
      active = .playing
      actions.startMotor()
      return true
    case .active, .ejected:
      return false
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func toggle() -> Bool {
    switch state {
    case .stopped, .ejected:
      return false
    case .active:
      switch active {
      case .playing:  // line 6
        actions.stopMotor()
        active = .paused
        return true
      case .paused:  // line 7
        active = .playing
        actions.startMotor()
        return true
      }
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func stop() -> Bool {
    switch state {
    case .stopped, .ejected:
      return false
    case .active:
      switch active {
      case .playing:  // line 8
        actions.stopMotor()
        state = .stopped
        return true
      case .paused:  // line 8
        state = .stopped
        return true
      }
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func resume() -> Bool {
    switch state {
    case .stopped:  // line 9
      state = .active
      switch active {
      case .playing:
        actions.startMotor()
      case .paused:
        break
      }
      return true
    case .active, .ejected:
      return false
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func eject() -> Bool {
    switch state {
    case .stopped:  // line 10
      state = .ejected
      return true
    case .active:
      switch active {
      case .playing:  // line 10
        actions.stopMotor()
        state = .ejected
        return true
      case .paused:  // line 10
        state = .ejected
        return true
      }
    case .ejected:
      return false
    }
  }
}
