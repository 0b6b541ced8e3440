import StateMachines

/// Machines whose states have tasks, with retries, time limits, streams and children, used by several threads and released at any moment.
enum StateTasks {
  private static let threads = 3
  private static let machines = 12
  private static let eventsOfThread = 150

  private enum State { case idle, busy, done, failed }

  private enum Event: Hashable {
    case begin, again, leave, failed
    case done(UInt64)
    case element(UInt64)
  }

  private struct Failure: Error {}

  /// What the hooks of a machine know, which run one after the other.
  private final class Book: Sendable {
    let entries = Counter()
    let current = Locked<UInt64>(0)
  }

  @Sendable static func round(_ round: Round) throws {
    let running = Counter()
    let books = (0..<machines).map { _ in Book() }
    let held = Locked<[ThreadsafeMachine<State, Event>?]>(try books.map { ThreadsafeMachine(try definition($0, running, round)) })
    round.run(threads) { _, choices in
      for _ in 0..<eventsOfThread where !round.isOver {
        let index = Int.random(in: 0..<machines, using: &choices)
        guard let machine = held.read({ $0[index] }) else { continue }
        switch Int.random(in: 0..<20, using: &choices) {
        case 0..<7: machine.fire(.begin)
        case 7..<11: machine.fire(.again)
        case 11..<15: machine.fire(.leave)
        case 15..<17: machine.enqueue(.begin)
        case 17: _ = machine.snapshot()
        case 18: round.wait { try? await machine.wait(for: [.done, .idle, .failed], until: .zero) }
        default: if Int.random(in: 0..<40, using: &choices) == 0 { held.change { $0[index] = nil } }
        }
        round.notice()
      }
    }
    for machine in held.exchange([]).compactMap({ $0 }) {
      round.wait {
        let late = await machine.finish(within: .seconds(60))
        round.expect(late.isEmpty, "these tasks do not end: \(late)")
      }
    }
    round.expectSoon("\(running.value) tasks are left") { running.value == 0 }
  }

  private static func definition(_ book: Book, _ running: Counter, _ round: Round) throws -> MachineDefinition<State, Event> {
    let child = ChildMachine<State, Event>("child")
    let inner = try MachineDefinition<State, Event>(initial: .idle) { sm in
      sm.when(.begin, from: .idle, to: .busy)
      sm.when(.leave, from: .busy, to: .idle)
      sm.task("inner", in: .busy) { _ in
        Probe(running)
      } run: { probe in
        await Task.yield()
        withExtendedLifetime(probe) {}
        return .leave
      }
    }
    return try MachineDefinition(initial: .idle) { sm in
      sm.when(.begin, from: .any, to: .busy)
      sm.when(.again, from: .busy, to: .busy)
      sm.when(.leave, from: .any, to: .idle)
      sm.when(.failed, from: .busy, to: .failed)
      let isResult = Guard<Void, State, Event>("is a result") { step in if case .done = step.event { true } else { false } }
      sm.when(.any, from: .busy, to: .done, if: isResult) { step in
        guard case .done(let number) = step.event else { return }
        round.expect(book.current.value == number, "a result of activation \(number) came in activation \(book.current.value)")
      }
      let isElement = Guard<Void, State, Event>("is an element") { step in if case .element = step.event { true } else { false } }
      sm.when(.any, in: .busy, if: isElement) { step in
        guard case .element(let number) = step.event else { return }
        round.expect(book.current.value == number, "an element of activation \(number) came in activation \(book.current.value)")
        step.send(.begin, to: child)
      }
      sm.onEntry(.busy) { _ in
        book.entries.add(1)
        _ = book.current.exchange(UInt64(book.entries.value))
      }
      sm.child(child, inner, in: .busy) { _ in nil }
      sm.task("work", in: .busy, retry: .attempts(3), timeLimit: .milliseconds(200)) { _ in
        Ticket(number: book.current.value, probe: Probe(running))
      } run: { ticket in
        for turn in 0..<(ticket.number % 5) where !Task.isCancelled || turn == 0 { await Task.yield() }
        if ticket.number % 7 == 0 { throw Failure() }
        return .done(ticket.number)
      } onFailure: { _ in
        .failed
      }
      sm.events(in: .busy) { _ in
        Ticket(number: book.current.value, probe: Probe(running))
      } from: { ticket in
        AsyncStream { source in
          for _ in 0..<3 { source.yield(Event.element(ticket.number)) }
          source.finish()
        }
      }
    }
  }

  /// The number of an activation, and an object that says how long its task lives.
  private struct Ticket: Sendable {
    let number: UInt64
    let probe: Probe
  }
}
