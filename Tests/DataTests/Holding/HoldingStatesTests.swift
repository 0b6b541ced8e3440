import StateMachines
import Testing

@Suite("States that hold a payload")
struct HoldingStatesTests {
  private struct Rules: ShelfRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
      sm.when(Order.put, from: .empty, to: \.filled) { number, step in Made(Stock([number]), 1) }
      sm.when(Order.put, in: \.filled) { number, stock, step in
        stock.numbers.append(number)
        return stock.numbers.count
      }
      sm.when(Order.take, in: \.filled) { stock, step in stock.numbers.popLast() }
      sm.when(.sort, in: \.filled) { stock, step in stock.numbers.sort() }
      sm.when(Order.count, from: \.filled, to: \.counted) { extra, stock, step in
        Made(stock.numbers.count + extra, "had \(stock.numbers)")
      }
      sm.when(.refill, from: \.counted, to: \.filled) { count, step in Stock(Array(0..<count)) }
      sm.when(.refill, from: .empty, to: \.filled) { step in Stock([7]) }
      sm.when(.clear, from: \.filled, to: .empty)
      sm.when(.clear, from: \.counted, to: .empty) { count, step in count = 0 }
    }
  }

  private func numbers(_ machine: any EntryMachine<Shelf, Order>) -> [Int]? {
    machine.payload(of: \.filled)?.numbers
  }

  private struct RulesOfReplies: ShelfRules {
    func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
      sm.when(.refill, from: .empty, to: \.filled) { step in Stock([7, 8]) }
      sm.when(.refill, from: .of(\.counted), to: .broken)
      sm.when(Order.take, from: \.filled, to: \.filled) { stock, step in Made(stock, stock.numbers.popLast()) }
      sm.when(Order.count, from: \.filled, to: \.counted) { extra, stock, step in Made(extra, "\(stock.numbers)") }
      sm.when(.clear, from: .of(\.filled, \.counted), to: .empty)
      sm.impossible(Order.put, in: .of(\.filled, \.counted))
    }
  }

  @Test("A reply that is taken out of the payload is taken out before the target keeps the payload", arguments: EntryPoint.Kind.allCases)
  func replyFirst(kind: EntryPoint.Kind) throws {
    let machine = try RulesOfReplies().machine(kind)

    machine.perform {
      #expect(machine.fire(.refill))
      #expect(machine.fire(Order.take, ()) == .some(.some(8)))
      #expect(numbers(machine) == [7])
    }
  }

  @Test("A line and a cell of several cases hold in each of these states", arguments: EntryPoint.Kind.allCases)
  func severalCases(kind: EntryPoint.Kind) throws {
    let machine = try RulesOfReplies().machine(kind)

    machine.perform {
      for isCounted in [false, true] {
        #expect(machine.fire(.refill))
        if isCounted { #expect(machine.fire(Order.count, 3) == "[7, 8]") }
        #expect(machine.fire(Order.put, 1) == nil)
        #expect(machine.fire(.clear))
        #expect(numbers(machine) == nil && machine.payload(of: \.counted) == nil)
      }
    }
  }

  /// Two cases that are equal, of which a definition names one.
  private enum Door: StateCases {
    case closed
    case open(Holds<Int>)
    case ajar(Holds<Int>)
    struct Keys: CaseKeys {
      let open = Door.open
      let ajar = Door.ajar
    }

    private var isClosed: Bool { if case .closed = self { true } else { false } }

    static func == (one: Self, other: Self) -> Bool { one.isClosed == other.isClosed }
    func hash(into hasher: inout Hasher) { hasher.combine(isClosed) }
  }

  @Test("A state is found by an equal case, whose payload is that of the state")
  func equalCases() throws {
    enum Push: Hashable, Sendable { case push }
    let definition = try MachineDefinition<Door, Push>(initial: .closed) { sm in
      sm.when(.push, from: .closed, to: \.open) { step in 5 }
      sm.when(.push, from: \.open, to: .closed)
    }
    var machine = Machine(definition)
    #expect(machine.payload(of: \.ajar) == nil)
    machine.fire(.push)

    #expect(machine.is(.ajar(.any)))
    #expect(machine.payload(of: \.ajar) == 5)
    #expect(machine.payload(of: \.open) == 5)
  }

  @Test("A transition makes the payload of its target, and actions change it in place", arguments: EntryPoint.Kind.allCases)
  func madeAndChanged(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(numbers(machine) == nil)
      #expect(machine.fire(Order.put, 3) == 1)
      #expect(machine.fire(Order.put, 1) == 2)
      #expect(machine.fire(.sort))
      #expect(numbers(machine) == [1, 3])
      #expect(machine.fire(Order.take, ()) == .some(.some(3)))
      #expect(numbers(machine) == [1])
    }
  }

  @Test("Entry and exit actions of a key have the payload of the state", arguments: EntryPoint.Kind.allCases)
  func hooksOfKeys(kind: EntryPoint.Kind) throws {
    struct Watched: ShelfRules {
      let seen: EventRecorder<String>
      func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
        Rules().write(&sm)
        sm.onEntry(\.filled) { [seen] stock, step in seen.append("entry \(stock.numbers)") }
        sm.onExit(\.filled) { [seen] stock, step in seen.append("exit \(stock.numbers)") }
        sm.onEntry(\.counted) { [seen] count, step in seen.append("entry \(count)") }
      }
    }
    let seen = EventRecorder<String>()
    let machine = try Watched(seen: seen).machine(kind)

    machine.perform {
      _ = machine.fire(Order.put, 5)
      _ = machine.fire(Order.put, 6)
      _ = machine.fire(Order.count, 1)
    }

    #expect(seen.entries == ["entry [5]", "exit [5, 6]", "entry 3"])
  }

  @Test("An array is changed where it is, with and without an eventless transition of another state", arguments: [false, true])
  func notCopied(hasEventless: Bool) throws {
    enum Box: StateCases {
      case list(Holds<[Int]>)
      case away, back
      struct Keys: CaseKeys { let list = Box.list }
    }
    enum Touch { case touch, go }
    let isSame = Protected<[Bool]>([])
    let definition = try MachineDefinition<Box, Touch>(initial: .list(.any)) { sm in
      sm.payload(of: \.list) { _ in Array(0..<100) }
      sm.when(.touch, in: \.list) { (list: inout [Int], step) in
        let place = list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        list[0] += 1
        let same = list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } == place
        isSame.runMutable { $0.append(same) }
      }
      sm.when(.go, from: .away, to: .back)
      if hasEventless { sm.always(from: .away, to: .back) }
    }
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)
    for _ in 1...3 {
      machine.fire(.touch)
      shared.fire(.touch)
    }

    #expect(isSame.runReadonly { $0 } == Array(repeating: true, count: 6))
  }

  @Test("A transition makes the payload of its target from that of its source, and replies", arguments: EntryPoint.Kind.allCases)
  func madeFromTheSource(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      _ = machine.fire(Order.put, 3)
      #expect(machine.fire(Order.count, 4) == "had [3]")
      #expect(numbers(machine) == nil)
      #expect(machine.payload(of: \.counted) == 5)
      #expect(machine.fire(.refill))
      #expect(numbers(machine) == [0, 1, 2, 3, 4])
      #expect(machine.payload(of: \.counted) == nil)
    }
  }

  @Test("A payload is gone once its state is left, with an action or without", arguments: EntryPoint.Kind.allCases)
  func left(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.fire(.refill) && machine.fire(.clear))
      #expect(numbers(machine) == nil)
      #expect(machine.fire(.refill))
      #expect(numbers(machine) == [7])
      _ = machine.fire(Order.count, 0)
      #expect(machine.fire(.clear))
      #expect(machine.payload(of: \.counted) == nil)
    }
  }

  @Test("An event that does not apply leaves the payload alone", arguments: EntryPoint.Kind.allCases)
  func rejected(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      _ = machine.fire(Order.put, 3)
      #expect(!machine.fire(.refill))
      #expect(machine.attempt(Order.fail, 1).outcome.rejection != nil)
      #expect(numbers(machine) == [3])
    }
  }

  @Test("`attempt` and `require` change payloads as `fire` does", arguments: EntryPoint.Kind.allCases)
  func otherCalls(kind: EntryPoint.Kind) throws {
    let machine = try Rules().machine(kind)

    machine.perform {
      #expect(machine.attempt(Order.put, 3).reply == 1)
      #expect((try? machine.require(Order.put, 4)) == 2)
      #expect(machine.attempt(.sort, tracing: nil).rejection == nil)
      #expect((try? machine.require(.clear))?.target == .empty)
      #expect(numbers(machine) == nil)
    }
  }

  @Test("A transition that leads back to its state replaces the payload", arguments: EntryPoint.Kind.allCases)
  func replaced(kind: EntryPoint.Kind) throws {
    struct Again: ShelfRules {
      func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
        sm.when(Order.put, from: .empty, to: \.filled) { number, step in Made(Stock([number]), 0) }
        sm.when(Order.put, from: \.filled, to: \.filled) { number, stock, step in Made(Stock([number] + stock.numbers), 1) }
      }
    }
    let machine = try Again().machine(kind)

    machine.perform {
      _ = machine.fire(Order.put, 1)
      #expect(machine.fire(Order.put, 2) == 1)
      #expect(numbers(machine) == [2, 1])
    }
  }

  @Test("Exit hooks see the payload that is left, entry and after hooks the one that was made", arguments: EntryPoint.Kind.allCases)
  func hooks(kind: EntryPoint.Kind) throws {
    struct Watched: ShelfRules {
      let seen: EventRecorder<String>

      func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
        func note(_ moment: String) -> MachineBuilder<Context, Shelf, Order>.Hook {
          { [seen] step in
            let filled = step.payload(of: \.filled).map { "\($0.numbers)" } ?? "-"
            seen.append("\(moment) \(filled) \(step.payload(of: \.counted).map { "\($0)" } ?? "-")")
          }
        }
        Rules().write(&sm)
        sm.before(.clear, perform: note("before"))
        sm.onExit(.filled(.any), perform: note("exit"))
        sm.onEntry(.counted(.any), perform: note("entry"))
        sm.after(.any, to: .counted(.any), perform: note("after"))
      }
    }
    let seen = EventRecorder<String>()
    let machine = try Watched(seen: seen).machine(kind)

    machine.perform {
      _ = machine.fire(Order.put, 5)
      _ = machine.fire(Order.count, 1)
      _ = machine.fire(.clear)
    }

    #expect(seen.entries == ["exit [5] -", "entry - 2", "after - 2", "before - 2"])
  }

  @Test("Guards see the payload, also those of `can`", arguments: EntryPoint.Kind.allCases)
  func guards(kind: EntryPoint.Kind) throws {
    struct Guarded: ShelfRules {
      func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
        sm.when(.refill, from: .empty, to: \.filled) { step in Stock([7]) }
        sm.when(
          Order.put, in: \.filled,
          if: .init("has room") { number, step in (step.payload(of: \.filled)?.numbers.count ?? 0) < number }
        ) { number, stock, step in
          stock.numbers.append(number)
          return stock.numbers.count
        }
      }
    }
    let machine = try Guarded().machine(kind)

    machine.perform {
      #expect(machine.fire(.refill))
      #expect(!machine.can(Order.put, 1) && machine.can(Order.put, 2))
      #expect(machine.fire(Order.put, 1) == nil)
      #expect(machine.fire(Order.put, 2) == 2)
      #expect(!machine.can(Order.put, 2))
    }
  }

  @Test("An action that is passed a payload does not see it a second time", arguments: EntryPoint.Kind.allCases)
  func passedPayload(kind: EntryPoint.Kind) throws {
    struct Reading: ShelfRules {
      let seen: EventRecorder<Bool>

      func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>) {
        sm.when(.refill, from: .empty, to: \.filled) { step in Stock([7]) }
        sm.when(.sort, in: \.filled) { [seen] stock, step in
          seen.append(step.payload(of: \.filled) == nil)
          stock.numbers = []
        }
      }
    }
    let seen = EventRecorder<Bool>()
    let machine = try Reading(seen: seen).machine(kind)

    machine.perform { #expect(machine.fire(.refill) && machine.fire(.sort)) }

    #expect(seen.entries == [true])
    #expect(machine.perform { machine.payload(of: \.filled)?.numbers } == [])
  }

  @Test("Messages show the case of a state without its marker")
  func messages() throws {
    var machine = Machine(try MachineDefinition(initial: .empty) { Rules().write(&$0) })
    let outcome = machine.attempt(.refill)

    #expect("\(outcome)" == "transitioned: empty -> filled (refill)")
    let rejected = "\(machine.attempt(Order.fail, 1).outcome)"
    #expect(rejected.hasPrefix("rejected: 'fail' does not apply while 'filled'"))
    #expect(machine.activeConfiguration == "filled")
    #expect("\(machine.snapshot())" == "running while 'filled'")
  }
}
