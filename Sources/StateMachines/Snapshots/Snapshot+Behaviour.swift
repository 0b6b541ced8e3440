extension Snapshot {
  /// What two snapshots have in common whose machines do the same from now on: everything but the numbers of activations.
  ///
  /// Events that wait are compared by their values, or by their texts where they are not `Hashable`.
  package var behaviour: AnyHashable {
    AnyHashable(
      Behaviour(
        configuration: configuration, phase: phase.savedName, deferred: deferred.map { [key($0.event), $0.note] },
        timers: timers.map { Behaviour.Timer(event: key($0.event), left: $0.left, cancelKey: $0.cancelKey, note: $0.note) },
        history: Set(history),
        joined: Set(joined.map { Behaviour.Joined(state: $0.state, event: key($0.event), join: $0.join) }), payloads: payloads,
        variables: variables,
        works: works.map { work in
          var work = work
          work.activation = 0
          return work
        }))
  }

  private func key(_ event: Event) -> AnyHashable {
    (event as? any Hashable).map { AnyHashable($0) } ?? AnyHashable("\(event)")
  }

  /// Whether tasks, streams or child machines run, which may report something.
  package var hasWork: Bool { !works.isEmpty }

  private struct Behaviour: Hashable {
    struct Timer: Hashable {
      var event: AnyHashable
      var left: Duration
      var cancelKey: Snapshot.Timer.CancelKey?
      var note: String?
    }

    struct Joined: Hashable {
      var state: State
      var event: AnyHashable
      var join: Join
    }

    var configuration: [State]
    var phase: String
    var deferred: [[AnyHashable?]]
    var timers: [Timer]
    var history: Set<History>
    var joined: Set<Joined>
    var payloads: [State: SavedPayload]
    var variables: [String: String]
    var works: [Work]
  }
}
