import StateMachines

/// Threads that each hold a section and then enter that of the next one: a wait cycle.
enum WaitCycle: String, CaseIterable, Codable {
  case serial
  case concurrent
  case three
  case serialReads
  case oneReads
  case bothRead
  case besideAnotherReader
  case wishesToRead
  case machines
  case sectionAndMachine

  private enum Kind {
    case mutable
    case readonly

    func run(_ object: any Threadsafe & Sendable, _ body: () -> Void) {
      switch self {
      case .mutable: object.runMutable(body)
      case .readonly: object.runReadonly(body)
      }
    }
  }

  /// How each thread holds its own section and enters the next one's.
  private var members: [(hold: Kind, enter: Kind)] {
    switch self {
    case .serial, .concurrent, .machines: [(.mutable, .mutable), (.mutable, .mutable)]
    case .three: [(.mutable, .mutable), (.mutable, .mutable), (.mutable, .mutable)]
    case .serialReads: [(.readonly, .readonly), (.readonly, .readonly)]
    case .oneReads, .besideAnotherReader: [(.readonly, .mutable), (.mutable, .mutable)]
    case .bothRead: [(.readonly, .mutable), (.readonly, .mutable)]
    case .wishesToRead: [(.mutable, .readonly), (.mutable, .readonly)]
    case .sectionAndMachine: [(.mutable, .readonly), (.readonly, .mutable)]
    }
  }

  /// The labels of the cycle's sections.
  var labels: [String] {
    Array(["apples", "pears", "plums"].prefix(members.count))
  }

  private var objects: [any Threadsafe & Sendable] {
    switch self {
    case .serial, .three, .serialReads:
      labels.map { CriticalSection(.serial, label: $0) }
    case .concurrent, .oneReads, .bothRead, .besideAnotherReader, .wishesToRead:
      labels.map { CriticalSection(.concurrent, label: $0) }
    case .machines:
      labels.map { GateMachine(.plainGate, label: $0) }
    case .sectionAndMachine:
      [CriticalSection(label: "apples"), GateMachine(.plainGate, label: "pears")]
    }
  }

  /// Returns only if the cycle was not detected.
  func close() {
    let objects = objects
    let members = members
    let barrier = Barrier(members.count)
    let threads = ThreadPool()
    if self == .besideAnotherReader { read(objects[0], on: threads) }
    for (number, member) in members.enumerated() {
      let own = objects[number]
      let next = objects[(number + 1) % objects.count]
      threads.start {
        member.hold.run(own) {
          barrier.arrive()
          member.enter.run(next) {}
        }
      }
    }
    _ = threads.isFinished()
  }

  /// Starts an uninvolved reader, which leaves after a while.
  private func read(_ object: any Threadsafe & Sendable, on threads: ThreadPool) {
    let isInside = Barrier(2)
    threads.start {
      object.runReadonly {
        isInside.arrive()
        ThreadPool.yield(2_000)
      }
    }
    isInside.arrive()
  }
}
