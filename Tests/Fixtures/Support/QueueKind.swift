import Dispatch

/// The kinds of queue on which observers are notified.
enum QueueKind: CaseIterable, Sendable {
  case serial
  case concurrent
  case global
  case main

  var queue: DispatchQueue {
    switch self {
    case .serial: DispatchQueue(label: "serial")
    case .concurrent: DispatchQueue(label: "concurrent", attributes: .concurrent)
    case .global: .global()
    case .main: .main
    }
  }
}
