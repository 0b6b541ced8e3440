/// An event of a compiled machine, from outside or from inside.
enum CompiledEvent: Hashable {
  case named(String)
  /// The completion of a state.
  case done(Int)
  /// No event: what is taken after each change.
  case always

  /// What callers call it; nil for what only the machine itself raises.
  var name: String? {
    if case .named(let name) = self { name } else { nil }
  }
}

/// The call of a requirement.
struct CompiledCall: Hashable {
  enum Argument: Hashable {
    /// The argument or the payload of the event.
    case argument
    /// The payload of the state in which the transition starts.
    case payload(of: Int)
    /// The same, which the requirement may change.
    case changed(of: Int)
    /// The payload of the state that was entered.
    case made
  }

  let requirement: String
  var arguments: [Argument] = []
  /// Whether it returns the payload of the state that is entered next, and the reply.
  var makesPayload = false
  var replies = false
  var mayThrow = false
}

/// Where the payload of a state that is entered comes from.
enum CompiledPayload: Hashable {
  /// An action has made it, or the caller who makes the machine has.
  case made
  /// The event carries it.
  case argument
  /// A requirement makes it.
  case maker(CompiledCall)
}

/// One thing that a compiled machine does; states and fields are numbers of the plan.
indirect enum CompiledStep: Hashable {
  /// Calls a requirement.
  case call(CompiledCall)
  case raise(CompiledEvent)
  /// Asks the owner to start or to cancel a timer or work.
  case request(CompiledRequest)
  /// Raises an event if each of these fields has one of its values: if all regions of a parallel state are in final states.
  case raiseWhere([CompiledPlace], CompiledEvent)
  case become(field: Int, state: Int)
  /// Enters a state with a payload.
  case hold(Int, CompiledPayload)
  /// Takes the payload of the state out of the machine, so that an action can change it without a copy.
  case takeOutPayload(Int)
  /// Puts it back.
  case putBackPayload(Int)
  case choose([Choice])
  /// Does the steps for the value that a field has, where only the field says which states are active, or were active.
  case byField(Int, [CompiledCase<[CompiledStep]>])
  /// Notes that a state was left, and so has a history.
  case remember(Int)
  case ifRemembered(Int, [CompiledStep], otherwise: [CompiledStep])

  struct Choice: Hashable {
    /// The requirement that is asked; nil for what is done where no other choice is taken.
    let condition: String?
    let steps: [CompiledStep]
  }
}

/// A field, and some of its values.
struct CompiledPlace: Hashable {
  let field: Int
  let states: [Int]
}

/// What a line asks before it is taken.
enum CompiledCondition: Hashable {
  /// A requirement holds.
  case asks(CompiledCall)
  /// Each field has one of its values; if that is not wanted, at least one field has none of them.
  case isIn([CompiledPlace], isWanted: Bool)
  indirect case both(CompiledCondition, CompiledCondition)
  indirect case either(CompiledCondition, CompiledCondition)
  indirect case not(CompiledCondition)
}

/// What belongs to some values of a field.
struct CompiledCase<Content: Hashable>: Hashable {
  var states: [Int]
  var content: Content
}

/// What one line does with an event at one place: its conditions, and the steps that are taken where they hold.
struct CompiledWay: Hashable {
  enum Ending: Hashable {
    /// A transition that leaves a state.
    case moved
    /// A transition that leaves none.
    case stayed
    case ignored
    case rejected
    case deferred
    case stops
  }

  /// What is asked, in order.
  var conditions: [CompiledCondition] = []
  var before: [CompiledStep] = []
  var exits: [CompiledStep] = []
  var action: [CompiledStep] = []
  var entries: [CompiledStep] = []
  var after: [CompiledStep] = []
  var ending: Ending
  /// Whether it starts in a region and leaves the parallel state around it.
  var leavesRegions = false
  /// The numbers of the lines of the chart that it comes from.
  var lines: [UInt]

  /// What replies to the event.
  var reply = Reply.none

  enum Reply: Hashable {
    case none
    /// The action of the line does.
    case action
    /// A requirement does; the line has no action.
    case requirement(CompiledCall)
  }

  var steps: [CompiledStep] { before + exits + action + entries + after }

  /// Whether an action may throw.
  var mayThrow: Bool { steps.mayThrow }

  /// Whether it reads or changes the payload of the state in which it starts; the first is true where it does either.
  var payloadUse: (reads: Bool, changes: Bool) {
    var (reads, changes) = (false, false)
    func note(_ call: CompiledCall) {
      for argument in call.arguments {
        switch argument {
        case .payload: reads = true
        case .changed: (reads, changes) = (true, true)
        case .argument, .made: break
        }
      }
    }
    for condition in conditions { condition.calls.forEach(note) }
    for case .call(let call) in steps.flat { note(call) }
    return (reads, changes)
  }

  /// Whether a payload that one part of the way makes is used in another: lines that regions take together have the parts apart.
  var keepsMadePayload: Bool {
    action.flat.contains { if case .call(let call) = $0 { call.makesPayload } else { false } }
      || after.flat.contains { if case .call(let call) = $0 { call.arguments.contains(.made) } else { false } }
  }

  /// Whether its action is passed the argument of the event.
  var takesArgument: Bool {
    action.flat.contains { if case .call(let call) = $0 { call.arguments.contains(.argument) } else { false } }
  }

  var isTransition: Bool { ending == .moved || ending == .stayed }

  /// The way without the numbers of its lines; two ways that are written alike but for their comments become equal.
  var withoutLines: Self {
    var copy = self
    copy.lines = []
    return copy
  }
}

/// What an event does, by the values of fields.
indirect enum CompiledDecision: Hashable {
  /// The ways in the order in which they are tried; where none is taken, the event is rejected.
  case ways([CompiledWay])
  case byField(Int, [CompiledCase<CompiledDecision>])
  case regions(CompiledRegions)

  /// The decision without the numbers of lines.
  var withoutLines: Self {
    switch self {
    case .ways(let ways): .ways(ways.map(\.withoutLines))
    case .byField(let field, let cases):
      .byField(field, cases.map { CompiledCase(states: $0.states, content: $0.content.withoutLines) })
    case .regions(let regions): .regions(regions)
    }
  }

  /// The decision, with the lines of another one that is the same without them.
  func adding(linesOf other: Self) -> Self {
    switch (self, other) {
    case (.ways(let ways), .ways(let others)):
      return .ways(
        zip(ways, others).map { way, other in
          var way = way
          way.lines += other.lines.filter { !way.lines.contains($0) }
          return way
        })
    case (.byField(let field, let cases), .byField(_, let others)):
      return .byField(
        field, zip(cases, others).map { CompiledCase(states: $0.states, content: $0.content.adding(linesOf: $1.content)) })
    default: return self
    }
  }

  /// Whether several regions may take the event together.
  var hasRegions: Bool {
    switch self {
    case .ways: false
    case .byField(_, let cases): cases.contains { $0.content.hasRegions }
    case .regions: true
    }
  }

  /// Whether some way reads or changes the payload of the state in which it starts.
  var payloadUse: (reads: Bool, changes: Bool) {
    let uses = allWays.map(\.payloadUse)
    return (uses.contains(where: \.reads), uses.contains(where: \.changes))
  }

  /// Whether no way leads anywhere or runs an action.
  var isConstant: Bool {
    guard case .ways(let ways) = self else { return false }
    return ways.allSatisfy { !$0.isTransition && $0.ending != .deferred && $0.conditions.isEmpty }
  }

  /// Whether the event is taken or ignored, and replied to, in all states.
  var alwaysReplies: Bool {
    switch self {
    case .ways(let ways):
      (ways.last?.conditions.isEmpty ?? false) && ways.allSatisfy { $0.reply != .none || $0.ending == .stops }
    case .byField(_, let cases): cases.allSatisfy(\.content.alwaysReplies)
    case .regions: false
    }
  }

  /// All ways, in the order in which they are written.
  var allWays: [CompiledWay] {
    switch self {
    case .ways(let ways): ways
    case .byField(_, let cases): cases.flatMap(\.content.allWays)
    case .regions(let regions): regions.threads.flatMap(\.allWays) + regions.outer
    }
  }
}

/// What an event does in a parallel state where several regions may take it.
struct CompiledRegions: Hashable {
  let state: Int
  /// What each region selects that has a line for the event, in document order, by the number of its field.
  let threads: [CompiledDecision]
  let fields: [Int]
  /// Whether each region has a line for the event.
  let isComplete: Bool
  /// The lines of the parallel state and of those around it, which are tried where a region selects none.
  let outer: [CompiledWay]

  /// Whether one of the lines around it is always taken, if they are tried.
  var isSure: Bool { outer.last?.conditions.isEmpty ?? false }
}

extension [CompiledStep] {
  /// Whether an action among them may throw.
  var mayThrow: Bool { flat.contains { if case .call(let call) = $0 { call.mayThrow } else { false } } }

  /// All steps, with those inside of others.
  var flat: [CompiledStep] {
    flatMap { step -> [CompiledStep] in
      switch step {
      case .call, .raise, .request, .raiseWhere, .become, .hold, .takeOutPayload, .putBackPayload, .remember: [step]
      case .choose(let choices): [step] + choices.flatMap(\.steps.flat)
      case .byField(_, let cases): [step] + cases.flatMap(\.content.flat)
      case .ifRemembered(_, let steps, let others): [step] + steps.flat + others.flat
      }
    }
  }
}

extension CompiledCondition {
  /// The requirements that it asks.
  var calls: [CompiledCall] {
    switch self {
    case .asks(let call): [call]
    case .isIn: []
    case .both(let a, let b), .either(let a, let b): a.calls + b.calls
    case .not(let a): a.calls
    }
  }
}
