/// An async closure that a state runs while it is active; what it returns is an event.
final class TaskWork<Context, State: Hashable & Sendable, Event: Sendable, Input: Sendable>: TypedWork<
  Context, State, Event, Input
>, @unchecked Sendable
{
  // Safe because the closure is immutable and `@Sendable`.
  typealias Body = @Sendable (Input, WorkAttempt) async throws -> Event?

  private let body: Body

  init(_ settings: Settings, _ makeInput: MakeInput?, _ body: @escaping Body, _ makeFailure: MakeFailure?) {
    self.body = body
    super.init(settings, makeInput, makeFailure)
  }

  override func run(_ attempt: WorkAttempt, _ report: @escaping @Sendable (WorkNews) async -> Bool) async -> WorkNews {
    do {
      let event = try await body(input(attempt.input), attempt)
      return .success(event.map { StoredEvent($0) })
    } catch {
      let delay = settings.retry.delay(after: attempt.number, error)
      return delay.map { .retry(after: $0) } ?? .failure(error, answer(to: error))
    }
  }
}

/// Beginning an attempt where its closure runs.
///
/// The activation may end while the task is on its way to an actor: on that actor, where the state is left. So each of these is isolated to
/// that actor, looks there whether the activation has ended, and calls the closure without leaving the actor in between.
extension WorkAttempt {
  func begin<Event: Sendable, Failure: Error>(
    _ run: @isolated(any) @Sendable () async throws(Failure) -> Event?
  ) async throws -> Event? {
    try await begin(run, on: run.isolation)
  }

  private func begin<Event: Sendable, Failure: Error>(
    _ run: @isolated(any) @Sendable () async throws(Failure) -> Event?, on actor: isolated (any Actor)?
  ) async throws -> Event? {
    isOfUse() ? try await run() : nil
  }

  func begin<Input: Sendable, Event: Sendable, Failure: Error>(
    _ run: @isolated(any) @Sendable (Input) async throws(Failure) -> Event?, _ input: Input
  ) async throws -> Event? {
    try await begin(run, input, on: run.isolation)
  }

  private func begin<Input: Sendable, Event: Sendable, Failure: Error>(
    _ run: @isolated(any) @Sendable (Input) async throws(Failure) -> Event?, _ input: Input, on actor: isolated (any Actor)?
  ) async throws -> Event? {
    isOfUse() ? try await run(input) : nil
  }

  func begin<Owner: Actor, Event: Sendable, Failure: Error>(
    _ run: @Sendable (isolated Owner) async throws(Failure) -> Event?, on owner: isolated Owner
  ) async throws -> Event? {
    isOfUse() ? try await run(owner) : nil
  }

  @MainActor
  func begin<Owner: AnyObject, Event: Sendable, Failure: Error>(
    _ run: @MainActor @Sendable (Owner) async throws(Failure) -> Event?, on owner: Owner
  ) async throws -> Event? {
    isOfUse() ? try await run(owner) : nil
  }
}
