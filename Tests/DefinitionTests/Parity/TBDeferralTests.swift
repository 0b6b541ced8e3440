import StateMachines
import Testing

// TT100–TT104: deferral, which TBStateMachine had until 5.0.
@Suite("Deferral, as TBStateMachine once had it")
struct TBDeferralTests {
  enum Place: Hashable, Sendable {
    case a, b, c
    case s, s1, s2, s3, t, t1, t2
    case p, x1, x2, x3, y1, y2
    case z
  }

  enum Signal: Hashable, Sendable {
    case a, b, c, d, e
  }

  private typealias Definition = ContextDefinition<TBTrace, Place, Signal>
  private typealias Machine = ContextMachine<TBTrace, Place, Signal>

  @Test("TT100: a flat machine keeps a deferred event until a state takes it")
  func flat() throws {
    let definition = try Definition.traced(initial: .a) { sm in
      sm.defer(.b, in: .a)
      sm.when(.a, from: .a, to: .b)
      sm.when(.b, from: .b, to: .c)
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    let answers = [machine.attempt(.b, with: &trace), machine.attempt(.a, with: &trace)].map { TBAnswer($0) }

    #expect(answers == [.deferred, .transitioned])
    #expect(machine.state == .c)
    #expect(trace.text == "+a -a +b -b +c")
  }

  @Test("TT101: a state and its ancestor may both defer, and each event waits until a leaf takes it")
  func nested() throws {
    let definition = try Definition.traced(initial: .s) { sm in
      sm.compound(.s, initial: .s1) { sm in
        sm.when(.a, from: .s1, to: .s2)
        sm.when(.b, from: .s2, to: .s3)
        sm.defer(.b, in: .s1)
        sm.state(.s3)
      }
      sm.compound(.t, initial: .t1) { sm in
        sm.when(.c, from: .t1, to: .t2)
        sm.state(.t2)
      }
      sm.defer(.b, in: .s)
      sm.defer(.c, in: .s3)
      sm.when(.d, from: .s3, to: .t)
      sm.defer([.c, .e], in: .t2)
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    let reactions = [Signal.b, .a, .c, .d, .e, .c].map { event in
      (TBAnswer(machine.attempt(event, with: &trace)), machine.state)
    }

    #expect(reactions.map(\.0) == [.deferred, .transitioned, .deferred, .transitioned, .deferred, .deferred])
    #expect(reactions.map(\.1) == [.s1, .s3, .s3, .t2, .t2, .t2])
    #expect(trace.text == "+s +s1 -s1 +s2 -s2 +s3 -s3 -s +t +t1 -t1 +t2")
  }

  private static func regions() throws -> Definition {
    try Definition.traced(initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .x1) { sm in
          sm.when(.a, from: .x1, to: .x2)
          sm.when(.b, from: .x2, to: .x3)
          sm.defer(.b, in: .x1)
        }
        sm.region(initial: .y1) { sm in
          sm.when(.c, from: .y1, to: .y2)
          sm.defer(.b, in: .y1)
          sm.state(.y2)
        }
      }
      sm.defer(.b, in: .p)
      sm.when(.d, from: .y2, to: .z)
    }
  }

  @Test("TT102: an event waits until no region defers it, and an inner transition takes it despite the outer deferral")
  func severalRegions() throws {
    var trace = TBTrace()
    var machine = Machine(try Self.regions(), with: &trace)

    let answers = [Signal.b, .a, .c, .d].map { event in
      (TBAnswer(machine.attempt(event, with: &trace)), machine.configuration)
    }

    #expect(answers.map(\.0) == [.deferred, .transitioned, .transitioned, .transitioned])
    #expect(answers.map(\.1) == [[.p, .x1, .y1], [.p, .x2, .y1], [.p, .x3, .y2], [.z]])
    #expect(trace.text == "+p +x1 +y1 -x1 +x2 -y1 +y2 -x2 +x3 -y2 -x3 -p +z")
  }

  @Test("TT103: a leaf's transition takes precedence over its ancestor's deferral")
  func leafTakes() throws {
    let definition = try Definition.traced(initial: .s) { sm in
      sm.compound(.s, initial: .s1) { sm in sm.when(.b, from: .s1, to: .s2) }
      sm.defer(.b, in: .s)
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    let outcomes = [machine.attempt(.b, with: &trace), machine.attempt(.b, with: &trace)]

    #expect(outcomes.map { TBAnswer($0) } == [.transitioned, .deferred])
    #expect(trace.text == "+s +s1 -s1 +s2")
  }

  @Test("TT104: a leaf's deferral takes precedence over its ancestor's transition until the leaf is left")
  func leafDefers() throws {
    let definition = try Definition.traced(initial: .s) { sm in
      sm.compound(.s, initial: .s1) { sm in
        sm.when(.a, from: .s1, to: .s2)
        sm.defer(.b, in: .s1)
      }
      sm.when(.b, from: .s, to: .z)
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    let outcomes = [machine.attempt(.b, with: &trace), machine.attempt(.a, with: &trace)]

    #expect(outcomes.map { TBAnswer($0) } == [.deferred, .transitioned])
    #expect(machine.state == .z)
    #expect(trace.text == "+s +s1 -s1 +s2 -s2 -s +z")
  }
}
