/// The work of active states in a snapshot.
extension TypedCompiledDefinition {
  /// Lets the work of a snapshot go on, as its lines say; what is due in its course is added to the timers.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - memory: The memory of the machine.
  ///   - keepsWork: Whether the work goes on elsewhere, whatever its lines say.
  /// - Returns: A sentence for each thing that does not fit.
  final func restoreWork(of snapshot: Snapshot<State, Event>, in memory: inout Memory, keepsWork: Bool) -> [String] {
    guard !snapshot.works.isEmpty || snapshot.activations > 0 else { return [] }
    let numbers = snapshot.works.map { $0.activation }
    if let number = (numbers + [snapshot.activations]).max(), number > Self.maximumActivations {
      return ["\(number) is more activations than a machine can have"]
    }
    memory.ensuredRest().activities.restore(lastNumber: max(snapshot.activations, numbers.max() ?? 0))
    var sentences = repeatedNumbers(in: numbers)
    var places: Set<WorkID> = []
    for saved in snapshot.works {
      guard let work = work(of: saved, in: snapshot, &sentences) else { continue }
      guard places.insert(work).inserted else {
        sentences.append("\(name(of: saved)) was begun twice")
        continue
      }
      do throws(RestoreError) {
        try restore(saved, work, in: &memory, keepsWork)
      } catch {
        sentences += error.issues
      }
    }
    return sentences
  }

  /// So many that a machine never counts as far again.
  private static var maximumActivations: UInt64 { 1 << 62 }

  private func repeatedNumbers(in numbers: [UInt64]) -> [String] {
    var seen: Set<UInt64> = []
    return numbers.filter { !seen.insert($0).inserted }.map { "two tasks, streams or child machines have the activation \($0)" }
  }

  /// The work that was saved.
  private func work(
    of saved: Snapshot<State, Event>.Work, in snapshot: Snapshot<State, Event>, _ sentences: inout [String]
  ) -> WorkID? {
    // A state that the definition does not have was reported.
    guard let node = node(of: saved.state) else { return nil }
    guard snapshot.phase == .running else {
      sentences.append("\(name(of: saved)) runs, but nothing runs in a machine that is \(snapshot.phase.savedName)")
      return nil
    }
    guard configurationNodes(of: snapshot).contains(node) else {
      sentences.append("\(name(of: saved)) runs, but that state is not active")
      return nil
    }
    let work = nodes[node].works.ids.first { code(of: $0).name == saved.name }
    if work == nil { sentences.append("'\(label: saved.state)' has no task, stream or child machine called '\(saved.name)'") }
    return work
  }

  private func restore(
    _ saved: Snapshot<State, Event>.Work, _ work: WorkID, in memory: inout Memory, _ keepsWork: Bool
  ) throws(RestoreError) {
    let code = code(of: work)
    let isChild = code.settings.kind == .child
    let restores = keepsWork ? .restart : code.settings.restores
    if !isChild, restores == .leave { return }
    let isInterrupted = !isChild && restores == .fail
    let input = isInterrupted ? nil : try input(of: saved, code)
    let restored = isChild ? try child(of: saved, code, input) : nil
    let waits = !isInterrupted && !isChild && saved.retryLeft != nil
    memory.ensuredRest().activities.restore(
      Activities.Activity(
        work: work, code: code, number: saved.activation, input: input, attempt: saved.attempt, waits: waits,
        child: restored?.child),
      interrupted: isInterrupted)
    for change in restored?.changes ?? [] {
      memory.ensuredRest().activities.add(
        Activities.Change(kind: change.kind, activation: change.activation.inside(saved.activation)))
    }
    var timers = restored?.timers.map { (pending: Pending($0.pending, inChild: saved.activation), left: $0.left) } ?? []
    if waits, let left = saved.retryLeft { timers.append((Pending(.nextAttempt, of: saved.activation), left)) }
    if !isInterrupted, let limit = code.settings.timeLimit {
      timers.append((Pending(.timeLimit, of: saved.activation), min(saved.limitLeft ?? limit, limit)))
    }
    for timer in timers { memory.ensuredRest().timers.add(timer.pending, at: timer.left) }
  }

  /// The input of work that goes on.
  private func input(of saved: Snapshot<State, Event>.Work, _ code: AnyWork) throws(RestoreError) -> AnyValue? {
    guard let type = code.inputType else { return nil }
    switch saved.input {
    case .value(let value):
      if value.type.id == type.id { return value.value }
      throw RestoreError(issues: ["the input of \(name(of: saved)) is of type \(value.type.name), and not \(type.name)"])
    case .coded(let coded):
      do {
        if let input = try code.input({ try coded.decoded(as: $0) }) { return input }
      } catch {
        throw RestoreError(issues: ["the input of \(name(of: saved)) does not fit: \(error)"])
      }
      throw RestoreError(issues: ["the input of \(name(of: saved)) cannot be decoded: \(type.name) is not Decodable"])
    case nil:
      let reason = code.hasCodableInput ? "it had none when that was taken" : "\(type.name) is not Codable"
      let way = code.settings.kind == .child ? "" : "; it needs none where 'onRestore:' is not '.restart'"
      throw RestoreError(issues: ["the input of \(name(of: saved)) is not in the snapshot, since \(reason)\(way)"])
    }
  }

  private func child(
    of saved: Snapshot<State, Event>.Work, _ code: AnyWork, _ input: AnyValue?
  ) throws(RestoreError) -> RestoredChild {
    do {
      if let snapshot = saved.child, let child = try (code as? any MachineWork)?.child(restoring: snapshot, input) { return child }
    } catch let error as RestoreError {
      throw RestoreError(issues: error.issues.map { "in \(name(of: saved)): \($0)" })
    } catch {
      throw RestoreError(issues: ["\(name(of: saved)) does not fit: \(error)"])
    }
    throw RestoreError(issues: ["the snapshot of \(name(of: saved)) is missing, or of a machine with other states or events"])
  }

  /// What messages call work: `'charge' of 'charging'`.
  private func name(of saved: Snapshot<State, Event>.Work) -> String {
    "'\(saved.name)' of '\(label: saved.state)'"
  }
}
