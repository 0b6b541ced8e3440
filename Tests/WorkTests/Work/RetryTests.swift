import StateMachineTesting
import StateMachines
import Testing

@Suite("Retries and time limits of tasks")
struct RetryTests: PaymentSuite {
  /// Counts attempts.
  private final class Attempts: Sendable {
    private let times = Protected<[Duration]>([])
    let executor: ManualExecutor

    init(_ executor: ManualExecutor) { self.executor = executor }

    /// - Returns: The number of the attempt.
    func note() -> Int {
      let now = executor.now
      return times.runMutable { times in
        times.append(now)
        return times.count
      }
    }

    var all: [Duration] { times.runReadonly { $0 } }
  }

  /// Runs what is ready every 100 ms for so long.
  private func pass(_ duration: Duration, _ executor: ManualExecutor) {
    executor.run()
    let end = executor.now + duration
    while executor.now < end {
      executor.advance(by: .milliseconds(100))
      executor.run()
    }
  }

  @Test("A task is tried again after delays that grow by the factor, up to the longest delay")
  func delays() throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let retry = Retry.attempts(5, delay: .milliseconds(200), factor: 2, maximumDelay: .milliseconds(500))
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, retry: retry) {
        if attempts.note() < 5 { throw BankError() }
        return .charged(1)
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    pass(.seconds(5), executor)

    #expect(attempts.all == [.zero, .milliseconds(200), .milliseconds(600), .milliseconds(1_100), .milliseconds(1_600)])
    #expect(machine.state == .charged)
  }

  @Test("The failure of the last attempt is the failure of the task, and its error is that of the last attempt")
  func lastFailure() throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, retry: .attempts(3, delay: .milliseconds(100), factor: 1)) {
        throw BankError(code: attempts.note())
      } onFailure: { error in
        journal.append("\(error)")
        return .declined
      }
    }

    machine.fire(.charge)
    pass(.seconds(1), executor)

    #expect(attempts.all.count == 3)
    #expect(journal.entries == ["BankError(code: 3)"])
    #expect(machine.state == .declined)
  }

  @Test("An error that is not worth another attempt is the failure of the task at once")
  func errors() throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let machine = try machine(executor) { sm in
      sm.task(
        "charge", in: .charging, retry: .attempts(9, delay: .milliseconds(100), when: { ($0 as? BankError)?.code != 2 })
      ) {
        throw BankError(code: attempts.note())
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    pass(.seconds(5), executor)

    #expect(attempts.all.count == 2)
    #expect(machine.state == .declined)
  }

  @Test("Jitter leaves out the part of a delay that the generator says", arguments: [0.0, 0.5, 1.0])
  func jitter(_ random: Double) throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let retry = Retry.attempts(2, delay: .milliseconds(1_000), jitter: 0.6, random: { random })
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, retry: retry) {
        if attempts.note() < 2 { throw BankError() }
        return .charged(1)
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    pass(.seconds(2), executor)

    #expect(attempts.all == [.zero, .milliseconds(1_000) - .milliseconds(600) * random])
  }

  @Test(
    "Jitter of a generator whose answer is no number from 0 to 1 stays in the range",
    arguments: zip([Double.nan, -.infinity, -1, 2, .infinity], [1_000, 1_000, 1_000, 400, 400]))
  func wrongJitter(_ random: Double, _ delay: Int) throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let retry = Retry.attempts(2, delay: .seconds(1), jitter: 0.6, random: { random })
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, retry: retry) {
        if attempts.note() < 2 { throw BankError() }
        return .charged(1)
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    pass(.seconds(2), executor)

    #expect(attempts.all == [.zero, .milliseconds(delay)])
  }

  @Test(
    "No delay is too long, and none grows beyond the longest one",
    arguments: [.zero, .seconds(1), .seconds(1e20)] as [Duration], [0, 0.5, 1, 2, .greatestFiniteMagnitude] as [Double])
  func extremeDelays(_ delay: Duration, _ factor: Double) throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let retry = Retry.attempts(1_500, delay: delay, factor: factor, maximumDelay: .seconds(1e20))
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, retry: retry) {
        guard attempts.note() < 1_500 else { return .charged(1) }
        throw BankError()
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    executor.run()
    let first = attempts.all.count
    executor.advance(by: delay)
    executor.run()

    #expect(delay == .zero ? first == 1_500 : first == 1)
    if delay == .zero { #expect(machine.state == .charged) }
    // A clock never reaches the longest durations.
    if delay == .seconds(1) { #expect(attempts.all.count > 1) }
  }

  @Test("A closure after the numbers of a retry decides whether an error is worth another attempt")
  func trailing() throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let retry = Retry.attempts(5) { error in (error as? BankError)?.code != 2 }
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, retry: retry) {
        throw BankError(code: attempts.note())
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(attempts.all.count == 2)
    #expect(machine.state == .declined)
  }

  @Test("A task that waits for its next attempt is cancelled when the state is left")
  func leftWhileWaiting() throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, retry: .attempts(9, delay: .milliseconds(500))) {
        _ = attempts.note()
        throw BankError()
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    executor.run()
    machine.fire(.cancel)
    pass(.seconds(10), executor)

    #expect(attempts.all == [.zero])
    #expect(machine.state == .cancelled)
    #expect(executor.ready.isEmpty)
  }

  @Test("A state that is left and entered again begins with the first attempt")
  func enteredAgain() throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, retry: .attempts(3, delay: .milliseconds(1_000), factor: 10)) {
        _ = attempts.note()
        throw BankError()
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    pass(.milliseconds(1_500), executor)
    machine.fire(.again)
    pass(.milliseconds(1_500), executor)

    #expect(attempts.all == [.zero, .milliseconds(1_000), .milliseconds(1_500), .milliseconds(2_500)])
  }

  @Test("A task that takes longer than its time limit fails, whether or not it reacts to the cancellation", arguments: [true, false])
  func timeLimit(_ reacts: Bool) throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, timeLimit: .seconds(2)) {
        while !(reacts && Task.isCancelled), executor.now < .seconds(10) { await Task.yield() }
        journal.append("over at \(executor.now)")
        return .charged(1)
      } onFailure: { error in
        journal.append("\(error)")
        return .declined
      }
    }

    machine.fire(.charge)
    for _ in 0..<20 { executor.runNext() }
    executor.advance(by: .seconds(2))
    for _ in 0..<20 { executor.runNext() }
    let state = machine.state
    executor.advance(by: .seconds(20))
    executor.run()

    #expect(state == .declined)
    #expect(machine.state == .declined)
    #expect(journal.entries == ["'charge' took longer than its time limit", reacts ? "over at 2.0 seconds" : "over at 22.0 seconds"])
  }

  @Test("The time limit counts over all attempts and the time between them")
  func timeLimitOfAttempts() throws {
    let executor = ManualExecutor()
    let attempts = Attempts(executor)
    let machine = try machine(executor) { sm in
      sm.task("charge", in: .charging, retry: .attempts(100, delay: .milliseconds(300), factor: 1), timeLimit: .seconds(1)) {
        _ = attempts.note()
        throw BankError()
      }
      sm.onFailure(of: "charge", to: .declined)
    }

    machine.fire(.charge)
    pass(.seconds(5), executor)

    #expect(attempts.all == [.zero, .milliseconds(300), .milliseconds(600), .milliseconds(900)])
    #expect(machine.state == .declined)
    #expect(executor.ready.isEmpty)
  }

  @Test("A time limit of a task that is over is due no more")
  func timeLimitOfFinishedTask() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { sm in
      sm.when(.note(1), in: .charging) { _ in }
      sm.task("charge", in: .charging, timeLimit: .seconds(1)) {
        .note(1)
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    pass(.seconds(5), executor)

    #expect(machine.state == .charging)
  }

  @Test("Delays that overflow a number are the longest delay", arguments: [1_000, 100_000])
  func hugeDelays(_ attempts: Int) {
    let retry = Retry.attempts(attempts + 1, delay: .seconds(1), factor: 1e300, maximumDelay: .seconds(60))

    #expect(retry.attempts == attempts + 1)
    #expect(retry.maximumDelay == .seconds(60))
  }
}
