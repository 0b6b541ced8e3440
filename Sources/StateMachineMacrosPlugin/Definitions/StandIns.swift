#if Macros
  import StateMachines

  // What the lines of a definition are read into: the macro has the names of states and events, not their types.

  /// A case of the state enum; where states are compared as whole values, with its payload.
  struct StandInState: MachineState, CustomStringConvertible {
    let description: String
  }

  /// A case of the event enum, or one of its values.
  struct EventValue: Hashable, Sendable {
    /// A `Call`, with or without a reply.
    enum Signature: Hashable {
      case replies, replyless
    }

    let name: String
    /// The text of its payload.
    var payload: String?
    /// Where it is a call.
    var signature: Signature?

    var description: String { name + (payload ?? "") }

    /// As the library looks into an enum: to find out whether a case is a call, or has values that cannot be listed.
    func mirror(_ subject: some Any) -> Mirror {
      let content: Any? =
        switch signature {
        case .replies: Call<Int, Int>.any
        case .replyless: Call<Int, Void>.any
        case nil: payload
        }
      return Mirror(subject, children: content.map { [(name, $0)] } ?? [], displayStyle: .enum)
    }
  }

  /// An event of an enum that lists its cases.
  struct StandInEvent: Hashable, Sendable, CaseIterable, CustomStringConvertible, CustomReflectable {
    @TaskLocal static var allCases: [Self] = []

    let value: EventValue

    init(_ value: EventValue) {
      self.value = value
    }

    var description: String { value.description }
    var customMirror: Mirror { value.mirror(self) }

    /// Runs a closure that may ask for the list of all events.
    static func withAll<R>(_ events: [EventValue], _ body: () throws(DefinitionError) -> R) throws(DefinitionError) -> R {
      try $allCases.withValue(events.map { Self($0) }) { Result(catching: body) }.get()
    }
  }
#endif
