import Foundation
import StateMachines
import Testing

@testable import StateMachineFormats

@Suite("The articles about formats")
struct FormatArticleTests {
  private static func article(_ name: String) -> String {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
    let path = "\(root)/Sources/StateMachineFormats/StateMachineFormats.docc/\(name).md"
    return String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  /// The first block of a language.
  private static func block(_ language: String, in name: String) -> [UInt8] {
    let parts = article(name).components(separatedBy: "```\(language)\n").dropFirst()
    return Array((parts.first ?? "").components(separatedBy: "```")[0].utf8)
  }

  @Test("The chart in the article about SCXML opens with the right code, and blocks after three wrong ones")
  func scxml() throws {
    let chart = try MachineDescription(scxml: Self.block("xml", in: "SCXML"))
    func end(isRight: Bool, _ count: Int, wait: Duration) throws -> String {
      var machine = Machine(try chart.definition(String.self, String.self) { names in names.guard("is right") { _ in isRight } })
      for _ in 0..<count { machine.fire("code") }
      machine.advance(to: wait)
      return machine.state
    }

    #expect(try end(isRight: true, 1, wait: .seconds(29)) == "open")
    #expect(try end(isRight: true, 1, wait: .seconds(30)) == "locked")
    #expect(try end(isRight: false, 2, wait: .zero) == "locked")
    #expect(try end(isRight: false, 3, wait: .zero) == "blocked")
  }

  @Test("The chart in the article about XState is read and written in the same order")
  func xstate() throws {
    let chart = try MachineDescription(xstate: Self.block("json", in: "XState"))
    func state(_ events: String..., hasFunds: Bool) throws -> String {
      let definition = try chart.definition(String.self, String.self) { names in
        names.guard("hasFunds") { _ in hasFunds }
        names.action("charge") { _ in }
      }
      var machine = Machine(definition)
      for event in events { machine.fire(event) }
      return machine.state
    }

    #expect(try state("pay", "ship", hasFunds: true) == "shipped")
    #expect(try state("pay", hasFunds: false) == "onHold")
    #expect(try state("pay", "pay", hasFunds: false) == "paid")
    #expect(try MachineDescription(xstate: Array(chart.xstate().utf8)).withoutPlaces == chart.withoutPlaces)
  }

  @Test("The article about SCXML names every element and attribute, and those in the namespace of this library")
  func scxmlNames() {
    let article = Self.article("SCXML")
    for (name, rule) in SCXMLElementRule.all.sorted(by: { $0.key < $1.key }) {
      #expect(article.contains("`\(name)`") || article.contains("`\(name) ") || article.contains("<\(name)"), "\(name)")
      for attribute in rule.attributes + rule.unsupportedAttributes.keys {
        let isNamed = ["`\(attribute)`", " \(attribute)`", "\(attribute)=", " \(attribute) "].contains { article.contains($0) }
        #expect(isNamed, "'\(attribute)' of <\(name)>")
      }
      for attribute in rule.machineAttributes { #expect(article.contains("`machine:\(attribute)`"), "machine:\(attribute)") }
    }
  }

  @Test("The table of the article about SCXML lists every element that is refused")
  func scxmlRefusals() {
    let rows = Self.article("SCXML").split(separator: "\n").filter { $0.hasPrefix("|") && $0.contains("efused") }.joined(separator: "\n")
    for (name, rule) in SCXMLElementRule.all where rule.refusal != nil { #expect(rows.contains("`\(name)`"), "\(name)") }
  }

  @Test("The article about XState names every key that is read, and every one that is refused but for old versions")
  func xstateKeys() {
    let article = Self.article("XState")
    let keys = [XStateKeys.machine, .state, .history, .transition, .initial, .reference, .invocation].flatMap(\.allowed)
    for key in Set(keys).sorted() where key != "$schema" {
      #expect(article.contains("`\(key)`") || article.contains("\"\(key)\"") || article.contains("`\(key):"), "\(key)")
    }
    for key in ["cond", "internal", "output", "input", "params", "context", "onEntry", "timeout"] {
      #expect(article.contains("`\(key)`"), "\(key)")
    }
  }
}
