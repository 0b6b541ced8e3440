/// An async sequence of events that a state reads while it is active.
final class StreamWork<Context, State: Hashable & Sendable, Event: Sendable, Input: Sendable, Events: AsyncSequence>: TypedWork<
  Context, State, Event, Input
>, @unchecked Sendable
where Events.Element == Event {
  // Safe because the closure is immutable and `@Sendable`.

  /// What makes the sequence.
  enum Open: Sendable {
    case withoutInput(@Sendable () async throws -> Events)
    case withInput(@Sendable (Input) async throws -> Events)
  }

  private let open: Open
  private let end: Event?

  init(_ settings: Settings, _ makeInput: MakeInput?, _ open: Open, onEnd end: Event?, _ makeFailure: MakeFailure?) {
    (self.open, self.end) = (open, end)
    super.init(settings, makeInput, makeFailure)
  }

  override var endEventName: String? { end.map { nameInLines(of: $0) } }

  override func run(_ attempt: WorkAttempt, _ report: @escaping @Sendable (WorkNews) async -> Bool) async -> WorkNews {
    do {
      for try await event in try await events(of: attempt) {
        guard await report(.event(StoredEvent(event))) else { break }
      }
      return .success(end.map { StoredEvent($0) })
    } catch {
      return .failure(error, answer(to: error))
    }
  }

  private func events(of attempt: WorkAttempt) async throws -> Events {
    switch open {
    case .withoutInput(let open): try await open()
    case .withInput(let open): try await open(input(attempt.input))
    }
  }
}
