// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The guards and actions of the chart: conform a type to it.
protocol EagerUploadActions {
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

  /// The payload of 'sending' where no line makes it.
  mutating func makeSending() -> [Int]
}

/// The states of the machine: those that have no others inside them.
enum EagerUploadState: Sendable {
  case idle
  case sending([Int])
  case paused([Int])
  case failed
  case done(Int)
  case retrying
  /// The state while an action changes a payload; no caller sees it.
  case changing
}

/// What became of an event.
private enum EagerUploadAnswer { case moved, stayed, kept, rejected }

/// The machine of the definition in UploadDefinition.swift.
struct EagerUpload<Actions: EagerUploadActions> {
  /// The active state.
  private(set) var state: EagerUploadState
  /// What the guards and actions work on.
  var actions: Actions

  /// A machine in its initial state, after the entry actions.
  init(_ actions: Actions) {
    self.actions = actions
    state = .idle
    settle()
  }
}

extension EagerUpload: Sendable where Actions: Sendable {}

// MARK: Events

extension EagerUpload {
  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func start(_ argument: Int) -> Bool {
    let answer = takeStart(argument)
    if answer == .moved || answer == .stayed { settle() }
    return answer != .rejected
  }

  /// - Returns: Whether the event was accepted.
  /// - Throws: What an action throws; then the machine is what it was before.
  @discardableResult
  mutating func load(_ argument: [Int]) throws(Actions.Failure) -> Bool {
    let answer = try takeLoad(argument)
    if answer == .moved || answer == .stayed { settle() }
    return answer != .rejected
  }

  /// - Returns: The reply; nil where the event is rejected.
  /// - Throws: What an action throws; then the machine is what it was before.
  mutating func add(_ argument: Int) throws(Actions.Failure) -> Int? {
    let (answer, reply) = try takeAdd(argument)
    if answer == .moved || answer == .stayed { settle() }
    return reply
  }

  /// - Returns: The reply.
  mutating func finish() -> String {
    let (answer, reply) = takeFinish()
    if answer == .moved || answer == .stayed { settle() }
    return reply
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func pause() -> Bool {
    let answer = takePause()
    if answer == .moved || answer == .stayed { settle() }
    return answer != .rejected
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func stop() -> Bool {
    let answer = takeStop()
    if answer == .moved || answer == .stayed { settle() }
    return answer != .rejected
  }

  /// - Returns: Whether the event was accepted.
  @discardableResult
  mutating func retry() -> Bool {
    let answer = takeRetry()
    if answer == .moved || answer == .stayed { settle() }
    return answer != .rejected
  }
}

// MARK: Steps

extension EagerUpload {
  private mutating func takeStart(_ argument: Int) -> EagerUploadAnswer {
    switch state {
    case .idle:  // line 63
      guard actions.isSmall(argument) else { return .rejected }
      let made = actions.begin(argument)
      state = .sending(made)
      return .moved
    case .sending, .paused, .failed, .done, .retrying, .changing:
      return .rejected
    }
  }

  private mutating func takeLoad(_ argument: [Int]) throws(Actions.Failure) -> EagerUploadAnswer {
    switch state {
    case .idle, .failed:  // line 64
      state = .paused(argument)
      return .moved
    case .sending, .done, .retrying, .changing:
      return .rejected
    case .paused(var payload):  // line 65
      let before = self
      do throws(Actions.Failure) {
        state = .changing
        try actions.append(argument, &payload)
        state = .paused(payload)
        return .stayed
      } catch {
        self = before
        throw error
      }
    }
  }

  private mutating func takeAdd(_ argument: Int) throws(Actions.Failure) -> (EagerUploadAnswer, Int?) {
    switch state {
    case .idle, .failed, .retrying:  // line 73
      return (.rejected, nil)
    case .sending(var payload):  // line 66
      let before = self
      do throws(Actions.Failure) {
        actions.noteNumber(argument)
        state = .changing
        let reply = try actions.add(argument, &payload)
        state = .sending(payload)
        return (.stayed, reply)
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
        return (.moved, reply)
      }
      return (.rejected, nil)  // line 73
    case .done, .changing:  // line 72
      return (.kept, actions.replyToAddInDone())
    }
  }

  private mutating func takeFinish() -> (EagerUploadAnswer, String) {
    switch state {
    case .idle, .paused, .failed, .done, .retrying, .changing:  // line 78
      return (.kept, actions.replyToFinishInOtherStates())
    case .sending(var payload):  // line 74
      actions.noteItems(payload)
      state = .changing
      let (made, reply) = actions.sumUp(&payload)
      state = .done(made)
      actions.noteSum(made)
      return (.moved, reply)
    }
  }

  private mutating func takePause() -> EagerUploadAnswer {
    switch state {
    case .idle, .paused, .failed, .done, .retrying, .changing:
      return .rejected
    case .sending(var payload):  // line 79
      actions.noteItems(payload)
      state = .changing
      let made = actions.pause(&payload)
      state = .paused(made)
      return .moved
    }
  }

  private mutating func takeStop() -> EagerUploadAnswer {
    switch state {
    case .idle, .paused, .retrying:  // line 80
      actions.stop()
      state = .failed
      return .moved
    case .sending(let payload):  // line 80
      actions.noteItems(payload)
      actions.stop()
      state = .failed
      return .moved
    case .failed, .done, .changing:
      return .rejected
    }
  }

  private mutating func takeRetry() -> EagerUploadAnswer {
    switch state {
    case .idle, .sending, .paused, .done, .retrying, .changing:
      return .rejected
    case .failed:  // line 81
      state = .retrying
      return .moved
    }
  }

  private mutating func takeAlways() -> EagerUploadAnswer {
    switch state {
    case .idle, .sending, .paused, .failed, .done, .changing:
      return .rejected
    case .retrying:  // line 83
      let made = actions.makeSending()
      state = .sending(made)
      return .moved
    }
  }

  /// Takes transitions that need no event until there is none.
  private mutating func settle() {
    var steps = 0
    while true {
      let answer: EagerUploadAnswer
      let always = takeAlways()
      if always != .rejected {
        answer = always
      } else {
        return
      }
      if answer == .moved || answer == .stayed { steps += 1 }
      if steps > 1_000 { fatalError("more than 1,000 transitions follow from an event") }
    }
  }
}
