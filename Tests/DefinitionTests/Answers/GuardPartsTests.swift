import StateMachines
import Testing

@Suite("A rejection by guards that all have to hold")
struct GuardPartsTests {
  typealias TestGuard = Guard<Void, String, String>
  typealias Definition = MachineDefinition<String, String>

  /// The values of the guards `a`, `b` and `c`, and what becomes of them when they are asked.
  struct Values: Sendable, CustomTestStringConvertible {
    let values: [Bool]
    var testDescription: String { "\(values)" }

    /// The names that are false in `a && b && c`: the first one, since the others are not asked.
    var first: [String] { zip(["a", "b", "c"], values).first { !$1 }.map { [$0.0] } ?? [] }
  }

  static let all = (0..<8).map { bits in Values(values: [bits & 4 != 0, bits & 2 != 0, bits & 1 != 0]) }

  enum Surroundings: CaseIterable, Sendable {
    case flat, regions, hooks, eventless
  }

  private static func guards(_ values: Values) -> [TestGuard] {
    zip(["a", "b", "c"], values.values).map { name, value in TestGuard(name) { _ in value } }
  }

  private static func definition(
    _ surroundings: Surroundings, _ heard: EventRecorder<String>, _ rules: (inout Definition.Builder) -> Void
  ) throws -> Definition {
    try Definition(initial: "off") { sm in
      sm.state("off", "on", "other")
      switch surroundings {
      case .flat: rules(&sm)
      case .regions:
        sm.parallel("regions") { $0.region(initial: "r") { $0.state("r") } }
        sm.when("to regions", from: "on", to: "regions")
        rules(&sm)
      case .hooks:
        sm.onRejection { heard.append("\($0)") }
        rules(&sm)
      case .eventless:
        sm.always(from: "other", to: "off")
        rules(&sm)
      }
    }
  }

  private static func names(_ outcome: Outcome<String, String>) -> [String] {
    guard case .guards(let names)? = outcome.rejection?.reason else { return [] }
    return names
  }

  @Test("A rejection names the part of a combined guard that is false, in every kind of machine", arguments: all, Surroundings.allCases)
  func parts(values: Values, surroundings: Surroundings) throws {
    let (heard, guards) = (EventRecorder<String>(), Self.guards(values))
    for condition in [guards[0] && guards[1] && guards[2], guards[0] && (guards[1] && guards[2])] {
      let definition = try Self.definition(surroundings, heard) { sm in sm.when("go", from: "off", to: "on", if: condition) }
      var machine = Machine(definition)
      let shared = ThreadsafeMachine(definition)
      heard.removeAll()

      let outcomes = [machine.attempt("go"), shared.attempt("go")]

      #expect(outcomes.map(Self.names) == [values.first, values.first])
      if surroundings == .hooks, let part = values.first.first {
        #expect(heard.entries.count == 2 && heard.entries.allSatisfy { $0.contains("guard '\(part)' is false") })
      }
    }
  }

  @Test("Alternatives and negations are one part, and all lines are named in the order in which they are asked")
  func otherOperators() throws {
    let guards = Self.guards(Values(values: [true, false, false]))
    let definition = try Definition(initial: "off") { sm in
      sm.when("go", from: "off", to: "on", if: guards[0] && (guards[1] || guards[2]))
      sm.when("go", from: "off", to: "on", if: !guards[0])
      sm.when("go", from: "off", to: "on", if: !(guards[0] && guards[0]))
      sm.when("go", from: "off", to: "on", if: guards[2] && guards[1])
      sm.when("go", from: "off", to: "on", if: guards[0] && !guards[0])
    }
    var machine = Machine(definition)

    #expect(Self.names(machine.attempt("go")) == ["b || c", "!a", "!(a && a)", "c", "!a"])
  }

  private struct Broken: Error {}

  @Test("A part that throws under the W3C rule is named, and so is the part after it that is false elsewhere")
  func throwing() throws {
    let guards = Self.guards(Values(values: [true, false, true]))
    let broken = TestGuard("broken") { _ in throw Broken() }
    let definition = try Definition(initial: "off", onError: .raise) { sm in
      sm.when("go", from: "off", to: "on", if: guards[0] && broken && guards[1])
      sm.when("go", from: "off", to: "on", if: guards[2] && guards[1])
    }
    var machine = Machine(definition)

    #expect(Self.names(machine.attempt("go")) == ["broken", "b"])
  }

  @Test("Parts of guards of calls, of junctions and of two regions are named")
  func elsewhere() throws {
    let guards = Self.guards(Values(values: [true, false, false]))
    let definition = try Definition(initial: "p") { sm in
      sm.parallel("p") { sm in
        sm.region(initial: "x") { $0.when("go", from: "x", to: "x2", if: guards[0] && guards[1]) }
        sm.region(initial: "y") { sm in
          sm.when("go", from: "y", choosing: [.when(guards[0] && guards[2], to: "y2"), .when(guards[1] && guards[2], to: "y3")])
        }
      }
    }
    var machine = Machine(definition)

    #expect(Self.names(machine.attempt("go")) == ["b", "c", "b"])
  }

  @Test("A part that asks the machine about other guards does not change which part is named", arguments: [ErrorPolicy.undo, .raise])
  func asking(policy: ErrorPolicy) throws {
    let handle = MachineHandle<String, String>()
    let asks = TestGuard("asks") { _ in handle.machine?.can("other") != nil }
    let (yes, no) = (TestGuard("yes") { _ in true }, TestGuard("no") { _ in false })
    let definition = try Definition(initial: "off", onError: policy) { sm in
      sm.when("go", from: "off", to: "on", if: asks && yes && no)
      sm.when("go", from: "off", to: "on", if: yes && no && asks)
      sm.when("go", from: "off", to: "on", if: no)
      sm.when("other", from: "off", to: "on", if: yes && TestGuard("other") { _ in false })
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    #expect(Self.names(machine.attempt("go")) == ["no", "no", "no"])
  }

  @Test("A trace and a description have the combined guard, and each part is asked once")
  func asked() throws {
    let count = AtomicCounter()
    let counted = TestGuard("counted") { _ in count.add() > 0 }
    let no = TestGuard("no") { _ in false }
    let definition = try Definition(initial: "off") { sm in sm.when("go", from: "off", to: "on", if: counted && no) }
    var machine = Machine(definition)

    _ = machine.attempt("go")

    #expect(count.count == 1)
    #expect(MachineDescription(definition).transitions.map(\.guardName) == ["counted && no"])
  }
}
