import StateMachines
import TestSupport
import Testing

@Suite("Random walks through regions with payloads and histories")
struct ChartPayloadPropertyTests {
  private static let histories: [String: Targets<Slot>] = [
    "a": .history(of: .a(.any)), "a deep": .history(of: .a(.any), depth: .deep),
    "p": .history(of: .p(.any)), "p deep": .history(of: .p(.any), depth: .deep),
  ]

  /// `p` has the regions `a`, which contains `a1` and `a2` with `a21` and `a22` inside, and `b`, which contains `b1` and `b2`.
  ///
  /// Events are: a leaf and a payload, `out` of `p`, and a history to enter `p` by, from `off` or from inside region `b`.
  private static let definition: MachineDefinition<Slot, String> = .verified(initial: .off) { sm in
    sm.onEntry([.p(.any), .a(.any), .a1(.any), .a2(.any), .a21(.any), .a22(.any), .b(.any), .b1(.any), .b2(.any)]) { _ in }
    sm.parallel(.p(.any)) { sm in
      sm.compound(.a(.any), initial: .a2(.any)) { sm in
        sm.state(.a1(.any))
        sm.compound(.a2(.any), initial: .a21(.any)) { sm in sm.state(.a21(.any), .a22(.any)) }
      }
      sm.compound(.b(.any), initial: .b1(.any)) { sm in sm.state(.b1(.any), .b2(.any)) }
    }
    sm.hold([.a2(.any): 7, .a21(.any): 8, .b1(.any): 9])
    for number in 1...3 {
      sm.when("a1 \(number)", from: .a(.any), to: \.a1, kind: .local) { _ in number }
      sm.when("a2 \(number)", from: .a(.any), to: \.a2, kind: .local) { _ in number }
      sm.when("a21 \(number)", from: .a(.any), to: \.a21, kind: .local) { _ in number }
      sm.when("a22 \(number)", from: .a(.any), to: \.a22, kind: .local) { _ in number }
      sm.when("b1 \(number)", from: .b(.any), to: \.b1, kind: .local) { _ in number }
      sm.when("b2 \(number)", from: .b(.any), to: \.b2, kind: .local) { _ in number }
      sm.when("a22 \(number)", in: .b(.any)) { _ in }
    }
    sm.when("out", from: .p(.any), to: .off)
    for (name, history) in histories.sorted(by: { $0.key < $1.key }) {
      sm.when(.init(name), from: .off, into: history)
      sm.when(.init(name), from: .b(.any), into: history)
    }
  }

  /// What a machine of the definition above should do: active states with their payloads, and those of the time `p` was last left.
  private struct Model {
    private(set) var active = ["off": 0]
    private var left: [String: Int]?

    /// As the sight of a machine is written.
    var sight: [String] {
      active.sorted { (Model.place($0.key)) < Model.place($1.key) }.map { $0.key == "off" ? $0.key : "\($0.key)/\($0.value)" }
    }

    private static let order = ["off", "p", "a", "a1", "a2", "a21", "a22", "b", "b1", "b2"]
    private static func place(_ name: String) -> Int { order.firstIndex(of: name) ?? -1 }

    mutating func take(_ event: String) {
      let words = event.split(separator: " ").map(String.init)
      switch words[0] {
      case "out":
        if active["p"] != nil { (left, active) = (active, ["off": 0]) }
      case "a" where active["p"] != nil || active["off"] != nil, "p" where active["p"] != nil || active["off"] != nil:
        if active["p"] != nil { left = active }
        enter(by: words[0], isDeep: words.count > 1)
      default:
        if active["p"] != nil, let number = Int(words[1]) { set(words[0], number) }
      }
    }

    private mutating func enter(by history: String, isDeep: Bool) {
      let left = left ?? [:]
      active = ["p": 0, "a": 0, "b": 0]
      let remembered = left.filter { name, _ in
        switch (history, isDeep) {
        case ("a", true): name.hasPrefix("a") && name != "a"
        case ("a", false): name == "a1" || name == "a2"
        case (_, true): name != "p"
        default: name == "a" || name == "b"
        }
      }
      active.merge(remembered) { $1 }
      complete()
    }

    private mutating func set(_ name: String, _ number: Int) {
      for other in active.keys where other.hasPrefix(name.prefix(1)) && other.count > 1 { active[other] = nil }
      if name.count == 3 { active["a2"] = 7 }
      active[name] = number
      complete()
    }

    /// Starts what has no active state inside.
    private mutating func complete() {
      if active["a1"] == nil, active["a2"] == nil { active["a2"] = 7 }
      if active["a2"] != nil, active["a21"] == nil, active["a22"] == nil { active["a21"] = 8 }
      if active["b1"] == nil, active["b2"] == nil { active["b1"] = 9 }
    }
  }

  @Test("Random charts with payloads and histories match a simple model, on every kind of machine", arguments: PropertySeeds.all)
  func walk(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let definition = Self.definition
    let events = definition.events + Array(repeating: "out", count: 4) + Self.histories.keys.sorted()
    var model = Model()
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)

    for step in 0..<40 {
      let event = events[random.below(events.count)]
      model.take(event)
      let transition = machine.attempt(event).transition
      shared.fire(event)
      let text = "seed \(seed), step \(step), '\(event)'"
      #expect(Slot.sight(machine) == model.sight, "\(text)")
      #expect(Slot.sight(shared) == model.sight, "\(text)")
      for target in transition?.targets ?? [] { #expect(machine.is(target), "\(text): target \(target)") }
      for entered in transition?.entered ?? [] { #expect(machine.is(entered), "\(text): entered \(entered)") }
    }
  }
}
