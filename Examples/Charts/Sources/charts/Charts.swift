import Foundation
import OrderChart

/// Runs one order with each form of the chart; `charts write` makes all files from `order.json` instead.
@main
enum Charts {
  static func main() throws {
    if CommandLine.arguments.dropFirst() == ["write"] {
      try write()
    } else {
      try run()
    }
  }

  private static func write() throws {
    let chart = try OrderFile.chart()
    for file in OrderFile.allCases { try Data(file.text(of: chart).utf8).write(to: URL(fileURLWithPath: file.path)) }
  }

  private static func run() throws {
    let moves: [Move] = [
      .event("note"), .minutes(20), .event("pay"), .event("pack"), .event("hold"), .minutes(20), .event("pack"), .event("resume"),
      .event("bill"), .event("cancel"),
    ]
    var seen: [[String]] = []
    for file in OrderFile.allCases {
      guard let transcript = try file.transcript(moves, coins: 1) else { continue }
      print(file.rawValue, terminator: seen.contains(transcript) ? ": the same\n" : "\n")
      if !seen.contains(transcript) { for line in transcript { print("  \(line)") } }
      seen.append(transcript)
    }
  }
}
