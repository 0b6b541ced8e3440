import Dispatch
import Foundation
import StateMachineTesting
import StateMachines
import Testing

@Suite("A snapshot of a thread-safe machine")
struct ReferenceSnapshotsTests {
  enum Lock: String, Hashable, Sendable, Codable { case open, locking, locked }
  enum Key: String, Hashable, Sendable, Codable { case lock, done, unlock, knock }

  static let definition: MachineDefinition<Lock, Key> = .verified(initial: .open) { sm in
    sm.when(.lock, from: .open, to: .locking) { step in step.send(.knock, after: .seconds(2), id: "knock") }
    sm.when(.done, from: .locking, to: .locked)
    sm.when(.unlock, from: .locked, to: .open)
    sm.when(.knock, in: .locked) { _ in }
    sm.timeout(.seconds(10), in: .locking, fire: .done)
    sm.defer(.unlock, in: .locking)
  }

  private typealias Door = ThreadsafeMachine<Lock, Key>

  @Test("A thread-safe machine's snapshot has remaining times and deferrals, and another clock continues them")
  func timers() throws {
    let (first, second) = (ManualClock(), ManualClock())
    second.advance(by: .seconds(1_000))
    let door = Door(Self.definition, clock: first)
    door.fire(.lock)
    door.fire(.unlock)
    first.advance(by: .seconds(4))

    let saved = try JSONEncoder().encode(door.snapshot())
    let restored = try Door(Self.definition, restoring: JSONDecoder().decode(Door.Snapshot.self, from: saved), clock: second)

    #expect(restored.snapshot() == door.snapshot())
    #expect("\(restored.snapshot())" == "running while 'locking', 1 deferred, 1 timer")
    second.advance(by: .milliseconds(5_999))
    #expect(restored.state == .locking)
    second.advance(by: .milliseconds(1))
    #expect(restored.state == .open, "locked, and then unlocked by the deferred event")
  }

  @Test("A thread-safe machine's snapshot has the full delay of timers that are not yet placed on the clock")
  func insideASection() {
    let clock = ManualClock()
    let door = Door(Self.definition, clock: clock)

    let snapshot = door.runMutable {
      door.fire(.lock)
      clock.advance(by: .seconds(3))
      return door.snapshot()
    }

    #expect("\(snapshot)" == "running while 'locking', 2 timers")
    #expect(snapshot == door.snapshot())
  }

  @Test("A thread-safe machine's snapshot taken in a hook is that of the last commit")
  func inAHook() throws {
    let seen = Protected<[Door.Snapshot]>([])
    let handle = Protected<Door?>(nil)
    let door = Door(
      try MachineDefinition(initial: .open) { sm in
        sm.when(.lock, from: .open, to: .locking)
        sm.after { _ in
          guard let door = handle.runReadonly({ $0 }) else { return }
          seen.runMutable { $0.append(door.snapshot()) }
        }
      })
    handle.runMutable { $0 = door }
    let before = door.snapshot()

    door.fire(.lock)
    handle.runMutable { $0 = nil }

    #expect(seen.runReadonly { $0 } == [before])
    #expect(door.snapshot().configuration == [.locking])
  }

  @Test("A snapshot of a machine whose hook waits for this thread does not deadlock")
  func circle() {
    let (mayFire, isInside) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = Door(Self.definition, label: "first")
    let second = Door(
      .verified(initial: .open) { sm in
        sm.when(.lock, from: .open, to: .locked) { _ in
          isInside.signal()
          mayFire.wait()
          _ = first.fire(.lock)
        }
      }, label: "second")

    let snapshot = first.runMutable {
      let other = DispatchQueue(label: "other")
      other.async { second.fire(.lock) }
      isInside.wait()
      mayFire.signal()
      return second.snapshot()
    }

    #expect([[.open], [.locked]].contains(snapshot.configuration))
  }

  @Test("A snapshot that cannot wait has the state that simple events led to, where the machine remembers more than its state")
  func circleAfterSimpleEvents() {
    for _ in 0..<TestRounds.of(100) {
      let (isInside, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let first = Door(Self.definition, label: "first")
      let second = Door(
        .verified(initial: .open) { sm in
          sm.defer(.knock, in: .open)
          sm.when(.lock, from: .open, to: .locking)
          sm.when(.done, from: .locking, to: .locked)
        }, label: "second")
      for event in [Key.knock, .lock, .done] { second.fire(event) }

      let snapshot = first.runMutable {
        DispatchQueue(label: "other").async {
          second.runMutable {
            isInside.signal()
            _ = first.fire(.lock)
          }
          isOver.signal()
        }
        isInside.wait()
        return second.snapshot()
      }
      isOver.wait()

      #expect(snapshot.configuration == [.locked])
    }
  }

  @Test("A snapshot of a stopped or finished thread-safe machine restores the same phase", arguments: [true, false])
  func over(isStopped: Bool) throws {
    let definition: MachineDefinition<Lock, Key> = .verified(initial: .open) { sm in
      sm.when(.lock, from: .open, to: .locked)
      sm.final(.locked)
    }
    let door = Door(definition)
    if isStopped { door.stop() } else { door.fire(.lock) }

    let restored = try Door(definition, restoring: door.snapshot())

    #expect(restored.isFinished == !isStopped && restored.state == door.state)
    #expect(restored.attempt(.lock).description == door.attempt(.lock).description)
    try restored.start()
    #expect(restored.state == .open)
  }

  @Test("A snapshot that does not fit a thread-safe machine is refused as a whole")
  func refused() throws {
    let door = Door(Self.definition)
    door.fire(.lock)
    door.fire(.unlock)
    let other: MachineDefinition<Lock, Key> = .verified(initial: .open) { sm in sm.when(.lock, from: .open, to: .locked) }

    let error = #expect(throws: RestoreError.self) { try Door(other, restoring: door.snapshot()) }

    #expect(error?.issues == ["'locking' is not a state of this definition"])
  }
}
