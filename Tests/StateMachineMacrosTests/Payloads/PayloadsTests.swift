#if Macros
  import StateMachineMacros
  import Testing

  @Suite("What @Payloads adds to an enum")
  struct PayloadsTests {
    @Payloads
    enum Media: MachineEvent {
      case play
      case seek(to: Double)
      case jump(Int, by: Int)
      case `default`(Int?)
      case pay(Call<Int, Int>)
    }

    /// Cases whose payloads are of one type share the function that extracts the payload.
    @Payloads
    enum Move: MachineEvent {
      case left(by: Int)
      case right(Int)
      case drag(x: Int, y: Int)
      case drop(x: Int, y: Int)
      case zoom(Double?)
      case turn(to: Double?)
      case rest
    }

    @Payloads
    enum Place: MachineState {
      case lobby
      case room(id: Int)
    }

    @Payloads
    enum Loading<Value: Sendable> {
      case idle
      case loaded(Value)
    }

    /// No value of it can be compared.
    @Payloads
    enum Load {
      case start
      case failed(any Error)
      case report((@Sendable (String) -> Void)?)
      case both(errors: [any Error], String)
    }

    @Payloads
    enum Tank {
      case empty
      case filled(Holds<Int>)
    }

    @Test("An enum that carries errors and closures has keys, and needs no `==`")
    func errors() throws {
      struct Failure: Error {}
      enum Side: MachineState { case lobby, room }
      let definition = try MachineDefinition<Side, Load>(initial: .lobby) { sm in
        sm.when(.start, from: .lobby, to: .room)
        sm.when(\.failed, from: .room, to: .lobby) { error, _ in #expect(error is Failure) }
        sm.when(\.report, in: .room) { report, step in report?("\(step.state)") }
        sm.when(\.both, from: .room, to: .lobby) { both, _ in #expect(both.errors.count == 1 && both.1 == "x") }
      }
      var machine = Machine(definition)

      let states = [Load.start, .failed(Failure()), .start, .report(nil), .both(errors: [Failure()], "x")].map { event in
        machine.fire(event)
        return machine.state
      }

      #expect(states == [.room, .lobby, .room, .room, .lobby])
      #expect(Load.failed(Failure()).failed is Failure)
    }

    @Test("Each case of an event has a number and a name")
    func numbers() {
      #expect(Media.caseNames == ["play", "seek", "jump", "default", "pay"])
      #expect([Media.play, .seek(to: 1), .jump(1, by: 2), .default(nil), .pay(.any)].map(\.caseNumber) == [0, 1, 2, 3, 4])
      #expect(Loading.loaded("a").caseNumber == 1)
    }

    @Test("A property of the name of a case is its payload, or nil in another case")
    func properties() {
      #expect(Media.seek(to: 1.5).seek == 1.5)
      #expect(Media.play.seek == nil)
      #expect(Media.jump(1, by: 2).jump?.0 == 1 && Media.jump(1, by: 2).jump?.by == 2)
      #expect(Media.default(nil).default == .some(nil))
      #expect(Media.play.default == nil)
      #expect(Place.room(id: 3).room == 3)
      #expect(Loading.loaded("a").loaded == "a")
    }

    @Test("Keys of cases whose payloads are of one type pass the payload of their own case")
    func sharedKeys() {
      let definition: ContextDefinition<[String], Place.Case, Move> = .verified(initial: .lobby) { sm in
        sm.when(\.left, in: .lobby) { by, step in step.context.append("left \(by)") }
        sm.when(\.right, in: .lobby) { by, step in step.context.append("right \(by)") }
        sm.when(\.drag, in: .lobby) { place, step in step.context.append("drag \(place.x) \(place.y)") }
        sm.when(\.drop, in: .lobby) { place, step in step.context.append("drop \(place.x) \(place.y)") }
        sm.when(\.zoom, in: .lobby) { factor, step in step.context.append("zoom \(factor ?? 0)") }
        sm.when(\.turn, in: .lobby) { angle, step in step.context.append("turn \(angle ?? 0)") }
      }
      var log: [String] = []
      var machine = ContextMachine(definition, with: &log)
      let moves: [Move] = [.left(by: 1), .right(2), .drag(x: 3, y: 4), .drop(x: 5, y: 6), .zoom(7), .turn(to: nil), .rest]

      let answers = moves.map { machine.fire($0, with: &log) }

      #expect(answers == [true, true, true, true, true, true, false])
      #expect(log == ["left 1", "right 2", "drag 3 4", "drop 5 6", "zoom 7.0", "turn 0.0"])
    }

    @Test("Lines name cases and receive payloads by the keys that the macro writes")
    func lines() {
      let definition: ContextDefinition<[String], Place.Case, Media> = .verified(initial: .lobby) { sm in
        sm.when(.play, from: .lobby, to: \.room) { _ in 1 }
        sm.when(\.seek, from: \.room, to: \.room) { time, room, step in
          step.context.append("to \(time)")
          return room + 1
        }
        sm.when(\.jump, in: \.room) { jump, _, step in step.context.append("from \(jump.0) by \(jump.by)") }
        sm.when(\.default, in: .any) { _, step in step.context.append("default") }
      }
      var log: [String] = []
      var machine = ContextMachine(definition, with: &log)

      let answers = [Media.seek(to: 1), .play, .seek(to: 2), .jump(3, by: 4), .default(5)].map { machine.fire($0, with: &log) }

      #expect(answers == [false, true, true, true, true])
      #expect(log == ["to 2.0", "from 3 by 4", "default"])
      #expect(machine.is(\.room) && machine.payload(of: \.room) == 2)
      #expect(machine.fullState == .room(id: 2))
    }

    @Test("A definition that decides every case is total")
    func total() throws {
      _ = try MachineDefinition<Place.Case, Media>(initial: .lobby, total: true) { sm in
        sm.when(\.seek, from: .any, to: \.room) { time, _ in Int(time) }
        sm.ignore([.play], in: .any)
        sm.ignore(.of(\.jump, \.default), in: .any)
        sm.impossible(Media.pay, in: .any)
      }
    }

    @Test("An enum that says nothing of its use is one of events and of states, another only what it says")
    func roles() {
      #expect(isEvent(Loading<Int>.self) && isState(Loading<Int>.Case.self))
      #expect(isEvent(Media.self) && !isState(Media.self))
      #expect(!isEvent(Place.self) && isState(Place.Case.self))
      #expect(isEvent(Load.self) && isState(Load.Case.self))
      #expect(!isEvent(Tank.self) && isState(Tank.self))
    }

    @Test("A state that carries an error or a tuple has it as its payload, and the full state is of the enum")
    func fullStates() throws {
      struct Failure: Error {}
      let definition = try MachineDefinition<Load.Case, Load>(initial: .start) { sm in
        sm.when(\.failed, from: .start, to: \.failed)
        sm.when(\.both, from: \.failed, to: \.both) { both, error, _ in (errors: both.errors + [error], both.1) }
        sm.when(\.report, in: \.both) { _, both, _ in both.1 += "!" }
      }
      var machine = Machine(definition)

      #expect(machine.fire(.failed(Failure())) && machine.fullState.failed is Failure)
      #expect(machine.fire(.both(errors: [], "x")) && machine.fire(.report(nil)))
      #expect(machine.fullState.both?.errors.count == 1 && machine.fullState.both?.1 == "x!")
    }

    @Test("The cases of an enum that say what they hold are the states themselves")
    func holdingCases() throws {
      let definition = try MachineDefinition<Tank, Move>(initial: .empty) { sm in
        sm.when(\.left, from: .empty, to: \.filled)
        sm.when(\.right, in: \.filled) { more, level, _ in level += more }
      }
      var machine = Machine(definition)

      #expect(machine.fire(.left(by: 1)) && machine.fire(.right(2)))
      #expect(machine.payload(of: \.filled) == 3 && machine.state == .filled(.any))
    }

    private func isEvent<T>(_ type: T.Type) -> Bool { type is any PayloadCases.Type }
    private func isState<T>(_ type: T.Type) -> Bool { type is any StateCases.Type }
  }
#endif
