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
    Collection("regions of SCXML", .scxml) { count in
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
    Collection("histories of a state", .scxml) { count in
      scxml(
        "<state id='a'>" + list(count) { "<history id='h\($0)'><transition target='b'/></history>" } + "<state id='b'>"
          + list(count) { "<transition event='e\($0)' target='h\($0)'/>" } + "</state></state>")
    },
    Collection("states with a history each", .scxml) { count in
      scxml(
        list(count / 2) {
          "<state id='a\($0)'><history id='h\($0)'><transition target='b\($0)'/></history><state id='b\($0)'/>"
            + "<transition event='e' target='h\($0)'/></state>"
        })
    },
    Collection("targets of a transition", .scxml, isBuilt: false) { count in
      scxml(
        "<parallel id='p'><transition event='e' target='\(list(count / 2, " ") { "s\($0)" })'/>"
          + list(count / 2) { "<state id='r\($0)'><state id='s\($0)'/></state>" } + "</parallel>")
    },
  ]

  private static func json(_ states: String, _ rest: String = "") -> String {
    "{\"format\": \"state-machine-chart\", \"version\": 1, \"initial\": \"s0\", \"states\": [\(states)]\(rest)}"
  }

  private static let ofJSON: [Collection] = [
    Collection("states of a chart in JSON", .json) { count in
      json(
        list(count, ",") { "\"s\($0)\"" },
        ", \"transitions\": [" + list(count, ",") { "{\"on\": \"e\", \"from\": \"s\($0)\", \"to\": \"s\(($0 * 7 + 1) % count)\"}" } + "]")
    },
    Collection("sources of a transition in JSON", .json) { count in
      let states = list(count, ",") { "\"s\($0)\"" }
      return json(states, ", \"transitions\": [{\"on\": \"e\", \"from\": [\(states)], \"to\": \"s0\"}]")
    },
    Collection("events of a chart in JSON", .json) { count in
      json(
        "\"s0\"",
        ", \"events\": [" + list(count, ",") { "\"e\($0)\"" } + "], \"transitions\": ["
          + list(count, ",") { "{\"on\": \"e\($0)\", \"in\": \"s0\"}" } + "]")
    },
    Collection("variables of a chart in JSON", .json) { count in
      json(
        "\"s0\"",
        ", \"variables\": {" + list(count, ",") { "\"v\($0)\": 1" } + "}, \"hooks\": ["
          + list(count, ",") { "{\"at\": \"entry\", \"in\": \"s0\", \"do\": {\"assign\": \"v\($0)\", \"value\": 2}}" } + "]")
    },
    Collection("values of an event in JSON", .json) { count in
      json("\"s0\"", ", \"onStart\": {\"send\": \"e\", \"data\": {" + list(count, ",") { "\"v\($0)\": 1" } + "}}")
    },
    Collection("timeouts of a state in JSON", .json) { count in
      json("\"s0\"", ", \"timeouts\": [" + list(count, ",") { "{\"in\": \"s0\", \"after\": \"\($0 + 1)s\", \"fire\": \"e\($0)\"}" } + "]")
    },
  ]

  private static func xstate(_ inside: String) -> String { "{\"id\": \"m\", \"initial\": \"a\", \"states\": {\"a\": {\(inside)}}}" }

  private static let ofXState: [Collection] = [
    Collection("states of XState", .xstate) { count in
      let states = list(count, ",") { "\"s\($0)\": {\"on\": {\"e\": \"s\(($0 * 7 + 1) % count)\"}}" }
      return "{\"id\": \"m\", \"initial\": \"s0\", \"states\": {\(states)}}"
    },
    Collection("regions of XState", .xstate) { count in
      "{\"id\": \"m\", \"type\": \"parallel\", \"states\": {" + list(count, ",") { "\"s\($0)\": {}" } + "}}"
    },
    Collection("events of a state of XState", .xstate) { xstate("\"on\": {" + list($0, ",") { "\"e\($0)\": \"a\"" } + "}") },
    Collection("patterns of a state of XState", .xstate) { xstate("\"on\": {" + list($0, ",") { "\"e\($0).*\": \"a\"" } + "}") },
    Collection("delays of a state of XState", .xstate) { xstate("\"after\": {" + list($0, ",") { "\"\($0 + 1)\": \"a\"" } + "}") },
    Collection("states with a delay each of XState", .xstate) { count in
      let states = list(count, ",") { "\"s\($0)\": {\"after\": {\"\($0 + 1)\": \"s\(($0 + 1) % count)\"}}" }
      return "{\"id\": \"m\", \"initial\": \"s0\", \"states\": {\(states)}}"
    },
    Collection("entry actions of a state of XState", .xstate) { xstate("\"entry\": [" + list($0, ",") { "\"act\($0)\"" } + "]") },
    Collection("tags of a state of XState", .xstate) { xstate("\"tags\": [" + list($0, ",") { "\"t\($0)\"" } + "]") },
    Collection("guarded transitions of an event of XState", .xstate) {
      xstate("\"on\": {\"e\": [" + list($0, ",") { "{\"target\": \"a\", \"guard\": \"g\($0)\"}" } + "]}")
    },
    Collection("values of the context of XState", .xstate) { count in
      "{\"id\": \"m\", \"initial\": \"a\", \"context\": {" + list(count, ",") { "\"v\($0)\": 1" } + "}, \"states\": {\"a\": {}}}"
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
          for name in Set(read.transitions.compactMap(\.actionName)) { names.action(name) { _ in } }
          for name in Set(read.transitions.compactMap { $0.condition == nil ? $0.guardName : nil }) { names.guard(name) { _ in true } }
        }
      }
    }
    times["JSON"] = time { _ = try? read.json() }
    times["Swift"] = time { _ = read.swift(unsupported: &unsupported) }
    times["SCXML"] = time { _ = read.scxml(unsupported: &unsupported) }
    times["XState"] = time { _ = read.xstate(unsupported: &unsupported) }
    return times
  }

  private static let count = TestRounds.of(10_000, few: 500)

  @Test("Four times as many elements take far less than sixteen times as long", arguments: ofSCXML + ofJSON + ofXState)
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
