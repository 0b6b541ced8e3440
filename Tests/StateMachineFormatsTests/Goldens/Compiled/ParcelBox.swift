// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The guards and actions of the chart: conform a type to it.
protocol ParcelBoxActions {
  /// What actions throw.
  associatedtype Failure: Error

  /// The action 'check'.
  mutating func check(_ payload: Int) throws(Failure)

  /// The guard 'is light'.
  func isLight(_ argument: borrowing Parcel) -> Bool

  /// The guard 'is even'.
  func isEven(_ argument: borrowing Parcel) -> Bool

  /// The action 'weigh'.
  mutating func weigh(_ argument: borrowing Parcel) throws(Failure)

  /// The action 'store'.
  mutating func store(_ argument: consuming Parcel) -> (Int, Int)

  /// The action 'refuse'.
  mutating func refuse(_ argument: consuming Parcel) -> Int

  /// The action 'add'.
  mutating func add(_ argument: consuming Parcel, _ payload: inout Int) throws(Failure) -> Int

  /// The action 'exchange'.
  mutating func exchange(_ argument: consuming Parcel, _ payload: inout Int) -> Parcel

  /// The action 'hand over'.
  mutating func handOver(_ payload: inout Int) -> Parcel

  /// The action 'wrap'.
  mutating func wrap(_ argument: consuming Parcel)
}

/// The states of the machine: those that have no others inside them.
enum ParcelBoxState: Sendable {
  case empty
  case full(Int)
  case sealed
  /// The state while an action changes a payload; no caller sees it.
  case changing
}

/// The machine of the definition in MovedDefinition.swift.
struct ParcelBox<Actions: ParcelBoxActions> {
  /// The active state.
  private(set) var state: ParcelBoxState
  /// What the guards and actions work on.
  var actions: Actions

  /// A machine in its initial state, after the entry actions.
  init(_ actions: Actions) {
    self.actions = actions
    state = .empty
  }
}

extension ParcelBox: Sendable where Actions: Sendable {}

// MARK: Events

extension ParcelBox {
  /// - Returns: The reply; nil where the event is rejected.
  /// - Throws: What an action throws; then the machine is what it was before.
  @inline(__always)
  mutating func put(_ argument: consuming Parcel) throws(Actions.Failure) -> Int? {
    switch state {
    case .empty:
      if actions.isLight(argument) && actions.isEven(argument) {  // line 29
        let before = self
        do throws(Actions.Failure) {
          try actions.weigh(argument)
          let (made, reply) = actions.store(argument)
          state = .full(made)
          try actions.check(made)
          return reply
        } catch {
          self = before
          throw error
        }
      }
      guard actions.isEven(argument) else { return nil }  // line 33
      let before = self
      do throws(Actions.Failure) {
        try actions.weigh(argument)
        let reply = actions.refuse(argument)
        state = .empty
        return reply
      } catch {
        self = before
        throw error
      }
    case .full(var payload):  // line 34
      guard actions.isLight(argument) || actions.isEven(argument) else { return nil }
      let before = self
      do throws(Actions.Failure) {
        try actions.weigh(argument)
        state = .changing
        let reply = try actions.add(argument, &payload)
        state = .full(payload)
        return reply
      } catch {
        self = before
        throw error
      }
    case .sealed, .changing:
      return nil
    }
  }

  /// - Returns: The reply; nil where the event is rejected.
  @inline(__always)
  mutating func swap(_ argument: consuming Parcel) -> Parcel? {
    switch state {
    case .empty, .sealed, .changing:
      return nil
    case .full(var payload):  // line 37
      state = .changing
      let reply = actions.exchange(argument, &payload)
      state = .full(payload)
      return reply
    }
  }

  /// - Returns: The reply; nil where the event is rejected.
  @inline(__always)
  mutating func unload() -> Parcel? {
    switch state {
    case .empty, .sealed, .changing:
      return nil
    case .full(var payload):  // line 38
      state = .changing
      let reply = actions.handOver(&payload)
      state = .empty
      return reply
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  @inline(__always)
  mutating func seal(_ argument: consuming Parcel) -> Bool {
    switch state {
    case .empty, .sealed, .changing:
      return false
    case .full:  // line 39
      actions.wrap(argument)
      state = .sealed
      return true
    }
  }
}
