// What a description says of closures, for source code that is written from it: what they receive and make beside the step.

extension MachineDescription {
  /// One thing that an action, a hook or a line has to do with data.
  package enum DataTrait: String, Hashable, Sendable, Codable {
    /// An action takes the argument of a call, and makes the reply.
    case answers
    /// An action is passed the payload of the state in which its line starts.
    case changesPayload
    /// An action makes the payload of the target.
    case makesPayload
    /// A line has no action: the payload of the event becomes that of the target.
    case movesPayload
    /// An action or a hook may throw, as far as its type says.
    case mayThrow
    /// A hook receives the payload of its state.
    case readsPayload
    /// A hook receives the argument of the event.
    case readsArgument
    /// The argument of an event cannot be copied.
    case movesArgument
    /// The reply to an event cannot be copied.
    case movesReply
  }

  package typealias GuardForm = StateMachineCore.GuardForm

  /// The name of a type with those of the modules and types around it; empty where other code cannot name the type.
  ///
  /// The text of a private type contains an address, which is another one in each process.
  static func qualifiedName(_ text: String) -> String {
    text.contains("(unknown context at ") || text.contains("(extension in ") ? "" : text
  }
}
