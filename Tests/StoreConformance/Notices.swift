import StateMachineStore
import StateMachines

extension ConformanceCase {
  /// What a store with notices has to do besides.
  ///
  /// Workers look once an hour: what is done sooner was heard of.
  package static let notices = [
    ConformanceCase("A process that stores tasks, messages and timers wakes the workers of another one") { store, _ in
      let (sent, service) = (SharedCounter(), WeighingService())
      let (parcels, others) = (try Parcel.machines(in: store, service), try Parcel.machines(in: store, service))
      let (alarms, otherAlarms) = (try alarms(in: store), try alarms(in: store))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await others.run(pollingEvery: .seconds(3_600)) }
        group.addTask { await others.relayMessages(pollingEvery: .seconds(3_600)) { _ in sent.add() } }
        group.addTask { await otherAlarms.run(pollingEvery: .seconds(3_600)) }
        for round in 0..<20 {
          try await Parcel.weighing("p-\(round)", in: parcels)
          try await alarms.create("a-\(round)")
          while sent.count <= round { await Task.yield() }
          while try await alarms.state(of: "a-\(round)") != "ringing" { await Task.yield() }
        }
        group.cancelAll()
        try await group.waitForAll()
      }

      try check(sent.count, 20, "how many messages have left")
    },
    ConformanceCase("A worker that ends wakes another one, which takes the tasks that it gives back") { store, _ in
      let (service, otherService) = (WeighingService(), WeighingService())
      let (parcels, others) = (try Parcel.machines(in: store, service), try Parcel.machines(in: store, otherService))
      service.answer { _ in
        try await Task.sleep(for: .seconds(3_600))
        return 0
      }
      let first = Task { await parcels.run(pollingEvery: .seconds(3_600)) }
      try await Parcel.weighing("p-0", in: parcels)
      while service.asked.isEmpty { await Task.yield() }
      let second = Task { await others.run(pollingEvery: .seconds(3_600)) }
      // Tasks that the second one takes show that it works.
      for number in 1... {
        try await Parcel.weighing("p-\(number)", in: others)
        for _ in 0..<100 { await Task.yield() }
        if !otherService.asked.isEmpty { break }
      }
      first.cancel()
      while try await parcels.state(of: "p-0") != .weighed { await Task.yield() }
      second.cancel()
      await first.value
      await second.value

      try check(otherService.asked.map(\.machine).contains("p-0"), "the other worker has not taken the task")
    },
  ]

  private static func alarms(in store: any MachineStore) throws -> DurableMachines<Void, String, String> {
    let definition = try MachineDefinition<String, String>(initial: "set") { sm in
      sm.when("ring", from: "set", to: "ringing")
      sm.timeout(.milliseconds(1), in: "set", fire: "ring")
    }
    return try DurableMachines(definition, in: store, name: "alarms", version: 1)
  }
}
