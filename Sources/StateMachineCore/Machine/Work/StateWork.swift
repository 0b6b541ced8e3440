/// A task or a stream of a state, to be run by the owner of a machine that is a value.
///
/// ```swift
/// for change in machine.takeWork() {
///   switch change {
///   case .start(let work): tasks[work.activation] = Task { await work.run { report in await self.process(report) } }
///   case .cancel(let activation): tasks.removeValue(forKey: activation)?.cancel()
///   }
/// }
/// ```
public struct StateWork<Event: Sendable>: Sendable {
  /// What it is called.
  public let name: String

  /// Its number, for `.cancel` and for reports.
  public let activation: Activation

  /// Which attempt it is, counted from 1.
  public let attempt: Int

  private let code: AnyWork
  private let inputValue: AnyValue?
  private let isInterrupted: Bool

  init(_ change: Activities.Change, _ activity: Activities.Activity) {
    (name, activation, attempt) = (activity.code.name, change.activation, activity.attempt)
    (code, inputValue) = (activity.code, activity.input)
    isInterrupted = change.kind == .interrupt
  }

  /// The input that was made when the state was entered, where it has this type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The input; nil for work without an input or with another type of input.
  public func input<Input: Sendable>(as type: Input.Type) -> Input? {
    (inputValue as? Value<Input>)?.wrapped
  }

  /// Runs it, and passes on what it reports: a task one report, a stream one for each element and one for its end.
  ///
  /// Cancelling the task that calls it cancels the work.
  ///
  /// - Parameter process: Gives a report to the machine. A stream asks for its next element when this has returned.
  public func run(_ process: @escaping @Sendable (WorkReport<Event>) async -> Void) async {
    await process(
      report(
        await news { news in
          await process(report(news))
          return !Task.isCancelled
        }))
  }

  /// Runs a task.
  ///
  /// - Returns: What it reports. The elements of a stream are lost here: use ``run(_:)``.
  public func run() async -> WorkReport<Event> {
    report(await news { _ in !Task.isCancelled })
  }

  // MARK: Work that a store keeps

  /// What becomes of it where the process that runs it ends.
  package var restores: RestoredWork { code.settings.restores }

  /// The report of work whose process has ended, and which is not to be run again: as if its last attempt had failed.
  package var interruption: WorkReport<Event> { report(failure(MachineError.interrupted(work: name))) }

  private func news(_ report: @escaping @Sendable (WorkNews) async -> Bool) async -> WorkNews {
    if isInterrupted { return failure(MachineError.interrupted(work: name)) }
    return await code.run(WorkAttempt(input: inputValue, number: attempt), report)
  }

  private func failure(_ error: any Error) -> WorkNews {
    .failure(error, code.answer(to: error))
  }

  private func report(_ news: WorkNews) -> WorkReport<Event> {
    WorkReport(ActivityReport(activation: activation, attempt: attempt, news: news))
  }

  // MARK: Work that runs elsewhere

  /// The report of work that ran elsewhere and has succeeded.
  ///
  /// - Parameter event: The event that it reports; nil for none.
  /// - Returns: The report.
  public func success(_ event: Event?) -> WorkReport<Event> {
    report(.success(event.map { StoredEvent($0) }))
  }

  /// The report of work that ran elsewhere and has failed.
  ///
  /// If the retry of the task says so, the machine lists another attempt after some time; see `nextDeadline`.
  ///
  /// - Parameter error: What it threw.
  /// - Returns: The report.
  public func failure(throwing error: any Error) -> WorkReport<Event> {
    let delay = code.settings.retry.delay(after: attempt, error)
    return report(delay.map { .retry(after: $0) } ?? failure(error))
  }
}
