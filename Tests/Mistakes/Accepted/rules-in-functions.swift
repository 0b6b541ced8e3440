import StateMachines

func life(_ sm: inout MachineDefinition<Status, Request>.Builder) {
  sm.when(.activate, from: .pending, to: .active)
  sm.when(.terminate, from: .any(except: .terminated), to: .terminated)
}
func audit<Context>(_ sm: inout MachineBuilder<Context, Status, Request>) {
  sm.after { step in print(step.source) }
}
func finish<State, Event>(_ event: Event, in last: State, _ sm: inout MachineDefinition<State, Event>.Builder) {
  sm.when(event, from: .any(except: last), to: last)
  sm.final(last)
}

let byName = MachineDefinition<Status, Request>.verified(initial: .pending, life)
let byGenericName = ContextDefinition<Account, Status, Request>.verified(initial: .pending, audit)
let composed = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  life(&sm)
  audit(&sm)
  finish(.terminate, in: .terminated, &sm)
}
func thrown() throws { _ = try MachineDefinition<Status, Request>(initial: .pending, life) }
