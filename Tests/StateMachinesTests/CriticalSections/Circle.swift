import StateMachines

/// Threads that hold a section each and then wish for that of the next one: they would wait for each other without end.
enum Circle: String, CaseIterable, Codable {
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
  private var threads: [(hold: Kind, wish: Kind)] {
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

  /// The labels of the sections of the circle.
  var labels: [String] {
    Array(["apples", "pears", "plums"].prefix(threads.count))
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

  /// Returns only where the circle was not found out.
  func close() {
    let objects = objects
    let meeting = Meeting(of: threads.count)
    let workforce = Workforce()
    if self == .besideAnotherReader { read(objects[0], on: workforce) }
    for (number, thread) in threads.enumerated() {
      let own = objects[number]
      let next = objects[(number + 1) % objects.count]
      workforce.begin {
        thread.hold.run(own) {
          _ = meeting.arrive()
          thread.wish.run(next) {}
        }
      }
    }
    _ = workforce.isDone()
  }

  /// A reader of no concern, who leaves after a while.
  private func read(_ object: any Threadsafe & Sendable, on workforce: Workforce) {
    let isInside = Meeting(of: 2)
    workforce.begin {
      object.runReadonly {
        _ = isInside.arrive()
        Workforce.giveWay(2_000)
      }
    }
    _ = isInside.arrive()
  }
}
