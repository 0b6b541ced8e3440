import Foundation
import StateMachineDiagrams
import StateMachines
import Testing

/// Each line of a definition, and what is written for it.
@Suite("The diagram of a line of a definition")
struct DiagramLinesTests {
  private typealias Definition = MachineDefinition<String, String>

  /// A definition with regions, and the line that a test is about.
  private static func description(_ build: (inout Definition.Builder) -> Void) throws -> MachineDescription {
    try MachineDescription(
      Definition(initial: "a") { sm in
        sm.when("go", from: "a", to: "b")
        sm.compound("b", initial: "c") { sm in
          sm.state("d")
          sm.when("step", from: "c", to: "d")
        }
        build(&sm)
      })
  }

  @Test(
    "A transition between a state and one inside of it does not end at the outer one",
    arguments: [DiagramLanguage.mermaid, .dot, .plantUML])
  func related(language: DiagramLanguage) throws {
    let text = language.text(
      try Self.description { sm in
        sm.when("in", from: "b", to: "d")
        sm.when("out", from: "d", to: "b")
      })

    let arrow = language == .dot ? "->" : "-->"
    #expect(text.contains("b_any \(arrow) d"))
    #expect(text.contains("d \(arrow) c"))
    #expect(text.contains("out (to b)"))
  }

  @Test("A timeout that no `Int64` has in seconds is described and drawn as the longest that it has")
  func longTimeout() throws {
    let description = try Self.description { sm in
      sm.when("late", from: "a", to: "b")
      sm.timeout(.seconds(Int64.max) * 18, in: "a", fire: "late")
    }

    #expect(description.timeouts.first?.duration == Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999))
    #expect(description.mermaid().contains("9223372036854775807.999999999999999999 s"))
  }

  @Test("Mermaid's transitions to a composite state in a region end at its initial state")
  func regions() throws {
    let text = try MachineDescription(
      Definition(initial: "p") { sm in
        sm.parallel("p") { sm in
          sm.compound("r", initial: "a") { sm in
            sm.when("go", from: "a", to: "b")
            sm.when("back", from: "b", to: "a")
            sm.compound("b", initial: "c") { $0.state("c") }
          }
          sm.region(initial: "x") { $0.state("x") }
        }
      }
    ).mermaid()

    #expect(text.contains("a --> c : go"))
    #expect(text.contains("b_any --> a : back"))
    #expect(!text.contains("--> b"))
    #expect(text.contains("\n    --\n"))
  }

  @Test("A name without a visible character is quoted", arguments: ["", " ", "\u{200B}", "\u{2060} \u{FEFF}"])
  func invisible(name: String) throws {
    let description = try MachineDescription(Definition(initial: name) { $0.when(name, from: name, to: name) })

    #expect(description.mermaid().contains("#34;"))
    #expect(description.dot().contains(#""\""#))
    #expect(description.plantUML().contains("<U+0022>"))
    #expect(description.svg().contains(">&quot;\(name)&quot;<"))
  }

  @Test("Mermaid finds no instruction in a name", arguments: ["direction LR", "Direction\tTB", "x [[fork]]", "<<join>>", "[[choice]]"])
  func instructions(name: String) throws {
    let text = try MachineDescription(Definition(initial: name) { $0.when(name, from: name, to: name) }).mermaid()

    #expect(text.firstMatch(of: #/direction\s|\[\[|\]\]|<</#.ignoresCase()) == nil)
  }

  @Test("Graphviz finds no escape sequence in a name, in titles and in lines below them", arguments: ["\\N", "\\E", "\\", "\\\\"])
  func escapes(name: String) throws {
    let text = try MachineDescription(
      Definition(initial: "a") { sm in
        sm.when("go", from: "a", to: name)
        sm.onEntry("a", named: name) { _ in }
        sm.final(name)
      }
    ).dot()

    let escaped = name.replacingOccurrences(of: "\\", with: "\\\\")
    #expect(text.contains("entry / \(escaped)<"))
    #expect(text.contains("label=\"\(escaped)\""))
  }

  @Test("PlantUML finds no comment in a name")
  func comments() throws {
    let text = try MachineDescription(Definition(initial: "a") { $0.when("/' x '/", from: "a", to: "it's") }).plantUML()

    #expect(text.contains(": /<U+0027> x <U+0027>/\n"))
    #expect(text.contains("\"it's\""))
  }

  @Test("PlantUML separates regions unless a transition crosses their border", arguments: [false, true])
  func crossing(isCrossed: Bool) throws {
    let text = try MachineDescription(
      Definition(initial: "p") { sm in
        sm.parallel("p") { sm in
          sm.region(initial: "a") { $0.state("a") }
          sm.region(initial: "x") { $0.state("x") }
        }
        if isCrossed { sm.when("leave", from: "a", to: "q") }
      }
    ).plantUML()

    #expect(text.contains("--\n") == !isCrossed)
    #expect(text.contains("##[dashed]") == isCrossed)
  }

  @Test("PlantUML's transitions inside of a separated region are written there")
  func separatedRegion() throws {
    let text = try MachineDescription(DiagramExample.packings()).plantUML()

    let parts = text.components(separatedBy: "  --\n")
    #expect(parts.count == 2)
    #expect(parts[0].contains("packing --> packed : pack\n"))
    #expect(parts[1].contains("paying --> paid : pay\n"))
    #expect(parts[1].hasSuffix("[*] --> making\nmaking --> shipped : done(making)\n@enduml\n"))
  }

  @Test("Mermaid's transitions from a state to itself are one edge with a line for each")
  func loops() throws {
    let text = try Self.description { sm in
      sm.when("x", from: "a", to: "a")
      sm.when("y", from: "a", to: "a", action: "log") { _ in }
      sm.when("z", from: "b", to: "b")
    }.mermaid()

    #expect(text.contains("  a --> a : x<br/>y / log\n"))
    #expect(text.components(separatedBy: "a --> a").count == 2)
  }

  @Test("A decision draws no arrow", arguments: DiagramLanguage.allCases)
  func decisions(language: DiagramLanguage) throws {
    let without = try Self.description { $0.state("a") }
    let with = try Self.description { sm in
      sm.state("a")
      sm.ignore("step", in: "a")
      sm.impossible("never", in: "a")
    }

    #expect(language.text(with) == language.text(without))
  }

  @Test(
    "A timeout is shown with its exact duration",
    arguments: [
      (Duration.seconds(5), "5 s"), (.milliseconds(1_500), "1.5 s"), (.milliseconds(250), "250 ms"), (.microseconds(1), "0.001 ms"),
      (.zero, "0 s"), (.seconds(3_600), "1 h"), (.seconds(90), "90 s"), (.seconds(600), "10 min"), (.seconds(86_400), "1 day"),
      (.seconds(172_800), "2 days"), (.nanoseconds(1_000_000_001), "1.000000001 s"),
    ])
  func timeouts(duration: Duration, shown: String) throws {
    let text = try Self.description { $0.timeout(duration, in: "a", fire: "go") }.plantUML()

    #expect(text.contains("a : after \(shown) / go"))
  }

  @Test("Only the states that are highlighted have a colour", arguments: DiagramLanguage.allCases)
  func highlighting(language: DiagramLanguage) throws {
    let description = try Self.description { _ in }

    let plain = language.text(description, highlighting: ["no state"])
    let colored = language.text(description, highlighting: ["c"])

    #expect(plain == language.text(description))
    #expect(!plain.contains("ffd54f"))
    #expect(colored.components(separatedBy: "ffd54f").count == 2)
  }
}
