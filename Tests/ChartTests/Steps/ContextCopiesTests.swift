import StateMachines
import Testing

@Suite("The copy of a context from which an undone step puts it back")
struct ContextCopiesTests {
  @Test("Each macrostep of a call releases its copy of the context, so that a long call does not keep all of them")
  func released() throws {
    let alive = AtomicCounter()
    let newProbe: @Sendable () -> ReleaseProbe = {
      alive.add()
      return ReleaseProbe { alive.add(-1) }
    }
    let definition = try ContextDefinition<(probe: ReleaseProbe, count: Int, most: Int), String, String>(initial: "counting") { sm in
      sm.when("count", in: "counting") { step in
        step.context.count += 1
        if step.context.count < 100 { step.send("count") }
        step.context.probe = newProbe()
        step.context.most = max(step.context.most, alive.count)
      }
    }
    var context = (probe: newProbe(), count: 0, most: 0)
    var machine = ContextMachine(definition, with: &context)

    machine.fire("count", with: &context)

    #expect(context.count == 100)
    #expect(context.most <= 3)
    #expect(alive.count == 1)
  }

  /// Seven bytes are free behind the last property, and the compiler puts what follows a value of the type there.
  private struct Padded: Equatable {
    var number = 1
    var flag = false
  }

  private struct Owner {
    var context = Padded()
    var neighbour: UInt8 = 0
  }

  @Test("A step that is undone keeps what was written meanwhile beside the last bytes of the context", arguments: [false, true])
  func padded(byEngine: Bool) throws {
    let owner = UnsafeMutablePointer<Owner>.allocate(capacity: 1)
    owner.initialize(to: Owner())
    defer { owner.deallocate() }
    nonisolated(unsafe) let shared = owner
    let definition = try ContextDefinition<Padded, String, String>(initial: "a") { sm in
      sm.when("go", from: "a", to: "b") { step in
        if byEngine { step.raise("none") }
        step.context = Padded(number: 2, flag: true)
        shared.pointee.neighbour = 7
        throw TestFailure()
      }
      sm.when("none", in: "b") { _ in }
    }
    var machine = ContextMachine(definition, with: &owner.pointee.context)

    machine.fire("go", with: &owner.pointee.context)

    #expect(MemoryLayout<Owner>.size < MemoryLayout<Padded>.stride)
    #expect(owner.pointee.context == Padded())
    #expect(owner.pointee.neighbour == 7)
  }
}
