import StateMachines
import Synchronization
import Testing

@Suite("Names of states and events")
struct LateNamesTests {
  @Test("A definition without mistakes and the steps of its machines print no state and no event, and a description prints each")
  func namesAreReadLate() throws {
    let prints = Prints()
    let definition = try prints.definition(initial: 3)
    var machine = Machine(definition)
    let entered = machine.fire(prints.value(10))
    let inner = machine.fire(prints.value(11))
    let isRejected = !machine.fire(prints.value(11))
    #expect(entered && inner && isRejected)
    #expect(prints.all.isEmpty)

    #expect(MachineDescription(definition).states.map(\.name) == ["n1", "n2", "n3", "n4"])
    #expect(prints.all == [1, 2, 3, 4, 10, 11, 12])
  }

  @Test("A rejection prints what it speaks of where its description is read")
  func rejectionsPrintLate() throws {
    let prints = Prints()
    var machine = Machine(try prints.definition(initial: 3))
    let outcome = machine.attempt(prints.value(11))
    #expect(prints.all.isEmpty)
    let text = "\(outcome)"
    #expect(text.contains("n11"))
    #expect(prints.all.contains(11))
  }

  @Test("The error of a wrong definition names the states of its line")
  func errorsNameStates() {
    let prints = Prints()
    let error = #expect(throws: DefinitionError.self) { try prints.definition(initial: 1) }
    #expect(error?.issues.map(\.code) == [.initialNotInside])
    #expect(error?.issues.first?.message == "'n2' starts in 'n1', which is not inside it")
  }
}

/// Counts which values are printed.
private final class Prints: Sendable {
  private let numbers = Mutex<Set<Int>>([])

  var all: Set<Int> { numbers.withLock { $0 } }

  func add(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }

  func value(_ number: Int) -> Printed { Printed(number: number, prints: self) }

  /// One compound state with two inside, and a state beside it.
  func definition(initial: Int) throws -> MachineDefinition<Printed, Printed> {
    let (event, inner, back) = (value(10), value(11), value(12))
    return try MachineDefinition(initial: value(1)) { sm in
      sm.when(event, from: value(1), to: value(2))
      sm.compound(value(2), initial: value(initial)) { inside in
        inside.when(inner, from: value(3), to: value(4))
        inside.when(back, from: value(4), to: value(3))
      }
    }
  }
}

/// A state or an event that says when it is printed.
private struct Printed: Hashable, Sendable, CustomStringConvertible {
  let number: Int
  let prints: Prints

  static func == (one: Self, other: Self) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  var description: String {
    prints.add(number)
    return "n\(number)"
  }
}
