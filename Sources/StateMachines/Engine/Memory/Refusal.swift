/// Why an event was not accepted.
@usableFromInline
enum Refusal: Sendable {
  case noTransition
  case guards(GuardNumbers)
  case failed(any Error)
  /// The machine is stopped or finished.
  case stopped
  /// The machine was never started.
  case unstarted
}

/// The numbers of guards that were false; most rejections have few, and then no array is made.
@usableFromInline
struct GuardNumbers: Sendable {
  /// Up to four numbers of 16 bits, the first one lowest; places that are not used have all bits set.
  private var packed = UInt64.max
  /// All numbers, where they do not fit.
  private var list: [Int32]?

  init(_ numbers: borrowing WorkList<Int32>) {
    for index in numbers.indices {
      guard index < 4, numbers[index] < UInt16.max else {
        list = Self.list(of: numbers)
        return
      }
      packed ^= UInt64(~UInt16(truncatingIfNeeded: numbers[index])) << UInt64(16 * index)
    }
  }

  private static func list(of numbers: borrowing WorkList<Int32>) -> [Int32] {
    var list: [Int32] = []
    for index in numbers.indices { list.append(numbers[index]) }
    return list
  }

  var all: [Int32] {
    list ?? (0..<4).map { UInt16(truncatingIfNeeded: packed >> UInt64(16 * $0)) }.filter { $0 != .max }.map(Int32.init)
  }

  fileprivate var isInline: Bool { list == nil }
}

/// An event that was not accepted, where it was processed.
struct RejectedEvent {
  var event: StoredEvent
  /// Where the machine was.
  var configuration: Configuration
  var refusal: Refusal
}

extension Refusal {
  /// The error in place of the refusal, unless that has an error already.
  func replaced(by error: any Error) -> Self {
    if case .failed = self { self } else { .failed(error) }
  }

  /// Something has to be released with it.
  var holdsReferences: Bool {
    switch self {
    case .noTransition, .stopped, .unstarted: false
    case .guards(let guards): !guards.isInline
    case .failed: true
    }
  }
}
