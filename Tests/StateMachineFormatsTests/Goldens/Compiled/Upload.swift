// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The guards and actions of the chart: conform a type to it.
protocol UploadActions {
  /// What actions throw.
  associatedtype Failure: Error

  /// The action 'note sum'.
  mutating func noteSum(_ payload: Int)

  /// The action 'note items'.
  mutating func noteItems(_ payload: [Int])

  /// The guard 'is small'.
  func isSmall(_ argument: Int) -> Bool

  /// The action 'begin'.
  mutating func begin(_ argument: Int) -> [Int]

  /// The action 'append'.
  mutating func append(_ argument: [Int], _ payload: inout [Int]) throws(Failure)

  /// The action 'note number'.
  mutating func noteNumber(_ argument: Int)

  /// The action 'add'.
  mutating func add(_ argument: Int, _ payload: inout [Int]) throws(Failure) -> Int

  /// The guard 'has room'.
  func hasRoom(_ argument: Int, _ payload: [Int]) -> Bool

  /// The guard 'is quiet'.
  func isQuiet() -> Bool

  /// The action 'resume with'.
  mutating func resumeWith(_ argument: Int, _ payload: inout [Int]) -> ([Int], Int)

  /// The reply to 'add' where line 72 ignores it.
  func replyToAddInDone() -> Int

  /// The reply to 'finish' where line 78 ignores it.
  func replyToFinishInOtherStates() -> String

  /// The action 'sum up'.
  mutating func sumUp(_ payload: inout [Int]) -> (Int, String)

  /// The action 'pause'.
  mutating func pause(_ payload: inout [Int]) -> [Int]

  /// The action 'stop'.
  mutating func stop()
}

/// The states of the machine: those that have no others inside them.
enum UploadState: Sendable {
  case idle
  case sending([Int])
  case paused([Int])
  case failed
  case done(Int)
  case retrying
  /// The state while an action changes a payload; no caller sees it.
  case changing
}

/// The machine of the definition in UploadDefinition.swift.
struct Upload<Actions: UploadActions> {
  /// The active state.
  private(set) var state: UploadState
  /// What the guards and actions work on.
  var actions: Actions

  /// A machine in its initial state, after the entry actions.
  init(_ actions: Actions) {
    self.actions = actions
    state = .idle
  }
}

extension Upload: Sendable where Actions: Sendable {}

// MARK: Events

extension Upload {
  /// - Returns: Whether the event was accepted.
  @discardableResult
  @inline(__always)
  mutating func start(_ argument: Int) -> Bool {
    switch state {
    case .idle:  // line 63
      guard actions.isSmall(argument) else { return false }
      let made = actions.begin(argument)
      state = .sending(made)
      return true
    case .sending, .paused, .failed, .done, .retrying, .changing:
      return false
    }
  }

  /// - Returns: Whether the event was accepted.
  /// - Throws: What an action throws; then the machine is what it was before.
  @discardableResult
  @inline(__always)
  mutating func load(_ argument: [Int]) throws(Actions.Failure) -> Bool {
    switch state {
    case .idle, .failed:  // line 64
      state = .paused(argument)
      return true
    case .sending, .done, .retrying, .changing:
      return false
    case .paused(var payload):  // line 65
      let before = self
      do throws(Actions.Failure) {
        state = .changing
        try actions.append(argument, &payload)
        state = .paused(payload)
        return true
      } catch {
        self = before
        throw error
      }
    }
  }

  /// - Returns: The reply; nil where the event is rejected.
  /// - Throws: What an action throws; then the machine is what it was before.
  @inline(__always)
  mutating func add(_ argument: Int) throws(Actions.Failure) -> Int? {
    switch state {
    case .idle, .failed, .retrying:  // line 73
      return nil
    case .sending(var payload):  // line 66
      let before = self
      do throws(Actions.Failure) {
        actions.noteNumber(argument)
        state = .changing
        let reply = try actions.add(argument, &payload)
        state = .sending(payload)
        return reply
      } catch {
        self = before
        throw error
      }
    case .paused(var payload):
      if actions.hasRoom(argument, payload) || (!actions.isQuiet() && !actions.hasRoom(argument, payload)) {  // line 67
        actions.noteNumber(argument)
        state = .changing
        let (made, reply) = actions.resumeWith(argument, &payload)
        state = .sending(made)
        return reply
      }
      return nil  // line 73
    case .done, .changing:  // line 72
      return actions.replyToAddInDone()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func finish() -> String {
    switch state {
    case .idle, .paused, .failed, .done, .retrying, .changing:  // line 78
      return actions.replyToFinishInOtherStates()
    case .sending(var payload):  // line 74
      actions.noteItems(payload)
      state = .changing
      let (made, reply) = actions.sumUp(&payload)
      state = .done(made)
      actions.noteSum(made)
      return reply
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  @inline(__always)
  mutating func pause() -> Bool {
    switch state {
    case .idle, .paused, .failed, .done, .retrying, .changing:
      return false
    case .sending(var payload):  // line 79
      actions.noteItems(payload)
      state = .changing
      let made = actions.pause(&payload)
      state = .paused(made)
      return true
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  @inline(__always)
  mutating func stop() -> Bool {
    switch state {
    case .idle, .paused, .retrying:  // line 80
      actions.stop()
      state = .failed
      return true
    case .sending(let payload):  // line 80
      actions.noteItems(payload)
      actions.stop()
      state = .failed
      return true
    case .failed, .done, .changing:
      return false
    }
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  @inline(__always)
  mutating func retry() -> Bool {
    switch state {
    case .idle, .sending, .paused, .done, .changing:
      return false
    case .failed:  // line 81
      state = .retrying
      return true
    case .retrying:  // line 86
      state = .idle
      return true
    }
  }
}
