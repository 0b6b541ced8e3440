import Dispatch
import StateMachines

/// A chart that runs on a machine with one entry point.
struct EntryRun<State: ChartState, Event: ChartWord> {
  let point: EntryPoint
  let journal: EntryJournal
  let machine: any EntryMachine<State, Event>
  let observers = DispatchQueue(label: "observers")
  /// The states that filters look for.
  let filters: [State]
  private let calls: ChartCalls
  private var time = Duration.zero
  private var marks: Int?

  init(_ chart: OracleChart, _ point: EntryPoint) throws(DefinitionError) {
    self.point = point
    calls = point.has(.calls) ? chart.calls(replying: State.self == String.self) : ChartCalls()
    let journal = EntryJournal(chart)
    self.journal = journal
    let names = chart.states.filter { $0.hasName && !$0.isHistory }.map(\.name)
    filters = point.has(.filters) ? names.prefix(3).map(State.init(word:)) : []
    machine =
      switch point.kind {
      case .value: ValueEntryMachine(try journal.definition(chart, point))
      case .context: ContextEntryMachine(try journal.definition(chart, point) { $0.append(true) })
      case .embedded: EmbeddedEntryMachine(try journal.definition(chart, point) { $0.append(true) })
      case .threadsafe: ThreadsafeEntryMachine(try journal.definition(chart, point))
      case .object: ObjectEntryMachine(try journal.definition(chart, point))
      case .sharedObject: SharedObjectEntryMachine(try journal.definition(chart, point) { $0.marks.append(true) })
      case .actor: ActorEntryMachine(try journal.definition(chart, point))
      case .mainActor: MainActorEntryMachine(try journal.definition(chart, point))
      }
    // A machine that is a value is started when it is made.
    guard let observable = machine.observable else { return }
    journal.look = { [machine] in machine.sight }
    observe(observable)
    machine.perform { machine.start() }
  }

  /// The records of the start and of each act.
  ///
  /// The records to compare with say what became of each event.
  static func records(_ test: OracleCase, _ point: EntryPoint, _ expected: [EntryRecord]?) throws(DefinitionError) -> [EntryRecord] {
    var run = try Self(test.chart, point)
    defer { run.journal.look = nil }
    var records = [run.record(EntryAnswer())]
    for (number, act) in test.events.enumerated() {
      let waits = expected?[number + 1].answer.outcome.map { $0.hasPrefix("accepted") } ?? false
      records.append(run.act(act, number, waits: waits))
    }
    return records
  }

  // MARK: Acts

  private mutating func act(_ act: OracleAct, _ number: Int, waits: Bool) -> EntryRecord {
    switch act {
    case .fire(let word): return record(hand(word, number, waits: waits))
    case .wait(let milliseconds): return record(EntryAnswer(advanced: wait(milliseconds)?.map(\.account)))
    case .stop: machine.perform { machine.stop() }
    case .start: machine.perform { machine.start() }
    }
    return record(EntryAnswer())
  }

  /// The due events of actors are processed once the clock has moved on, and hooks see its time; so it moves in the smallest steps.
  private mutating func wait(_ milliseconds: Int) -> [Transition<State, Event>]? {
    let step = point.kind.isActor ? 1 : milliseconds
    var advanced: [Transition<State, Event>]?
    for _ in stride(from: 0, to: milliseconds, by: max(step, 1)) {
      time += .milliseconds(step)
      advanced = machine.perform { machine.advance(to: time) }
      machine.settle()
    }
    return advanced
  }

  private func hand(_ word: String, _ number: Int, waits: Bool) -> EntryAnswer {
    let event = Event(word: word, load: number)
    if calls.replying.contains(word) {
      let key: EntryCall<Event, Int, String> = { _ in event }
      let replies = [ChartCalls.reply(to: word, number), ChartCalls.reply(to: word, -1)]
      return call(key, number, waits: waits) { replies.contains($0) }
    }
    if calls.silent.contains(word) {
      let key: EntryCall<Event, Int, Void> = { _ in event }
      return call(key, number, waits: waits) { _ in true }
    }
    return hand(event, waits: waits)
  }

  private func hand(_ event: Event, waits: Bool) -> EntryAnswer {
    switch point.way {
    case .fire: return EntryAnswer(isAccepted: machine.perform { machine.fire(event) })
    case .attempt: return EntryAnswer(machine.perform { machine.attempt(event, tracing: tracer) })
    case .submit: return EntryAnswer(machine.submit(event))
    case .require:
      let required = require(event)
      guard waits else { return required }
      // The failure of a guard was taken, beside an event that waits or is ignored: `require` answers with that transition.
      if required.isTakenByFailure { return EntryAnswer(isAccepted: true, endsOtherwise: true) }
      // What would only wait is rejected and not kept, so that it can be handed in once more.
      guard required.isAccepted == false else { return required }
      observers.sync {}
      _ = (journal.take(\.rejections), journal.take(\.traces))
      return EntryAnswer(machine.perform { machine.attempt(event, tracing: nil) })
    case .enqueue:
      machine.enqueue(event)
      return EntryAnswer()
    }
  }

  private func require(_ event: Event) -> EntryAnswer {
    machine.perform {
      do throws(Rejection<State, Event>) {
        return EntryAnswer(.transitioned(try machine.require(event)))
      } catch {
        return EntryAnswer(.rejected(error))
      }
    }
  }

  /// Values pass traces to the call itself.
  var tracer: ((Trace<State, Event>) -> Void)? {
    guard point.has(.tracer), !point.kind.isObservable else { return nil }
    return { [journal] in journal.traces.append($0.text) }
  }

  // MARK: Records

  private mutating func record(_ answer: EntryAnswer) -> EntryRecord {
    observers.sync {}
    var record = EntryRecord(
      answer: answer, sight: machine.perform { machine.sight }, hooks: journal.take(\.hooks), places: point.extras)
    if point.has(.rejectionHook) { record.rejections = journal.take(\.rejections) }
    if point.has(.tracer), point.kind.isObservable || answer.outcome != nil || answer.endsOtherwise {
      let traces = journal.take(\.traces)
      record.traces = answer.endsOtherwise ? nil : traces
    }
    let transitions = journal.take(\.transitions)
    if point.has(.observer) { record.transitions = transitions.map(\.account) }
    record.contradiction = answer.fault ?? filterFault(transitions)
    if answer.isAccepted == false, machine.marks != marks { record.contradiction = "the context has changed" }
    marks = machine.marks
    return record
  }
}

extension EntryAnswer {
  init<State, Event>(_ outcome: Outcome<State, Event>) {
    switch outcome {
    case .transitioned(let transition): self.init(isAccepted: true, outcome: transition.account)
    case .accepted(let waiting): self.init(isAccepted: true, outcome: "accepted: \(waiting)")
    case .rejected(let rejection): self.init(isAccepted: false, outcome: "\(rejection)")
    }
  }
}
