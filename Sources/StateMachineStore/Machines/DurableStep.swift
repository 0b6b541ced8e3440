/// An event for a machine of any kind, to be taken together with others in one transaction: all of them, or none.
///
/// ```swift
/// try await DurableStep.fire([orders.step(.pay, on: "o-1"), stock.step(.reserve(2), on: "bolts")], key: request.key)
/// ```
///
/// Use it where all events are known before; where one depends on what came of another one, use
/// ``DurableTransaction/fire(_:on:of:key:)`` in the closure of `fire`.
public struct DurableStep: Sendable {
  /// The machine.
  let key: MachineKey
  /// Gives the event to the machine in a transaction of its own, which calls a closure where the event is accepted.
  let begin:
    @Sendable (_ request: String?, _ rest: @escaping @Sendable (DurableTransaction) async throws -> Void) async throws -> DurableRejection?
  /// Gives the event to the machine in the transaction of another step.
  let join: @Sendable (DurableTransaction) async throws -> DurableRejection?

  /// Gives each event to its machine, in one transaction: all are accepted and stored, or nothing is.
  ///
  /// Machines are locked and stepped in the order of their keys, by name and then by id, whatever the order of the list, so that two calls
  /// never wait for each other. `onCommit` work runs in this order when the transaction has committed.
  ///
  /// - Parameters:
  ///   - steps: The events, each for another machine; all machines are in one store.
  ///   - key: The key of the request, which is kept with the first machine in the order of keys: where it is repeated, nothing happens
  ///     again. Events of the other machines are not compared.
  /// - Throws: ``DurableError/rejected(_:_:)`` for the first event that a machine does not take, and then nothing was stored but what was
  ///   due, and with a key the answer, in the first machine, if that has not taken its event; ``StoreError/lockOrder(_:after:)`` where a
  ///   machine is in the list twice; ``StoreError/anotherStore``; another ``DurableError``, or an error of the store. Nothing was stored,
  ///   unless it is ``StoreError/commitUnknown(_:)``.
  public static func fire(_ steps: [DurableStep], key: String? = nil) async throws {
    let ordered = steps.sorted { $0.key < $1.key }
    for (one, next) in zip(ordered, ordered.dropFirst()) where one.key == next.key {
      throw StoreError.lockOrder(next.key, after: one.key)
    }
    guard let first = ordered.first else { return }
    let rejection = try await first.begin(key) { transaction in
      for step in ordered.dropFirst() {
        if let rejection = try await step.join(transaction) { throw DurableError.rejected(step.key, rejection) }
      }
    }
    if let rejection { throw DurableError.rejected(first.key, rejection) }
  }
}

extension DurableMachines {
  /// An event for one of these machines, to be taken together with those for others: ``DurableStep/fire(_:key:)``.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the machine.
  /// - Returns: The step; nothing has happened yet.
  public func step(_ event: Event, on id: String) -> DurableStep {
    DurableStep(
      key: coding.key(id),
      begin: { request, rest in
        try await self.fire(event, on: id, key: request) { transaction, _ in try await rest(transaction) }.rejection
      },
      join: { transaction in try await transaction.fire(event, on: id, of: self).rejection })
  }
}
