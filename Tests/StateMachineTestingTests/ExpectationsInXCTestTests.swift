// On Apple platforms, a test case of XCTest is made from a selector and not from a closure.
#if !canImport(ObjectiveC)
  import Foundation
  import StateMachineTesting
  import StateMachines
  import Synchronization
  import Testing
  import XCTest

  @Suite("Expectations in XCTest", .serialized)
  struct ExpectationsInXCTestTests {
    private enum Order: Hashable, Sendable { case placed, paid }
    private enum Request: Hashable, Sendable { case pay }

    private static let orders: MachineDefinition<Order, Request> = .verified(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid)
    }

    /// What XCTest reports of a test.
    private final class Reports: NSObject, XCTestObservation {
      private let texts = Mutex<[String]>([])
      var all: [String] { texts.withLock { $0 } }

      func testCase(_ testCase: XCTestCase, didFailWithDescription text: String, inFile path: String?, atLine line: Int) {
        texts.withLock { $0.append(text) }
      }
    }

    /// The failures of a test of XCTest, which is run here: its own runner would run it as a test of this package.
    ///
    /// On a thread of its own, since XCTest blocks it until tasks have run.
    private static func failures(_ test: @escaping @Sendable (XCTestCase) throws -> Void) async -> [String] {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let reports = Reports()
          XCTestObservationCenter.shared.addTestObserver(reports)
          XCTestCase(name: "expectations", testClosure: test).run()
          XCTestObservationCenter.shared.removeTestObserver(reports)
          continuation.resume(returning: reports.all)
        }
      }
    }

    @Test("An expectation that is not met is a failure of a test of XCTest, with the place of the call and the difference")
    func unmet() async {
      let line = #line + 2
      let failures = await Self.failures { _ in
        try expectTransition(ThreadsafeMachine(Self.orders).attempt(.pay), from: .paid)
      }

      #expect(
        failures == [
          """
          threw error "\(#fileID):\(line): expected: a transition from paid
               got: transitioned: placed -> paid (pay)"
          """
        ])
    }

    @Test("Expectations that are met are no failures of a test of XCTest")
    func met() async {
      let failures = await Self.failures { _ in
        let machine = ThreadsafeMachine(Self.orders)
        try expectTransition(machine.attempt(.pay), from: .placed, to: .paid)
        try expectRejected(machine.attempt(.pay))
        try expectConfiguration(machine.configuration, [.paid])
        try expectProperties([.eventually(.active(.paid))], of: Exploration(Self.orders))
      }

      #expect(failures.isEmpty)
    }
  }
#endif
