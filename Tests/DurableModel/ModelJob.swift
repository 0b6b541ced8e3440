package import StateMachineStore
package import StateMachines

/// The machine of the simulation and of the chaos program: idle, busy with timers, done.
///
/// Each event of a client has a number of its own.
package struct ModelJob: DurableContext, Hashable {
  package typealias Message = Int

  package enum Phase: String, Codable, Hashable, Sendable {
    case idle, busy, working, done
  }

  package enum Command: MachineEvent, PayloadCases, Codable {
    case add(Int)
    case begin(Int)
    case end(Int)
    case close(Int)
    case fail(Int)
    case work(Int)
    /// The result of the task that `work` has begun: its number, or -1 where its last attempt has failed.
    case worked(Int)
    /// Adds 1 to the sum, and replies with it and with the argument, which is stored nowhere else.
    case count(Call<Int, Receipt>)
    case tick, lapse

    package static let caseNames = ["add", "begin", "end", "close", "fail", "work", "worked", "count", "tick", "lapse"]
    package var caseNumber: UInt8 {
      switch self {
      case .add: 0
      case .begin: 1
      case .end: 2
      case .close: 3
      case .fail: 4
      case .work: 5
      case .worked: 6
      case .count: 7
      case .tick: 8
      case .lapse: 9
      }
    }

    package struct Keys: CaseKeys {
      package init() {}

      package var add: CaseKey<Command, Int> { CaseKey(0, Command.add) { if case .add(let number) = $0 { number } else { nil } } }
      package var begin: CaseKey<Command, Int> { CaseKey(1, Command.begin) { if case .begin(let number) = $0 { number } else { nil } } }
      package var end: CaseKey<Command, Int> { CaseKey(2, Command.end) { if case .end(let number) = $0 { number } else { nil } } }
      package var close: CaseKey<Command, Int> { CaseKey(3, Command.close) { if case .close(let number) = $0 { number } else { nil } } }
      package var fail: CaseKey<Command, Int> { CaseKey(4, Command.fail) { if case .fail(let number) = $0 { number } else { nil } } }
      package var work: CaseKey<Command, Int> { CaseKey(5, Command.work) { if case .work(let number) = $0 { number } else { nil } } }
      package var worked: CaseKey<Command, Int> { CaseKey(6, Command.worked) { if case .worked(let number) = $0 { number } else { nil } } }
    }

    package var number: Int? {
      switch self {
      case .add(let number), .begin(let number), .end(let number), .close(let number), .fail(let number), .work(let number): number
      case .worked, .count, .tick, .lapse: nil
      }
    }
  }

  package struct Receipt: Codable, Hashable, Sendable {
    package var argument: Int
    package var sum: Int
  }

  package struct Failed: Error {}

  /// How often the delivery of a message is attempted.
  package static let deliveryAttempts = 2

  package var sum = 0
  /// The number of the event that has begun the task.
  package var working = 0

  package init() {}

  /// What the work after commits has noted: the numbers of events.
  package final class Notes: Sendable {
    private let numbers = Protected<[Int]>([])

    package init() {}

    package var all: [Int] { numbers.runReadonly { $0 } }

    func add(_ number: Int) { numbers.runMutable { $0.append(number) } }
  }

  /// The definition.
  ///
  /// - Parameters:
  ///   - notes: What the work after commits notes.
  ///   - second: How long a second of its timers takes.
  ///   - perform: What the task does for the number of an event.
  /// - Returns: The definition.
  /// - Throws: Nothing, as long as the definition is legal.
  package static func definition(
    _ notes: Notes, second: Duration = .seconds(1), work perform: @escaping @Sendable (Int) async throws -> Void = { _ in }
  ) throws -> ContextDefinition<ModelJob, Phase, Command> {
    return try ContextDefinition(initial: .idle) { sm in
      sm.when(\.add, in: .idle) { number, step in
        step.context.sum += number
        step.publish(number)
        step.onCommit { notes.add(number) }
      }
      sm.when(\.begin, from: .idle, to: .busy) { number, step in
        step.publish(number)
        step.onCommit { notes.add(number) }
      }
      sm.when(\.end, from: [.busy, .working], to: .idle) { number, step in step.onCommit { notes.add(number) } }
      sm.when(\.close, from: .idle, to: .done) { number, step in
        step.publish(number)
        step.publish(-number)
        step.onCommit { notes.add(number) }
      }
      sm.when(\.work, from: .idle, to: .working) { number, step in
        step.context.working = number
        step.onCommit { notes.add(number) }
      }
      sm.when(\.worked, from: .working, to: .idle) { number, step in
        step.context.sum += number
        step.publish(number)
      }
      sm.task("work", in: .working, retry: .attempts(3, delay: second)) { step in
        step.context.working
      } run: { number in
        try await perform(number)
        return .worked(number)
      } onFailure: { _ in
        .worked(-1)
      }
      sm.when(\.fail, in: [.idle, .busy]) { number, step in
        step.context.sum += number
        step.publish(number)
        throw Failed()
      }
      sm.when(Command.count, in: .idle) { argument, step in
        step.context.sum += 1
        step.publish(-2)
        return Receipt(argument: argument, sum: step.context.sum)
      }
      sm.when(.tick, in: .busy) { step in step.publish(0) }
      sm.when(.lapse, from: [.busy, .working], to: .idle) { step in step.publish(-1) }
      sm.defer(.of(\.add), in: .busy)
      sm.timeout(second * 3, in: .busy, fire: .tick)
      sm.timeout(second * 10, in: .busy, fire: .lapse)
      sm.timeout(second * 500, in: .working, fire: .lapse)
      sm.final(.done)
    }
  }

  package static func machines(
    in store: any MachineStore, _ definition: ContextDefinition<ModelJob, Phase, Command>
  ) throws -> DurableMachines<ModelJob, Phase, Command> {
    var settings = DurableSettings()
    settings.batch = 3
    (settings.firstRetry, settings.longestRetry) = (.seconds(2), .seconds(10))
    (settings.delivery.machines, settings.delivery.messages, settings.delivery.lease) = (1, 3, .seconds(20))
    settings.delivery.attempts = deliveryAttempts
    (settings.tasks.count, settings.tasks.lease, settings.tasks.claims) = (1, .seconds(400), 2)
    return try DurableMachines(definition, in: store, name: "jobs", version: 1, settings: settings)
  }
}
