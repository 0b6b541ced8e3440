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
  private var first: SIMD4<Int32>
  private var count: Int
  private var others: [Int32]

  init(_ numbers: borrowing WorkList<Int32>) {
    (first, others, count) = (SIMD4(repeating: -1), [], numbers.count)
    for index in numbers.indices {
      if index < 4 { first[index] = numbers[index] } else { others.append(numbers[index]) }
    }
  }

  var all: [Int32] { (0..<min(count, 4)).map { first[$0] } + others }

  fileprivate var isShort: Bool { count <= 4 }
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
    case .guards(let guards): !guards.isShort
    case .failed: true
    }
  }
}
