import StateMachines

/// The machine whose states are plain, and what it carries.
struct HeldTwin {
  private(set) var machine: ContextMachine<TwinContext, TwinState, HeldEvent>
  private(set) var context = TwinContext()
  private(set) var isRunning = true
  /// The last start was undone, which a snapshot does not say.
  private(set) var hasFailed = false

  init(_ chart: HeldChart, _ journal: HeldJournal, passed: (state: Int, number: Int)?) throws {
    if let passed { context.payloads[passed.state] = Self.payload(passed.number, HeldState.shape(passed.state), journal) }
    machine = ContextMachine(try TwinDefinition(chart: chart, journal: journal).definition(), with: &context)
    isRunning = !machine.isFinished
  }

  /// Whether the machine of a chart starts, and does not end at once.
  static func starts(_ chart: HeldChart) -> Bool {
    guard var twin = try? Self(chart, HeldJournal(), passed: chart.passedAtStart.map { ($0, 7) }) else { return false }
    // A start that was undone throws again.
    return !twin.machine.isFinished && (try? twin.machine.start(with: &twin.context)) != nil
  }

  private static func payload(_ number: Int, _ shape: HeldShape?, _ journal: HeldJournal) -> HeldModel? {
    shape.map { HeldModel(shape: $0, numbers: $0.fit([number]), life: $0.hasLife ? journal.makeLife() : nil) }
  }

  mutating func fire(_ event: Int, _ argument: Int, _ journal: HeldJournal) -> String {
    let before = self
    var answer = event < HeldEvent.plain.count ? HeldText.outcome(machine.attempt(HeldEvent.plain[event], with: &context)) : nil
    if answer == nil {
      let (outcome, reply) = HeldEvent.calls[event - HeldEvent.plain.count].fire(argument, to: &machine, &context)
      answer = HeldText.outcome(outcome) + ", replied \(reply.map(String.init) ?? "nothing")"
    }
    if let abortion = journal.abortion {
      self = before
      journal.rewind(to: abortion)
      answer = "rejected: failed with \(abortion.error)" + (event < HeldEvent.plain.count ? "" : ", replied nothing")
    }
    if machine.isFinished { end() }
    return answer ?? ""
  }

  mutating func stop() {
    guard isRunning else { return }
    machine.stop(with: &context)
    end()
  }

  /// The last payloads stay; histories forget theirs.
  private mutating func end() {
    isRunning = false
    context.remembered = [:]
  }

  mutating func start(_ argument: Int, _ passed: Int?, _ journal: HeldJournal) -> String {
    let payload = passed.flatMap { Self.payload(argument, HeldState.shape($0), journal) }
    guard !isRunning else { return "nil" }
    let before = context
    context = TwinContext(marks: context.marks)
    hasFailed = false
    if let passed { context.payloads[passed] = payload }
    do {
      try machine.start(with: &context)
      isRunning = true
      if machine.isFinished { end() }
      return "nil"
    } catch {
      context = before
      hasFailed = true
      return "\(error)"
    }
  }

  // MARK: What is seen

  func sight(_ chart: HeldChart, withMarks: Bool) -> String {
    Self.sight(
      machine.configuration.map(\.number), machine.isFinished, context.payloads, HeldEvent.anyOfEach.map { machine.can($0, with: context) },
      withMarks ? context.marks : nil)
  }

  static func sight(_ configuration: [Int], _ isFinished: Bool, _ payloads: [Int: HeldModel], _ can: [Bool], _ marks: Int?) -> String {
    let held = payloads.sorted { $0.key < $1.key }.map { "s\($0): \($1.numbers) #\($1.life ?? 0)" }
    let possible = zip(HeldEvent.names, can).filter(\.1).map(\.0)
    return "\(configuration)\(isFinished ? " finished" : "") with \(held), can \(possible), \(marks.map { "\($0) marks" } ?? "")"
  }
}

extension HeldCall {
  fileprivate func fire(
    _ argument: Int, to machine: inout ContextMachine<TwinContext, TwinState, HeldEvent>, _ context: inout TwinContext
  ) -> (outcome: Outcome<TwinState, HeldEvent>, reply: Int?) {
    let result = machine.attempt(event, self.argument(argument), with: &context)
    return (result.outcome, result.reply.map { answer($0) })
  }
}
