import StateMachines

let definition = MachineDefinition<String, String>.verified(initial: "pending") { sm in
  sm.when("activate", from: "pending", to: "active")
  sm.when("terminate", from: ["active", "pending"], to: "terminated")
  sm.when(["suspend", "pause"], from: "active", to: "suspended")
  sm.when("terminate", from: .any(except: "terminated"), to: "terminated", if: !.isIn("suspended"))
  sm.after("activate") { step in print(step.target) }
  sm.after(from: "active", to: "suspended") { step in print(step.target) }
  sm.onEntry(["active", "suspended"]) { step in print(step.state) }
  sm.defer("activate", in: "suspended")
  sm.timeout(.seconds(30), in: "active", fire: "suspend")
}
