import StateMachines

/// What a state holds in the tests: numbers, and an object that says when it is released.
struct Stock: Sendable {
  var numbers: [Int]
  var probe: ReleaseProbe?

  init(_ numbers: [Int], _ probe: ReleaseProbe? = nil) {
    self.numbers = numbers
    self.probe = probe
  }
}

/// The states of a shelf, the machine of the tests about states that hold a payload.
enum Shelf: ChartState, StateCases {
  case empty
  case filled(Holds<Stock>)
  case counted(Holds<Int>)
  case broken
  struct Keys: CaseKeys {
    let filled = Shelf.filled
    let counted = Shelf.counted
  }

  init(word: String, load: Int) { self = .empty }
  var word: String { "\(self)" }
  var load: Int { 0 }
}

/// What a shelf is asked.
enum Order: ChartWord {
  case put(Call<Int, Int>)
  case take(Call<Void, Int?>)
  case count(Call<Int, String>)
  case fail(Call<Int, Void>)
  case sort, clear, refill, breakDown

  init(word: String, load: Int) { self = .clear }
  var word: String { "\(self)" }
  var load: Int { 0 }
}

/// The lines of a definition for machines of every kind.
protocol ShelfRules: Sendable {
  func write<Context>(_ sm: inout MachineBuilder<Context, Shelf, Order>)
}

extension ShelfRules {
  /// A started machine of any kind with these lines.
  func machine(
    _ kind: EntryPoint.Kind, initial: Shelf = .empty, onError: ErrorPolicy = .undo
  ) throws(DefinitionError) -> any EntryMachine<Shelf, Order> {
    func definition<Context>() throws(DefinitionError) -> ContextDefinition<Context, Shelf, Order> {
      try ContextDefinition(initial: initial, onError: onError) { write(&$0) }
    }
    let machine: any EntryMachine<Shelf, Order> =
      switch kind {
      case .value: ValueEntryMachine(try definition())
      case .context: ContextEntryMachine(try definition())
      case .embedded: EmbeddedEntryMachine(try definition())
      case .threadsafe: ThreadsafeEntryMachine(try definition())
      case .object: ObjectEntryMachine(try definition())
      case .sharedObject: SharedObjectEntryMachine(try definition())
      case .actor: ActorEntryMachine(try definition())
      case .mainActor: MainActorEntryMachine(try definition())
      }
    machine.perform { machine.start() }
    return machine
  }
}
