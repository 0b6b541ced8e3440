#if Macros
  import StateMachines

  // What the lines of a definition are read into: the macro has the names of states and events, not their types.

  /// A case of the state enum; where states are compared as whole values, with its payload.
  struct StandInState: PayloadState, CustomStringConvertible {
    let description: String

    var kind: String { description }
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

  protocol StandInEvent: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    init(_ value: EventValue)
    var value: EventValue { get }
    /// The kind whose values a descriptor stands for, where events have kinds.
    static func descriptor(kind name: String) -> EventDescriptor<StandInState, Self>?
    /// Runs a closure that may ask for the list of all events, or of all kinds.
    static func withAll<R>(_ events: [EventValue], _ body: () throws(DefinitionError) -> R) throws(DefinitionError) -> R
  }

  extension StandInEvent {
    var description: String { value.description }
    var customMirror: Mirror { value.mirror(self) }
  }

  /// An event of an enum that lists its cases.
  struct ListedEvent: StandInEvent, CaseIterable {
    @TaskLocal static var allCases: [Self] = []

    let value: EventValue

    init(_ value: EventValue) {
      self.value = value
    }

    static func descriptor(kind name: String) -> EventDescriptor<StandInState, Self>? { nil }

    static func withAll<R>(_ events: [EventValue], _ body: () throws(DefinitionError) -> R) throws(DefinitionError) -> R {
      try $allCases.withValue(events.map { Self($0) }) { Result(catching: body) }.get()
    }
  }

  /// An event of an enum whose kinds are listed.
  struct KindedEvent: StandInEvent, PayloadEvent {
    struct Kind: Hashable, Sendable, CaseIterable, CustomStringConvertible {
      @TaskLocal static var allCases: [Self] = []

      let description: String
    }

    let value: EventValue

    init(_ value: EventValue) {
      self.value = value
    }

    var kind: Kind { Kind(description: value.name) }

    static func descriptor(kind name: String) -> EventDescriptor<StandInState, Self>? { .any(Kind(description: name)) }

    static func withAll<R>(_ events: [EventValue], _ body: () throws(DefinitionError) -> R) throws(DefinitionError) -> R {
      try Kind.$allCases.withValue(events.map { Kind(description: $0.name) }) { Result(catching: body) }.get()
    }
  }
#endif
