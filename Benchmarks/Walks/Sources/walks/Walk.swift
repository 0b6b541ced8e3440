import Dispatch
import Marks

/// A call whose way through the library is counted.
struct Walk: Sendable {
  let name: String

  /// Makes the machine, and returns how to make the call.
  let prepare: @Sendable () -> Call

  init(_ name: String, prepare: @escaping @Sendable () -> Call) {
    self.name = name
    self.prepare = prepare
  }

  /// A call that can be repeated.
  struct Call {
    /// Brings the machine to where the call begins, and returns when no other thread runs code of the library.
    var before: () -> Void = {}

    /// What is counted; it returns when the other threads have done their part of it.
    let counted: () -> Void

    /// Lets other threads continue with what is not counted, and waits for them.
    var after: () -> Void = {}
  }

  /// Makes the call twice, so that what happens once for a process, a thread or a machine has happened, and then once between the marks.
  func take() {
    let call = prepare()
    for _ in 0..<2 {
      call.before()
      call.counted()
      call.after()
    }
    call.before()
    walk_begins()
    call.counted()
    walk_ends()
    call.after()
  }
}

/// Lets other threads run.
func pause(milliseconds: Int) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
}
