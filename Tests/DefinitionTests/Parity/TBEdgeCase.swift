import StateMachines
import Testing

/// The states of the small machines in which the older library did something odd; each has some of them.
enum TBPlace: Hashable, Sendable {
  case src, z
  case a, b, c
  case s, x, y
  case p, r0, r0a, r0b, r1, r1a, r1b
  case c0, c0b, c1, d1, d2, ds
  case i0, i0x, i1, i1x, k0
  case op, ip, o0, o1
}

enum TBSignal: Hashable, Sendable {
  case go, leave, back, move, unmove, unhandled, one, two
}

/// One of those machines, and what it does with some events.
struct TBEdgeCase: Sendable, CustomTestStringConvertible {
  typealias Definition = ContextDefinition<TBTrace, TBPlace, TBSignal>
  typealias Machine = ContextMachine<TBTrace, TBPlace, TBSignal>
  typealias Rules = @Sendable (inout Definition.Builder) -> Void

  /// An event, what it is answered, and what it does.
  struct Firing: Sendable {
    let event: TBSignal
    let answer: TBAnswer
    let trace: String

    init(_ event: TBSignal, _ trace: String) {
      self.event = event
      answer = .transitioned
      self.trace = trace
    }

    init(_ event: TBSignal, is answer: TBAnswer) {
      self.event = event
      self.answer = answer
      trace = ""
    }
  }

  let name: String
  let initial: TBPlace
  let firings: [Firing]
  let rules: Rules

  init(_ name: String, initial: TBPlace, _ firings: [Firing], _ rules: @escaping Rules) {
    self.name = name
    self.initial = initial
    self.firings = firings
    self.rules = rules
  }

  var testDescription: String { name }
}
