/// How often a task of a state is tried again when it fails, and how long it waits between two attempts.
///
/// ```swift
/// sm.task("upload", in: .sending, retry: .attempts(5, delay: .milliseconds(200), jitter: 0.5)) {
///   .sent(try await server.upload())
/// } onFailure: { _ in .failed }
/// ```
///
/// It is data: the machine's clock measures the delays, so tests of hours take no time, and a snapshot says how many attempts were made.
/// The failure of the last attempt is the failure of the task. While the task waits, the state stays active; leaving it ends the task.
public struct Retry: Sendable {
  /// How many times the task is run, the first time included.
  public let attempts: Int

  /// How long the task waits before the second attempt.
  public let delay: Duration

  /// By how much each delay is longer than the one before it.
  public let factor: Double

  /// The longest delay.
  public let maximumDelay: Duration

  /// The largest part of a delay, from 0 to 1, that is left out at random.
  ///
  /// At 0.5 a delay of two seconds lasts from one second to two. Machines that have failed together are not tried again together then.
  public let jitter: Double

  private let random: @Sendable () -> Double
  private let isRetried: @Sendable (any Error) -> Bool

  private init(
    _ attempts: Int, _ delay: Duration, _ factor: Double, _ maximumDelay: Duration, _ jitter: Double,
    _ random: @escaping @Sendable () -> Double, _ isRetried: @escaping @Sendable (any Error) -> Bool
  ) {
    (self.attempts, self.delay, self.factor) = (attempts, delay, factor)
    (self.maximumDelay, self.jitter, self.random, self.isRetried) = (maximumDelay, jitter, random, isRetried)
  }

  /// The first failure is that of the task.
  public static let never = Retry(1, .zero, 1, .zero, 0, { 0 }, { _ in false })

  /// Tries again, up to a number of attempts.
  ///
  /// - Parameters:
  ///   - attempts: How many times the task is run, the first time included; at least 1.
  ///   - delay: How long it waits before the second attempt.
  ///   - factor: By how much each delay is longer than the one before it.
  ///   - maximumDelay: The longest delay.
  ///   - jitter: The largest part of a delay, from 0 to 1, that is left out at random.
  ///   - isRetried: Whether an error is worth another attempt. It is called on the thread of the task.
  ///   - random: The source of randomness: returns numbers from 0 to 1. It is called on the thread of the task.
  /// - Returns: The rule. A definition that is passed numbers outside these ranges is an error.
  public static func attempts(
    _ attempts: Int, delay: Duration = .zero, factor: Double = 2, maximumDelay: Duration = .seconds(3_600), jitter: Double = 0,
    when isRetried: @escaping @Sendable (any Error) -> Bool = { _ in true },
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) -> Retry {
    Retry(attempts, delay, factor, maximumDelay, jitter, random, isRetried)
  }
}

extension Retry {
  /// What is wrong with the numbers; nil where they make sense.
  var fault: String? {
    if attempts < 1 { return "\(attempts) attempts; there is at least one" }
    if delay < .zero || maximumDelay < .zero { return "a negative delay" }
    if !factor.isFinite || factor < 0 { return "the factor \(factor), which is negative or not finite" }
    if !(0...1).contains(jitter) { return "the jitter \(jitter), which is not between 0 and 1" }
    return nil
  }

  /// How long to wait after a failure.
  ///
  /// - Parameters:
  ///   - attempt: The attempt that failed, counted from 1.
  ///   - error: What it threw.
  /// - Returns: The delay; nil where the task is not tried again.
  func delay(after attempt: Int, _ error: any Error) -> Duration? {
    guard attempt < attempts, isRetried(error) else { return nil }
    guard delay > .zero else { return .zero }
    let seconds = delay / .seconds(1) * Self.power(factor, attempt - 1)
    let longest = maximumDelay / .seconds(1)
    let answer = jitter == 0 ? 0 : random()
    // An answer that is no number leaves out nothing.
    let part = answer.isNaN ? 1 : 1 - jitter * min(max(answer, 0), 1)
    return part == 1 && seconds >= longest ? maximumDelay : .seconds(min(seconds, longest) * part)
  }

  /// A power by repeated multiplication: the standard library has none.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var (result, factor, rest) = (1.0, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= factor }
      factor *= factor
      rest >>= 1
    }
    return result
  }
}
