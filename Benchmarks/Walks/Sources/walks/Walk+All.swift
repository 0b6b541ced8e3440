import Dispatch
import StateMachines

/// What the actions change.
nonisolated(unsafe) private var count = 0

private enum Place: Hashable { case a, b, c, both, left1, left2, right1, right2 }

private enum Signal: Hashable { case go, back }

private enum Request: Hashable {
  case ask(Call<Int, String>)
  case other
}

private struct Failure: Error {}

extension Walk {
  static let all = [
    Self("fire, a plain cell") { firing(ThreadsafeMachine(plain)) },
    Self("fire, one action") { firing(ThreadsafeMachine(oneAction)) },
    Self("fire, one action, of a value") {
      var machine = Machine(oneAction)
      return Call { machine.fire(.go) }
    },
    Self("fire, the engine, with an eventless transition") { firing(ThreadsafeMachine(eventless)) },
    Self("fire, two regions without hooks") { firing(ThreadsafeMachine(regions(hasActions: false))) },
    Self("fire, two regions with actions") { firing(ThreadsafeMachine(regions(hasActions: true))) },
    Self("fire with an observer, a plain cell, up to the closure") { observing(ThreadsafeMachine(plain)) },
    Self("fire with an observer, one action, up to the closure") { observing(ThreadsafeMachine(oneAction)) },
    Self("attempt of a call with argument and reply") {
      let machine = ThreadsafeMachine(call)
      return Call { count &+= machine.attempt(Request.ask, 3).reply?.count ?? 0 }
    },
    Self("a timeout that is due, of the system's clock, with its step") { timeout() },
    Self("a timeout that is due, of a clock of the caller, with its step") { timeoutOfBell() },
    Self("an action that throws") { firing(ThreadsafeMachine(throwing)) },
  ]

  private static func firing(_ machine: ThreadsafeMachine<Place, Signal>) -> Call {
    Call { machine.fire(.go) }
  }

  /// The observer waits in its closure until the count is written, so what its thread does afterwards is not part of it.
  private static func observing(_ machine: ThreadsafeMachine<Place, Signal>) -> Call {
    let queue = DispatchQueue(label: "observer")
    let isCalled = DispatchSemaphore(value: 0)
    let mayReturn = DispatchSemaphore(value: 0)
    machine.subscribe(on: queue) { _ in
      isCalled.signal()
      mayReturn.wait()
    }
    return Call {
      machine.fire(.go)
      isCalled.wait()
    } after: {
      mayReturn.signal()
      queue.sync {}
    }
  }

  /// The alarm is set 200 ms before the count begins, and rings 800 ms after that.
  ///
  /// Any of the threads for alarms may run it, so each of them runs some before.
  private static func timeout() -> Call {
    let isDue = DispatchSemaphore(value: 0)
    let quick = ThreadsafeMachine(waiting(.milliseconds(10)) { isDue.signal() })
    for _ in 0..<50 {
      quick.fire(.go)
      isDue.wait()
    }
    let machine = ThreadsafeMachine(waiting(.seconds(1)) { isDue.signal() })
    return Call {
      machine.fire(.go)
      pause(milliseconds: 200)
    } counted: {
      isDue.wait()
      pause(milliseconds: 300)
    }
  }

  private static func timeoutOfBell() -> Call {
    let bell = Bell()
    let machine = ThreadsafeMachine(waiting(.seconds(1)) { count &+= 1 }, clock: bell)
    return Call {
      machine.fire(.go)
    } counted: {
      bell.ring(after: .seconds(1))
    }
  }
}

// Each definition leads back to where it began, so that the same call can be repeated.
extension Walk {
  private static let plain: MachineDefinition<Place, Signal> = .verified(initial: .a) { sm in
    sm.when(.go, from: .a, to: .b)
    sm.when(.go, from: .b, to: .a)
  }

  private static let oneAction: MachineDefinition<Place, Signal> = .verified(initial: .a) { sm in
    sm.when(.go, from: .a, to: .b) { _ in count &+= 1 }
    sm.when(.go, from: .b, to: .a) { _ in count &+= 1 }
  }

  private static let eventless: MachineDefinition<Place, Signal> = .verified(initial: .a) { sm in
    sm.when(.go, from: .a, to: .b) { _ in count &+= 1 }
    sm.always(from: .b, to: .a)
  }

  private static let call: MachineDefinition<Place, Request> = .verified(initial: .a) { sm in
    sm.when(Request.ask, from: .a, to: .b) { number, _ in "\(number)" }
    sm.when(Request.ask, from: .b, to: .a) { number, _ in "\(number)" }
    sm.when(.other, from: .b, to: .a)
  }

  private static let throwing: MachineDefinition<Place, Signal> = .verified(initial: .a) { sm in
    sm.when(.go, from: .a, to: .b) { _ in throw Failure() }
    sm.when(.back, from: .b, to: .a)
  }

  private static func waiting(_ time: Duration, _ action: @escaping @Sendable () -> Void) -> MachineDefinition<Place, Signal> {
    .verified(initial: .a) { sm in
      sm.when(.go, from: .a, to: .b)
      sm.when(.back, from: .b, to: .a) { _ in action() }
      sm.timeout(time, in: .b, fire: .back)
    }
  }

  private static func regions(hasActions: Bool) -> MachineDefinition<Place, Signal> {
    .verified(initial: .both) { sm in
      sm.parallel(.both) { sm in
        for (first, second) in [(Place.left1, Place.left2), (.right1, .right2)] {
          sm.region(initial: first) { sm in
            for (from, to) in [(first, second), (second, first)] {
              if hasActions {
                sm.when(.go, from: from, to: to) { _ in count &+= 1 }
              } else {
                sm.when(.go, from: from, to: to)
              }
            }
          }
        }
      }
    }
  }
}
