import StateMachineTesting
import StateMachines
import Testing

@Suite("Streams of states")
struct StreamTests: PaymentSuite {
  /// The numbers up to one, asked for one by one.
  private struct Numbers: AsyncSequence, Sendable {
    let end: Int
    let journal: EventRecorder<String>
    var error: BankError?

    struct AsyncIterator: AsyncIteratorProtocol {
      var sequence: Numbers
      var next = 0

      mutating func next() async throws -> PaymentEvent? {
        sequence.journal.append("asked for \(next)")
        await Task.yield()
        guard next < sequence.end else {
          if let error = sequence.error { throw error }
          return nil
        }
        defer { next += 1 }
        return .note(next)
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(sequence: self) }
  }

  @Test("Elements are events, and the next one is asked for when the last one has been processed")
  func elements() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.when(.anyOf([.note(0), .note(1)]), in: .charging) { step in
        journal.append(step.event.map { "\($0)" } ?? "")
        step.onCommit { journal.append("committed") }
      }
      sm.events(in: .charging, onEnd: .declined) {
        Numbers(end: 2, journal: journal)
      } onFailure: { _ in
        nil
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(
      journal.entries == [
        "asked for 0", "note(0)", "committed", "asked for 1", "note(1)", "committed", "asked for 2",
      ])
    #expect(machine.state == .declined)
  }

  @Test("The end of a stream is ignored unless its line has an event for it")
  func ignoredEnd() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { sm in
      sm.events(in: .charging) {
        Numbers(end: 0, journal: EventRecorder<String>())
      } onFailure: { _ in
        nil
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(machine.state == .charging)
  }

  @Test("The failure of a stream is an event, or is taken by a transition", arguments: [true, false])
  func failure(_ isEvent: Bool) throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { sm in
      if isEvent {
        sm.events("feed", in: .charging) {
          Numbers(end: 1, journal: EventRecorder<String>(), error: BankError())
        } onFailure: { _ in
          .declined
        }
      } else {
        sm.events("feed", in: .charging) { Numbers(end: 1, journal: EventRecorder<String>(), error: BankError()) }
        sm.onFailure(of: "feed", to: .declined)
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(machine.state == .declined)
  }

  @Test("An element that leaves the state ends the stream, and no other element is asked for")
  func leftByElement() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.when(.note(1), from: .charging, to: .charged)
      sm.events(in: .charging, onEnd: .declined) {
        Numbers(end: 9, journal: journal)
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(journal.entries == ["asked for 0", "asked for 1"])
    #expect(machine.state == .charged)
  }

  @Test("An element that comes when the state was left and entered again is dropped")
  func staleElement() throws {
    let executor = ManualExecutor()
    let journal = EventRecorder<String>()
    let machine = try machine(executor) { sm in
      sm.when(.note(0), in: .charging) { _ in journal.append("note") }
      sm.events(in: .charging) { step in
        step.event == .charge
      } from: { isFirst in
        Numbers(end: isFirst ? 1 : 0, journal: journal)
      } onFailure: { _ in
        nil
      }
    }

    machine.fire(.charge)
    executor.runNext()
    machine.fire(.again)
    executor.run()

    #expect(journal.entries == ["asked for 0", "asked for 0"])
  }

  @Test("The elements of an AsyncStream are events, without a line for failures that it cannot have")
  func asyncStream() throws {
    let executor = ManualExecutor()
    let (stream, source) = AsyncStream.makeStream(of: PaymentEvent.self)
    let machine = try machine(executor) { sm in
      sm.when(.note(1), from: .charging, to: .charged)
      sm.events(in: .charging) { stream }
    }

    machine.fire(.charge)
    executor.run()
    source.yield(.note(1))
    executor.run()

    #expect(machine.state == .charged)
  }

  @Test("A stream whose closure throws fails before its first element")
  func failedOpening() throws {
    let executor = ManualExecutor()
    let machine = try machine(executor) { sm in
      sm.events("feed", in: .charging) { () async throws -> AsyncStream<PaymentEvent> in
        throw BankError()
      } onFailure: { _ in
        .declined
      }
    }

    machine.fire(.charge)
    executor.run()

    #expect(machine.state == .declined)
  }
}
