import StateMachines
import Testing

@Suite("The context that a machine stores")
struct EmbeddedContextsTests {
  private enum Phase: Hashable { case idle, active }
  private enum Signal: Hashable {
    case read(Call<Int, [Int]>)
    case close
  }

  /// Not `Sendable`.
  private final class Connection {
    var received: [Int] = []
    weak var handler: Handler?
  }

  /// As a channel handler: one thread at a time, with a machine whose context is an object.
  private final class Handler {
    typealias Machine = EmbeddedMachine<Connection, Phase, Signal>

    static let definition: Machine.Definition = .verified(initial: .idle) { sm in
      sm.when(Signal.read, from: .idle, to: .active) { byte, step in
        step.context.received.append(byte)
        step.context.handler?.reads += 1
        return step.context.received
      }
      sm.when(.close, from: .active, to: .idle) { step in
        step.context.received = []
        throw Flaw(place: "close")
      }
    }

    var machine = Machine(definition, context: Connection())
    var reads = 0

    init() { machine.context.handler = self }
  }

  private static let counting: EmbeddedMachine<[Int], Phase, Signal>.Definition = .verified(initial: .idle) { sm in
    sm.when(Signal.read, in: .idle) { byte, step in
      step.context.append(byte)
      return []
    }
  }

  @Test("It may be an object that is not Sendable, whose hooks reach the handler that has the machine")
  func object() {
    let handler = Handler()

    let reply = handler.machine.fire(Signal.read, 7)

    #expect(reply == [7] && handler.reads == 1)
    #expect(handler.machine.state == .active && handler.machine.context.received == [7])
  }

  @Test("Changes to an object are not undone with a step")
  func objectOfAnUndoneStep() {
    let handler = Handler()
    handler.machine.fire(Signal.read, 7)

    let isClosed = handler.machine.fire(.close)

    #expect(!isClosed && handler.machine.state == .active && handler.machine.context.received.isEmpty)
  }

  @Test("Copies with an object share it")
  func copiesWithAnObject() {
    var machine = EmbeddedMachine(Handler.definition, context: Connection())

    var copy = machine
    copy.fire(Signal.read, 1)
    machine.fire(Signal.read, 2)

    #expect(machine.context === copy.context && machine.context.received == [1, 2])
  }

  private enum Balance: Equatable {
    case empty
    case full(Int)
  }

  @Test("It may be an enum, which an undone step restores")
  func enumeration() {
    let definition = EmbeddedMachine<Balance, Phase, Signal>.Definition.verified(initial: .idle) { sm in
      sm.when(Signal.read, from: .idle, to: .active) { byte, step in
        step.context = .full(byte)
        if byte < 0 { throw Flaw(place: "read") }
        return [byte]
      }
    }
    var machine = EmbeddedMachine(definition, context: .empty)

    #expect(machine.fire(Signal.read, -1) == nil && machine.context == .empty)
    #expect(machine.fire(Signal.read, 5) == [5] && machine.context == .full(5))
  }

  @Test("A machine with a context of no size works")
  func empty() {
    let definition = EmbeddedMachine<Void, Phase, Signal>.Definition.verified(initial: .idle) { sm in
      sm.when(Signal.read, from: .idle, to: .active) { byte, _ in [byte] }
    }
    var machine = EmbeddedMachine(definition, context: ())

    #expect(machine.fire(Signal.read, 1) == [1] && machine.state == .active)
  }

  // The thread sanitizer takes accesses in a `Mutex` for races, so this is another lock.
  @Test("Threads share one in a lock, and none of their events is lost")
  func lock() {
    let machine = Protected(EmbeddedMachine(Self.counting, context: [Int]()))

    ThreadPool.run(4) { thread in
      for number in 0..<250 { machine.runMutable { _ = $0.fire(Signal.read, thread * 250 + number) } }
    }

    #expect(machine.runReadonly { $0.context.sorted() } == Array(0..<1_000))
  }

  @Test("A machine whose context is Sendable is Sendable")
  func sendable() async {
    var machine = EmbeddedMachine(Self.counting, context: [Int]())
    machine.fire(Signal.read, 1)

    let copy = machine
    let count = await Task { [copy] in copy.context.count }.value

    #expect(count == 1)
  }
}
