import StateMachines
import Testing

@Suite("A shared definition")
struct SharedDefinitionsTests {
  @Test("It is made once, by the first call")
  func once() {
    var count = 0

    let answers = (0..<3).map { _ in
      let definition = Vault<Self, Int>.definition { count += 1 }
      return Vault<Self, Int>.answer(of: definition)
    }

    #expect(count == 1)
    #expect(answers == Array(repeating: "SharedDefinitionsTests Int", count: 3))
  }

  @Test("There is one for each specialisation of the type that it is made for")
  func specialisations() {
    var made: [String] = []

    for _ in 0..<2 {
      _ = Vault<Self, Int8>.definition { made.append("Int8") }
      _ = Vault<Self, String>.definition { made.append("String") }
    }

    #expect(made == ["Int8", "String"])
    #expect(Vault<Self, Int8>.answer(of: Vault<Self, Int8>.definition()) == "SharedDefinitionsTests Int8")
    #expect(Vault<Self, String>.answer(of: Vault<Self, String>.definition()) == "SharedDefinitionsTests String")
  }

  @Test("There is one for each specialisation also where its own types are the same")
  func specialisationsOfTheSameTypes() {
    let states = [Vault<Self, Int8>.plain, Vault<Self, String>.plain, Vault<Self, Int8>.plain].map { Machine($0).state }

    #expect(states == ["Int8", "String", "Int8"].map { "SharedDefinitionsTests \($0)" })
  }

  @Test("Two places have one each for the same type")
  func places() {
    typealias Box = Vault<Self, UInt>

    let answers = [Box.definition(), Box.other(), Box.definition(), Box.other()].map(Box.answer)

    #expect(answers == ["SharedDefinitionsTests UInt", "other SharedDefinitionsTests UInt"] + answers.prefix(2))
  }

  @Test("Two places in one line have one each")
  func columns() {
    let states = [Vault<Self, UInt>.pair, Vault<Self, UInt>.pair].map { $0.map { Machine($0).state } }

    #expect(states == [[.shut, .open], [.shut, .open]])
  }

  /// A place in which the type that it is made for does not determine the definition's types.
  private static func definition<Context, Event: Hashable & Sendable>(
    _: Context.Type, _ event: Event
  ) -> ContextDefinition<Context, Event, Event> {
    .shared(for: Self.self, initial: event) { sm in sm.when(event, in: event) { _ in } }
  }

  @Test("There is one for each combination of its own types")
  func ownTypes() {
    var (number, text) = (EmbeddedMachine(Self.definition(Bool.self, 7), context: true), ["a"])
    var word = ContextMachine(Self.definition([String].self, "b"), with: &text)
    let other = EmbeddedMachine(Self.definition([String].self, 9), context: [])

    let isFound = number.fire(7) && word.fire("b", with: &text)

    #expect(isFound)
    #expect(other.state == 9 && Self.definition([String].self, "c").states == ["b"])
  }

  private static func isMadeOnce<First, Second>(_: First.Type, _: Second.Type) -> Bool {
    typealias Box = Vault<Vault<Self, First>, Second>
    var count = 0
    for _ in 0..<2 { _ = Box.definition { count += 1 } }
    return count == 1 && Box.answer(of: Box.definition()) == Box.name
  }

  @Test("Hundreds of specialisations have one each, and all of them are found")
  func many() {
    let types: [any Any.Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, Float.self,
      Double.self, Bool.self, String.self, Character.self, Duration.self, [Int].self, [String].self, Set<Int>.self, Int?.self,
    ]

    let wrong = types.flatMap { first in types.filter { second in !Self.isMadeOnce(first, second) } }

    #expect(wrong.isEmpty)
    #expect(types.flatMap { first in types.filter { second in Self.isMadeOnce(first, second) } }.isEmpty)
  }

  private static func makings<Outer>(_: Outer.Type, threads: Int) -> Int {
    let (count, answers) = (AtomicCounter(), EventRecorder<Bool>())
    ThreadPool.run(threads) { _ in
      let definition = Vault<Self, Outer>.definition {
        count.add()
        ThreadPool.yield(20)
      }
      answers.append(Vault<Self, Outer>.answer(of: definition) == Vault<Self, Outer>.name)
    }
    #expect(answers.entries == Array(repeating: true, count: threads))
    return count.count
  }

  @Test("Where 16 threads ask at once, one of them makes it and all of them get it")
  func threads() async {
    let types: [any Any.Type] = [[Int8].self, [Int16].self, [Int32].self, [Int64].self, [Bool].self, [Float].self, [Double].self]

    let counts = await ThreadPool.value { types.map { Self.makings($0, threads: 16) } }

    #expect(counts == types.map { _ in 1 })
  }

  private enum Wrapped<Inner> {}

  /// Asks for those of types inside each other, one after another.
  private static func areRight<Inner>(_: Inner.Type, depth: Int) -> Bool {
    let isRight = Vault<Self, Inner>.answer(of: Vault<Self, Inner>.definition()) == Vault<Self, Inner>.name
    return depth == 0 ? isRight : areRight(Wrapped<Inner>.self, depth: depth - 1) && isRight
  }

  @Test("Threads find some while others are made")
  func readersMeanwhile() async {
    let answers = await ThreadPool.value {
      let answers = EventRecorder<Bool>()
      ThreadPool.run(8) { number in
        answers.append(number < 4 ? Self.areRight([[Int]].self, depth: 50) : Self.areRight(Set<[Int]>.self, depth: 50))
      }
      return answers.entries
    }

    #expect(answers == Array(repeating: true, count: 8))
  }

  @Test("It may need another one while it is made")
  func nested() {
    var made: [String] = []

    let definition = Vault<Self, Character>.definition {
      _ = Vault<Self, Character>.other {
        _ = Vault<Self, Bool>.definition { made.append("third") }
        made.append("second")
      }
      made.append("first")
    }

    #expect(made == ["third", "second", "first"])
    #expect(Vault<Self, Character>.answer(of: definition) == "SharedDefinitionsTests Character")
  }

  @Test("Threads make different ones at the same time")
  func different() async {
    let arrived = await ThreadPool.value {
      let (barrier, arrived) = (Barrier(2), EventRecorder<Bool>())
      ThreadPool.run(2) { number in
        if number == 0 {
          _ = Vault<Self, Float>.definition { arrived.append(barrier.arrive()) }
        } else {
          _ = Vault<Self, Double>.definition { arrived.append(barrier.arrive()) }
        }
      }
      return arrived.entries
    }

    #expect(arrived == [true, true])
  }

  private struct Gate<Key>: ~Copyable {
    var machine = Machine<Int, Bool>(.shared(for: Self.self, initial: 0) { sm in sm.when(true, from: 0, to: 1) })
  }

  private final class Lamp<Colour>: Stateful {
    enum State { case off, on }
    enum Event { case press }

    static var definition: Definition {
      .shared(for: Self.self, initial: .off) { sm in
        sm.when(.press, from: .off, to: .on) { step in step.context.presses += 1 }
      }
    }

    let machine = Owned(Lamp.definition)
    var presses = 0
  }

  @Test("It may be that of an owner, or of a type that cannot be copied")
  func owners() {
    let (lamp, other) = (Lamp<Int>(), Lamp<Int>())
    var gate = Gate<Int>()

    lamp.fire(.press)
    let isOpen = gate.machine.fire(true)

    #expect(isOpen && lamp.state == .on && lamp.presses == 1 && other.state == .off)
  }

  @Test("It may start in several states, and has the policy and the limit that are passed")
  func parameters() {
    func definition() -> EmbeddedMachine<[String], String, String>.Definition {
      .shared(for: Self.self, initial: ["l", "r"], onError: .raise, maximumMicrosteps: 3) { sm in
        sm.parallel("p") { sm in
          sm.region(initial: "k") { sm in sm.state("k", "l") }
          sm.region(initial: "q") { sm in sm.state("q", "r") }
        }
        sm.when("fail", in: "l") { _ in throw Flaw(place: "action") }
        sm.when(.hookFailure, in: "l") { step in step.context.append("failed") }
        sm.when("loop", in: "l") { step in step.raise("loop") }
      }
    }
    var machine = EmbeddedMachine(definition(), context: [])
    let configuration = machine.configuration
    let (isRaised, isLimited) = (machine.fire("fail"), !machine.fire("loop"))

    #expect(isRaised && machine.context == ["failed"])
    #expect(isLimited)
    #expect(configuration == ["p", "l", "r"])
  }
}
