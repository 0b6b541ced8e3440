import StateMachines

/// The states of a kiosk, the machine of the tests about events with arguments.
enum Kiosk: String, ChartState {
  case closed, open, locked, busy

  init(word: String, load: Int) {
    self = Kiosk(rawValue: word) ?? .closed
  }

  struct Keys: CaseKeys {}

  var word: String { rawValue }
  var load: Int { 0 }
}

/// What a kiosk is asked: with and without an argument, with and without a reply.
enum Sale: ChartWord {
  case open, lock
  case pay(Call<Int, String>)
  case note(Call<String, Void>)
  case count(Call<Void, Int>)
  case ping(Call<Void, Void>)

  init(word: String, load: Int) {
    self = word == "lock" ? .lock : .open
  }

  var word: String { "\(self)" }
  var load: Int { 0 }
}

/// The lines of a definition for machines of every kind.
protocol KioskRules: Sendable {
  func write<Context>(_ sm: inout MachineBuilder<Context, Kiosk, Sale>)
}

extension KioskRules {
  /// A machine of any kind with these lines.
  func machine(
    _ kind: EntryPoint.Kind, initial: Kiosk = .open, onError: ErrorPolicy = .undo
  ) throws(DefinitionError) -> any EntryMachine<Kiosk, Sale> {
    func definition<Context>() throws(DefinitionError) -> ContextDefinition<Context, Kiosk, Sale> {
      try ContextDefinition(initial: initial, onError: onError) { write(&$0) }
    }
    let machine: any EntryMachine<Kiosk, Sale> =
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

extension Rejection {
  /// The error that undid the step, if one did.
  var failure: (any Error)? {
    if case .failed(let error) = reason { error } else { nil }
  }
}

extension Outcome {
  var rejection: Rejection<State, Event>? {
    if case .rejected(let rejection) = self { rejection } else { nil }
  }
}
