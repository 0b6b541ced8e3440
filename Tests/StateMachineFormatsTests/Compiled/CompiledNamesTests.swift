import StateMachineFormats
import StateMachines
import Testing

@Suite("Names in compiled machines")
struct CompiledNamesTests {
  @Test(
    "Names that mean something else in Swift, or are equal to other names, become identifiers of their own", arguments: HostileChart.all)
  func names(_ hostile: HostileChart) throws {
    let text = try hostile.chart.compiledSwift()
    for part in hostile.expected { #expect(text.contains(part), "\(part) in \(text)") }
    let lines = text.split(separator: "\n")

    let starts = ["//", "protocol ", "enum ", "private enum ", "struct ", "extension ", "}", " "]
    #expect(lines.filter { line in !starts.contains { line.hasPrefix($0) } } == [], "a name is only in comments and in identifiers")

    let types = lines.filter { !$0.hasPrefix(" ") }.compactMap { line in
      line.firstMatch(of: /(?:protocol|enum|struct) (\w+)/).map { String($0.1) }
    }
    #expect(Set(types).count == types.count, "types: \(types)")

    let members = lines.drop { !$0.hasPrefix("struct ") }.compactMap { line in
      line.firstMatch(of: /^  (?:[\w()]+ )*(?:var|func) (`?\w+`?)/).map { String($0.1) }
    }
    let known = members.filter { $0 != "hasMoved" }
    #expect(Set(known).count == known.count, "members: \(members)")
  }
}
