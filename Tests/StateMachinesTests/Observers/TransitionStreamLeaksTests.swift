import Dispatch
import StateMachines
import Testing

@Suite("The sequence of a machine's transitions leaves nothing behind")
struct TransitionStreamLeaksTests {
  private let machine = Mailbox.Machine(Mailbox.definition)

  @Test("of what it had, when it is dropped unread")
  func dropped() {
    let letter = fireIntoAStream(isRead: false)

    #expect(letter.isGone)
    #expect(machine.state == 1)
  }

  @Test("of what it had, when its iterator is dropped")
  func iteratorDropped() {
    let letter = fireIntoAStream(isRead: true)

    #expect(letter.isGone)
    #expect(machine.state == 1)
  }

  @Test("that takes later transitions, when it is dropped")
  func subscription() {
    _ = fireIntoAStream(isRead: true)
    _ = fireIntoAStream(isRead: false)

    let letter = fire()

    #expect(letter.isGone)
    #expect(machine.state == 1)
  }

  @Test("that takes later transitions, when the task that read it was cancelled, though the sequence is still there")
  func cancelled() async {
    let transitions = machine.transitions()
    let reader = Task { for await _ in transitions {} }
    reader.cancel()
    await reader.value

    let letter = fire()

    #expect(letter.isGone)
    withExtendedLifetime(transitions) {}
  }

  @Test("of an observer that was cancelled while deliveries waited")
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

  @Test("of what observers have been told: only the last few hundred, at most")
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
