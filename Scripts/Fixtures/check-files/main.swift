import Foundation
import StateMachineDiagrams
import StateMachineFormats
import StateMachines

/// What became of a file.
enum Verdict: String, CaseIterable {
  case accepted
  case leniently = "accepted leniently"
  case refused
  case noChart = "no chart"
}

struct Outcome {
  var kind: String
  var verdict: Verdict
  /// What the strict reader says first, without names and values.
  var reason: String?
  var seconds: Double
}

func kind(of path: String, _ data: Data) -> String? {
  if path.hasSuffix(".scxml") { return "SCXML" }
  if path.hasSuffix(".xml") { return data.prefix(4_096).range(of: Data("<scxml".utf8)) == nil ? nil : "SCXML" }
  guard path.hasSuffix(".json") else { return nil }
  guard let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else { return "other JSON" }
  if object["format"] as? String == "state-machine-chart" { return "JSON format" }
  return object["states"] is [String: Any] ? "XState" : "other JSON"
}

/// A message without what is quoted in it, so that the same mistake is the same reason in all files.
func reason(_ error: FormatError) -> String {
  guard let first = error.issues.first else { return "no reason" }
  return first.message.replacing(#/'[^']*'|"[^"]*"|\d+/#) { match in match.output.first?.isNumber == true ? "N" : "…" }
}

/// Draws and writes a chart as everything that it can be, since none of that may fail for a chart that was read.
func use(_ chart: MachineDescription) {
  var unsupported: [FormatIssue] = []
  _ = (chart.svg(), chart.mermaid(), chart.dot(), chart.plantUML(), try? chart.json())
  _ = (chart.scxml(unsupported: &unsupported), chart.xstate(unsupported: &unsupported), chart.swift(unsupported: &unsupported))
}

func outcome(_ path: String, _ data: Data) -> Outcome? {
  guard let kind = kind(of: path, data) else { return nil }
  var result = Outcome(kind: kind, verdict: .noChart, seconds: 0)
  let start = clock()
  var unsupported: [FormatIssue] = []
  func read(_ strict: () throws(FormatError) -> MachineDescription, _ lenient: () throws(FormatError) -> MachineDescription) {
    do throws(FormatError) {
      use(try strict())
      result.verdict = .accepted
    } catch {
      result.reason = reason(error)
      do throws(FormatError) {
        use(try lenient())
        result.verdict = .leniently
      } catch {
        // What the lenient reader refuses is what prevents the file from being drawn.
        result.reason = reason(error)
        result.verdict = .refused
      }
    }
  }
  switch kind {
  case "SCXML":
    read { () throws(FormatError) in
      try MachineDescription(scxml: data, file: path)
    } _: { () throws(FormatError) in
      try MachineDescription(scxml: data, file: path, unsupported: &unsupported)
    }
  case "XState":
    read { () throws(FormatError) in
      try MachineDescription(xstate: data, file: path)
    } _: { () throws(FormatError) in
      try MachineDescription(xstate: data, file: path, unsupported: &unsupported)
    }
  case "JSON format":
    read { () throws(FormatError) in
      try MachineDescription(json: data, file: path)
    } _: { () throws(FormatError) in
      try MachineDescription(json: data, file: path)
    }
  default: break
  }
  result.seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
  return result
}

func percent(_ part: Int, of whole: Int) -> String { whole == 0 ? "–" : "\(Int((100 * Double(part) / Double(whole)).rounded())) %" }

var (slow, printsAll) = (1.0, false)
var folders: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--slow": slow = arguments.popFirst().flatMap(Double.init) ?? slow
  case "--all": printsAll = true
  default: folders.append(argument)
  }
}

var outcomes: [(path: String, outcome: Outcome)] = []
for folder in folders {
  guard let files = FileManager.default.enumerator(atPath: folder) else {
    print("\(folder) cannot be read")
    exit(1)
  }
  for file in files.compactMap({ $0 as? String }).sorted() {
    let path = folder == "." ? file : "\(folder)/\(file)"
    guard let data = FileManager.default.contents(atPath: path), let outcome = outcome(path, data) else { continue }
    outcomes.append((path, outcome))
    if printsAll { print("\(path): \(outcome.kind), \(outcome.verdict.rawValue)" + (outcome.reason.map { ": \($0)" } ?? "")) }
  }
}

for (kind, group) in Dictionary(grouping: outcomes, by: \.outcome.kind).sorted(by: { $0.key < $1.key }) {
  let counts = Verdict.allCases.map { verdict in (verdict, group.count { $0.outcome.verdict == verdict }) }.filter { $0.1 > 0 }
  let parts = counts.map { "\($0.1) \($0.0.rawValue) (\(percent($0.1, of: group.count)))" }
  print("\(kind): \(group.count) files, \(parts.joined(separator: ", "))")
}
for verdict in [Verdict.leniently, .refused] {
  let reasons = Dictionary(grouping: outcomes.filter { $0.outcome.verdict == verdict }) { "\($0.outcome.kind): \($0.outcome.reason ?? "")" }
  if !reasons.isEmpty { print("\(verdict.rawValue), by the first reason:") }
  for (reason, group) in reasons.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
    print("  \(group.count)  \(reason)  (\(group[0].path))")
  }
}
let slowFiles = outcomes.filter { $0.outcome.seconds > slow }.sorted { $0.outcome.seconds > $1.outcome.seconds }
if !slowFiles.isEmpty { print("slow:") }
for file in slowFiles { print("  \(file.path): \(file.outcome.seconds) s") }
