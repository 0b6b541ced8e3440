import StateMachines
import TestSupport
import Testing

/// The first table of all combinations on the landing page of `StateMachines`: each cell that exists, and what to write in place of others.
///
/// ``DataLinesTests`` has the second one.
@Suite("All combinations of events, sources and targets with data")
struct DataCombinationsTests {
  enum Spot: StateCases {
    case a
    case b
    case c
    case d
    case on(Holds<Int>)
    case off(Holds<Int>)
    struct Keys: CaseKeys {
      let on = Spot.on
      let off = Spot.off
    }
  }

  enum Ask: PayloadCases {
    case go
    case seek(Int)
    case pay(Call<Int, Int>)
    case press(Call<Int, Void>)
    case count(Call<Void, Int>)

    static let caseNames = ["go", "seek", "pay", "press", "count"]
    var caseNumber: UInt8 {
      switch self {
      case .go: 0
      case .seek: 1
      case .pay: 2
      case .press: 3
      case .count: 4
      }
    }
    struct Keys: CaseKeys {
      var seek: CaseKey<Ask, Int> { CaseKey(1, Ask.seek) { if case .seek(let place) = $0 { place } else { nil } } }
    }
  }

  /// What is fired: `go`, `seek(5)`, `pay` or `press` with the argument 5, `count` without one.
  enum Fired: Sendable {
    case go, seek, pay, press, count
  }

  typealias Builder = MachineBuilder<EventRecorder<Int>, Spot, Ask>

  /// A line, and the result of an event in `a`, or in `on` where that holds 10.
  struct Cell: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fired: Fired
    /// Whether the machine is in `on`.
    var isOn = false
    let target: Spot
    /// What the target holds.
    var payload: Int?
    /// What the closure has noted.
    var noted: [Int] = []
    let write: @Sendable (inout Builder) -> Void

    init(
      _ description: String, _ fired: Fired, isOn: Bool = false, _ target: Spot, payload: Int? = nil, noted: [Int] = [],
      _ write: @escaping @Sendable (inout Builder) -> Void
    ) {
      (testDescription, self.fired, self.isOn, self.target) = (description, fired, isOn, target)
      (self.payload, self.noted, self.write) = (payload, noted, write)
    }
  }

  private static let fromPlainToPlain = [
    Cell("go: a -> b", .go, .b) { $0.when(.go, from: .a, to: .b) },
    Cell("go: a -> b, action", .go, .b, noted: [1]) { $0.when(.go, from: .a, to: .b) { step in step.context.append(1) } },
    Cell("go: [c, a] -> b", .go, .b) { $0.when(.go, from: [.c, .a], to: .b) },
    Cell("go: any except c -> b", .go, .b) { $0.when(.go, from: .any(except: .c), to: .b) },
    Cell("of seek: a -> b, action", .seek, .b, noted: [5]) {
      $0.when(.of(\.seek), from: .a, to: .b) { step in step.context.append(seek(step.event)) }
    },
    Cell("[go]: a -> b", .go, .b) { $0.when([.go], from: .a, to: .b) },
    Cell("any: a -> b", .seek, .b) { $0.when(.any, from: .a, to: .b) },
    Cell("matching: a -> b", .seek, .b) {
      $0.when(.matching { cause in if case .event(.seek) = cause { true } else { false } }, from: .a, to: .b)
    },
    Cell("seek: a -> b", .seek, .b) { $0.when(\.seek, from: .a, to: .b) },
    Cell("seek: a -> b, action", .seek, .b, noted: [5]) {
      $0.when(\.seek, from: .a, to: .b) { place, step in step.context.append(place) }
    },
    Cell("seek: any -> b, action", .seek, .b, noted: [5]) {
      $0.when(\.seek, from: .any, to: .b) { place, step in step.context.append(place) }
    },
    Cell("pay: a -> b, action", .pay, .b, noted: [6]) { $0.when(Ask.pay, from: .a, to: .b) { amount, step in amount + 1 } },
    Cell("press: a -> b", .press, .b) { $0.when(Ask.press, from: .a, to: .b) },
    Cell("count: a -> b, action", .count, .b, noted: [7]) { $0.when(Ask.count, from: .a, to: .b) { step in 7 } },
  ]

  private static let intoAndChoosing = [
    Cell("go: a -> history", .go, .d) { sm in
      box(&sm)
      sm.when(.go, from: .a, into: .history(of: .b))
    },
    Cell("go: a -> history, action", .go, .d, noted: [1]) { sm in
      box(&sm)
      sm.when(.go, from: .a, into: .history(of: .b)) { step in step.context.append(1) }
    },
    Cell("of seek: a -> history", .seek, .d) { sm in
      box(&sm)
      sm.when(.of(\.seek), from: .a, into: .history(of: .b))
    },
    Cell("pay: a -> history, action", .pay, .d, noted: [6]) { sm in
      box(&sm)
      sm.when(Ask.pay, from: .a, into: .history(of: .b)) { amount, step in amount + 1 }
    },
    Cell("press: a -> history", .press, .d) { sm in
      box(&sm)
      sm.when(Ask.press, from: .a, into: .history(of: .b))
    },
    Cell("count: a -> history, action", .count, .d, noted: [7]) { sm in
      box(&sm)
      sm.when(Ask.count, from: .a, into: .history(of: .b)) { step in 7 }
    },
    Cell("go: a -> one of c, b", .go, .b) { $0.when(.go, from: .a, choosing: [.when(never, to: .c), .otherwise(to: .b)]) },
    Cell("go: a -> one of c, b, action", .go, .b, noted: [1]) {
      $0.when(.go, from: .a, choosing: [.when(never, to: .c), .otherwise(to: .b)]) { step in step.context.append(1) }
    },
    Cell("of seek: a -> one of c, b", .seek, .b) {
      $0.when(.of(\.seek), from: .a, choosing: [.when(never, to: .c), .otherwise(to: .b)])
    },
  ]

  private static let fromPlainToHolding = [
    Cell("go: a -> on, made", .go, .on(.any), payload: 1) { $0.when(.go, from: .a, to: \.on) { step in 1 } },
    Cell("go: [c, a] -> on, made", .go, .on(.any), payload: 1) { $0.when(.go, from: [.c, .a], to: \.on) { step in 1 } },
    Cell("seek: a -> on, moved", .seek, .on(.any), payload: 5) { $0.when(\.seek, from: .a, to: \.on) },
    Cell("seek: a -> on, made", .seek, .on(.any), payload: 50) { $0.when(\.seek, from: .a, to: \.on) { place, step in place * 10 } },
    Cell("seek: any -> on, moved", .seek, .on(.any), payload: 5) { $0.when(\.seek, from: .any, to: \.on) },
    Cell("pay: a -> on, made", .pay, .on(.any), payload: 5, noted: [6]) {
      $0.when(Ask.pay, from: .a, to: \.on) { amount, step in Made(amount, amount + 1) }
    },
    Cell("count: a -> on, made", .count, .on(.any), payload: 3, noted: [4]) {
      $0.when(Ask.count, from: .a, to: \.on) { step in Made(3, 4) }
    },
    Cell("of seek: a -> on, made around it", .seek, .on(.any), payload: 7) { sm in
      sm.payload(of: \.on) { step in 7 }
      sm.when(.of(\.seek), from: .a, to: .on(.any))
    },
  ]

  private static let inPlain = [
    Cell("go in a", .go, .a, noted: [1]) { $0.when(.go, in: .a) { step in step.context.append(1) } },
    Cell("of seek in a", .seek, .a, noted: [5]) { $0.when(.of(\.seek), in: .a) { step in step.context.append(seek(step.event)) } },
    Cell("seek in a", .seek, .a, noted: [5]) { $0.when(\.seek, in: .a) { place, step in step.context.append(place) } },
    Cell("pay in a", .pay, .a, noted: [6]) { $0.when(Ask.pay, in: .a) { amount, step in amount + 1 } },
    Cell("count in a", .count, .a, noted: [7]) { $0.when(Ask.count, in: .a) { step in 7 } },
  ]

  private static let fromHolding = [
    Cell("go: on -> b", .go, isOn: true, .b) { $0.when(.go, from: \.on, to: .b) },
    Cell("go: on -> b, action", .go, isOn: true, .b, noted: [10]) {
      $0.when(.go, from: \.on, to: .b) { level, step in step.context.append(level) }
    },
    Cell("of seek: on -> b, action", .seek, isOn: true, .b, noted: [10]) {
      $0.when(.of(\.seek), from: .on(.any), to: .b) { step in step.context.append(step.payload(of: \.on) ?? 0) }
    },
    Cell("go: of on -> b", .go, isOn: true, .b) { $0.when(.go, from: .of(\.off, \.on), to: .b) },
    Cell("seek: on -> b", .seek, isOn: true, .b) { $0.when(\.seek, from: \.on, to: .b) },
    Cell("seek: on -> b, action", .seek, isOn: true, .b, noted: [15]) {
      $0.when(\.seek, from: \.on, to: .b) { place, level, step in step.context.append(place + level) }
    },
    Cell("pay: on -> b, action", .pay, isOn: true, .b, noted: [15]) {
      $0.when(Ask.pay, from: \.on, to: .b) { amount, level, step in amount + level }
    },
    Cell("count: on -> b, action", .count, isOn: true, .b, noted: [10]) { $0.when(Ask.count, from: \.on, to: .b) { level, step in level } },
    Cell("press: on -> b", .press, isOn: true, .b) { $0.when(Ask.press, from: \.on, to: .b) },
    Cell("go: on -> off, made", .go, isOn: true, .off(.any), payload: 11) {
      $0.when(.go, from: \.on, to: \.off) { level, step in level + 1 }
    },
    Cell("go: on -> on, made", .go, isOn: true, .on(.any), payload: 11) { $0.when(.go, from: \.on, to: \.on) { level, step in level + 1 } },
    Cell("seek: on -> off, moved", .seek, isOn: true, .off(.any), payload: 5) { $0.when(\.seek, from: \.on, to: \.off) },
    Cell("seek: on -> off, made from both", .seek, isOn: true, .off(.any), payload: 15) {
      $0.when(\.seek, from: \.on, to: \.off) { place, level, step in place + level }
    },
    Cell("pay: on -> off, made", .pay, isOn: true, .off(.any), payload: 15, noted: [5]) {
      $0.when(Ask.pay, from: \.on, to: \.off) { amount, level, step in Made(level + amount, amount) }
    },
    Cell("count: on -> off, made", .count, isOn: true, .off(.any), payload: 11, noted: [10]) {
      $0.when(Ask.count, from: \.on, to: \.off) { level, step in Made(level + 1, level) }
    },
    Cell("of seek: on -> off, made around it", .seek, isOn: true, .off(.any), payload: 7) { sm in
      sm.payload(of: \.off) { step in 7 }
      sm.when(.of(\.seek), from: .on(.any), to: .off(.any))
    },
    Cell("go: on -> history", .go, isOn: true, .d) { sm in
      box(&sm)
      sm.when(.go, from: .on(.any), into: .history(of: .b))
    },
    Cell("pay: on -> history, action", .pay, isOn: true, .d, noted: [6]) { sm in
      box(&sm)
      sm.when(Ask.pay, from: .on(.any), into: .history(of: .b)) { amount, step in amount + 1 }
    },
    Cell("of seek: on -> one of c, b", .seek, isOn: true, .b) {
      $0.when(.of(\.seek), from: .on(.any), choosing: [.when(never, to: .c), .otherwise(to: .b)])
    },
    Cell("go: on -> one of c, b", .go, isOn: true, .b) {
      $0.when(.go, from: .on(.any), choosing: [.when(never, to: .c), .otherwise(to: .b)])
    },
    Cell("of seek: on -> history", .seek, isOn: true, .d) { sm in
      box(&sm)
      sm.when(.of(\.seek), from: .on(.any), into: .history(of: .b))
    },
    Cell("go in on", .go, isOn: true, .on(.any), payload: 11) { $0.when(.go, in: \.on) { level, step in level += 1 } },
    Cell("seek in on", .seek, isOn: true, .on(.any), payload: 15) { $0.when(\.seek, in: \.on) { place, level, step in level += place } },
    Cell("pay in on", .pay, isOn: true, .on(.any), payload: 15, noted: [10]) {
      $0.when(Ask.pay, in: \.on) { amount, level, step in
        defer { level += amount }
        return level
      }
    },
    Cell("count in on", .count, isOn: true, .on(.any), payload: 11, noted: [10]) {
      $0.when(Ask.count, in: \.on) { level, step in
        defer { level += 1 }
        return level
      }
    },
  ]

  private static let lines = [
    Cell("seek: deferred in a, moved from c", .seek, .on(.any), payload: 5) { sm in
      sm.defer(.of(\.seek), in: .a)
      sm.when(\.seek, from: .c, to: \.on)
      sm.when(.go, from: .a, to: .c)
    },
    Cell("entry and exit with the payload", .seek, isOn: true, .off(.any), payload: 5, noted: [10, 5]) { sm in
      sm.onExit(\.on) { level, step in step.context.append(level) }
      sm.onEntry(\.off) { level, step in step.context.append(level) }
      sm.when(\.seek, from: \.on, to: \.off)
    },
    Cell("hooks before and after", .seek, .b, noted: [1, 2]) { sm in
      sm.before(.of(\.seek), from: .a) { step in step.context.append(1) }
      sm.after(.of(\.seek), to: .b) { step in step.context.append(2) }
      sm.when(\.seek, from: .a, to: .b)
    },
    Cell("a guard of the payload that is false", .go, isOn: true, .b) { sm in
      sm.when(.go, from: \.on, to: .c, if: Guard("is small", of: \.on) { level, step in level < 10 })
      sm.when(.go, from: \.on, to: .b)
    },
  ]

  private static let never = Guard<EventRecorder<Int>, Spot, Ask>("never") { _ in false }

  /// What `seek` carries.
  private static func seek(_ event: Ask?) -> Int {
    if case .seek(let place) = event { place } else { 0 }
  }

  /// `b` around `c`, in which it starts, and `d`, to which its history leads.
  private static func box(_ sm: inout Builder) {
    sm.compound(.b, initial: .c) { sm in
      sm.state(.c)
      sm.state(.d)
    }
    sm.history(of: .b, default: .d)
  }

  private static let cells = fromPlainToPlain + intoAndChoosing + fromPlainToHolding + inPlain + fromHolding + lines

  @Test("A line is passed the data that it names, and leads to a state that holds what it should", arguments: cells)
  func cell(cell: Cell) throws {
    let definition = try ContextDefinition<EventRecorder<Int>, Spot, Ask>(initial: .a) { sm in
      sm.state(.on(.any))
      cell.write(&sm)
    }
    var noted = EventRecorder<Int>()
    var machine = cell.isOn ? try ContextMachine(definition, at: \.on, holding: 10) : try ContextMachine(definition, at: .a)

    // A line takes no other event, unless it is for any; another line follows the one that defers.
    let takesOthers = cell.testDescription.hasPrefix("any:") || cell.testDescription.contains("deferred")
    if cell.fired != .go { #expect(machine.can(.go, with: noted) == takesOthers) }
    if cell.fired != .seek { #expect(!machine.can(.seek(5), with: noted)) }

    let isAccepted: Bool
    switch cell.fired {
    case .go: isAccepted = machine.fire(.go, with: &noted)
    case .seek:
      isAccepted = machine.fire(.seek(5), with: &noted)
      // A deferred event waits for a line that leads out of `a`.
      if cell.testDescription.contains("deferred") { machine.fire(.go, with: &noted) }
    case .pay:
      let reply = machine.fire(Ask.pay, 5, with: &noted)
      if let reply { noted.append(reply) }
      isAccepted = reply != nil
    case .press: isAccepted = machine.fire(Ask.press, 5, with: &noted)
    case .count:
      let reply = machine.fire(Ask.count, with: &noted)
      if let reply { noted.append(reply) }
      isAccepted = reply != nil
    }

    #expect(isAccepted)
    #expect(machine.state == cell.target)
    #expect((machine.payload(of: \.on) ?? machine.payload(of: \.off)) == cell.payload)
    #expect(noted.entries == cell.noted)
  }
}
