import StateMachines
import Testing

@Suite("The fingerprint of a definition")
struct FingerprintTests {
  private static func fingerprint(_ lines: @escaping @Sendable (inout MachineBuilder<Void, String, String>) -> Void) throws -> String {
    MachineDescription(try MachineDefinition<String, String>(initial: "a", lines)).fingerprint
  }

  /// A definition with every part that a fingerprint covers.
  private static func rules(_ sm: inout MachineBuilder<Void, String, String>) {
    sm.parallel("p") { sm in
      sm.compound("l", initial: "l1") { sm in sm.state("l1", "l2") }
      sm.compound("r", initial: "r1") { sm in sm.state("r1") }
    }
    sm.when("go", from: "a", to: "p", if: Guard("open") { _ in true })
    sm.when("back", from: "a", into: .history(of: "p", depth: .deep))
    sm.when("out", from: "p", to: "a")
    sm.history(of: "p", depth: .deep, default: ["l2"])
    sm.join(["l1": "one", "r1": "two"], to: "a")
    sm.defer("later", in: "p")
    sm.when("later", in: "a") { _ in }
    sm.timeout(.seconds(60), in: "l1", fire: "out")
    sm.after("go") { _ in }
  }

  @Test("The fingerprint of a definition is this text, on every platform and in every version of the library")
  func golden() throws {
    let fingerprint = try Self.fingerprint(Self.rules)

    #expect(fingerprint == "1708ea45aeb6a7f2c5dd19573e625339")
  }

  @Test("The fingerprint of a definition is the same when names of guards, hooks and places of lines change")
  func unchanged() throws {
    let other = try Self.fingerprint { sm in
      sm.before { _ in }
      sm.parallel("p") { sm in
        sm.compound("l", initial: "l1") { sm in sm.state("l1", "l2") }
        sm.compound("r", initial: "r1") { sm in sm.state("r1") }
      }
      sm.when("go", from: "a", to: "p", if: Guard { _ in false }, action: "enters") { _ in }
      sm.when("back", from: "a", into: .history(of: "p", depth: .deep))
      sm.when("out", from: "p", to: "a")
      sm.history(of: "p", depth: .deep, default: ["l2"]) { _ in }
      sm.join(["l1": "one", "r1": "two"], to: "a")
      sm.defer("later", in: "p")
      sm.when("later", in: "a") { _ in }
      sm.timeout(.seconds(60), in: "l1", fire: "out")
    }

    #expect(try other == Self.fingerprint(Self.rules))
  }

  @Test("The fingerprint of a definition changes with each line that decides where a machine can be")
  func changed() throws {
    let lines: [@Sendable (inout MachineBuilder<Void, String, String>) -> Void] = [
      { _ in },
      { $0.when("x", from: "a", to: "b") },
      { $0.when("y", from: "a", to: "b") },
      { $0.when("x", from: "a", to: "c") },
      { $0.when("x", from: "a", to: "b", if: Guard { _ in true }) },
      { $0.when("x", from: "a", to: "b", kind: .local) },
      { $0.when(["x", "y"], from: "a", to: "b") },
      { $0.when(.any, from: "a", to: "b") },
      { $0.when("x", from: .any(except: "b"), to: "b") },
      { $0.when("x", from: "a", choosing: [.when(Guard { _ in true }, to: "b"), .otherwise(to: "c")]) },
      { $0.always(from: "a", to: "b", if: Guard { _ in true }) },
      { $0.ignore("x", in: "a") },
      { $0.impossible("x", in: "a") },
      { $0.when("x", in: "a") { _ in } },
      {
        $0.final("b")
        $0.when("x", from: "a", to: "b")
      },
      {
        $0.compound("b", initial: "c") { _ in }
        $0.when("x", from: "a", to: "b")
      },
      {
        $0.timeout(.seconds(1), in: "a", fire: "x")
        $0.when("x", from: "a", to: "b")
      },
      {
        $0.timeout(.seconds(2), in: "a", fire: "x")
        $0.when("x", from: "a", to: "b")
      },
      {
        $0.timeout(in: "a", fire: "x") { _ in .seconds(1) }
        $0.when("x", from: "a", to: "b")
      },
      {
        $0.defer("y", in: "a")
        $0.when("x", from: "a", to: "b")
      },
    ]

    let fingerprints = try lines.map { try Self.fingerprint($0) }

    #expect(Set(fingerprints).count == lines.count)
  }

  @Test("The fingerprint of a definition does not depend on where one text ends and the next begins")
  func ambiguities() throws {
    let one = try Self.fingerprint { $0.when(["x", "yz"], from: "a", to: "b") }
    let other = try Self.fingerprint { $0.when(["xy", "z"], from: "a", to: "b") }

    #expect(one != other)
  }
}
