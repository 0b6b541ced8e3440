import Observation

/// What Observation knows of a machine: that it was read, and that a commit may have changed what was read.
///
/// It is not generic, as the machine is: a key path into a generic type is made anew each time it is named, and takes longer than a step.
final class CommitObservable: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// Stands for all that can be read of the machine.
  private var lastCommit: Void { () }

  func read() {
    registrar.access(self, keyPath: \.lastCommit)
  }

  func changed() {
    registrar.withMutation(of: self, keyPath: \.lastCommit) {}
  }
}
