// What each message of an unavailable function says to write, where the message appears. `Scripts/check-mistakes` fails where a message of
// the library is not quoted here.
import StateMachines

// message: several states are a list, [.active, .suspended], or an array, .anyOf(states)
// message: a transition needs 'to:'; one that leaves no state is written when(_:in:perform:)
// message: a transition that leads to a state is written when(_:from:to:); 'in:' stays in the state
// message: several targets go in 'into:'
// message: a condition goes in 'if: Guard { … }'; the trailing closure is the action
// message: a branch takes a guard: .when(Guard { … }, to: …)
// message: raise(_:) handles it in this macrostep, send(_:) right after it
func lines(_ sm: inout MachineBuilder<Void, Status, Request>, states: [Status]) {
  sm.when(.terminate, from: [.active, .suspended], to: .terminated)
  sm.when(.terminate, from: .anyOf(states), to: .terminated)
  sm.when([.suspend, .terminate], from: .active, to: .terminated)
  sm.when(.activate, in: .active, perform: { step in step.send(.suspend) })
  sm.when(.activate, from: .pending, to: .active) { step in step.raise(.suspend) }
  sm.when(.activate, from: .pending, into: [.active])
  sm.when(.activate, from: .pending, to: .active, if: Guard { step in step.isIn(.pending) })
  sm.when(.suspend, from: .active, choosing: [.when(Guard { step in step.isIn(.active) }, to: .suspended), .otherwise(to: .terminated)])
}

enum Media: MachineEvent, PayloadCases {
  case play
  case seek(to: Double)

  static let caseNames = ["play", "seek"]
  var caseNumber: UInt8 { if case .play = self { 0 } else { 1 } }

  struct Keys: CaseKeys {
    var seek: CaseKey<Media, Double> { CaseKey(1, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
  }
}

// message: only the action of a line for a key receives a payload; write the key of the case
func payloads(_ sm: inout MachineBuilder<Void, Status, Media>) {
  sm.when(\.seek, from: .active, to: .suspended) { time, step in print(time, step.source) }
  sm.when(\.seek, in: .active) { time, step in print(time, step.source) }
}

// message: name the event with its type where it takes an argument: fire(Event.pay, 12)
// message: this event takes an argument: fire(_:_:)
// message: fire the event with its argument: fire(Event.pay, 12); where it is only named, write .pay(.any)
// message: an event with an argument cannot wait: use fire
// message: a hook sends plain events; a caller fires this one, outside of the step: fire(Event.pay, 12)
func calls(_ machine: ThreadsafeMachine<Stall, Sale>, _ sm: inout MachineBuilder<Void, Stall, Sale>) throws {
  let answer = machine.attempt(Sale.pay, 12)
  print(machine.fire(Sale.pay, 12) ?? "", try answer.get(), try machine.require(Sale.pay, 12), machine.can(Sale.pay, 12))
  print(machine.fire(Sale.count) ?? 0, machine.can(.pay(.any)))
  sm.when(.close, from: .open, to: .closed) { step in step.send(.close) }
}

// message: this event has a reply: give the transition a closure that returns it
// message: this event has a reply: ignore(_:in:replying:)
func lines(_ sm: inout MachineBuilder<Void, Stall, Sale>) {
  sm.when(Sale.count, from: .open, to: .closed) { step in 7 }
  sm.when(Sale.pay, in: .open) { amount, step in "\(amount)" }
  sm.ignore(Sale.count, in: .closed, replying: 0)
  sm.before(Sale.enter, from: [.open], to: [.closed], named: "enters") { ticket, step in }
}

// message: where the state is only named, write .state(.any)
// message: the transition makes the payload: { step in payload }; where the state is only named, write .any
// message: the target holds a payload: give the transition a closure that returns it
// message: the target holds a payload: give the transition a closure that returns Made(payload, reply)
// message: the state holds a payload: { argument, payload, step in … }
// message: the source holds a payload: { argument, payload, step in … }
// message: an action that has a payload sends: send(_:); to raise the event, do so in an entry action
func holding(_ sm: inout MachineBuilder<Void, Basin, Tap>, _ machine: ThreadsafeMachine<Basin, Tap>) {
  sm.when(.drain, from: .any(except: .filled(.any)), to: .dry)
  sm.onEntry(.filled(.any)) { step in step.raise(.drain) }
  sm.onExit(.filled(.any)) { step in }
  sm.compound(.filled(.any), initial: .dry) { sm in }
  sm.ignore(.drain, in: .filled(.any))
  sm.impossible(.drain, in: .filled(.any))
  sm.ignore(Tap.look, in: .filled(.any), replying: 0)
  sm.impossible(Tap.look, in: .filled(.any))
  sm.when(.drain, from: .dry, to: \.filled) { step in 1 }
  sm.when(Tap.pour, from: .dry, to: \.filled) { amount, step in Made(amount, true) }
  sm.when(Tap.pour, in: \.filled) { amount, level, step in
    step.send(.drain)
    level += amount
    return true
  }
  sm.when(Tap.pour, from: \.filled, to: .dry) { amount, level, step in true }
  machine.subscribe(.leaving(.filled(.any)), .entering(.named(.any)), on: MainActor.self) { transition in print(transition) }
}

// message: a line with the key of a state reaches the owner by 'step.isolated { owner in … }'
func owners(_ invoices: inout MachineBuilder<Invoice, Basin, Tap>, _ panels: inout MachineBuilder<Panel, Basin, Tap>) {
  invoices.when(.drain, in: \.filled) { level, step in level += step.isolated { invoice in Double(invoice.bills) } }
  invoices.when(Tap.pour, from: \.filled, to: .dry) { amount, level, step in
    step.isolated { invoice in
      invoice.bills += 1
      return true
    }
  }
  panels.when(.drain, from: .dry, to: \.filled) { step in step.isolated { panel in Double(panel.bills) } }
  panels.when(Tap.pour, in: \.filled) { amount, level, step in
    level += amount
    return step.isolated { panel in
      panel.bills += 1
      return true
    }
  }
}

// message: the definition has a context: hand it in with 'with:'
func contexts(_ account: inout Account) throws {
  var (machine, embedded) = (ContextMachine(billed, with: &account), EmbeddedMachine(billed, context: account))
  print(machine.fire(.activate, with: &account), machine.attempt(.activate, with: &account), machine.can(.activate, with: account))
  print(try machine.require(.activate, with: &account), embedded.fire(.activate), embedded.attempt(.activate), embedded.can(.activate))
  print(try embedded.require(.activate))
}

// message: an actor conforms to ActorStateful, so that its machine is fired on it
actor Order: ActorStateful {
  enum State: MachineState { case placed, paid }
  enum Event: MachineEvent { case pay }
  static let definition: Definition = .verified(initial: .placed) { sm in sm.when(.pay, from: .placed, to: .paid) }
  let machine = Owned(definition)
}

// message: the machine belongs to an object: fire the event at the object, or at machine.on(self)
func calls(_ parcel: Parcel) {
  parcel.fire(.activate)
  parcel.machine.on(parcel).fire(.activate)
}
