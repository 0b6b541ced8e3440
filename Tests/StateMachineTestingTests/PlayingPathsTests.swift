import StateMachineTesting
import StateMachines
import Testing

@Suite("Paths that are played against a system")
struct PlayingPathsTests {
  enum Order: Hashable, Sendable { case placed, paid, shipped }
  enum Request: Hashable, Sendable { case pay, ship, knock }
  typealias Path = Exploration<Order, Request>.Path

  static let orders: MachineDefinition<Order, Request> = .verified(initial: .placed) { sm in
    sm.when(.pay, from: .placed, to: .paid)
    sm.when(.knock, in: .placed) { _ in }
    sm.when(.knock, in: .paid) { _ in }
    sm.when(.ship, from: .paid, to: .shipped)
    sm.timeout(.seconds(5), in: .paid, fire: .ship)
  }

  /// A system with a fault: an order that is knocked at twice is not shipped.
  struct Shop: Driver {
    var order = Order.placed
    var knocks = 0
    var hasFault = true

    mutating func send(_ request: Request) throws {
      switch request {
      case .pay: order = .paid
      case .ship: if !hasFault || knocks < 2 { order = .shipped }
      case .knock: knocks += 1
      }
    }

    mutating func pass(_ duration: Duration) throws { try send(.ship) }

    var configuration: [Order] { [order] }
  }

  /// The same, reached by asynchronous calls.
  struct RemoteShop: AsyncDriver {
    var shop = Shop()

    mutating func send(_ request: Request) async throws {
      await Task.yield()
      try shop.send(request)
    }

    mutating func pass(_ duration: Duration) async throws { try await send(.ship) }

    var configuration: [Order] {
      get async throws { shop.configuration }
    }
  }

  @Test("A path of the exploration is played by a system that follows the model", arguments: try Exploration(orders).testPaths)
  func followed(path: Path) async throws {
    try path.play { Shop() }
    try await path.play { RemoteShop() }
    try path.play { MachineDriver(Self.orders) }
  }

  @Test("Test paths take every transition and reach every state, and none begins another")
  func testPaths() throws {
    let paths = try Exploration(Self.orders).testPaths
    let recording = Recording(of: Self.orders)
    for path in paths { try path.play { MachineDriver(Self.orders) } }

    try expectCovered(recording.coverage, [.states, .transitions])
    #expect(
      paths.map(\.description) == [
        "placed –knock→ placed", "placed –pay→ paid –knock→ paid", "placed –pay→ paid –5.0 seconds→ shipped",
      ])
  }

  @Test("A walk on which a system differs is made as short as it can be", arguments: 0..<20 as Range<UInt64>)
  func shrunk(seed: UInt64) async throws {
    let exploration = try Exploration(Self.orders, limit: 1)
    let walks = exploration.walks(50, length: 30, seed: seed) { if case .event(.knock) = $0 { 5 } else { 1 } }
    let walk = try #require(walks.first { $0.description.split(separator: "knock").count > 5 && $0.end == [.shipped] })

    let failure = try #require(throws: UnmetExpectation.self) { try walk.play { Shop() } }
    let remote = await #expect(throws: UnmetExpectation.self) { try await walk.play { RemoteShop() } }

    #expect(failure.message == remote?.message)
    let lines = failure.message.split(separator: "\n")
    #expect(lines[0] == "the system differs from the model after 4 steps")
    #expect(lines[1].split(separator: "knock").count == 3 && lines[1].hasSuffix("shipped"))
    #expect(lines[2] == "  expected: shipped" && lines[3] == "       got: paid")
  }

  @Test("What differs is said, with the path, its length before and what the system did")
  func message() throws {
    let path = try #require(Exploration(Self.orders).testPaths.last)
    struct Broken: Driver {
      struct Refusal: Error {}
      func send(_ request: Request) throws { if request == .pay { throw Refusal() } }
      var configuration: [Order] { [.placed] }
    }

    let failure = try #require(throws: UnmetExpectation.self) { try path.play { Broken() } }

    #expect(
      failure.message == """
        the system differs from the model after 1 step
          path: placed –pay→ paid
          expected: paid
               got: error: Refusal()
        (the path had 2 steps)
        """)
  }

  @Test("A system that begins elsewhere, or cannot be made, differs after no step")
  func beginning() throws {
    let path = try #require(Exploration(Self.orders).testPaths.last)

    for make in [{ Shop(order: .paid) }, { throw CancellationError() }] as [() throws -> Shop] {
      let failure = try #require(throws: UnmetExpectation.self) { try path.play(on: make) }
      #expect(failure.message.hasPrefix("the system differs from the model after 0 steps\n  path: placed\n"))
    }
  }

  @Test("A model that waits needs a driver that passes time")
  func time() throws {
    struct Timeless: Driver {
      func send(_ request: Request) {}
      var configuration: [Order] { [.placed] }
    }
    let definition = MachineDefinition<Order, Request>.verified(initial: .placed) { sm in
      sm.timeout(.seconds(5), in: .placed, fire: .ship)
      sm.when(.ship, from: .placed, to: .shipped)
    }
    let path = try #require(Exploration(definition).testPaths.first)

    let failure = try #require(throws: UnmetExpectation.self) { try path.play { Timeless() } }

    #expect(failure.message.contains("got: error: the model waits, and the driver does not implement 'pass'"))
    try path.play { MachineDriver(definition) }
  }

  @Test("Of nested states a system may have all, or those without states inside")
  func nested() throws {
    let definition = MachineDefinition<Int, Request>.verified(initial: 1) { sm in
      sm.compound(1, initial: 2) { $0.when(.pay, from: 2, to: 3) }
    }
    let path = try #require(Exploration(definition).testPaths.first)
    struct Fixed: Driver {
      var states: [[Int]]
      mutating func send(_ request: Request) { states.removeFirst() }
      var configuration: [Int] { states[0] }
    }

    try path.play { Fixed(states: [[1, 2], [1, 3]]) }
    try path.play { Fixed(states: [[2], [3]]) }
    for wrong in [[1], [1, 2, 3], [2, 3], []] {
      #expect(throws: UnmetExpectation.self) { try path.play { Fixed(states: [[2], wrong]) } }
    }
  }

  @Test("A system may list the states of its regions in any order")
  func regions() throws {
    let definition = MachineDefinition<Int, Request>.verified(initial: 1) { sm in
      sm.parallel(1) { sm in
        sm.compound(2, initial: 3) { $0.when(.pay, from: 3, to: 4) }
        sm.compound(5, initial: 6) { $0.state(6) }
      }
    }
    let path = try #require(Exploration(definition).testPaths.first)
    struct Fixed: Driver {
      var states: [[Int]]
      mutating func send(_ request: Request) { states.removeFirst() }
      var configuration: [Int] { states[0] }
    }

    for states in [[6, 4], [4, 6], [6, 5, 4, 2, 1], [4, 6, 4]] { try path.play { Fixed(states: [[6, 3], states]) } }
    for wrong in [[6, 3], [4], [6], [6, 4, 3]] {
      #expect(throws: UnmetExpectation.self) { try path.play { Fixed(states: [[6, 3], wrong]) } }
    }
  }

  @Test("A path that is made shorter takes no event that would stop the program")
  func stopping() throws {
    let definition = MachineDefinition<Int, Request>.verified(initial: 1) { sm in
      sm.when(.pay, from: 1, to: 2)
      sm.impossible(.pay, in: 2, stops: true)
      sm.when(.knock, from: 2, to: 1)
    }
    struct Late: Driver {
      var configurations = [[1], [2], [1], [9]]
      mutating func send(_ request: Request) { configurations.removeFirst() }
      var configuration: [Int] { configurations[0] }
    }
    let walk = try #require(Exploration(definition).walks(1, length: 3, seed: 1).first)
    let failure = try #require(throws: UnmetExpectation.self) { try walk.play { Late() } }

    #expect(failure.message.hasPrefix("the system differs from the model after 3 steps\n"))
  }

  // MARK: - Test paths

  /// Events that have the same text.
  private struct Button: Hashable, Sendable, CustomStringConvertible {
    let number: Int
    var description: String { "press" }
  }

  @Test("Paths whose texts are the same are two paths where their events differ")
  func equalTexts() throws {
    let definition: MachineDefinition<Int, Button> = .verified(initial: 1) { sm in
      sm.when(Button(number: 1), from: 1, to: 2)
      sm.when(Button(number: 2), from: 1, to: 2)
      sm.when(Button(number: 1), from: 2, to: 3)
    }
    let paths = try Exploration(definition).testPaths

    #expect(paths.map(\.description).sorted() == ["1 –press→ 2", "1 –press→ 2 –press→ 3"])
  }

  @Test("A long chain of states has one test path", .timeLimit(.minutes(5)))
  func chain() throws {
    let definition: MachineDefinition<Int, Request> = .verified(initial: 0) { sm in
      for state in 0..<1_000 { sm.when(.knock, from: state, to: state + 1) }
    }

    #expect(try Exploration(definition).testPaths.map(\.steps.count) == [1_000])
  }

  // MARK: - Walks

  @Test("A negative number of walks is none, and weights may be as large as they can be")
  func extremeWalks() throws {
    let exploration = try Exploration(Self.orders, limit: 1)

    #expect(exploration.walks(-1, length: 2, seed: 1).isEmpty)
    #expect(exploration.walks(2, length: 2, seed: 1) { _ in .max }.map(\.steps.count) == [2, 2])
  }

  @Test("Walks follow from their seed, have only steps that are accepted, and follow the weights")
  func walks() throws {
    let exploration = try Exploration(Self.orders, limit: 1)

    let walks = exploration.walks(20, length: 12, seed: 7)
    #expect(walks.map(\.description) == exploration.walks(20, length: 12, seed: 7).map(\.description))
    #expect(walks.map(\.description) != exploration.walks(20, length: 12, seed: 8).map(\.description))
    #expect(walks.contains { $0.end == [.shipped] })
    for walk in walks { try walk.play { MachineDriver(Self.orders) } }

    let timed = exploration.walks(20, length: 12, seed: 7) { if case .event(.ship) = $0 { 0 } else { 1 } }
    #expect(!timed.contains { $0.description.contains("ship→") } && timed.contains { $0.description.contains("seconds→") })
    #expect(exploration.walks(1, length: 12, seed: 7) { _ in 0 }.map(\.steps.count) == [0])
  }
}
