import StateMachines

/// A macrostep in a history that could not have followed from the one before.
public struct HistoryProblem: Sendable, Hashable, CustomStringConvertible {
  /// The machine.
  public let key: MachineKey
  /// The revision of the record.
  public let revision: Int64
  /// What is wrong with it, as a sentence.
  public let sentence: String

  /// The machine, the revision and the sentence.
  public var description: String { "'\(key.id)', revision \(revision): \(sentence)" }
}

/// Checks that a history is a walk through its charts: an audit that needs no code of the definitions.
///
/// From the configuration of each record, some choice of guard results and declared targets has to give exactly what the next one has left
/// and entered, in order, and its configuration. A record whose predecessor was removed by age is where the walk begins.
///
/// ```swift
/// let problems = verify(history: records, definitions: definitions)
/// ```
///
/// What closures decide is not known: whether a guard holds, which of the declared targets is computed, which events are raised, and which
/// events `.matching` takes. Whatever they may answer is accepted.
///
/// - Parameters:
///   - records: Records of one machine or several, in any order.
///   - definitions: The descriptions of their definitions, as ``StoreTransaction/definitions(of:)`` reads them.
/// - Returns: What could not have happened, in the order of machines and revisions; empty where everything could.
/// - Complexity: Linear in the records, and for each in the product of what the active regions may do.
public func verify(history records: [HistoryRecord], definitions: [StoredDefinition]) -> [HistoryProblem] {
  var verifiers: [String: Result<HistoryVerifier, VerifierError>] = [:]
  for definition in definitions { verifiers[definition.kind + "/" + definition.fingerprint] = verifier(definition) }
  return Dictionary(grouping: records, by: \.key).sorted { $0.key < $1.key }.flatMap { key, records in
    var problems: [HistoryProblem] = []
    var last: HistoryRecord?
    for record in records.sorted(by: { $0.revision < $1.revision }) {
      let sentence = problem(of: record, after: last, verifiers)
      if let sentence { problems.append(HistoryProblem(key: key, revision: record.revision, sentence: sentence)) }
      last = record
    }
    return problems
  }
}

private struct VerifierError: Error {
  let sentence: String
}

private func verifier(_ definition: StoredDefinition) -> Result<HistoryVerifier, VerifierError> {
  guard let description = try? JSON.value(MachineDescription.self, of: definition.description) else {
    return .failure(VerifierError(sentence: "the description of its definition cannot be decoded"))
  }
  guard description.fingerprint == definition.fingerprint else {
    return .failure(VerifierError(sentence: "the description of its definition was changed: it has another fingerprint"))
  }
  guard let verifier = HistoryVerifier(description) else {
    return .failure(VerifierError(sentence: "its definition has states with equal names"))
  }
  return .success(verifier)
}

private func problem(
  of record: HistoryRecord, after last: HistoryRecord?, _ verifiers: [String: Result<HistoryVerifier, VerifierError>]
) -> String? {
  if let last, record.revision != last.revision + 1 { return "it follows revision \(last.revision)" }
  switch verifiers[record.key.kind + "/" + record.fingerprint] {
  case nil: return "its definition is not among those that were passed"
  case .failure(let error)?: return error.sentence
  case .success(let verifier)?:
    return verifier.problem(of: record, after: record.statesBefore(last))
  }
}

extension DurableMachines {
  /// Checks that the history of a machine is a walk through its charts: see ``verify(history:definitions:)``.
  ///
  /// - Parameter id: The id of the machine.
  /// - Returns: What could not have happened; empty where everything could.
  /// - Throws: An error of the store.
  public func verifyHistory(of id: String) async throws -> [HistoryProblem] {
    let key = coding.key(id)
    return try await store.withTransaction(.reading) { transaction in
      let definitions = try await transaction.definitions(of: key.kind)
      return verify(history: try await Self.records(of: key, in: transaction), definitions: definitions)
    }
  }

  /// Says which stored machines have done what this definition does not allow: the first such macrostep of each; nothing is changed.
  ///
  /// Use it before a new version is released, in a program with the new definition, on the store of the old one: it replays the history of
  /// each machine against the new chart. Machines that are not listed could have done the same with the new definition. As with
  /// ``verify(history:definitions:)``, whatever guards and other closures may answer is accepted. States and events that a migration
  /// renames are listed, since the old names are not in the new chart. Where a machine was brought to another definition between two
  /// macrosteps, the walk begins again after the second one.
  ///
  /// - Parameters:
  ///   - limit: How many machines are listed at most; with more, it ends early.
  ///   - report: Is called with the number of machines that it has looked at, after each page, on any thread; it has to return soon.
  /// - Returns: A macrostep of each machine, in the order of their ids.
  /// - Throws: An error of the store.
  /// - Complexity: Linear in all records, each of which is read and decoded.
  public func changedHistories(
    limit: Int = 1_000, _ report: @Sendable (Int) -> Void = { _ in }
  ) async throws -> [HistoryProblem] {
    // States with equal names are refused where durable machines are made.
    guard let verifier = HistoryVerifier(MachineDescription(coding.definition)) else { return [] }
    var (problems, count): ([HistoryProblem], Int) = ([], 0)
    var rows = try await rows(after: nil)
    while let last = rows.last, problems.count < limit {
      for row in rows {
        let records = try await store.withTransaction(.reading) { try await Self.records(of: row.key, in: $0) }
        if let problem = verifier.firstProblem(in: records, of: row.key) { problems.append(problem) }
      }
      count += rows.count
      report(count)
      rows = try await self.rows(after: last.key.id)
    }
    return Array(problems.prefix(max(limit, 0)))
  }

  /// The whole history of a machine.
  private static func records(of key: MachineKey, in transaction: any StoreTransaction) async throws -> [HistoryRecord] {
    var (records, last): ([HistoryRecord], Int64) = ([], 0)
    while true {
      let page = try await transaction.history(of: key, after: last, limit: 1_000)
      records += page
      guard let end = page.last, page.count == 1_000 else { return records }
      last = end.revision
    }
  }
}

extension HistoryRecord {
  /// The states in which the macrostep began, where the record before says that; nil where the walk begins again.
  ///
  /// The states of another definition may have other names, and a migration may have put the machine elsewhere.
  fileprivate func statesBefore(_ last: HistoryRecord?) -> String? {
    guard let last, last.revision + 1 == revision, last.fingerprint == fingerprint else { return nil }
    return last.states
  }
}

extension HistoryVerifier {
  /// The first record that is not possible in the chart; nil where all are.
  fileprivate func firstProblem(in records: [HistoryRecord], of key: MachineKey) -> HistoryProblem? {
    var last: HistoryRecord?
    for record in records {
      if let sentence = problem(of: record, after: record.statesBefore(last)) {
        return HistoryProblem(key: key, revision: record.revision, sentence: sentence)
      }
      last = record
    }
    return nil
  }
}
