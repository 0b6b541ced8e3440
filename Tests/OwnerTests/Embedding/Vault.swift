import StateMachines

/// A type with shared definitions, generic over two types, so that there are many specialisations: the fixture of the suites about them.
///
/// Each specialisation has a test of its own, since a definition is made once in a process.
enum Vault<First, Second> {
  enum State: Hashable, Sendable { case shut, open }
  enum Event: Hashable, Sendable {
    case ask(Call<Void, String>)
    case turn
  }
  typealias Definition = MachineDefinition<State, Event>

  static var name: String { "\(First.self) \(Second.self)" }

  /// A definition that says for what it was made.
  ///
  /// - Parameter making: Called when it is made.
  /// - Returns: The one of this specialisation.
  static func definition(_ making: () -> Void = {}) -> Definition {
    .shared(for: Self.self, initial: .shut) { sm in
      making()
      sm.when(Event.ask, in: .any) { _ in name }
      sm.when(.turn, from: .shut, to: .open)
    }
  }

  /// Another definition for the same type.
  static func other(_ making: () -> Void = {}) -> Definition {
    .shared(for: Self.self, initial: .shut) { sm in
      making()
      sm.when(Event.ask, in: .any) { _ in "other \(name)" }
      sm.when(.turn, from: .shut, to: .open)
    }
  }

  /// Two definitions in one line.
  static var pair: [Definition] {
    [.shared(for: Self.self, initial: .shut) { $0.final(.open) }, .shared(for: Self.self, initial: .open) { $0.final(.shut) }]
  }

  /// A definition whose own types do not depend on the specialisation.
  static var plain: MachineDefinition<String, String> {
    .shared(for: Self.self, initial: name) { sm in sm.when("go", from: name, to: "end") }
  }

  /// What a definition says that it was made for.
  static func answer(of definition: Definition) -> String? {
    var machine = Machine(definition)
    return machine.fire(Event.ask)
  }
}
