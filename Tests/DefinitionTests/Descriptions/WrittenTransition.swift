import StateMachines
import Testing

/// A line that writes a transition, on the line of the source on which this is made, and how it is described.
struct WrittenTransition<State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable, CustomTestStringConvertible {
  typealias Definition = MachineDefinition<State, Event>
  typealias Rules = @Sendable (inout Definition.Builder) -> Void

  /// Everything that a description says of a transition, but for its place.
  struct Parts: Equatable, Sendable {
    var events: MachineDescription.Events
    var sources: MachineDescription.States
    var kind = MachineDescription.Transition.Kind.external
    var guardName: String?
    var targets: [String] = []
    var branches: [String] = []
    var hasAction = false
    var actionName: String?
  }

  let name: String
  let parts: Parts
  let line: UInt
  let rules: Rules

  init(_ name: String, _ parts: Parts, line: UInt = #line, _ rules: @escaping Rules) {
    self.name = name
    self.parts = parts
    self.line = line
    self.rules = rules
  }

  var testDescription: String { name }
}

extension WrittenTransition.Parts {
  init(_ transition: MachineDescription.Transition) {
    self.init(
      events: transition.events, sources: transition.sources, kind: transition.kind, guardName: transition.guardName,
      targets: transition.targets.map { "\($0)" }, branches: transition.branches.map { "\($0)" },
      hasAction: transition.hasAction, actionName: transition.actionName)
  }
}

typealias WrittenDoorLine = WrittenTransition<Door, Hand>

/// What the lines of doors are written with.
enum DoorParts {
  static let isFree = Guard<Void, Door, Hand>("is free") { _ in true }
  static let act: DoorDefinition.Builder.Hook = { _ in }
  static let branches: [Branch<Void, Door, Hand>] = [
    .when(isFree, to: .closed, action: "shut") { _ in }, .when(!isFree, into: [.locked]) { _ in },
    .otherwise(to: .removed, action: "unhinge"),
  ]
  static let described = ["closed if is free / shut", "locked if !is free / …", "removed / unhinge"]
}
