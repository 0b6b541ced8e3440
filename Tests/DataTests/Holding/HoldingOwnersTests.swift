import StateMachines
import Testing

@Suite("Actions with payloads of states that reach the owner by `step.isolated`")
struct HoldingOwnersTests {
  enum Basket: StateCases {
    case empty
    case filled(Holds<[Int]>)
    case counted(Holds<Int>)
    struct Keys: CaseKeys {
      let filled = Basket.filled
      let counted = Basket.counted
    }
  }

  enum Request: Hashable, Sendable {
    case put(Call<Int, Int>)
    case take(Call<Void, Int?>)
    case count(Call<Void, String>)
    case sort, refill, clear
  }

  private actor Shopper: ActorStateful {
    typealias State = Basket
    typealias Event = Request

    static let definition = Definition.verified(initial: .empty) { sm in
      sm.when(Event.put, from: .empty, to: \.filled) { number, step in
        step.isolated { shopper in shopper.log.append("first") }
        return Made([number], 1)
      }
      sm.when(Event.put, in: \.filled) { number, numbers, step in
        step.isolated { shopper in shopper.log.append("put \(number)") }
        numbers.append(number)
        return numbers.count
      }
      sm.when(Event.take, in: \.filled) { numbers, step in
        step.isolated { shopper in shopper.log.append("take") }
        return numbers.popLast()
      }
      sm.when(Event.count, from: \.filled, to: \.counted) { numbers, step in
        step.isolated { shopper in shopper.log.append("count") }
        return Made(numbers.count, "\(numbers)")
      }
      sm.when(.sort, in: \.filled) { numbers, step in
        step.isolated { shopper in shopper.log.append("sort") }
        numbers.sort()
      }
      sm.when(.refill, from: \.counted, to: \.filled) { count, step in
        step.isolated { shopper in shopper.log.append("refill") }
        return Array(0..<count)
      }
      sm.when(.clear, from: \.filled, to: .empty) { numbers, step in step.isolated { shopper in shopper.log.append("clear \(numbers)") } }
      sm.when(.refill, from: .empty, to: \.filled) { step in
        step.isolated { shopper in shopper.log.append("new") }
        return [9]
      }
    }

    nonisolated let machine = Owned(definition)
    var log: [String] = []

    func run() -> [String] {
      let replies = [fire(Event.put, 3), fire(Event.put, 1)]
      log.append("\(fire(.sort)) \(machine.payload(of: \.filled) ?? []) \(replies.compactMap(\.self))")
      log.append("\(fire(Event.take).map { "\($0 ?? 0)" } ?? "-") \(fire(Event.count) ?? "-") \(fire(.refill))")
      log.append("\(machine.payload(of: \.filled) ?? []) \(fire(.clear)) \(fire(.refill)) \(machine.payload(of: \.filled) ?? [])")
      return log
    }
  }

  @MainActor
  private final class Model: MainActorStateful {
    typealias State = Basket
    typealias Event = Request

    nonisolated static let definition = Definition.verified(initial: .empty) { sm in
      sm.when(Event.put, from: .empty, to: \.filled) { number, step in
        step.isolated { model in model.log.append("first") }
        return Made([number], 1)
      }
      sm.when(Event.put, in: \.filled) { number, numbers, step in
        step.isolated { model in model.log.append("put \(number)") }
        numbers.append(number)
        return numbers.count
      }
      sm.when(Event.take, in: \.filled) { numbers, step in
        step.isolated { model in model.log.append("take") }
        return numbers.popLast()
      }
      sm.when(Event.count, from: \.filled, to: \.counted) { numbers, step in
        step.isolated { model in model.log.append("count") }
        return Made(numbers.count, "\(numbers)")
      }
      sm.when(.sort, in: \.filled) { numbers, step in
        step.isolated { model in model.log.append("sort") }
        numbers.sort()
      }
      sm.when(.refill, from: \.counted, to: \.filled) { count, step in
        step.isolated { model in model.log.append("refill") }
        return Array(0..<count)
      }
      sm.when(.clear, from: \.filled, to: .empty) { numbers, step in step.isolated { model in model.log.append("clear \(numbers)") } }
      sm.when(.refill, from: .empty, to: \.filled) { step in
        step.isolated { model in model.log.append("new") }
        return [9]
      }
    }

    nonisolated let machine = Owned(definition)
    var log: [String] = []

    func run() -> [String] {
      let replies = [fire(Event.put, 3), fire(Event.put, 1)]
      log.append("\(fire(.sort)) \(machine.payload(of: \.filled) ?? []) \(replies.compactMap(\.self))")
      log.append("\(fire(Event.take).map { "\($0 ?? 0)" } ?? "-") \(fire(Event.count) ?? "-") \(fire(.refill))")
      log.append("\(machine.payload(of: \.filled) ?? []) \(fire(.clear)) \(fire(.refill)) \(machine.payload(of: \.filled) ?? [])")
      return log
    }
  }

  private static let expected = [
    "first", "put 1", "sort", "true [1, 3] [1, 2]", "take", "count", "refill", "3 [1] true", "clear [0]", "new", "[0] true true [9]",
  ]

  @Test("On an actor they change and make payloads, and reach its properties")
  func actor() async {
    #expect(await Shopper().run() == Self.expected)
  }

  @Test("On the main actor they change and make payloads, and reach the object's properties")
  @MainActor
  func mainActor() {
    #expect(Model().run() == Self.expected)
  }
}
