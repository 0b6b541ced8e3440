import Dispatch
import StateMachines

/// The queues that a section may be given for what is put on it.
enum QueueChoice: CaseIterable {
  case none
  case serial
  case concurrent
  case main

  /// A queue that can be recognised from the code that runs on it.
  func queue() -> DispatchQueue? {
    let queue: DispatchQueue? =
      switch self {
      case .none: nil
      case .serial: DispatchQueue(label: "given serial queue")
      // Of a class that no test occupies, so that it has several threads.
      case .concurrent: DispatchQueue(label: "given concurrent queue", qos: .userInteractive, attributes: .concurrent)
      case .main: .main
      }
    queue?.setSpecific(key: Self.key, value: self)
    return queue
  }

  /// Which of them the calling code runs on.
  static var current: Self {
    DispatchQueue.getSpecific(key: key) ?? .none
  }

  private static let key = DispatchSpecificKey<Self>()
}

extension DispatchGroup {
  /// Waits until all that entered has left; false where something does not come.
  func isLeft() -> Bool {
    wait(timeout: TestTimeout.deadline) == .success
  }
}
