/// What runs everything of a machine that does not run in the call of a thread: tasks, events of `enqueue`, observers.
///
/// Machines have none, and use threads of Swift and of Dispatch. The executor of `StateMachineTesting` runs all of it on one thread, in an
/// order that a test chooses. It is a clock as well, and is passed to a machine as its clock.
package protocol MachineExecutor: MachineClock, TaskExecutor {
  /// Runs work once, some time after this call has returned.
  ///
  /// - Parameters:
  ///   - name: What the work is called in the schedule of a test.
  ///   - work: The work.
  func run(_ name: String, _ work: @escaping @Sendable () -> Void)

  /// Takes note of the actor that owns a machine.
  ///
  /// As long as the actor is busy on a thread of Swift, tasks of the machine go on there.
  ///
  ///
  /// - Parameter visit: Goes to the actor and comes back; false where the actor is gone.
  func addActor(_ visit: @escaping @Sendable () async -> Bool)
}
