import Foundation
package import StateMachineStore

/// A machine of the model that is not durable, which makes the steps of a history.
package struct ModelWalk {
  package private(set) var state = ""
  package private(set) var sum = 0
  /// The messages that the history sends: `revision.ordinal: message`.
  package private(set) var messages: [String] = []
  /// The sums that calls have got in their replies, by revision.
  package private(set) var counts: [Int64: Int] = [:]
  private var deferred: [Int] = []
  private var hasTicked = false
  private var working = 0

  package init() {}

  /// The context of the machine as it is stored.
  package var context: String { "{\"sum\":\(sum),\"working\":\(working)}" }

  /// Makes the step of a record.
  ///
  /// - Parameter record: The record.
  /// - Returns: Why the step is not possible; nil where it is.
  package mutating func take(_ record: HistoryRecord) -> String? {
    let (before, event) = (state, record.command)
    var published: [Int] = []
    switch (record.cause, event, before) {
    case ("start", nil, ""): state = "idle"
    case (_, .add(let number)?, "idle"):
      guard deferred.isEmpty || deferred.removeFirst() == number else { return "\(number) was processed before \(deferred)" }
      sum += number
      published = [number]
    case (_, .add(let number)?, "busy"): deferred.append(number)
    case (_, .count?, "idle"):
      guard deferred.isEmpty else { return "a call was processed before \(deferred)" }
      sum += 1
      (published, counts[record.revision]) = ([-2], sum)
    case (_, .begin(let number)?, "idle"): (state, published, hasTicked) = ("busy", [number], false)
    case (_, .work(let number)?, "idle"): (state, working) = ("working", number)
    case (_, .worked(let number)?, "working"):
      if number != working && number != -1 { return "it has the result of another task, \(number) and not \(working)" }
      (state, published) = ("idle", [number])
      sum += number
    // By hand.
    case ("place", nil, _) where before != "done": state = "idle"
    case (let cause, nil, "working") where cause.hasPrefix("work: "): break
    case (_, .lapse?, "working"): (state, published) = ("idle", [-1])
    case (_, .end?, "busy"), (_, .end?, "working"): state = "idle"
    case (_, .close(let number)?, "idle"): (state, published) = ("done", [number, -number])
    case (_, .tick?, "busy"):
      if hasTicked { return "the timer of a state has fired twice" }
      (published, hasTicked) = ([0], true)
    case (_, .lapse?, "busy"):
      if !hasTicked { return "a timer has fired before an earlier one" }
      (state, published) = ("idle", [-1])
    default: return "'\(record.cause)' is not possible in '\(before)'"
    }
    messages += published.enumerated().map { "\(record.revision).\($0): \($1)" }
    if record.states != state { return "'\(record.cause)' leads to '\(state)', not to '\(record.states)'" }
    if case .add? = event, record.ending != (before == "busy" ? "deferred" : "stands") { return "it ended with '\(record.ending)'" }
    return nil
  }
}

extension HistoryRecord {
  /// The event of the model.
  package var command: ModelJob.Command? {
    event.flatMap { try? JSONDecoder().decode(ModelJob.Command.self, from: Data($0.utf8)) }
  }
}
