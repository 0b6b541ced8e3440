import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Arguments and replies that cannot be copied in compiled machines, and hooks that throw", .timeLimit(.minutes(5)))
struct CompiledMovedTests {
  @Test("The compiled machine of a definition with arguments that cannot be copied is a file that these tests compile")
  func text() throws {
    let machine = try MachineDescription(MovedDefinition.definition).compiledSwift(name: "parcel box")
    #expect(machine == String(decoding: Goldens.bytes("Compiled/ParcelBox.swift"), as: UTF8.self))
  }

  @Test(
    "A compiled machine has the replies and calls of the engine, also where an entry action or a hook before a transition throws",
    arguments: 1...20 as ClosedRange<UInt64>)
  func equal(_ seed: UInt64) {
    var (compiled, random) = (ParcelBox(ParcelLog()), SeededGenerator(seed: seed))
    var engine = EmbeddedMachine(MovedDefinition.definition, context: ParcelLog())
    for _ in 0..<100 {
      let (kind, weight) = (random.below(10), random.below(9))
      let (found, expected): (String, String)
      switch kind {
      case 0...4:
        found = ((try? compiled.put(Parcel(weight: weight))) ?? nil).map { "\($0)" } ?? "nil"
        expected = engine.fire(ParcelInput.put, Parcel(weight: weight)).map { "\($0)" } ?? "nil"
      case 5, 6:
        found = Self.text(compiled.swap(Parcel(weight: weight)))
        expected = Self.text(engine.fire(ParcelInput.swap, Parcel(weight: weight)))
      case 7, 8:
        found = Self.text(compiled.unload())
        expected = Self.text(engine.fire(ParcelInput.unload))
      default:
        guard random.once(in: 5) else { continue }
        found = "\(compiled.seal(Parcel(weight: weight)))"
        expected = "\(engine.fire(ParcelInput.seal, Parcel(weight: weight)))"
      }
      #expect(found == expected, "seed \(seed), event \(kind)")
      #expect(compiled.actions.entries == engine.context.entries, "seed \(seed), event \(kind)")
      let state = engine.payload(of: \.full).map { "full(\($0))" } ?? "\(engine.state)"
      #expect("\(compiled.state)" == state, "seed \(seed), event \(kind)")
    }
  }

  private static func text(_ parcel: consuming Parcel?) -> String {
    switch consume parcel {
    case .some(let parcel): "\(parcel.weight)"
    case nil: "nil"
    }
  }

  private enum Input: Hashable, Sendable {
    case put(Call<Parcel, Void>)
    case take(Call<Void, Parcel>)
    case next
  }

  private static func issues(of chart: MachineDescription) throws -> [FormatIssue] {
    try #require(throws: FormatError.self) { _ = try chart.compiledSwift(name: "refused") }.issues
  }

  @Test("An argument that cannot be copied is refused where regions take its event")
  func regions() throws {
    let definition: MachineDefinition<String, Input> = .verified(initial: "both") { sm in
      sm.parallel("both") { sm in
        sm.compound("left", initial: "a") { sm in sm.when(Input.put, from: "a", to: "b", action: "store") { _, _ in } }
        sm.compound("right", initial: "c") { sm in sm.when(.next, from: "c", to: "d") }
      }
    }
    let issues = try Self.issues(of: MachineDescription(definition))
    #expect(issues.map(\.place.line) == [#line - 5] && issues[0].message.contains("cannot be copied"), "\(issues)")
  }

  @Test("A reply that cannot be copied is refused where a transition without an event may follow")
  func eventless() throws {
    let definition: MachineDefinition<String, Input> = .verified(initial: "a") { sm in
      sm.when(Input.take, from: "a", to: "b", action: "take") { _ in Parcel(weight: 1) }
      sm.always(from: "b", to: "c")
      sm.when(.next, from: "c", to: "a")
    }
    let issues = try Self.issues(of: MachineDescription(definition))
    #expect(issues.map(\.place.line) == [#line - 5] && issues[0].message.contains("cannot be copied"), "\(issues)")
  }

  private enum Note: Hashable, Sendable {
    case write(Call<Int, Void>)
    case erase
  }

  @Test("A hook that sees the argument of an event throws in the compiled machine where its closure may throw")
  func hooks() throws {
    let definition: MachineDefinition<String, Note> = .verified(initial: "empty") { sm in
      sm.when(Note.write, from: "empty", to: "full", action: "write") { _, _ in }
      sm.when(.erase, from: "full", to: "empty")
      sm.before(Note.write, named: "look") { _, _ in }
      sm.after(Note.write, named: "check") { number, _ throws(ParcelLog.TooHeavy) in if number > 3 { throw ParcelLog.TooHeavy() } }
    }
    let text = try MachineDescription(definition).compiledSwift(name: "note")
    #expect(text.contains("  mutating func look(_ argument: Int)\n"), "\(text)")
    #expect(text.contains("  mutating func check(_ argument: Int) throws(Failure)\n"), "\(text)")
    #expect(text.contains("  mutating func write(_ argument: Int) throws(Actions.Failure) -> Bool {"), "\(text)")
    #expect(text.contains("        try actions.check(argument)\n        return true\n      } catch {\n        self = before\n"), "\(text)")
  }

  @Test("An action that takes over an argument and a hook that only looks at it cannot share a name")
  func names() throws {
    let definition: MachineDefinition<String, Input> = .verified(initial: "a") { sm in
      sm.when(Input.put, from: "a", to: "b", action: "store") { _, _ in }
      sm.when(.next, from: "b", to: "a")
      sm.before(Input.put, named: "store") { _, _ in }
    }
    #expect(try !Self.issues(of: MachineDescription(definition)).isEmpty)
  }
}
