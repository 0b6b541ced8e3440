import StateMachineStore
import StateMachines

extension ConformanceCase {
  static let incarnations = [
    ConformanceCase("Machines that are deleted and made again repeat no key of a message, at one time and after the clock was set back") {
      store, clock in
      let definition = try ContextDefinition<Order, String, String>(initial: "on") { sm in
        sm.onEntry("on") { step in step.publish(.charge(1)) }
      }
      let machines = try DurableMachines(definition, in: store, name: "again", version: 1)
      for round in 0..<60 {
        try await machines.create("m", Order())
        try await machines.delete("m")
        // A clock that goes back as fast as it goes on gives the same time more often.
        if round.isMultiple(of: 2) { clock.move(by: .milliseconds(-2)) }
      }
      let keys = try await store.messages(of: "again").map(\.identifier)

      try check([keys.count, Set(keys).count], [60, 60], "how many messages there are, and how many keys")
    },
    ConformanceCase("Machines that are deleted and made again repeat no key of a task, and a machine keeps its key") { store, clock in
      let service = WeighingService()
      service.answer { _ in throw WeighingService.Broken() }
      let parcels = try Parcel.machines(in: store, service, retry: .attempts(2, delay: .seconds(10)))
      for _ in 0..<10 {
        clock.move(by: .milliseconds(-2))
        try await Parcel.weighing("p-1", in: parcels)
        try await parcels.runTasks()
        clock.move(by: .seconds(11))
        try await parcels.fireDue()
        try await parcels.runTasks()
        try await parcels.delete("p-1")
        clock.move(by: .seconds(-11))
      }

      try check(service.asked.map(\.attempt), (0..<10).flatMap { _ in [1, 2] }, "the attempts")
      try check(Set(service.asked.map(\.key)).count, 10, "how many keys the tasks have")
    },
  ]
}
