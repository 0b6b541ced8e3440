import Dispatch
import StateMachines

/// The kinds of machines: by themselves, since their owners are the user's.
enum InstanceRows {
  static let all: [any Benchmark] = [
    Comparison(name: "machine, made and released", yardstick: "an object with a Mutex") {
      (making { ThreadsafeMachine(definition) }, making { HandWrittenInMutex() })
    },
    ManyMachines(name: "object with a Mutex", mostBytes: 24, mostResident: nil) { HandWrittenInMutex() },
    ManyMachines(name: "ThreadsafeMachine") { ThreadsafeMachine(definition) },
    ManyMachines(name: "Machine", mostBlocks: 0, mostBytes: 0) { Machine(definition) },
    ManyMachines(name: "machine of a class") { OwnedMachine(QuietKeeper.definition) },
    ManyMachines(name: "machine of an actor") { OwnedMachine(ActorKeeper.definition) },
    ManyMachines(name: "machine of a main-actor class") { OwnedMachine(ownedByMainActor) },
    ManyMachines(
      name: "machine with an observer", mostBlocks: 45, mostBytes: 3_200, mostResident: 2_000, count: 100_000, settle: { queue.sync {} },
      make: {
        let machine = ThreadsafeMachine(definition)
        machine.subscribe(on: queue) { _ in }
        machine.fire(.right)
        return machine
      }),
  ]

  private static let definition = houseDefinition()
  private static let queue = DispatchQueue(label: "observers")
  private static let ownedByMainActor = MainActor.assumeIsolated { MainActorKeeper.definition }

  /// A side whose round puts a new object in the place of each old one.
  private static func making<Made: Walker>(_ make: @escaping () -> Made) -> Side {
    var instances = (0..<Walk.movesOfRound).map { _ in make() }
    return { _ in
      Sample.timing(instances.count) {
        for index in instances.indices { instances[index] = make() }
        return Int(instances[instances.count - 1].state.room.rawValue)
      }
    }
  }
}
