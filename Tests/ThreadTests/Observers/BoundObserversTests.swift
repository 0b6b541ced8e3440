import Dispatch
import StateMachines
import Testing

@Suite("An observer that is bound to an object", .timeLimit(TestTimeout.limit))
struct BoundObserversTests {
  private final class Screen: Sendable {}

  @Test("A bound observer is notified while its object exists, and no longer")
  func ends() {
    let received = EventRecorder<Int?>()
    let screen = ValueBox(Screen())
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    bind(machine.subscribe(on: queue) { received.append($0.event?.number) }, to: screen)
    machine.fire(Dial.Turn(hand: 0, number: 1))
    queue.sync {}

    screen.value = nil
    machine.fire(Dial.Turn(hand: 0, number: 2))

    queue.sync {}
    #expect(received.entries == [1])
  }

  @Test("A bound observer is not notified of undelivered transitions after its object is released")
  func endsWhileDeliveriesWait() {
    let received = EventRecorder<Int?>()
    let screen = ValueBox(Screen())
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    bind(machine.subscribe(on: queue) { received.append($0.event?.number) }, to: screen)
    queue.suspend()
    for number in 0..<10 { machine.fire(Dial.Turn(hand: 0, number: number)) }

    screen.value = nil
    queue.resume()

    queue.sync {}
    #expect(received.entries == [])
  }

  @Test("A bound observer does not retain its object")
  func doesNotKeepIt() {
    let box = ValueBox(Screen())
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: queue) { _ in }
    bind(token, to: box)
    weak let screen = box.value

    box.value = nil

    withExtendedLifetime((token, machine)) {}
    #expect(screen == nil)
  }

  @Test("A bound observer can be cancelled before its object is released")
  func cancelled() {
    let received = EventRecorder<Int?>()
    let screen = ValueBox(Screen())
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: queue) { received.append($0.event?.number) }
    bind(token, to: screen)

    token.cancel()
    machine.fire(.last)

    queue.sync {}
    #expect(received.entries == [])
    #expect(screen.value != nil)
  }

  @Test("A bound observer does not end when its token is discarded, and binding returns the same token")
  func sameToken() {
    let received = EventRecorder<Int?>()
    let screen = Screen()
    let queue = DispatchQueue(label: "observer")
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: queue) { received.append($0.event?.number) }

    let bound = token.bound(to: screen)
    machine.fire(.last)

    queue.sync {}
    #expect(bound === token)
    #expect(received.entries == [Dial.Turn.last.number])
    withExtendedLifetime(screen) {}
  }

  @Test("A bound observer on the main actor ends between its object's release and the next call")
  func mainActor() {
    let (received, everything) = (EventRecorder<Int?>(), EventRecorder<Int?>())
    let screen = ValueBox(Screen())
    let machine = Dial.Machine(Dial.definition)
    bind(machine.subscribe(on: MainActor.self) { received.append($0.event?.number) }, to: screen)
    machine.fire(Dial.Turn(hand: 0, number: 1))
    let before = received.entries(count: 1)

    screen.value = nil
    machine.subscribe(on: MainActor.self) { everything.append($0.event?.number) }
    machine.fire(Dial.Turn(hand: 0, number: 2))

    #expect(before == [1])
    #expect(everything.entries(count: 1) == [2])
    #expect(received.entries == [1])
  }

  @Test("A bound observer of a busy machine is never called after its object was released")
  func busyMachine() {
    let machine = Dial.Machine(Dial.definition)
    let violations = EventRecorder<Int>()

    ThreadPool.run(4) { hand in
      let queue = DispatchQueue(label: "observer \(hand)")
      for number in 0..<200 {
        let (screen, isGone) = (ValueBox(Screen()), ValueBox(false))
        self.bind(machine.subscribe(on: queue) { _ in if isGone.value == true { violations.append(number) } }, to: screen)
        machine.fire(Dial.Turn(hand: hand, number: number))
        screen.value = nil
        // On the observer's own queue, behind a call that may have begun before.
        queue.sync { isGone.value = true }
        machine.fire(Dial.Turn(hand: hand, number: number))
      }
      queue.sync {}
    }

    #expect(violations.entries == [])
  }

  private func bind(_ token: ObserverToken, to screen: ValueBox<Screen>) {
    if let screen = screen.value { token.bound(to: screen) }
  }
}
