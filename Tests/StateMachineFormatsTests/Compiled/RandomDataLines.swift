import StateMachines
import TestSupport

/// Random lines of a definition with data; each has a number in place of the line of a file.
struct RandomDataLines {
  typealias Builder = RandomDataDefinition.Builder
  typealias Key<Payload> = StateLiteral<DataStage, Payload>

  struct Line {
    let scope: DataStage?
    let write: (inout Builder) -> Void
  }

  private var random: SeededGenerator
  private var number: UInt = 10
  private let lists: [Key<[Int]>] = [\.list, \.other]
  private let counts: [Key<Int>] = [\.count, \.filled]
  private let plain: [DataStage] = [.idle, .ready, .empty]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func lines() -> [(number: UInt, feature: String, line: Line)] {
    var lines: [(number: UInt, feature: String, line: Line)] = []
    for _ in 0..<(12 + random.below(16)) {
      number += 1
      let (feature, write) = line()
      lines.append((number, feature, Line(scope: nil, write: write)))
    }
    // States that lines do not name are in the box all the same, and the payloads that no line makes are made.
    lines.append((1_000, "box", Line(scope: .box) { sm in sm.when(.back, from: .filled(.any), to: .empty, line: 1_000) }))
    lines.append((1_001, "box", Line(scope: .box) { sm in sm.when(.go, from: .empty, to: .box, line: 1_001) }))
    for key in lists { lines.append((1_002, "maker", Line(scope: nil) { $0.payload(of: key, make: { Self.make(&$0) }) })) }
    for key in counts { lines.append((1_003, "maker", Line(scope: nil) { $0.payload(of: key, make: { Self.make(&$0) }) })) }
    return lines
  }

  private static func make<Payload: SampleData>(_ step: inout Step<SampleLog, DataStage, DataInput>) -> Payload {
    step.context.note(0, "make")
    return .sample(step.context.seed)
  }

  private mutating func pick<Item>(_ items: [Item]) -> Item { items[random.below(items.count)] }

  private mutating func target() -> DataStage {
    pick(random.once(in: 4) ? [.list(.any), .count(.any), .box, .end] : plain)
  }

  private mutating func sources() -> StateMatcher<DataStage> {
    random.once(in: 4) ? .any(except: pick(plain)) : [pick(plain)]
  }

  private mutating func line() -> (String, (inout Builder) -> Void) {
    switch random.below(13) {
    case 0, 1: return call(DataInput.add)
    case 2: return call(DataInput.put)
    case 3: return random.once(in: 2) ? take(pick(lists)) : take(pick(counts))
    case 4: return random.once(in: 2) ? carried(\.load) : carried(\.set)
    case 5: return event(pick([.go, .back]))
    case 6: return decision()
    case 7: return always()
    case 8, 9: return random.once(in: 2) ? hook(pick(lists)) : hook(pick(counts))
    case 10: return plainHook()
    case 11: return timeout()
    default: return mark()
    }
  }

  // MARK: Guards

  private mutating func guardNumber() -> Int { random.below(4) }

  private mutating func condition() -> Builder.Condition? {
    guard random.once(in: 2) else { return nil }
    let number = guardNumber()
    return .init("holds \(number)") { step in step.context.holds(number, step.event?.size ?? 0) }
  }

  private mutating func condition<Argument: SampleData, Payload: SampleData>(
    _ call: Argument.Type, of key: Key<Payload>?
  ) -> Builder.CallCondition<Argument>? {
    guard random.once(in: 2) else { return nil }
    func part(_ number: Int, _ readsPayload: Bool) -> Builder.CallCondition<Argument> {
      if readsPayload, let key {
        return .init("holds \(number)", of: key) { argument, payload, step in step.context.holds(number, argument.size, payload.size) }
      }
      return .init("holds \(number)") { argument, step in step.context.holds(number, argument.size) }
    }
    let (first, second) = (part(guardNumber(), random.once(in: 2)), part(guardNumber(), random.once(in: 2)))
    switch random.below(4) {
    case 0: return first && second
    case 1: return first || !second
    case 2: return !first
    default: return first
    }
  }

  // MARK: Calls

  private mutating func call<Argument: SampleData, Reply: SampleData>(
    _ call: @escaping @Sendable CallCase<DataInput, Argument, Reply>
  ) -> (String, (inout Builder) -> Void) {
    switch random.below(6) {
    case 0: return change(call, in: pick(lists))
    case 1: return change(call, in: pick(counts))
    case 2: return move(call, from: pick(lists), to: pick(counts))
    case 3: return move(call, from: pick(counts), to: pick(lists))
    case 4: return make(call, to: pick(lists))
    default: return reply(call)
    }
  }

  private mutating func change<Argument: SampleData, Reply: SampleData, Payload: SampleData>(
    _ call: @escaping @Sendable CallCase<DataInput, Argument, Reply>, in key: @escaping Key<Payload>
  ) -> (String, (inout Builder) -> Void) {
    let (line, isIn, target, condition) = (number, random.once(in: 2), pick(plain), condition(Argument.self, of: key))
    let id = Int(line)
    if random.once(in: 2) {
      let perform: @Sendable (consuming Argument, inout Payload, inout PayloadStep<SampleLog, DataStage, DataInput>) -> Reply = {
        argument, payload, step in
        step.context.note(id, "\(argument)", "\(payload)")
        payload.change(id)
        return .sample(step.context.seed + id)
      }
      return (
        "call with a payload",
        { sm in
          if isIn {
            sm.when(call, in: key, if: condition, action: "act \(id)", perform: perform, line: line)
          } else {
            sm.when(call, from: key, to: target, if: condition, action: "act \(id)", perform: perform, line: line)
          }
        }
      )
    }
    let perform:
      @Sendable (consuming Argument, inout Payload, inout PayloadStep<SampleLog, DataStage, DataInput>) throws(SampleError) -> Reply = {
        argument, payload, step throws(SampleError) in
        step.context.note(id, "\(argument)", "\(payload)")
        payload.change(id)
        try step.context.check(id)
        return .sample(step.context.seed + id)
      }
    return (
      "call that throws",
      { sm in
        if isIn {
          sm.when(call, in: key, if: condition, action: "act \(id)", perform: perform, line: line)
        } else {
          sm.when(call, from: key, to: target, if: condition, action: "act \(id)", perform: perform, line: line)
        }
      }
    )
  }

  private mutating func move<Argument: SampleData, Reply: SampleData, Payload: SampleData, Next: SampleData>(
    _ call: @escaping @Sendable CallCase<DataInput, Argument, Reply>, from key: @escaping Key<Payload>, to next: @escaping Key<Next>
  ) -> (String, (inout Builder) -> Void) {
    let (line, condition) = (number, condition(Argument.self, of: key))
    let id = Int(line)
    return (
      "call that makes a payload",
      { sm in
        sm.when(
          call, from: key, to: next, if: condition, action: "act \(id)",
          perform: { argument, payload, step throws(SampleError) in
            step.context.note(id, "\(argument)", "\(payload)")
            payload.change(id)
            try step.context.check(id)
            return Made(Next.sample(step.context.seed + id), Reply.sample(step.context.seed + id))
          }, line: line)
      }
    )
  }

  private mutating func make<Argument: SampleData, Reply: SampleData, Next: SampleData>(
    _ call: @escaping @Sendable CallCase<DataInput, Argument, Reply>, to next: @escaping Key<Next>
  ) -> (String, (inout Builder) -> Void) {
    let (line, sources, condition) = (number, sources(), condition(Argument.self, of: nil as Key<Int>?))
    let id = Int(line)
    return (
      "call that makes a payload",
      { sm in
        sm.when(
          call, from: sources, to: next, if: condition, action: "act \(id)",
          perform: { argument, step in
            step.context.note(id, "\(argument)")
            return Made(Next.sample(step.context.seed + id), Reply.sample(step.context.seed + id))
          }, line: line)
      }
    )
  }

  private mutating func reply<Argument: SampleData, Reply: SampleData>(
    _ call: @escaping @Sendable CallCase<DataInput, Argument, Reply>
  ) -> (String, (inout Builder) -> Void) {
    let (line, sources, target, condition) = (number, sources(), target(), condition(Argument.self, of: nil as Key<Int>?))
    let id = Int(line)
    return (
      "call that throws",
      { sm in
        sm.when(
          call, from: sources, to: target, if: condition, action: "act \(id)",
          perform: { argument, step throws(SampleError) in
            step.context.note(id, "\(argument)")
            try step.context.check(id)
            return Reply.sample(step.context.seed + id)
          }, line: line)
      }
    )
  }

  private mutating func take<Payload: SampleData>(_ key: @escaping Key<Payload>) -> (String, (inout Builder) -> Void) {
    let (line, target, condition) = (number, target(), condition())
    let id = Int(line)
    return (
      "call without an argument",
      { sm in
        sm.when(
          DataInput.pull, from: key, to: target, if: condition, action: "act \(id)",
          perform: { payload, step in
            step.context.note(id, "\(payload)")
            payload.change(id)
            return Int.sample(step.context.seed + id)
          }, line: line)
      }
    )
  }

  private mutating func mark() -> (String, (inout Builder) -> Void) {
    let (line, sources, target, condition) = (number, sources(), target(), condition(Int.self, of: nil as Key<Int>?))
    let id = Int(line)
    return (
      "call without a reply",
      { sm in
        sm.when(
          DataInput.mark, from: sources, to: target, if: condition, action: "act \(id)",
          perform: { argument, step in step.context.note(id, "\(argument)") }, line: line)
      }
    )
  }

  // MARK: Events

  private mutating func carried<Carried: SampleData>(_ event: @escaping @Sendable CaseLiteral<DataInput, Carried>) -> (
    String, (inout Builder) -> Void
  ) {
    let (line, key, next, sources, condition) = (number, pick(lists), pick(counts), sources(), condition())
    let id = Int(line)
    switch random.below(3) {
    case 0:
      return (
        "event with a payload that throws",
        { sm in
          sm.when(
            event, in: key, if: condition, action: "act \(id)",
            perform: { carried, payload, step throws(SampleError) in
              step.context.note(id, "\(carried)", "\(payload)")
              payload.change(id)
              try step.context.check(id)
            }, line: line)
        }
      )
    case 1:
      return (
        "event with a payload",
        { sm in
          sm.when(
            event, from: key, to: next, if: condition, action: "act \(id)",
            perform: { carried, payload, step in
              step.context.note(id, "\(carried)", "\(payload)")
              return Int.sample(step.context.seed + id)
            }, line: line)
        }
      )
    default:
      return (
        "payload that moves",
        { sm in
          if Carried.self == Int.self {
            sm.when(\.set, from: sources, to: next, if: condition, line: line)
          } else {
            sm.when(\.load, from: sources, to: key, if: condition, line: line)
          }
        }
      )
    }
  }

  private mutating func event(_ event: DataInput) -> (String, (inout Builder) -> Void) {
    let (line, key, next, sources, target, condition) = (number, pick(lists), pick(counts), sources(), target(), condition())
    let id = Int(line)
    switch random.below(3) {
    case 0:
      return (
        "event that throws",
        { sm in
          sm.when(
            event, in: key, if: condition, action: "act \(id)",
            perform: { payload, step throws(SampleError) in
              step.context.note(id, "\(payload)")
              payload.change(id)
              try step.context.check(id)
            }, line: line)
        }
      )
    case 1:
      return (
        "event that makes a payload",
        { sm in
          sm.when(
            event, from: next, to: key, if: condition, action: "act \(id)",
            perform: { payload, step in
              step.context.note(id, "\(payload)")
              payload.change(id)
              return [Int].sample(step.context.seed + id)
            }, line: line)
        }
      )
    default:
      return (
        "event",
        { sm in
          sm.when(event, from: sources, to: target, if: condition, action: "act \(id)", perform: { $0.context.note(id) }, line: line)
        }
      )
    }
  }

  private mutating func decision() -> (String, (inout Builder) -> Void) {
    let (line, sources, kind) = (number, sources(), random.below(4))
    return (
      "reply of an ignored event",
      { sm in
        switch kind {
        case 0: sm.ignore(DataInput.add, in: sources, replying: .sample(Int(line)), line: line)
        case 1: sm.ignore(DataInput.put, in: .any, replying: .sample(Int(line)), line: line)
        case 2: sm.ignore(DataInput.pull, in: .any, replying: .sample(Int(line)), line: line)
        default: sm.impossible(DataInput.add, in: sources, line: line)
        }
      }
    )
  }

  private mutating func always() -> (String, (inout Builder) -> Void) {
    let (line, source, target, guardNumber) = (number, pick([DataStage.ready, .empty]), target(), guardNumber())
    let id = Int(line)
    return (
      "transition without an event",
      { sm in
        let condition = Builder.Condition("calms \(guardNumber)") { step in step.context.holds(guardNumber) }
        sm.always(from: source, to: target, if: condition, action: "act \(id)", perform: { $0.context.note(id) }, line: line)
      }
    )
  }

  private mutating func timeout() -> (String, (inout Builder) -> Void) {
    let (line, state, event) = (number, pick([DataStage.idle, .ready, .list(.any), .count(.any), .box]), pick([DataInput.go, .back]))
    let delay = Duration.milliseconds(500 * (1 + random.below(6)))
    return ("timeout", { sm in sm.timeout(delay, in: state, fire: event, line: line) })
  }

  // MARK: Hooks

  private mutating func hook<Payload: SampleData>(_ key: @escaping Key<Payload>) -> (String, (inout Builder) -> Void) {
    let (line, isExit) = (number, random.once(in: 2))
    let id = Int(line)
    if random.once(in: 3) {
      return (
        "hook that throws",
        { sm in
          if isExit {
            sm.onExit(
              key, named: "act \(id)",
              perform: { payload, step throws(SampleError) in
                step.context.note(id, "\(payload)")
                try step.context.check(id)
              }, line: line)
          } else {
            sm.onEntry(
              key, named: "act \(id)",
              perform: { payload, step throws(SampleError) in
                step.context.note(id, "\(payload)")
                try step.context.check(id)
              }, line: line)
          }
        }
      )
    }
    return (
      "hook with a payload",
      { sm in
        if isExit {
          sm.onExit(key, named: "act \(id)", perform: { payload, step in step.context.note(id, "\(payload)") }, line: line)
        } else {
          sm.onEntry(key, named: "act \(id)", perform: { payload, step in step.context.note(id, "\(payload)") }, line: line)
        }
      }
    )
  }

  private mutating func plainHook() -> (String, (inout Builder) -> Void) {
    let (line, state, kind) = (number, pick(plain), random.below(6))
    let id = Int(line)
    return (
      kind < 4 ? "hook with an argument" : "hook with an argument that throws",
      { sm in
        switch kind {
        case 0: sm.before(DataInput.add, named: "act \(id)", perform: { $1.context.note(id, "\($0)") }, line: line)
        case 1: sm.after(DataInput.put, named: "act \(id)", perform: { $1.context.note(id, "\($0)") }, line: line)
        case 2: sm.onEntry(state, named: "act \(id)", perform: { $0.context.note(id) }, line: line)
        case 3: sm.onExit(state, named: "act \(id)", perform: { $0.context.note(id) }, line: line)
        case 4:
          sm.before(
            DataInput.put, named: "act \(id)",
            perform: { argument, step throws(SampleError) in
              step.context.note(id, "\(argument)")
              try step.context.check(id)
            }, line: line)
        default:
          sm.after(
            DataInput.mark, named: "act \(id)",
            perform: { argument, step throws(SampleError) in
              step.context.note(id, "\(argument)")
              try step.context.check(id)
            }, line: line)
        }
      }
    )
  }
}
