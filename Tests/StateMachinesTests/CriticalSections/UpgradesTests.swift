import Foundation
import StateMachines
import Testing

@Suite("From a read section into a mutable one of the same object")
struct UpgradesTests {
  @Test("there is no way, in either mode: the program stops and names both", arguments: [false, true], Upgrade.allCases)
  func ofSection(isConcurrent: Bool, upgrade: Upgrade) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isConcurrent = isConcurrent as Bool, upgrade = upgrade as Upgrade] in
      alarm(10)
      let section = CriticalSection(isConcurrent ? .concurrent : .serial, label: "stock of apples")
      upgrade.run(inside: section) { section.runMutable {} }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("runReadonly"))
    #expect(words.contains("runMutable"))
    #expect(words.contains("stock of apples"))
    #expect(!words.contains("bystander"))
  }

  @Test("of a machine there is none for its events, start and stop, either", arguments: MachineCall.allCases, Upgrade.allCases)
  func ofMachine(call: MachineCall, upgrade: Upgrade) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [call = call as MachineCall, upgrade = upgrade as Upgrade] in
      alarm(10)
      let machine = GateMachine(.plainGate, label: "front gate", starts: call != .start)
      upgrade.run(inside: machine) { call.run(on: machine) }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("runReadonly"))
    #expect(words.contains(call.rawValue))
    #expect(words.contains("front gate"))
  }

  @Test("there is none for an event, whatever lies on its way", arguments: Passage.allCases)
  func ofEveryPassage(passage: Passage) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [passage = passage as Passage] in
      alarm(10)
      let machine = try passage.machine()
      machine.runReadonly { _ = machine.fire(.open) }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("runReadonly"))
    #expect(words.contains("front gate"))
  }

  @Test("an event that would be rejected is stopped as well, so that the mistake is found early")
  func rejectedEvent() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(10)
      let machine = GateMachine(.plainGate, label: "front gate")
      machine.runReadonly { _ = machine.fire(.unlock) }
    }

    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("front gate"))
  }
}
