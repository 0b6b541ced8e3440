import Foundation
import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Random charts as compiled machines", .timeLimit(.minutes(30)))
struct RandomCompiledTests {
  /// Where the files are written that `Scripts/check-compiled` compiles; nil where nothing is to be written.
  private static let folder = ProcessInfo.processInfo.environment["COMPILED_FOLDER"]
  private static let count = ProcessInfo.processInfo.environment["COMPILED_CHARTS"].flatMap { Int($0) } ?? 40
  private static let seed = ProcessInfo.processInfo.environment["COMPILED_SEED"].flatMap { UInt64($0) } ?? 1

  /// Charts of which a compiled machine once did something else than the engine.
  private static let onceDifferent: [UInt64] = [514]

  /// How many charts are in one file.
  private static let chartsPerFile = 10

  @Test("Random charts are compiled, or refused with a reason")
  func write() throws {
    var drivers: [CompiledDriver] = []
    var refused = 0
    let seeds = Self.seed..<(Self.seed + UInt64(Self.count))
    for seed in Array(seeds) + Self.onceDifferent.filter({ !seeds.contains($0) }) {
      var random = SeededGenerator(seed: seed)
      let chart = RandomCompiledChart(seed: seed).chart
      let events = (0..<30).map { _ in
        chart.timeouts.isEmpty || !random.once(in: 3)
          ? RandomCompiledChart.events[random.below(RandomCompiledChart.events.count)] : "+\(1 + random.below(3))"
      }
      do {
        drivers.append(try CompiledDriver(chart, events: events))
      } catch {
        refused += 1
      }
    }
    #expect(refused < Self.count * 3 / 4, "\(refused) of \(Self.count) are refused")
    let data = dataDrivers()
    let (conformance, reasons) = try conformanceDrivers()
    let randomCount = drivers.count
    drivers += conformance
    guard let folder = Self.folder else { return }
    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    try write(CompiledDriver.support + DataDriver.support, "Support.swift")
    for (number, first) in stride(from: 0, to: data.drivers.count, by: Self.chartsPerFile).enumerated() {
      let some = data.drivers[first..<min(first + Self.chartsPerFile, data.drivers.count)]
      try write(some.map(\.source).joined(separator: "\n"), "Data\(number).swift")
    }
    for (number, first) in stride(from: 0, to: drivers.count, by: Self.chartsPerFile).enumerated() {
      let some = drivers[first..<min(first + Self.chartsPerFile, drivers.count)]
      try write(some.flatMap { [$0.machine, $0.source] }.joined(separator: "\n"), "Charts\(number).swift")
    }
    try write(drivers.prefix(10).map(\.machine).joined(separator: "\n"), "Embedded.txt")
    try write(HostileChart.all.map { try $0.chart.compiledSwift() }.joined(separator: "\n"), "Names.swift")
    try write((drivers.map(\.call) + data.drivers.map(\.call)).map { $0 + "\n" }.joined(), "main.swift")
    let expected = drivers.flatMap(\.expected) + data.drivers.flatMap(\.expected)
    try write(expected.map { $0 + "\n" }.joined(), "expected")
    let counts = data.features.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)\n" }.joined()
    let tried = Self.count + Self.onceDifferent.count
    let charts = "\(randomCount) of \(tried) charts are compiled, and \(data.drivers.count) definitions with data"
    try write("\(charts), with \(expected.count) lines\n\(counts)\(reasons)", "count")
  }

  /// The charts of the SCION project that are compiled, with the events of their scripts; and how many are refused, by the reason.
  private func conformanceDrivers() throws -> (drivers: [CompiledDriver], reasons: String) {
    var (drivers, reasons): ([CompiledDriver], [String: Int]) = ([], [:])
    for (number, pair) in SCXMLConformance.pairs.enumerated() {
      if pair.callsPow { continue }
      var chart = try pair.chart()
      chart.name = "S\(number)"
      let script = try pair.script()
      #expect(try script.disagreement(with: chart) == nil, "\(pair.name)")
      let events = script.events.map(\.event.name)
      do throws(FormatError) {
        let driver = try CompiledDriver(chart, events: events)
        drivers.append(driver)
      } catch {
        let message = error.issues.first?.message ?? ""
        reasons[message.replacing(/'[^']*'/, with: "…"), default: 0] += 1
      }
    }
    guard SCXMLConformance.isPresent else { return ([], "") }
    let refused = reasons.sorted { $0.key < $1.key }.map { "  \($0.value) refused: \($0.key)\n" }.joined()
    return (drivers, "\(drivers.count) charts of SCION are compiled\n\(refused)")
  }

  /// Definitions with data, a tenth as many as charts; and how many of them have what.
  private func dataDrivers() -> (drivers: [DataDriver], features: [String: Int]) {
    var (drivers, features): ([DataDriver], [String: Int]) = ([], [:])
    let count = max(Self.count / 10, 1)
    for seed in Self.seed..<(Self.seed + UInt64(count)) {
      guard let definition = RandomDataDefinition(seed: seed, name: "D\(seed)") else { continue }
      drivers.append(DataDriver(definition, name: "D\(seed)", seed: seed))
      for feature in definition.features { features[feature, default: 0] += 1 }
    }
    #expect(drivers.count > count / 2, "\(drivers.count) of \(count) are compiled")
    return (drivers, features)
  }
}
