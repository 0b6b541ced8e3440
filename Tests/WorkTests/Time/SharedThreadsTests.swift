import Dispatch
import Foundation
import StateMachines
import Synchronization
import Testing

@Suite("The threads of the system clock", .exitTests, .timeLimit(TestTimeout.limit), .serialized)
struct SharedThreadsTests {
  /// Hooks that wait until they are released, and count how many are inside at once.
  private final class BlockedHooks: Sendable {
    private let inside = Atomic(0)
    private let most = Atomic(0)
    private let entered = DispatchSemaphore(value: 0)
    private let left = DispatchSemaphore(value: 0)
    private let release = DispatchSemaphore(value: 0)

    var mostInside: Int { most.load(ordering: .sequentiallyConsistent) }

    func enter() {
      most.max(inside.add(1, ordering: .sequentiallyConsistent).newValue, ordering: .sequentiallyConsistent)
      entered.signal()
      release.wait()
      inside.subtract(1, ordering: .sequentiallyConsistent)
      left.signal()
    }

    func waitUntilEntered(_ count: Int) { for _ in 0..<count { entered.wait() } }
    func waitUntilLeft(_ count: Int) { for _ in 0..<count { left.wait() } }
    func releaseHooks(_ count: Int) { for _ in 0..<count { release.signal() } }
  }

  /// Machines whose hook for a due event is `hook`.
  private static func kettles(_ count: Int, _ hook: @escaping @Sendable () -> Void) throws -> [ThreadsafeMachine<Kettle, Wish>] {
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.timeout(.nanoseconds(1), in: .heating, fire: .boil)
      sm.when(.boil, from: .heating, to: .boiling) { _ in hook() }
      sm.when(.stop, from: .heating, to: .off)
    }
    return (0..<count).map { _ in ThreadsafeMachine(definition) }
  }

  @Test("The system clock runs at most 64 hooks at once, and other due events wait for one to return")
  func atMost64() throws {
    let (hooks, count) = (BlockedHooks(), 400)
    let machines = try Self.kettles(count, hooks.enter)

    for machine in machines.prefix(64) { machine.fire(.heat) }
    hooks.waitUntilEntered(64)
    for machine in machines.dropFirst(64) { machine.fire(.heat) }
    hooks.releaseHooks(count)
    hooks.waitUntilLeft(count)

    #expect(hooks.mostInside == 64)
    withExtendedLifetime(machines) {}
  }

  @Test("The system clock fires for another machine while 63 hooks are blocked")
  func notDelayed() throws {
    let (hooks, rung) = (BlockedHooks(), DispatchSemaphore(value: 0))
    let blocked = try Self.kettles(63, hooks.enter)
    let other = try Self.kettles(1) { rung.signal() }
    for machine in blocked { machine.fire(.heat) }
    hooks.waitUntilEntered(63)

    other[0].fire(.heat)
    rung.wait()

    hooks.releaseHooks(63)
    hooks.waitUntilLeft(63)
    #expect(other[0].runReadonly { other[0].is(.boiling) })
    withExtendedLifetime(blocked) {}
  }

  @Test("The system clock does not fire an alarm cancelled while it waited for a thread")
  func cancelledWhileDue() throws {
    let (hooks, late) = (BlockedHooks(), AtomicCounter())
    let blocked = try Self.kettles(64, hooks.enter)
    let waiting = try Self.kettles(2) { late.add() }
    let last = DispatchSemaphore(value: 0)
    let end = try Self.kettles(1) { last.signal() }
    for machine in blocked { machine.fire(.heat) }
    hooks.waitUntilEntered(64)

    for machine in waiting { machine.fire(.heat) }
    let isStopped = waiting.map { $0.fire(.stop) }
    end[0].fire(.heat)
    hooks.releaseHooks(64)
    hooks.waitUntilLeft(64)
    last.wait()

    #expect(isStopped == [true, true])
    #expect(late.count == 0)
    withExtendedLifetime((blocked, waiting, end)) {}
  }

  #if os(Linux)
    @Test("The system clock has at most 64 threads when 2,000 hooks are due together")
    func threadCount() async {
      await #expect(processExitsWith: .success) {
        alarm(300)  // A child that hangs is not ended by a time limit.
        func threads() throws -> Int {
          try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { thread in
            (try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)) == "state machines\n"
          }
        }
        let (hooks, count) = (BlockedHooks(), 2_000)
        let machines = try SharedThreadsTests.kettles(count, hooks.enter)

        for machine in machines { machine.fire(.heat) }
        hooks.waitUntilEntered(64)
        let threadCount = try threads()
        hooks.releaseHooks(count)
        hooks.waitUntilLeft(count)

        let areBoiling = machines.allSatisfy { machine in machine.runReadonly { machine.is(.boiling) } }
        exit(threadCount == 64 && hooks.mostInside == 64 && areBoiling ? 0 : 1)
      }
    }
  #endif
}
