import StateMachines
import Testing

@Suite("A closure of `step.isolated` that has the step", .timeLimit(TestTimeout.limit))
struct IsolatedWithTheStepTests {
  struct Burned: Error {}

  @Test("A closure isolated to the actor raises events and adds work for the commit")
  func actor() async {
    let log = EventRecorder<String>()
    let cook = Cook(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { step in
          let count = step.isolated { cook, step in
            cook.note("heat")
            step.raise(.boil)
            step.onCommit { log.append("committed") }
            return cook.notes.count
          }
          log.append("notes: \(count)")
        }
        sm.when(.boil, from: .heating, to: .boiling)
      })

    await cook.fire(.heat)

    #expect(cook.machine.state == .boiling)
    #expect(await cook.notes == ["heat"])
    #expect(log.entries == ["notes: 1", "committed"])
  }

  @Test("A closure isolated to the main actor that throws undoes what it raised and drops its work for the commit")
  @MainActor
  func mainActor() {
    let log = EventRecorder<String>()
    let panel = Panel(
      .verified(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { step in
          try step.isolated { panel, step in
            panel.note("heat")
            step.raise(.boil)
            step.onCommit { log.append("committed") }
            if panel.hasWater { throw Burned() }
          }
        }
        sm.when(.boil, from: .heating, to: .boiling)
      })

    let wasHeated = panel.fire(.heat)
    panel.hasWater = false
    panel.fire(.heat)

    #expect(!wasHeated)
    #expect(panel.notes == ["heat", "heat"])
    #expect(panel.machine.state == .boiling)
    #expect(log.entries == ["committed"])
  }
}
