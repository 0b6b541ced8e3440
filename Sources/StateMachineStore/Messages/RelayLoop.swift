import StateMachines

/// Delivers messages until its task is cancelled: a few transactions for many machines, each of which stores what has come of some messages
/// and takes others.
final class RelayLoop: Sendable {
  private let relay: MessageRelay
  /// Is sent where messages were stored by this process, and where the delivery of a machine's messages has ended.
  private let signal: WorkSignal
  /// How many machines' messages are being delivered, and what has come of others and is not stored yet: together no more than the settings
  /// allow.
  private let state = Protected<(working: Int, finished: [FinishedMessages])>((0, []))

  init(_ relay: MessageRelay, _ signal: WorkSignal) {
    (self.relay, self.signal) = (relay, signal)
  }

  func run(_ interval: Duration, _ clock: any Clock<Duration>, _ report: @escaping @Sendable (any Error) -> Void) async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        let signals = signal.count
        // Deliveries that are short end before the next transaction, and share it.
        await Task.yield()
        let finished = take()
        let places = freePlaces(beside: finished.count)
        do {
          let (deliveries, delay) = try await relay.exchange(finished, places: places)
          for delivery in deliveries {
            state.runMutable { $0.working += 1 }
            group.addTask {
              let result = await self.relay.deliver(delivery)
              self.end(result)
            }
          }
          // Where messages were taken there may be more; where none could be taken, those that are due are locked by others.
          if deliveries.isEmpty {
            let delay = min(max(delay ?? interval, interval / 10), interval)
            await signal.wait(after: signals, for: delay, clock, places: places)
          }
        } catch {
          putBack(finished)
          guard !(error is CancellationError) else { break }
          report(error)
          try? await clock.sleep(for: interval)
        }
      }
    }
    // All deliveries have ended. What was not delivered may be taken by others at once.
    await Task { [relay] in
      do { _ = try await relay.exchange(self.take(), places: 0) } catch { report(error) }
    }.value
  }

  private func take() -> [FinishedMessages] {
    state.runMutable { state in
      defer { state.finished = [] }
      return state.finished
    }
  }

  private func putBack(_ finished: [FinishedMessages]) {
    state.runMutable { $0.finished += finished }
  }

  private func freePlaces(beside count: Int) -> Int {
    max(relay.places - state.runReadonly { $0.working + $0.finished.count }, 0)
  }

  private func end(_ result: FinishedMessages) {
    state.runMutable { state in
      state.working -= 1
      state.finished.append(result)
    }
    signal.signal()
  }
}
