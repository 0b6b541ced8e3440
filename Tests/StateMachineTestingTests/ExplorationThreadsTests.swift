import StateMachines
import Synchronization
import TestSupport
import Testing

@testable import StateMachineTesting

@Suite("Explorations of many configurations", .timeLimit(.minutes(10)))
struct ExplorationThreadsTests {
  private struct Count: Hashable, Sendable {
    var number = 0
  }

  private struct TooMany: Error {}

  /// Regions with random transitions, guards that read the context and another region, actions that throw, and timeouts.
  private static func randomDefinition(_ seed: UInt64) throws -> ContextDefinition<Count, Int, Int> {
    var generator = SeededGenerator(seed: seed)
    let sizes = (0..<(2 + generator.below(2))).map { _ in 2 + generator.below(4) }
    return try ContextDefinition(initial: -1) { sm in
      sm.parallel(-1) { sm in
        for (region, size) in sizes.enumerated() {
          sm.region(initial: region * 10) { sm in
            for place in 0..<size {
              let state = region * 10 + place
              sm.state(state)
              for event in generator.some(4, below: 5) {
                let target = region * 10 + generator.below(size)
                switch generator.below(6) {
                case 0: sm.when(event, from: state, to: target, if: Guard("is odd") { $0.context.number % 2 == 1 })
                case 1: sm.when(event, from: state, to: target, if: Guard("is in the first state") { $0.configuration.contains(0) })
                case 2: sm.when(event, from: state, to: target) { $0.context.number = ($0.context.number + 1) % 4 }
                case 3:
                  sm.when(event, from: state, to: target) {
                    if $0.context.number == 3 { throw TooMany() }
                    $0.context.number += 1
                  }
                default: sm.when(event, from: state, to: target)
                }
              }
              if generator.once(in: 4) {
                sm.timeout(.seconds(1 + generator.below(3)), in: state, fire: 10 + state)
                sm.when(10 + state, from: state, to: region * 10 + generator.below(size))
              }
            }
          }
        }
      }
    }
  }

  @Test("The graph of a random chart does not depend on threads, nor on how many configurations each of them looks at")
  func threads() throws {
    var counts = (configurations: 0, failures: 0, cuts: 0, times: 0)
    for seed in UInt64(1)...20 {
      let definition = try Self.randomDefinition(seed)
      func explore(threads: Int, sourcesInPart: Int) throws -> Exploration<Int, Int> {
        try Exploration(
          definition, context: Count(), events: [],
          ExplorationPace(limit: 400, threads: threads, sourcesInPart: sourcesInPart) { _, _ in }, { $0 })
      }
      let one = try explore(threads: 1, sourcesInPart: 1_000)
      for size in [1, 3] {
        let several = try explore(threads: 3, sourcesInPart: size)
        let place: Comment = "seed \(seed), \(size) in a part"
        try #require(several.graph.words == one.graph.words && several.graph.marks == one.graph.marks, place)
        try #require(several.graph.edges == one.graph.edges && several.graph.edgeEnds == one.graph.edgeEnds, place)
        try #require(several.graph.origins == one.graph.origins && several.graph.times == one.graph.times, place)
        try #require(several.graph.firstNodes == one.graph.firstNodes && several.cutCount == one.cutCount, place)
        try #require(several.description == one.description, place)
        try #require(
          several.pathsThroughTransitions.map { "\($0)" } == one.pathsThroughTransitions.map { "\($0)" }
            && several.testPaths.map(\.description) == one.testPaths.map(\.description), place)
      }
      counts.configurations += one.configurationCount
      counts.failures += one.failures.count
      counts.cuts += one.cutCount
      counts.times += one.graph.times.count
    }
    #expect(counts.configurations > 1_000 && counts.failures > 5 && counts.cuts > 20 && counts.times > 10, "\(counts)")
  }

  /// Regions in each of which an event of its own leads from state to state, in a circle.
  private static func circles(_ sizes: [Int]) throws -> MachineDefinition<Int, Int> {
    try MachineDefinition(initial: -1) { sm in
      sm.parallel(-1) { sm in
        for (region, size) in sizes.enumerated() {
          sm.region(initial: region * 100) { sm in
            for place in 0..<size { sm.when(region, from: region * 100 + place, to: region * 100 + (place + 1) % size) }
          }
        }
      }
    }
  }

  @Test("More than ten thousand configurations are found, each with the shortest path to it")
  func manyConfigurations() throws {
    let exploration = try Exploration(Self.circles([11, 10, 10, 10]), limit: .max)

    #expect(exploration.configurationCount == 11_000 && exploration.graph.edges.count == 44_000 && exploration.cutCount == 0)
    #expect(exploration.deadEnds.isEmpty && exploration.statesNeverReached.isEmpty && exploration.statesNeverLeft == [-1])
    // The last one is the farthest: all regions are in their last states.
    let last = exploration.graph.path(to: 10_999)
    #expect(last.steps.count == 10 + 3 * 9 && last.end == [-1, 10, 109, 209, 309])
  }

  @Test("A limit cuts off the same steps on one thread and on several")
  func limit() throws {
    let explorations = try [1, 2].map { try Exploration(Self.circles([10, 10, 10, 10]), limit: 2_000, threads: $0) }

    #expect(explorations.allSatisfy { $0.configurationCount == 2_000 && $0.cutCount > 0 })
    #expect(explorations[0].cutCount == explorations[1].cutCount && explorations[0].graph.edges == explorations[1].graph.edges)
  }

  @Test("Progress is reported until nothing is left, and an error of the closure ends the exploration")
  func progress() throws {
    let reports = Mutex<[(found: Int, waiting: Int)]>([])
    let exploration = try Exploration(
      Self.circles([10, 10, 10]), progress: { found, waiting in reports.withLock { $0.append((found, waiting)) } })

    let all = reports.withLock { $0 }
    #expect(all.count > 10 && all.last?.found == exploration.configurationCount && all.last?.waiting == 0)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.found <= $1.found } && all.dropLast().allSatisfy { $0.waiting > 0 })
    #expect(throws: TooMany.self) {
      try Exploration(Self.circles([10, 10, 10, 10]), limit: .max, progress: { found, _ in if found > 1_000 { throw TooMany() } })
    }
  }

  @TaskLocal private static var isExploring = false

  @Test("Guards that run on other threads see the task-local values of the caller")
  func taskLocals() throws {
    let definition: MachineDefinition<Int, Int> = try MachineDefinition(initial: 0) { sm in
      for state in 0..<400 {
        for event in 0..<20 {
          sm.when(event, from: state, to: (state * 20 + event + 1) % 400, if: Guard("is exploring") { _ in Self.isExploring })
        }
      }
    }
    let exploration = try Self.$isExploring.withValue(true) { try Exploration(definition, threads: 4) }

    #expect(exploration.configurationCount == 400 && exploration.graph.edges.count > 400 * 18)
  }
}
