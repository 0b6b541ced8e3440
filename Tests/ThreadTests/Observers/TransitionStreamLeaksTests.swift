import Dispatch
import StateMachines
import Testing

@Suite("Released streams of transitions")
struct TransitionStreamLeaksTests {
  private let machine = ReleaseProbe.Machine(ReleaseProbe.definition)

  @Test("A stream dropped unread releases its buffered transitions")
  func dropped() {
    let probe = fireIntoAStream(isRead: false)

    #expect(probe.isReleased)
    #expect(machine.state == 1)
  }

  @Test("A stream whose iterator is dropped releases its buffered transitions")
  func iteratorDropped() {
    let probe = fireIntoAStream(isRead: true)

    #expect(probe.isReleased)
    #expect(machine.state == 1)
  }

  @Test("A dropped stream buffers no later transitions")
  func subscription() {
    _ = fireIntoAStream(isRead: true)
    _ = fireIntoAStream(isRead: false)

    let probe = fire()

    #expect(probe.isReleased)
    #expect(machine.state == 1)
  }

  @Test("A stream whose reader was cancelled buffers no later transitions, although it still exists")
  func cancelled() async {
    let transitions = machine.transitions()
    let reader = Task { for await _ in transitions {} }
    reader.cancel()
    await reader.value

    let probe = fire()

    #expect(probe.isReleased)
    withExtendedLifetime(transitions) {}
  }

  @Test("An observer cancelled with undelivered transitions releases them")
  func observer() {
    let queue = DispatchQueue(label: "observer")
    queue.suspend()
    let token = machine.subscribe(on: queue) { _ in }
    let probe = fire()
    let isGoneAtOnce = probe.isReleased

    token.cancel()
    queue.resume()
    queue.sync {}

    #expect(!isGoneAtOnce)
    #expect(probe.isReleased)
  }

  @Test("Delivered transitions are released, except for at most a few hundred")
  func received() {
    let queue = DispatchQueue(label: "observer")
    machine.subscribe(on: queue) { _ in }
    machine.subscribe(on: queue) { _ in }

    let probe = fire()
    for _ in 0..<999 { machine.fire(ReleaseProbe()) }
    queue.sync {}
    queue.sync {}

    #expect(probe.isReleased)
    #expect(machine.state == 0)
  }

  /// Fires a probe that nothing else retains.
  private func fire() -> WeakProbe {
    let probe = ReleaseProbe()
    machine.fire(probe)
    return WeakProbe(probe: probe)
  }

  /// Fires a probe while a stream exists, which is released afterwards.
  private func fireIntoAStream(isRead: Bool) -> WeakProbe {
    let transitions = machine.transitions()
    let iterator = isRead ? transitions.makeAsyncIterator() : nil
    defer { withExtendedLifetime((transitions, iterator)) {} }
    return fire()
  }
}
