import StateMachineStore
import StateMachines

/// Closes once, and lets tasks wait for it.
private final class Gate: Sendable {
  fileprivate let state = Protected<(arrived: Int, isOpen: Bool)>((0, false))

  var arrived: Int { state.runReadonly(\.arrived) }
  func open() { state.runMutable { $0.isOpen = true } }

  func pass() async {
    state.runMutable { $0.arrived += 1 }
    while !state.runReadonly(\.isOpen) { await Task.yield() }
  }

  func wait(for count: Int) async {
    while arrived < count { await Task.yield() }
  }
}

extension ConformanceCase {
  static let tasks = results + leases + ends

  private static let results = [
    ConformanceCase("A task runs when its state is stored, with its input and a key, and its result is an event of the machine") {
      store, _ in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service)
      try await Parcel.weighing("p-1", in: parcels)
      let waiting = try await parcels.tasks()
      let round = try await parcels.runTasks()
      let next = try await parcels.runTasks()

      try check(waiting.map { "\($0.key.id) \($0.name) \($0.activation) \($0.attempt)" }, ["p-1 service 1 1"], "what waits")
      try check([round.tasks, round.results, next.tasks], [1, 1, 0], "how many tasks were run")
      try check(round.delay == nil && next.delay == nil, "another task waits")
      try check(service.inputs, ["p-1, 0 g"], "the input")
      try check(service.asked.map { "\($0.machine) \($0.name) \($0.attempt) \($0.claim)" }, ["p-1 service 1 1"], "what the task sees")
      try check(service.asked.allSatisfy { $0.key.hasPrefix("parcels/p-1/") && $0.key.hasSuffix("/task/1") }, "the key")
      try check(try await parcels.state(of: "p-1"), .weighed, "the state")
      try check(try await parcels.machine("p-1")?.context.grams, 500, "the context")
      try check(try await parcels.tasks(), [], "what is left")
      let history = try await parcels.history(of: "p-1")
      try check(history.map(\.cause), ["start", "weigh", "weight"], "the history")
      try check(history.last?.request?.hasPrefix("task/1/1/") == true, "the history does not say which task it was")
      try check(try await parcels.verifyHistory(of: "p-1").isEmpty, "the history is no walk")
    },
    ConformanceCase("A task that fails is tried again when its time has come, by the clock of the store") { store, clock in
      let service = WeighingService()
      service.answer { task in
        guard task.attempt == 3 else { throw WeighingService.Broken() }
        return 700
      }
      let retry = Retry.attempts(3, delay: .seconds(1_000))
      let parcels = try Parcel.machines(in: store, service, retry: retry)
      try await Parcel.weighing("p-1", in: parcels)
      var results: [Int] = []
      for round in 0..<3 {
        results.append(try await parcels.runTasks().results)
        try await parcels.fireDue()
        results.append(try await parcels.runTasks().tasks)
        clock.move(by: .seconds(round == 0 ? 1_100 : 2_100))
        try await parcels.fireDue()
      }

      try check(results, [1, 0, 1, 0, 1, 0], "how many tasks were run")
      try check(service.asked.map(\.attempt), [1, 2, 3], "the attempts")
      try check(Set(service.asked.map(\.key)).count, 1, "how many keys the task has")
      try check(Set(service.inputs), ["p-1, 0 g"], "the inputs")
      try check(try await parcels.machine("p-1")?.context.grams, 700, "the context")
      let causes = [
        "start", "weigh", "service: another attempt after 1000.0 seconds", "service: attempt 2",
        "service: another attempt after 2000.0 seconds", "service: attempt 3", "weight",
      ]
      try check(try await parcels.history(of: "p-1").map(\.cause), causes, "the history")
      try check(try await parcels.verifyHistory(of: "p-1").isEmpty, "the history is no walk")
    },
    ConformanceCase("The failure of the last attempt of a task is an event of the machine") { store, _ in
      let service = WeighingService()
      service.answer { _ in throw WeighingService.Broken() }
      let parcels = try Parcel.machines(in: store, service)
      try await Parcel.weighing("p-1", in: parcels)
      try await parcels.runTasks()

      try check(try await parcels.state(of: "p-1"), .lost, "the state")
      try check(try await parcels.tasks(), [], "what is left")
    },
    ConformanceCase("A result that a hook does not take undoes nothing else, is listed, and its task is run again later") { store, clock in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service)
      try await Parcel.weighing("p-1", in: parcels)
      service.refusesWeights = true
      let refused = [try await parcels.runTasks(), try await parcels.runTasks()]
      let listed = try await parcels.tasks()
      service.refusesWeights = false
      clock.move(by: .seconds(4_000))
      let taken = try await parcels.runTasks()

      try check(refused.map(\.failures), [1, 0], "how many results were refused")
      try check(listed.map { "\($0.failures): \($0.error ?? "")" }, ["1: the service is broken"], "what is listed")
      try check(taken.results, 1, "how many results were taken")
      try check(service.asked.map(\.claim), [1, 2], "how often the task was begun")
      try check(refused[0].delay.map { $0 > .zero }, true, "whether the delay is known after which the task is run again")
      try check(try await parcels.machine("p-1")?.context.grams, 500, "the context")
      try check(try await parcels.history(of: "p-1").map(\.cause), ["start", "weigh", "weight"], "the history")
    },
    ConformanceCase("A result that cannot be stored is refused like one that a hook does not take") { store, _ in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service)
      try await Parcel.weighing("p-1", in: parcels)
      service.answer { _ in Int.max }
      let result = try await parcels.runTasks()
      let listed = try await parcels.tasks()

      try check([result.tasks, result.results, result.failures], [1, 0, 1], "how many results were refused")
      try check(listed.map { "\($0.failures): \($0.error ?? "")" }, ["1: too heavy to be stored"], "what is listed")
      try check(try await parcels.state(of: "p-1"), .weighing, "the state")
    },
    ConformanceCase("A task that must not run twice is not run again where its worker was cancelled, or its result was refused") {
      store, clock in
      let (service, gate) = (WeighingService(), Gate())
      let parcels = try Parcel.machines(in: store, service, onRestore: .fail)
      try await Parcel.weighing("cancelled", in: parcels)
      service.answer { _ in
        await gate.arrive()
        try await Task.sleep(for: .seconds(1_000))
        return 0
      }
      let worker = Task { await parcels.run(pollingEvery: .milliseconds(5)) }
      await gate.wait(for: 1)
      worker.cancel()
      await worker.value
      try await Parcel.weighing("refused", in: parcels)
      service.answer { _ in 5 }
      service.refusesWeights = true
      var results = [try await parcels.runTasks()]
      service.refusesWeights = false
      clock.move(by: .seconds(4_000))
      results.append(try await parcels.runTasks())

      try check(results.map(\.failures), [1, 0], "how many results were refused")
      try check(service.asked.map(\.machine), ["cancelled", "refused"], "which tasks were run")
      try check(try await parcels.state(of: "cancelled"), .lost, "the state of the one whose worker was cancelled")
      try check(try await parcels.state(of: "refused"), .lost, "the state of the one whose result was refused")
    },
    ConformanceCase("The results of many tasks that many workers run reach their machines once each") { store, _ in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service)
      for number in 0..<30 { try await Parcel.weighing("p-\(number)", in: parcels) }
      let workers = (0..<4).map { _ in Task { await parcels.run(pollingEvery: .milliseconds(5)) } }
      for number in 30..<60 { try await Parcel.weighing("p-\(number)", in: parcels) }
      while try await parcels.counts().contains(where: { $0.state != "weighed" }) { await Task.yield() }
      for worker in workers { worker.cancel() }
      for worker in workers { await worker.value }

      try check([Set(service.asked.map(\.key)).count, service.asked.count], [60, 60], "how many tasks were run, and how often")
      for number in 0..<60 {
        try check(try await parcels.history(of: "p-\(number)").map(\.cause), ["start", "weigh", "weight"], "the history")
      }
      try check(try await parcels.tasks(), [], "what is left")
    },
  ]

  private static let leases = [
    ConformanceCase("A task of a process that has paused for longer than its lease is run by another one, and only that result counts") {
      store, clock in
      let (paused, other, gate) = (WeighingService(), WeighingService(), Gate())
      paused.answer { _ in
        await gate.pass()
        return 1
      }
      other.answer { _ in
        gate.open()
        return 2
      }
      let (first, second) = (try Parcel.machines(in: store, paused), try Parcel.machines(in: store, other))
      try await Parcel.weighing("p-1", in: first)
      let pausing = Task { try await first.runTasks() }
      await gate.wait(for: 1)
      let early = try await second.runTasks()
      clock.move(by: .seconds(100))
      // The second one stores its result before the first one has one.
      let claims = try await second.runTasks()
      let late = try await pausing.value

      try check([early.tasks, claims.results, late.tasks, late.results], [0, 1, 1, 0], "how many results were taken")
      try check(other.asked.map(\.claim), [2], "how often the task was begun")
      try check(other.asked.map(\.key), paused.asked.map(\.key), "the keys")
      try check(try await first.machine("p-1")?.context.grams, 2, "the context")
      try check(try await first.history(of: "p-1").map(\.cause), ["start", "weigh", "weight"], "the history")
    },
    ConformanceCase("A process that has paused for longer than its lease cannot store a result while another one runs the task") {
      store, clock in
      let (paused, other, gate, slow) = (WeighingService(), WeighingService(), Gate(), Gate())
      paused.answer { _ in
        await gate.pass()
        return 1
      }
      other.answer { _ in
        await slow.pass()
        return 2
      }
      let (first, second) = (try Parcel.machines(in: store, paused), try Parcel.machines(in: store, other))
      try await Parcel.weighing("p-1", in: first)
      let pausing = Task { try await first.runTasks() }
      await gate.wait(for: 1)
      clock.move(by: .seconds(100))
      let running = Task { try await second.runTasks() }
      await slow.wait(for: 1)
      gate.open()
      let late = try await pausing.value
      let between = try await first.state(of: "p-1")
      slow.open()
      let result = try await running.value

      try check([late.results, result.results], [0, 1], "how many results were taken")
      try check(between, .weighing, "the state while the second one runs the task")
      try check(try await first.machine("p-1")?.context.grams, 2, "the context")
    },
    ConformanceCase("A task whose processes end each time fails after so many times") { store, clock in
      let (service, parcels) = (WeighingService(), try Parcel.machines(in: store, WeighingService(), claims: 3))
      let workers = try Parcel.machines(in: store, service, claims: 3)
      try await Parcel.weighing("p-1", in: parcels)
      for _ in 0..<3 {
        try await store.loseTasks(of: "parcels")
        clock.move(by: .seconds(100))
      }
      let result = try await workers.runTasks()

      try check(result.results, 1, "how many results were taken")
      try check(service.asked.count, 0, "how often it was run")
      try check(try await parcels.state(of: "p-1"), .lost, "the state")
    },
    ConformanceCase("A line says what becomes of a task whose process has ended: it is run again, fails, or is left alone") {
      store, clock in
      for (restored, count, state) in [
        (RestoredWork.restart, 1, Parcel.State.weighed), (.fail, 0, .lost), (.leave, 0, .weighing),
      ] {
        let service = WeighingService()
        let parcels = try Parcel.machines(in: store, service, timeLimit: .seconds(4_000), onRestore: restored)
        let id = "\(restored)"
        try await Parcel.weighing(id, in: parcels)
        try await store.loseTasks(of: "parcels")
        clock.move(by: .seconds(100))
        try await parcels.runTasks()
        // The limit of a task that is left alone does not count any more.
        clock.move(by: .seconds(5_000))
        try await parcels.fireDue()

        try check(service.asked.count, count, "how often it was run where the line says '\(restored)'")
        try check(try await parcels.state(of: id), state, "the state where the line says '\(restored)'")
        try check(try await parcels.tasks(), [], "what is left where the line says '\(restored)'")
        try await parcels.fire(.stop, on: id)
      }
    },
    ConformanceCase("A worker that is cancelled gives its tasks back, so that another one runs them at once") { store, _ in
      let (service, gate) = (WeighingService(), Gate())
      service.answer { task in
        guard gate.arrived > 1 else {
          await gate.arrive()
          try await Task.sleep(for: .seconds(1_000))
          return 0
        }
        return 3
      }
      let parcels = try Parcel.machines(in: store, service)
      for id in ["p-1", "p-2"] { try await Parcel.weighing(id, in: parcels) }
      let worker = Task { await parcels.run(pollingEvery: .milliseconds(5)) }
      await gate.wait(for: 2)
      worker.cancel()
      await worker.value
      let rest = try await parcels.runTasks()

      try check(rest.results, 2, "how many results were taken")
      try check(service.asked.map(\.claim), [1, 1, 2, 2], "how often the tasks were begun")
    },
    ConformanceCase("A process with an older version leaves the tasks of newer machines alone") { store, _ in
      let (old, new) = (WeighingService(), WeighingService())
      let (older, newer) = (try Parcel.machines(in: store, old), try Parcel.machines(in: store, new, version: 2))
      try await Parcel.weighing("new", in: newer)
      try await Parcel.weighing("old", in: older)
      let results = [try await older.runTasks().results, try await newer.runTasks().results]

      try check(results, [1, 1], "how many results were taken")
      try check([old.asked.map(\.machine), new.asked.map(\.machine)], [["old"], ["new"]], "which tasks were run")
    },
  ]

  private static let ends = [
    ConformanceCase("A task whose state is left is cancelled, and its result is dropped, also where its state is entered again") {
      store, _ in
      let (service, gate) = (WeighingService(), Gate())
      service.answer { task in
        guard task.key.hasSuffix("/1") else { return 9 }
        await gate.pass()
        return Task.isCancelled ? 1 : 0
      }
      let parcels = try Parcel.machines(in: store, service)
      try await Parcel.weighing("p-1", in: parcels)
      let running = Task { try await parcels.runTasks() }
      await gate.wait(for: 1)
      try await parcels.fire(.stop, on: "p-1")
      let afterStop = try await parcels.tasks()
      try await parcels.fire(.weigh, on: "p-1")
      gate.open()
      let late = try await running.value
      let result = try await parcels.runTasks()

      try check(afterStop, [], "the tasks when the state was left")
      try check([late.results, result.results], [0, 1], "how many results were taken")
      try check(try await parcels.machine("p-1")?.context.grams, 9, "the context")
      try check(Set(service.asked.map(\.key)).count, 2, "how many keys there are")
    },
    ConformanceCase("A task that takes longer than its limit fails by the clock of the store, and its result is dropped") { store, clock in
      let (parcels, running, gate) = try await weighingPastItsLimit(store, clock)
      try await parcels.fireDue()
      let state = try await parcels.state(of: "p-1")
      gate.open()
      let late = try await running.value

      try check(state, .lost, "the state")
      try check(late.results, 0, "how many results were taken")
      try check(try await parcels.tasks(), [], "what is left")
    },
    ConformanceCase("A result that comes when a timer is due is processed after it") { store, clock in
      let (parcels, running, gate) = try await weighingPastItsLimit(store, clock)
      gate.open()
      let late = try await running.value

      try check(late.results, 0, "how many results were taken")
      try check(try await parcels.state(of: "p-1"), .lost, "the state")
    },
    ConformanceCase("Keys of tasks and messages tell machines apart whose names contain slashes") { store, _ in
      let service = WeighingService()
      let first = try Parcel.machines(in: store, service, named: "x/y")
      let second = try Parcel.machines(in: store, service, named: "x")
      try await Parcel.weighing("z", in: first)
      try await Parcel.weighing("y/z", in: second)
      for parcels in [first, second] { try await parcels.runTasks() }

      let places = service.asked.map { $0.key.split(separator: "/").prefix(2).joined(separator: " ") }
      try check(places, ["x%2Fy z", "x y%2Fz"], "the beginnings of the keys")
    },
    ConformanceCase("A machine that is deleted takes its tasks with it") { store, _ in
      let service = WeighingService()
      let parcels = try Parcel.machines(in: store, service)
      try await Parcel.weighing("p-1", in: parcels)
      try await parcels.delete("p-1")

      try check(try await parcels.tasks(), [], "what is left")
      try check(try await parcels.runTasks().tasks, 0, "how many tasks were run")
    },
  ]
}

extension ConformanceCase {
  /// A machine whose task runs until the gate is opened, and whose limit has passed meanwhile.
  private static func weighingPastItsLimit(
    _ store: any MachineStore, _ clock: OffsetClock
  ) async throws -> (Parcels, Task<TaskRunResult, any Error>, Gate) {
    let (service, gate) = (WeighingService(), Gate())
    service.answer { _ in
      await gate.pass()
      return 1
    }
    let parcels = try Parcel.machines(in: store, service, timeLimit: .seconds(1_000))
    try await Parcel.weighing("p-1", in: parcels)
    let running = Task { try await parcels.runTasks() }
    await gate.wait(for: 1)
    clock.move(by: .seconds(1_100))
    return (parcels, running, gate)
  }
}

extension Gate {
  func arrive() async { state.runMutable { $0.arrived += 1 } }
}

extension MachineStore {
  /// Takes tasks as a process does that ends before it has run them.
  fileprivate func loseTasks(of kind: String) async throws {
    try await withTransaction(.writing) { transaction in
      let request = TaskClaimRequest(kind: kind, version: 1, limit: 10, token: "lost", lease: .seconds(60))
      _ = try await transaction.claimTasks(request)
      try await transaction.commit()
    }
  }
}
