import Dispatch
import StateMachines
import Testing

@MainActor
@Suite("An observer on the main actor", .timeLimit(TestTimeout.limit))
struct MainActorObserversTests {
  private final class Screen {
    var shown: [Int] = []
  }

  @Test("A main-actor observer reaches main-actor state, in order")
  func isolated() async {
    let screen = Screen()
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: MainActor.self) { screen.shown.append($0.target) }

    for number in 0..<5 { machine.fire(Dial.Turn(hand: 0, number: number)) }
    let shownAtOnce = screen.shown
    await MainQueue.settle()

    #expect(shownAtOnce == [])
    #expect(screen.shown == [1, 2, 3, 4, 5])
  }

  @Test("A main-actor observer is notified of events fired on other threads")
  func firedElsewhere() async {
    let screen = Screen()
    let machine = Dial.Machine(Dial.definition)
    machine.subscribe(on: MainActor.self) { screen.shown.append($0.target) }

    await Task.detached { for number in 0..<5 { machine.fire(Dial.Turn(hand: 0, number: number)) } }.value
    await MainQueue.settle()

    #expect(screen.shown == [1, 2, 3, 4, 5])
  }

  @Test("A main-actor observer may fire")
  func fires() async {
    let screen = Screen()
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: MainActor.self) { transition in
      screen.shown.append(transition.target)
      if screen.shown.count < 5 { machine.fire(.last) }
    }

    machine.fire(.last)
    await MainQueue.settle()
    await MainQueue.settle()

    token.cancel()
    #expect(screen.shown == [1, 2, 3, 4, 5])
  }

  @Test("A main-actor observer cancelled on the main actor is not notified of undelivered transitions")
  func cancelled() async {
    let screen = Screen()
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: MainActor.self) { screen.shown.append($0.target) }
    for number in 0..<5 { machine.fire(Dial.Turn(hand: 0, number: number)) }

    token.cancel()
    await MainQueue.settle()

    #expect(screen.shown == [])
    #expect(machine.state == 5)
  }

  @Test("A main-actor observer is not notified after the object it is bound to was released")
  func bound() async {
    let screen = Screen()
    var owner: Screen? = Screen()
    let machine = Dial.Machine(Dial.definition)
    if let owner { machine.subscribe(on: MainActor.self) { screen.shown.append($0.target) }.bound(to: owner) }
    machine.fire(.last)
    await MainQueue.settle()
    machine.fire(.last)

    owner = nil
    await MainQueue.settle()

    #expect(screen.shown == [1])
  }

  @Test("A main-actor observer that keeps the machine busy endlessly does not monopolise the main queue")
  func fair() async {
    let machine = Dial.Machine(Dial.definition)
    let token = machine.subscribe(on: MainActor.self) { _ in machine.fire(.last) }

    machine.fire(.last)
    MainQueue.run(after: 4) { token.cancel() }
    await MainQueue.settle()

    let state = machine.state
    await MainQueue.settle()
    #expect(machine.state == state)
  }
}
