/// The task of a durable machine that runs, as its own closure sees it.
///
/// ```swift
/// sm.task("charge", in: .charging) { step in step.context.total } run: { total in
///   .charged(try await bank.charge(total, idempotencyKey: DurableTask.current?.key))
/// } onFailure: { _ in .declined }
/// ```
///
/// A task may run several times, also at the same time: a process that is stopped for longer than its lease runs on when it is continued.
/// Only one result reaches the machine. A receiver outside recognises repetitions by the key.
public struct DurableTask: Sendable {
  /// A text by which a receiver recognises a repetition: no other activation of a task in the store has it.
  ///
  /// All attempts have the same key: one that has failed may have reached the receiver.
  public let key: String

  /// The id of the machine.
  public let machine: String

  /// What the task is called.
  public let name: String

  /// Which attempt it is, counted from 1.
  public let attempt: Int

  /// How often this attempt was begun, this time included.
  ///
  /// It was begun before where a process has ended meanwhile, a worker was cancelled, or the machine could not process the result.
  public let claim: Int

  /// The task that calls; nil outside tasks of durable machines.
  @TaskLocal public static var current: DurableTask?
}

/// What one round of running tasks has done.
public struct TaskRunResult: Sendable {
  /// How many tasks were run.
  public var tasks = 0
  /// How many results have reached their machines.
  public var results = 0
  /// How many results the machine could not process, since a hook threw: the task is run again later.
  public var failures = 0
  /// How long it is until another task may be taken; nil where none waits, zero where some may be taken already.
  public var delay: Duration?
}
