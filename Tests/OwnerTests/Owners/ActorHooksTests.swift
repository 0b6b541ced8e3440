import StateMachines
import Testing

@Suite("Hooks isolated to an actor", .timeLimit(TestTimeout.limit))
struct ActorHooksTests {
  typealias Builder = ContextDefinition<Cook, Kettle, Wish>.Builder

  /// A line of a definition, and what it notes when a kettle is heated, boiled and switched off.
  struct Form: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var notes: [String]
    var declare: @Sendable (inout Builder) -> Void

    init(_ description: String, _ notes: [String], _ declare: @escaping @Sendable (inout Builder) -> Void) {
      testDescription = description
      self.notes = notes
      self.declare = declare
    }
  }

  private static let transitions: [Form] = [
    Form("when from one state", ["heat"]) { sm in
      sm.when(.heat, from: .off, to: .heating) { cook, _ in cook.note("heat") }
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: .boiling, to: .off)
    },
    Form("when from a list", ["heat", "stop"]) { sm in
      sm.when(.heat, from: [.off, .keepingWarm], to: .heating) { cook, _ in cook.note("heat") }
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: [.boiling, .heating], to: .off) { cook, _ in cook.note("stop") }
    },
    Form("when from any state", ["heat off", "boil heating", "stop boiling"]) { sm in
      sm.when(.heat, from: .any, to: .heating) { cook, step in cook.note("heat \(step.source)") }
      sm.when(.boil, from: .any(except: .off), to: .boiling) { cook, step in cook.note("boil \(step.source)") }
      sm.when(.stop, from: .any, to: .off) { cook, step in cook.note("stop \(step.source)") }
    },
    Form("when with a payload", ["80"]) { sm in
      sm.when(\.heat, from: .off, to: .heating) { degrees, cook, _ in cook.note("\(degrees)") }
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: .boiling, to: .off)
    },
    Form("an internal when", ["heat", "stop"]) { sm in
      sm.when(.heat, in: .off) { cook, _ in cook.note("heat") }
      sm.when(.boil, from: .off, to: .boiling)
      sm.when(.stop, in: .boiling) { cook, _ in cook.note("stop") }
    },
    Form("always", ["go on"]) { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.always(from: .heating, to: .keepingWarm) { cook, _ in cook.note("go on") }
      sm.when(.boil, from: .keepingWarm, to: .boiling)
      sm.when(.stop, from: .boiling, to: .off)
    },
    Form("a guard, with and without a name", ["asked", "asked too", "heat"]) { sm in
      let named = Guard<Cook, Kettle, Wish>("has water") { cook, step in
        cook.note("asked")
        return cook.hasWater && step.state == .off
      }
      let nameless = Guard<Cook, Kettle, Wish> { cook, _ in
        cook.note("asked too")
        return cook.hasWater
      }
      sm.when(.heat, from: .off, to: .heating, if: named && nameless) { cook, _ in cook.note("heat") }
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: .boiling, to: .off)
    },
  ]

  /// The plain lines of a definition that has hooks as well.
  private static func beside(_ declare: @escaping @Sendable (inout Builder) -> Void) -> @Sendable (inout Builder) -> Void {
    { sm in
      sm.when(.heat, from: .off, to: .heating)
      sm.when(.boil, from: .heating, to: .boiling)
      sm.when(.stop, from: [.heating, .boiling], to: .off)
      declare(&sm)
    }
  }

  private static let hooks: [Form] = [
    Form("before with an event", ["heat"], beside { $0.before(.heat) { cook, _ in cook.note("heat") } }),
    Form(
      "before with an event and both states", ["boil"],
      beside { $0.before(.boil, from: .heating, to: .boiling) { cook, _ in cook.note("boil") } }),
    Form(
      "before with a descriptor", ["heat", "stop"],
      beside { $0.before([.heat, .stop]) { cook, step in cook.note(step.event.map { "\($0)" } ?? "") } }),
    Form("before with a source", ["from heating"], beside { $0.before(from: .heating) { cook, _ in cook.note("from heating") } }),
    Form("before with a target", ["to off"], beside { $0.before(to: .off) { cook, _ in cook.note("to off") } }),
    Form("before everything", ["off", "heating", "boiling"], beside { $0.before { cook, step in cook.note("\(step.source)") } }),
    Form("after with an event", ["heat"], beside { $0.after(.heat) { cook, _ in cook.note("heat") } }),
    Form(
      "after with an event and both states", ["boil"],
      beside { $0.after(.boil, from: .heating, to: .boiling) { cook, _ in cook.note("boil") } }),
    Form(
      "after with a descriptor", ["heat", "stop"],
      beside { $0.after([.heat, .stop]) { cook, step in cook.note(step.event.map { "\($0)" } ?? "") } }),
    Form("after with a source", ["from heating"], beside { $0.after(from: .heating) { cook, _ in cook.note("from heating") } }),
    Form("after with a target", ["to off"], beside { $0.after(to: .off) { cook, _ in cook.note("to off") } }),
    Form("after everything", ["heating", "boiling", "off"], beside { $0.after { cook, step in cook.note("\(step.target)") } }),
    Form("onEntry of one", ["boiling"], beside { $0.onEntry(.boiling) { cook, _ in cook.note("boiling") } }),
    Form(
      "onEntry of several", ["heating", "boiling"],
      beside { $0.onEntry([.boiling, .heating]) { cook, step in cook.note("\(step.state)") } }),
    Form("onEntry of all", ["off", "heating", "boiling", "off"], beside { $0.onEntry { cook, step in cook.note("\(step.state)") } }),
    Form("onExit of one", ["boiling"], beside { $0.onExit(.boiling) { cook, _ in cook.note("boiling") } }),
    Form("onExit of several", ["off", "boiling"], beside { $0.onExit([.boiling, .off]) { cook, step in cook.note("\(step.state)") } }),
    Form("onExit of all", ["off", "heating", "boiling"], beside { $0.onExit { cook, step in cook.note("\(step.state)") } }),
    Form(
      "step.isolated in a hook with one parameter", ["after heat"],
      beside { $0.after(.heat) { step in step.isolated { $0.note("after heat") } } }),
  ]

  @Test("An actor-isolated hook runs on the actor in every form of a line, in its turn", arguments: transitions + hooks)
  func forms(form: Form) async throws {
    let cook = Cook(try ContextDefinition(initial: .off) { sm in form.declare(&sm) })

    let fired = [await cook.fire(.heat), await cook.fire(.boil), await cook.fire(.stop)]

    #expect(fired == [true, true, true])
    #expect(await cook.notes == form.notes)
  }

  @Test("Actor-isolated hooks run on the actor in the order of one step")
  func order() async throws {
    let asked = Guard<Cook, Kettle, Wish>("asked") { cook, _ in
      cook.note("guard")
      return true
    }
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.after(.heat) { cook, _ in cook.note("after") }
        sm.onEntry(.heating) { cook, _ in cook.note("entry") }
        sm.onExit(.off) { cook, _ in cook.note("exit") }
        sm.before(.heat) { cook, _ in cook.note("before") }
        sm.onEntry(.heating) { step in step.isolated { $0.note("entry, too") } }
        sm.when(.heat, from: .off, to: .heating, if: asked) { cook, _ in cook.note("action") }
      })

    await cook.fire(.heat)

    #expect(await cook.notes == ["guard", "before", "exit", "action", "entry", "entry, too", "after"])
  }

  @Test("An actor-isolated rejection hook runs on the actor")
  func rejection() async throws {
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.onRejection { cook, rejection in cook.note("no \(rejection.event)") }
        sm.onRejection { cook, _ in cook.note("state \(cook.state)") }
      })

    let fired = [await cook.fire(.boil), await cook.fire(.heat), await cook.fire(.heat)]

    #expect(fired == [false, true, false])
    #expect(await cook.notes == ["no boil", "state off", "no heat", "state heating"])
  }

  @Test("An actor-isolated guard without a name runs on the actor, and a rejection names its location")
  func nameless() async throws {
    let line = #line + 3
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating, if: Guard { cook, _ in !cook.hasWater })
        sm.when(.boil, from: .off, to: .boiling, if: Guard("is dry") { step in step.isolated { !$0.hasWater } })
      })

    let descriptions = [await cook.attempt(.heat), await cook.attempt(.boil)].compactMap { $0.rejection?.description }

    #expect(
      descriptions == [
        "'heat' does not apply while 'off': guard at ActorHooksTests.swift:\(line) is false; permitted: boil",
        "'boil' does not apply while 'off': guard 'is dry' is false; permitted: heat",
      ])
  }

  @Test("`step.isolated` returns the result of its closure and rethrows its error")
  func isolated() async throws {
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating) { step in
          let count = step.isolated { $0.notes.count + 41 }
          step.isolated { $0.note("\(count)") }
        }
        sm.when(.boil, from: .heating, to: .boiling) { step in
          try step.isolated { cook in
            cook.note("boil")
            throw BrokenPipe()
          }
        }
      })

    let outcomes = [await cook.attempt(.heat), await cook.attempt(.boil)].map(\.description)

    #expect(outcomes == ["transitioned: off -> heating (heat)", "rejected: 'boil' failed while 'heating': the pipe is broken"])
    #expect(await cook.notes == ["41", "boil"])
  }

  @Test(
    "An actor-isolated hook that throws undoes the step but not its changes to the actor",
    arguments: ["guard", "before", "exit", "action", "entry", "after"])
  func undone(place: String) async throws {
    let fail: @Sendable (isolated Cook, String) throws -> Void = { cook, here in
      cook.note(here)
      if here == place, cook.hasWater { throw BrokenPipe() }
    }
    let cook = Cook(
      try ContextDefinition(initial: .off) { sm in
        let asked = Guard<Cook, Kettle, Wish>("asked") { cook, _ in
          try fail(cook, "guard")
          return true
        }
        sm.when(.heat, from: .off, to: .heating, if: asked) { cook, step in
          step.send(.boil)
          try fail(cook, "action")
        }
        sm.before(.heat) { cook, _ in try fail(cook, "before") }
        sm.after(.heat) { cook, _ in try fail(cook, "after") }
        sm.onExit(.off) { cook, _ in try fail(cook, "exit") }
        sm.onEntry(.heating) { cook, _ in try fail(cook, "entry") }
        sm.when(.boil, from: .heating, to: .boiling)
      })
    let places = ["guard", "before", "exit", "action", "entry", "after"]

    let outcome = await cook.attempt(.heat)
    let (state, notes) = (cook.state, await cook.notes)
    await cook.pourOut()
    await cook.fire(.heat)

    #expect(outcome.description == "rejected: 'heat' failed while 'off': the pipe is broken")
    #expect(state == .off)
    #expect(notes == Array(places.prefix { $0 != place }) + [place])
    #expect(cook.state == .boiling)
    #expect(await cook.notes == notes + places)
  }
}
