import Dispatch
import StateMachines
import Testing

@Suite("Released streams of transitions")
struct TransitionStreamLeaksTests {
  private let machine = Mailbox.Machine(Mailbox.definition)

  @Test("A stream dropped unread releases its buffered transitions")
  func dropped() {
    let letter = fireIntoAStream(isRead: false)

    #expect(letter.isGone)
    #expect(machine.state == 1)
  }

  @Test("A stream whose iterator is dropped releases its buffered transitions")
  func iteratorDropped() {
    let letter = fireIntoAStream(isRead: true)

    #expect(letter.isGone)
    #expect(machine.state == 1)
  }

  @Test("A dropped stream buffers no later transitions")
  func subscription() {
    _ = fireIntoAStream(isRead: true)
    _ = fireIntoAStream(isRead: false)

    let letter = fire()

    #expect(letter.isGone)
    #expect(machine.state == 1)
  }

  @Test("A stream whose reader was cancelled buffers no later transitions, although it still exists")
  func cancelled() async {
    let transitions = machine.transitions()
    let reader = Task { for await _ in transitions {} }
    reader.cancel()
    await reader.value

    let letter = fire()

    #expect(letter.isGone)
    withExtendedLifetime(transitions) {}
  }

  @Test("An observer cancelled with undelivered transitions releases them")
  func observer() {
    let queue = DispatchQueue(label: "observer")
    queue.suspend()
    let token = machine.subscribe(on: queue) { _ in }
    let letter = fire()
    let isGoneAtOnce = letter.isGone

    token.cancel()
    queue.resume()
    queue.sync {}

    #expect(!isGoneAtOnce)
    #expect(letter.isGone)
  }

  @Test("Delivered transitions are released, except for at most a few hundred")
  func told() {
    let queue = DispatchQueue(label: "observer")
    machine.subscribe(on: queue) { _ in }
    machine.subscribe(on: queue) { _ in }

    let letter = fire()
    for _ in 0..<999 { machine.fire(Letter()) }
    queue.sync {}
    queue.sync {}

    #expect(letter.isGone)
    #expect(machine.state == 0)
  }

  private struct Fired {
    weak let letter: Letter?

    var isGone: Bool { letter == nil }
  }

  /// Fires a letter that nobody else holds.
  private func fire() -> Fired {
    let letter = Letter()
    machine.fire(letter)
    return Fired(letter: letter)
  }

  /// Fires a letter while a sequence is there that is gone afterwards.
  private func fireIntoAStream(isRead: Bool) -> Fired {
    let transitions = machine.transitions()
    let iterator = isRead ? transitions.makeAsyncIterator() : nil
    defer { withExtendedLifetime((transitions, iterator)) {} }
    return fire()
  }
}
