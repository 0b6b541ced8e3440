/// Why an event was not accepted.
@usableFromInline
enum Refusal: Sendable {
  case noTransition
  case guards(GuardNumbers)
  case failed(any Error)
  /// A line says that the event cannot come there.
  case impossible
  /// The machine is stopped or finished.
  case stopped
  /// The machine was never started.
  case unstarted
}

/// The ids of guards that were false; most rejections have few, and then no array is made.
@usableFromInline
struct GuardNumbers: Sendable {
  private var few = FewGuards()
  /// All ids, where they do not fit.
  private var list: [GuardID]?

  init(_ few: FewGuards) {
    self.few = few
  }

  init(_ guards: borrowing WorkList<GuardID>) {
    for place in guards.indices {
      guard few.add(guards[place]) else {
        list = Self.list(of: guards)
        return
      }
    }
  }

  private static func list(of guards: borrowing WorkList<GuardID>) -> [GuardID] {
    var list: [GuardID] = []
    for place in guards.indices { list.append(guards[place]) }
    return list
  }

  var all: [GuardID] { list ?? few.all }

  /// The ids, where they fit.
  var allFew: FewGuards? { list == nil ? few : nil }
}

/// An event that was not accepted, where it was processed.
struct RejectedEvent {
  var event: StoredEvent
  /// What the machine is called.
  var label: String
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
    case .noTransition, .impossible, .stopped, .unstarted: false
    case .guards(let guards): guards.allFew == nil
    case .failed: true
    }
  }
}
