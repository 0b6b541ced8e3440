import Dispatch
import StateMachines

extension EntryRun {
  /// Fires an event with an argument.
  ///
  /// - Parameters:
  ///   - call: The event.
  ///   - argument: The argument.
  ///   - waits: Whether the event is expected to be accepted without a transition.
  ///   - isRight: Whether a reply is one of those that a line makes.
  /// - Returns: The answer.
  func call<R: Sendable>(
    _ call: @escaping EntryCall<Event, Int, R>, _ argument: Int, waits: Bool, _ isRight: (R) -> Bool
  ) -> EntryAnswer {
    let isPossible = machine.perform { machine.can(call, argument) }
    var answer = EntryAnswer()
    switch point.way {
    case .require: answer = required(call, argument, waits: waits, isRight)
    case .attempt: answer = attempted(call, argument, tracer, isRight)
    default: answer.note(machine.perform { machine.fire(call, argument) }, isRight)
    }
    // A guard may throw where `can` does not ask it.
    if !isPossible, answer.isAccepted == true { answer.fault = "accepted, although `can` was false" }
    return answer
  }

  private func attempted<R: Sendable>(
    _ call: @escaping EntryCall<Event, Int, R>, _ argument: Int, _ tracer: ((Trace<State, Event>) -> Void)?, _ isRight: (R) -> Bool
  ) -> EntryAnswer {
    let result = machine.perform { machine.attempt(call, argument, tracing: tracer) }
    var answer = EntryAnswer(result.outcome)
    let isAccepted = answer.isAccepted
    answer.note(result.reply, isRight)
    if isAccepted != answer.isAccepted { answer.fault = "\(result.outcome) with the reply \(result.reply.map { "\($0)" } ?? "nil")" }
    answer.isAccepted = isAccepted
    return answer
  }

  /// What would only be ignored or remembered is rejected, so it is handed in once more.
  private func required<R: Sendable>(
    _ call: @escaping EntryCall<Event, Int, R>, _ argument: Int, waits: Bool, _ isRight: (R) -> Bool
  ) -> EntryAnswer {
    let required = machine.perform { Result { () throws(Rejection<State, Event>) in try machine.require(call, argument) } }
    var answer = EntryAnswer()
    switch required {
    case .success(let reply): answer.note(reply, isRight)
    case .failure(let rejection): answer = EntryAnswer(.rejected(rejection))
    }
    guard waits, answer.isAccepted == false else { return answer }
    observers.sync {}
    _ = (journal.take(\.rejections), journal.take(\.traces))
    return attempted(call, argument, nil, isRight)
  }
}

extension EntryAnswer {
  /// An accepted event has a reply that a line makes.
  fileprivate mutating func note<R>(_ reply: R?, _ isRight: (R) -> Bool) {
    isAccepted = reply != nil
    if let reply, !isRight(reply) { fault = "the reply is \(reply)" }
  }
}
