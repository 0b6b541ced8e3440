import StateMachines
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("A shared definition that cannot be made", .exitTests)
struct WrongSharedDefinitionsTests {
  private static let line: UInt = #line + 5

  private static func wrong() -> MachineDefinition<String, String> {
    .shared(for: Self.self, initial: "a") { sm in
      sm.when("go", from: "a", to: "b")
      sm.when("go", from: "a", to: "c")
    }
  }

  private static func words(_ exit: ExitTest.Result?) throws -> String {
    String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
  }

  @Test("A wrong one stops the program with the list of its mistakes")
  func mistakes() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      _ = Self.wrong()
    }

    #expect(try Self.words(exit).contains("WrongSharedDefinitionsTests.swift:\(Self.line): "))
  }

  @Test("One that does not decide every event stops the program where it has to")
  func total() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      let _: MachineDefinition<Oven, Knob> = .shared(for: Self.self, initial: .cold, total: true) { sm in
        sm.when(.heat, from: .cold, to: .warm)
      }
    }

    #expect(try Self.words(exit).contains("'smash'"))
  }

  @Test("One that needs itself stops the program and is named")
  func itself() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      func define() { _ = Vault<Self, Int>.definition { define() } }
      define()
    }

    let words = try Self.words(exit)
    #expect(words.contains("the shared definition for 'Vault<WrongSharedDefinitionsTests, Int>' at OwnerTests/Vault.swift:"))
    #expect(words.contains(" needs itself while it is made"))
  }

  @Test("One that needs another one that needs it stops the program, and both are named")
  func eachOther() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      func define() { _ = Vault<Self, Int>.definition { _ = Vault<Self, Bool>.definition { define() } } }
      define()
    }

    let words = try Self.words(exit)
    #expect(words.contains("shared definitions need each other while they are made: for 'Vault<WrongSharedDefinitionsTests, Int>' at "))
    #expect(words.contains(", for 'Vault<WrongSharedDefinitionsTests, Bool>' at "))
  }

  @Test("Two that two threads make and that need each other stop the program, and both are named")
  func eachOtherOnTwoThreads() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      alarm(300)
      let barrier = Barrier(2)
      @Sendable func defineFirst() {
        _ = Vault<Self, Int>.definition {
          barrier.arrive()
          defineSecond()
        }
      }
      @Sendable func defineSecond() {
        _ = Vault<Self, Bool>.definition {
          barrier.arrive()
          defineFirst()
        }
      }
      ThreadPool.run(2) { number in if number == 0 { defineFirst() } else { defineSecond() } }
    }

    let words = try Self.words(exit)
    #expect(words.contains("shared definitions need each other while they are made: for 'Vault<WrongSharedDefinitionsTests, "))
    #expect(words.contains("Int>' at ") && words.contains("Bool>' at "))
  }
}
