import Dispatch
import StateMachines
import Testing

@Suite("A machine that is captured by what it calls")
struct RetainedByObserversTests {
  private typealias Lamp = ThreadsafeMachine<String, String>

  private static func definition(_ hook: @escaping @Sendable () -> Void = {}) -> Lamp.Definition {
    .verified(initial: "off") { sm in
      sm.when("switch", from: "off", to: "on") { _ in hook() }
      sm.when("switch", from: "on", to: "off")
    }
  }

  private static let queue = DispatchQueue(label: "observers")

  @Test("A machine that its observer captures strongly lives until `cancel`")
  func strongObserver() {
    weak var released: Lamp?
    let token: ObserverToken
    do {
      let lamp = Lamp(Self.definition())
      token = lamp.subscribe(on: Self.queue) { _ in _ = lamp.state }
      lamp.fire("switch")
      Self.queue.sync {}
      released = lamp
    }

    #expect(released != nil)
    token.cancel()
    Self.queue.sync {}
    #expect(released == nil)
  }

  @Test("A machine that its observer captures weakly does not live longer")
  func weakObserver() {
    weak var released: Lamp?
    do {
      let lamp = Lamp(Self.definition())
      lamp.subscribe(on: Self.queue) { [weak lamp] _ in _ = lamp?.state }
      lamp.fire("switch")
      Self.queue.sync {}
      released = lamp
    }

    #expect(released == nil)
  }

  @Test("A machine that a hook captures strongly lives as long as its definition")
  func hook() {
    weak var released: Lamp?
    let box = ValueBox<Lamp>()
    do {
      let lamp = Lamp(Self.definition { [box] in _ = box.value?.label })
      box.value = lamp
      lamp.fire("switch")
      released = lamp
    }

    #expect(released != nil)
    box.value = nil
    #expect(released == nil)
  }

  private actor Owner: ActorStateful {
    typealias State = String
    typealias Event = String

    static let definition: Definition = .verified(initial: "off") { $0.when("switch", from: "off", to: "on") }
    nonisolated let machine: OwnedMachine<Owner, String, String>
    init() { machine = Owned(Self.definition) }
  }

  @Test("An owner that an observer captures strongly lives until `cancel`", arguments: [false, true])
  func owner(isWeak: Bool) async {
    weak var released: Owner?
    let token: ObserverToken
    do {
      let owner = Owner()
      if isWeak {
        token = owner.machine.subscribe(on: Self.queue) { [weak owner] _ in _ = owner }
      } else {
        token = owner.machine.subscribe(on: Self.queue) { _ in _ = owner }
      }
      await owner.fire("switch")
      Self.queue.sync {}
      released = owner
    }

    #expect((released == nil) == isWeak)
    token.cancel()
    Self.queue.sync {}
    #expect(released == nil)
  }
}
