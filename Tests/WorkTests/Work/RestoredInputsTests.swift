import Foundation
import StateMachineTesting
import StateMachines
import Testing

@Suite("The inputs of restored work")
struct RestoredInputsTests {
  @Test("An input may be nil", arguments: [true, false])
  func nilInput(_ coded: Bool) throws {
    let journal = EventRecorder<String>()
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending) { _ in
        Int?.none
      } run: { number in
        journal.append("\(number, default: "no number")")
        return .sent
      }
    }
    let machine = ThreadsafeMachine(definition, clock: ManualExecutor())
    machine.fire(.send)
    let executor = ManualExecutor()

    let restored = try ThreadsafeMachine(definition, restoring: Uploads.copy(machine.snapshot(), coded: coded), clock: executor)
    executor.run()

    #expect(journal.entries == ["no number"])
    #expect(restored.state == .sent)
  }

  @Test(
    "An input that is not Codable is kept in memory, and missing in a coded snapshot is an error of restoring", arguments: [true, false])
  func notCodable(_ coded: Bool) throws {
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending) { _ in
        Uploads.Handle(number: 4)
      } run: { _ in
        .sent
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)
    let snapshot = try Uploads.copy(machine.snapshot(), coded: coded)

    if coded {
      let error = #expect(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }
      #expect(
        error?.issues == [
          "the input of 'upload' of 'sending' is not in the snapshot, since Handle is not Codable; it needs none where 'onRestore:' is not '.restart'"
        ])
    } else {
      #expect(try Machine(definition, restoring: snapshot).state == .sending)
    }
  }

  @Test("Work that got an input after the snapshot was taken is an error of restoring that says so", arguments: [true, false])
  func inputSince(_ coded: Bool) throws {
    var machine = Machine(try Uploads.definition { sm in sm.task("upload", in: .sending) { .sent } })
    machine.fire(.send)
    let snapshot = try Uploads.copy(machine.snapshot(), coded: coded)
    let changed = try Uploads.definition { sm in
      sm.task("upload", in: .sending) { _ in
        [1, 2]
      } run: { _ in
        .sent
      }
    }

    let error = #expect(throws: RestoreError.self) { try Machine(changed, restoring: snapshot) }

    #expect(
      error?.issues == [
        """
        the input of 'upload' of 'sending' is not in the snapshot, since it had none when that was taken; it needs none where 'onRestore:' is \
        not '.restart'
        """
      ])
  }

  @Test("Inputs of every shape are coded and decoded", arguments: Shape.all)
  func shapes(_ shape: Shape) throws {
    let executor = ManualExecutor()
    let found = Protected<Shape?>(nil)
    let definition = try Uploads.definition { sm in
      sm.task("upload", in: .sending) { _ in
        shape
      } run: { shape in
        found.runMutable { $0 = shape }
        return .sent
      }
    }
    var machine = Machine(definition)
    machine.fire(.send)

    let restored = try ThreadsafeMachine(definition, restoring: Uploads.copy(machine.snapshot(), coded: true), clock: executor)
    executor.run()

    #expect(restored.state == .sent)
    #expect(found.runReadonly { $0 } == shape)
  }

  /// Values of many kinds.
  indirect enum Shape: Codable, Hashable, Sendable {
    case nothing
    case numbers(Int8, UInt64, Double, Float, Bool)
    case texts([String], [String: Int?])
    case nested(Shape, [Shape])
    case date(Date)
    case optional(Int?, String?)

    static let all: [Shape] = [
      .nothing, .numbers(-128, .max, 0.1, 2.5, true), .numbers(0, 0, -1e300, 3, false), .texts([], [:]),
      .texts(["", "ä\u{0}\n"], ["a": 1, "b": nil]), .nested(.nothing, [.optional(nil, "x"), .optional(4, nil)]),
      .date(Date(timeIntervalSinceReferenceDate: 1e9 + 0.25)),
    ]
  }
}
