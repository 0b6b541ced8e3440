import Foundation
import StateMachineFormats
import StateMachines
import Testing

@Suite("Long collections in files", .serialized)
struct LongCollectionTests {
  /// A file with a collection of so many elements.
  struct Collection: Sendable, CustomStringConvertible {
    var description: String
    var format: WrittenFormat
    var file: @Sendable (Int) -> String
    /// Whether a definition is built of the chart: that of very many regions takes the engine longer.
    var isBuilt = true

    init(_ description: String, _ format: WrittenFormat, isBuilt: Bool = true, _ file: @escaping @Sendable (Int) -> String) {
      (self.description, self.format, self.isBuilt, self.file) = (description, format, isBuilt, file)
    }

    func read(_ count: Int) throws -> MachineDescription {
      var unsupported: [FormatIssue] = []
      let text = file(count)
      switch format {
      case .json: return try MachineDescription(json: text)
      case .scxml: return try MachineDescription(scxml: text, unsupported: &unsupported)
      case .xstate: return try MachineDescription(xstate: text, unsupported: &unsupported)
      }
    }
  }

  private static func list(_ count: Int, _ separator: String = "", _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: separator)
  }

  private static func scxml(_ content: String) -> String { SCXMLSnippet.file(content) }

  private static let ofSCXML: [Collection] = [
    Collection("states of SCXML", .scxml) { count in
      scxml(list(count) { "<state id='s\($0)'><transition event='e' target='s\(($0 * 7 + 1) % count)'/></state>" })
    },
    Collection("regions of SCXML", .scxml, isBuilt: false) { count in
      scxml("<parallel id='p'>" + list(count) { "<state id='s\($0)'/>" } + "</parallel>")
    },
    Collection("events of a transition", .scxml) { scxml("<state id='a'><transition event='\(list($0, " ") { "x.e\($0)" })'/></state>") },
    Collection("completions of a transition", .scxml) { count in
      scxml(
        "<state id='a'><transition event='\(list(count, " ") { "done.state.s\($0)" })'/></state>"
          + list(count) { "<state id='s\($0)'><final id='f\($0)'/></state>" })
    },
    Collection("patterns of a state", .scxml) { count in
      scxml("<state id='a'>" + list(count) { "<transition event='e\($0).*' target='a'/>" } + "</state>")
    },
    Collection("targets of a transition", .scxml, isBuilt: false) { count in
      scxml(
        "<parallel id='p'><transition event='e' target='\(list(count / 2, " ") { "s\($0)" })'/>"
          + list(count / 2) { "<state id='r\($0)'><state id='s\($0)'/></state>" } + "</parallel>")
    },
  ]

  /// CPU time of the thread.
  private static func time(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }

  /// The CPU time of everything that is done with a file of so many elements.
  private static func times(_ collection: Collection, _ count: Int) throws -> [String: Double] {
    var times: [String: Double] = [:]
    var chart: MachineDescription?
    times["reading"] = try time { chart = try collection.read(count) }
    let read = try #require(chart)
    var unsupported: [FormatIssue] = []
    if collection.isBuilt {
      times["building"] = try time {
        _ = try read.definition(String.self, String.self) { names in
          if !read.invocations.isEmpty { names.task("w") { nil } }
          for name in Set(read.actionNames) { names.action(name) { _ in } }
          for name in Set(read.transitions.compactMap { $0.condition == nil ? $0.guardName : nil }) { names.guard(name) { _ in true } }
        }
      }
    }
    times["JSON"] = time { _ = try? read.json() }
    times["SCXML"] = time { _ = read.scxml(unsupported: &unsupported) }
    times["XState"] = time { _ = read.xstate(unsupported: &unsupported) }
    return times
  }

  private static let count = TestRounds.of(10_000, few: 500)

  @Test("Four times as many elements take far less than sixteen times as long", arguments: ofSCXML)
  func growth(collection: Collection) throws {
    let small = try [Self.times(collection, Self.count), Self.times(collection, Self.count)]
    let large = try Self.times(collection, 4 * Self.count)

    for (work, time) in large {
      let best = small.compactMap { $0[work] }.min() ?? 0
      // A clock is too coarse for what takes next to no time.
      #expect(time < best * 10 + 0.05, "\(work): \(best) s, and \(time) s for four times as many")
    }
  }
}

extension MachineDescription {
  /// The names of actions that are called anywhere.
  fileprivate var actionNames: [String] {
    func names(_ statements: [Statement]) -> [String] {
      statements.flatMap { statement in
        switch statement {
        case .call(let name): [name]
        case .choose(let choices): choices.flatMap { names($0.statements) }
        default: [String]()
        }
      }
    }
    return hooks.flatMap { ($0.name.map { [$0] } ?? []) + names($0.statements) }
  }
}
