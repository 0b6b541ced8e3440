import Server

#if CORE
  import StateMachineCore
#else
  import StateMachines
#endif

struct LibraryConnection: Connection {
  private enum State: StateCases {
    case idle
    case open(Holds<[Int]>)
    case closed
    struct Keys: CaseKeys { let open = State.open }
  }

  private enum Event: Hashable, Sendable {
    case open
    case add(Call<Int, Int>)
    case take(Call<Void, [Int]>)
    case close
  }

  private static let definition = MachineDefinition<State, Event>.verified(initial: .idle) { sm in
    sm.when(.open, from: .idle, to: \.open) { step in [] }
    sm.when(Event.add, in: \.open) { number, numbers, step in
      numbers.append(number)
      return numbers.count
    }
    sm.when(Event.take, from: \.open, to: .idle) { numbers, step in numbers }
    sm.when(.close, from: [.idle, .open(.any)], to: .closed)
  }

  private var machine = Machine(definition)

  init() {}

  mutating func open() -> Bool { machine.fire(.open) }
  mutating func add(_ number: Int) -> Int? { machine.fire(Event.add, number) }
  mutating func take() -> [Int]? { machine.fire(Event.take) }
  mutating func close() -> Bool { machine.fire(.close) }
}

var server = Server<LibraryConnection>()
server.run()
