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

  /// How many charts are in one file.
  private static let chartsPerFile = 10

  @Test("Random charts are compiled, or refused with a reason")
  func write() throws {
    var drivers: [CompiledDriver] = []
    var refused = 0
    for seed in Self.seed..<(Self.seed + UInt64(Self.count)) {
      var random = SeededGenerator(seed: seed)
      let events = (0..<30).map { _ in RandomCompiledChart.events[random.below(RandomCompiledChart.events.count)] }
      do {
        drivers.append(try CompiledDriver(RandomCompiledChart(seed: seed).chart, events: events))
      } catch {
        refused += 1
      }
    }
    #expect(refused < Self.count * 3 / 4, "\(refused) of \(Self.count) are refused")
    guard let folder = Self.folder else { return }
    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    try write(CompiledDriver.support, "Support.swift")
    for (number, first) in stride(from: 0, to: drivers.count, by: Self.chartsPerFile).enumerated() {
      let some = drivers[first..<min(first + Self.chartsPerFile, drivers.count)]
      try write(some.flatMap { [$0.machine, $0.source] }.joined(separator: "\n"), "Charts\(number).swift")
    }
    try write(drivers.prefix(10).map(\.machine).joined(separator: "\n"), "Embedded.txt")
    try write(HostileChart.all.map { try $0.chart.compiledSwift() }.joined(separator: "\n"), "Names.swift")
    try write(drivers.map { $0.call + "\n" }.joined(), "main.swift")
    try write(drivers.flatMap(\.expected).map { $0 + "\n" }.joined(), "expected")
    try write("\(drivers.count) of \(Self.count) charts are compiled, with \(drivers.map(\.expected.count).reduce(0, +)) lines\n", "count")
  }
}
