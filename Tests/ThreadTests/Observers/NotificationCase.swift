import StateMachines
import Testing

/// A machine, the events that are fired on it, and the notifications that an observer gets.
struct NotificationCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var events: [Wish]
  var received: [String]
  var rules: Rules

  typealias Rules = @Sendable (inout MachineDefinition<Kettle, Wish>.Builder) -> Void

  init(_ description: String, _ events: [Wish], _ received: [String], rules: @escaping Rules) {
    testDescription = description
    self.events = events
    self.received = received
    self.rules = rules
  }
}
