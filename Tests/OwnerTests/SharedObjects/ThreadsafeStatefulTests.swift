import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("An object for any thread with a machine and properties", .timeLimit(TestTimeout.limit))
struct ThreadsafeStatefulTests {
  private typealias Rejection = StateMachines.Rejection<Account.State, Account.Event>

  private static func failure(_ outcome: Outcome<Account.State, Account.Event>) -> Account.Overdrawn? {
    guard case .failed(let error)? = outcome.rejection?.reason else { return nil }
    return error as? Account.Overdrawn
  }

  @Test("A hook reads and changes the properties of the object")
  func hooks() {
    let account = Account()

    let answers = [account.fire(.deposit), account.fire(.freeze), account.fire(.deposit), account.fire(.thaw)]

    #expect(answers == [true, true, true, true])
    #expect(account.balance == 2)
    #expect(account.deposits == 2)
    #expect(account.notes == ["freeze"])
    #expect(account.state == .open)
  }

  @Test("Properties that an undone step has changed are put back, by every call", arguments: ["fire", "attempt", "require", "submit"])
  func undone(call: String) async {
    let account = Account(balance: 5)
    account.runMutable { $0.notes = ["first"] }

    switch call {
    case "fire": #expect(account.fire(Account.Event.withdraw, 7) == nil)
    case "attempt":
      #expect(Self.failure(account.attempt(Account.Event.withdraw, 7).outcome) == Account.Overdrawn(missing: 2))
    case "require": #expect(throws: Rejection.self) { try account.require(Account.Event.withdraw, 7) }
    default:
      for _ in 0..<13 { account.fire(.deposit) }
      account.runMutable { $0.balance = 5 }
      #expect(Self.failure(await account.submit(.close)) == Account.Overdrawn(missing: 13))
    }

    #expect(account.balance == 5)
    #expect(account.notes == ["first"])
    #expect(account.state == .open)
    #expect(account.fire(Account.Event.withdraw, 5) == 0)
    #expect(account.notes == ["first", "withdraw 5"])
  }

  @Test("Eight threads fire and change properties, and no change is lost")
  func threads() {
    let rounds = StressSize.of(2_000)
    let account = Account()
    ThreadPool.run(8) { number in
      for round in 0..<rounds {
        switch (number + round) % 4 {
        case 0: account.fire(.deposit)
        case 1: account.balance += 1
        case 2: account.runMutable { $0.balance += 1 }
        default:
          // Undone: the amount is never there.
          #expect(account.fire(Account.Event.withdraw, 1_000_000_000) == nil)
          account.runMutable { account.balance += 1 }
        }
      }
    }

    #expect(account.balance == 8 * rounds)
    #expect(account.notes.isEmpty)
  }

  @Test("A section of the object and a step exclude each other")
  func section() {
    let rounds = StressSize.of(2_000)
    let (account, closed) = (Account(), UnprotectedBox(0))
    ThreadPool.run(4) { number in
      for _ in 0..<rounds {
        if number == 0 {
          account.fire(.deposit)
          account.fire(Account.Event.withdraw, 1)
        } else if account.closeIfEmpty() {
          account.runMutable { closed.value += 1 }
        }
      }
    }

    #expect(closed.value == 1)
    #expect(account.state == .closed)
    #expect(account.balance == 0)
  }

  @Test("Events of `enqueue` are processed on the event queue, and keep the object alive")
  func enqueue() {
    let queue = DispatchQueue(label: "events")
    queue.suspend()
    var account: Account? = Account(queue: queue)
    let kept = account?.properties
    weak let last = account
    for _ in 0..<3 { account?.enqueue(.deposit) }
    account = nil

    #expect(last != nil)
    queue.resume()
    queue.sync {}
    queue.sync {}

    #expect(last == nil)
    #expect(kept != nil)
  }

  @Test("A timeout rings on the clock while the object lives, and its hook changes properties")
  func timeout() throws {
    let clock = ManualClock()
    var account: Account? = try Account(
      .init(initial: .open) { sm in
        sm.when(.freeze, from: .open, to: .frozen)
        sm.when(.thaw, from: .frozen, to: .open) { step in step.context.balance += 10 }
        sm.timeout(.seconds(5), in: .frozen, fire: .thaw)
      }, clock: clock)
    account?.fire(.freeze)

    clock.advance(by: .seconds(5))
    #expect(account?.state == .open)
    #expect(account?.balance == 10)

    let machine = account?.machine
    account?.fire(.freeze)
    account = nil
    clock.advance(by: .seconds(5))
    #expect(machine?.state == .frozen)
  }

  /// A clock that passes deadlines while they are set, as one that another thread advances.
  private final class HastyClock: MachineClock {
    let base = ManualClock()

    var now: Duration { base.now }

    func schedule(at deadline: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
      base.advance(by: max(deadline - base.now, .zero))
      return base.schedule(at: deadline, work)
    }
  }

  @Test("A timeout that is due when it is set, in the first call of the object, rings before the call returns")
  func dueAtOnce() throws {
    let account = try Account(
      .init(initial: .open) { sm in
        sm.when(.freeze, from: .open, to: .frozen)
        sm.when(.thaw, from: .frozen, to: .open) { step in step.context.balance += 10 }
        sm.timeout(.seconds(5), in: .frozen, fire: .thaw)
      }, clock: HastyClock())

    #expect(account.fire(.freeze))

    #expect(account.state == .open)
    #expect(account.balance == 10)
  }

  @Test("A timeout whose hook throws puts the properties back")
  func failingTimeout() throws {
    let clock = ManualClock()
    let account = try Account(
      .init(initial: .open) { sm in
        sm.when(.freeze, from: .open, to: .frozen)
        sm.when(.thaw, from: .frozen, to: .open) { step in
          step.context.balance += 10
          throw Account.Overdrawn(missing: 1)
        }
        sm.timeout(.seconds(5), in: .frozen, fire: .thaw)
      }, clock: clock)
    account.fire(.freeze)
    account.balance = 1

    clock.advance(by: .seconds(5))

    #expect(account.state == .frozen)
    #expect(account.balance == 1)
  }

  @Test("A result of a task whose hook throws puts the properties back")
  func failingResult() async throws {
    let balances = AsyncStream.makeStream(of: Int.self)
    let account = try Account(
      .init(initial: .open) { sm in
        sm.when(.freeze, from: .open, to: .frozen)
        sm.task("thaw", in: .frozen) { .thaw }
        sm.when(.thaw, from: .frozen, to: .open) { step in
          step.context.balance += 10
          throw Account.Overdrawn(missing: 1)
        }
        sm.onRejection { account, _ in balances.continuation.yield(account.balance) }
      }, balance: 1)

    account.fire(.freeze)
    let balance = await balances.stream.first { _ in true }

    #expect(balance == 1)
    #expect(account.state == .frozen)
    #expect(account.balance == 1)
  }

  @Test("An event in the course of a change of the properties stops the program with a message")
  func eventInAChange() async throws {
    let inAClosure = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let account = Account()
      account.runMutable { properties in
        properties.notes.append("before")
        account.fire(.freeze)
      }
    }
    let inPlace = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let account = Account()
      account.changeInPlace { account.fire(.freeze) }
    }
    for exit in [inAClosure, inPlace] {
      let message = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
      #expect(message.contains("an event is fired in the course of a change of the properties"))
    }
  }

  /// An object with a property that calls the object when it is released.
  private final class Watched: ThreadsafeStateful {
    enum State: MachineState { case idle, left }
    enum Event: MachineEvent { case go, forget, note }
    struct Properties {
      var count = 0
      var watch: Watch?
    }

    final class Watch: Sendable {
      private let call: @Sendable () -> Void
      init(_ call: @escaping @Sendable () -> Void) { self.call = call }
      deinit { call() }
    }

    static let definition: Definition = .verified(initial: .idle) { sm in
      sm.when(.go, from: .idle, to: .left)
      sm.when(.forget, in: .idle) { step in step.context.watch = nil }
      sm.when(.note, in: .any) { step in step.context.count += 1 }
    }

    let machine = Owned(definition)
    let properties = Guarded(Properties())
  }

  @Test("The value that an assignment replaces uses the object when it is released, outside of a step and in one")
  func releasedProperties() {
    let outside = Watched()
    outside.watch = Watched.Watch { [unowned outside] in outside.count += outside.fire(.go) ? 1 : 0 }
    outside.watch = nil
    let inside = Watched()
    inside.watch = Watched.Watch { [unowned inside] in
      inside.count += 1
      inside.fire(.note)
    }
    inside.fire(.forget)

    #expect(outside.state == .left)
    #expect(outside.count == 1)
    #expect(inside.count == 2)
  }

  /// An object that uses the properties that it is given, and has no hook that does.
  private final class Sharing: ThreadsafeStateful {
    enum State: MachineState { case idle }
    enum Event: MachineEvent { case go }
    struct Properties { var count = 0 }

    static let definition: Definition = .verified(initial: .idle) { sm in
      sm.when(.go, in: .idle) { step in guard step.state == .idle else { throw CancellationError() } }
    }

    let machine = Owned(definition)
    let properties: Guarded<Properties>

    init(_ properties: Guarded<Properties>) { self.properties = properties }
  }

  @Test("Properties in the care of two objects stop the program in a step of the second one that might put them back")
  func twoObjects() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let properties = Guarded(Sharing.Properties())
      let objects = [Sharing(properties), Sharing(properties)]
      for object in objects { object.fire(.go) }
    }
    let message = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(message.contains("the properties 'Guarded<Properties>' belong to two objects"))
  }

  @Test("A second machine of the object does not put properties back")
  func secondMachine() throws {
    let account = Account(balance: 1)
    let second = Account.Owned(
      try .init(initial: .open) { sm in
        sm.when(.close, from: .open, to: .closed) { step in
          step.context.balance = 9
          throw Account.Overdrawn(missing: 0)
        }
      })

    #expect(!second.on(account).fire(.close))

    #expect(second.state == .open)
    #expect(account.balance == 9)
  }

  @Test("An object without properties of its own leaves them out")
  func withoutProperties() {
    final class Lamp: ThreadsafeStateful {
      enum State: MachineState { case off, on }
      enum Event: MachineEvent { case press }
      static let definition: Definition = .verified(initial: .off) { sm in
        sm.when(.press, from: .off, to: .on)
        sm.when(.press, from: .on, to: .off)
      }

      let machine = Owned(definition)
    }
    let lamp = Lamp()
    ThreadPool.run(3) { _ in for _ in 0..<3 { lamp.fire(.press) } }
    #expect(lamp.state == .on)
    #expect(lamp.stop() == nil)
  }
}
