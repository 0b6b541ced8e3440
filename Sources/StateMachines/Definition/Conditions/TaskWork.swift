/// An async closure that a state runs while it is active; what it returns is an event.
final class TaskWork<Context, State: Hashable & Sendable, Event: Hashable & Sendable, Input: Sendable>: TypedWork<
  Context, State, Event, Input
>, @unchecked Sendable
{
  // Safe because the closure is immutable and `@Sendable`.
  typealias Body = @Sendable (Input, WorkOwner?) async throws -> Event?

  private let body: Body

  init(_ settings: Settings, _ makeInput: MakeInput?, _ body: @escaping Body, _ makeFailure: MakeFailure?) {
    self.body = body
    super.init(settings, makeInput, makeFailure)
  }

  override func run(_ attempt: WorkAttempt, _ report: @escaping @Sendable (WorkNews) async -> Bool) async -> WorkNews {
    do {
      let event = try await body(input(attempt.input), attempt.owner)
      return .success(event.map { StoredEvent($0) })
    } catch {
      let delay = settings.retry.delay(after: attempt.number, error)
      return delay.map { .retry(after: $0) } ?? .failure(error, answer(to: error))
    }
  }
}
