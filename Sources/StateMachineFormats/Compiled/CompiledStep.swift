/// An event of a compiled machine, from outside or from inside.
enum CompiledEvent: Hashable {
  case named(String)
  /// The completion of a state.
  case done(Int)
  /// No event: what is taken after each change.
  case always
}

/// One thing that a compiled machine does; states and fields are numbers of the plan.
indirect enum CompiledStep: Hashable {
  /// Calls a requirement.
  case call(String)
  case raise(CompiledEvent)
  /// Raises an event if each of these fields has one of its values: if all regions of a parallel state are in final states.
  case raiseWhere([CompiledPlace], CompiledEvent)
  case become(field: Int, state: Int)
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
  case asks(String)
  /// Each field has one of its values; if that is not wanted, at least one field has none of them.
  case isIn([CompiledPlace], isWanted: Bool)
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

  var steps: [CompiledStep] { before + exits + action + entries + after }
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
  /// All steps, with those inside of others.
  var flat: [CompiledStep] {
    flatMap { step -> [CompiledStep] in
      switch step {
      case .call, .raise, .raiseWhere, .become, .remember: [step]
      case .choose(let choices): [step] + choices.flatMap(\.steps.flat)
      case .byField(_, let cases): [step] + cases.flatMap(\.content.flat)
      case .ifRemembered(_, let steps, let others): [step] + steps.flat + others.flat
      }
    }
  }
}
