import StateMachines

/// The text of a source file.
struct SwiftFile {
  private(set) var text = ""

  /// How many lines a block has at most; what is longer is a function, which is type-checked line by line.
  static let longestBlock = 100

  private let type: String
  private let layout: SwiftLayout
  private let states: SwiftIdentifiers
  private let needsActions: Bool
  /// The first lines of blocks, by state.
  private var headers: [String: SwiftCall] = [:]
  /// How many lines are in blocks, without those of functions that they call.
  private var sizes: [String?: Int] = [:]
  private var functionNames = SwiftIdentifiers(suffix: "Rules", reserved: [])
  private var functions: [[String]] = []

  init(_ writer: inout SwiftWriter, _ layout: SwiftLayout) {
    (type, self.layout, states) = (writer.type, layout, writer.states)
    for state in writer.chart.states where state.hasBlock { headers[state.name] = writer.header(state) }
    let initial = writer.targets(writer.chart.initial, one: "initial: ", several: "initial: ", writer.chart.place)
    needsActions = !writer.requirements.isEmpty
    measure(nil)
    var parts = [["import StateMachines"]] + writer.enumerations
    if needsActions { parts.append(writer.requirements.lines(type)) }
    parts.append(definition(writer.chart, initial))
    text = (parts + functions).map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  // MARK: The definition

  private mutating func definition(_ chart: MachineDescription, _ initial: SwiftCall.Argument) -> [String] {
    let prefix = type.prefix(1).lowercased() + type.dropFirst()
    let name = prefix + "Definition"
    let result = "MachineDefinition<\(type)State, \(type)Event>"
    var arguments = [initial]
    if chart.onError == .raise { arguments.append(.text("onError: .raise")) }
    var comment = SwiftText.notes(chart.notes, indent: 0)
    let rules = isLong(nil) ? addFunction(prefix, nil) : nil

    guard needsActions else {
      if let rules { arguments.append(.text(rules)) }
      let opening = "let \(name): \(result) = .verified"
      if let line = SwiftCall(opening, arguments).lines(indent: 0).only, line.count + 8 <= SwiftText.width {
        return comment + lines(SwiftCall(opening, arguments), nil, rules, indent: 0)
      }
      return comment + ["let \(name):"] + lines(SwiftCall("\(result) = .verified", arguments), nil, rules, indent: 2)
    }
    comment += (comment.isEmpty ? [] : ["///"]) + ["/// Builds the definition; build it once, and share it among machines."]
    let signature = "func \(name)(_ actions: some \(type)Actions) -> "
    let isWide = signature.count + result.count + 2 > SwiftText.width
    let opening = isWide ? [signature + "MachineDefinition<", "  \(type)State, \(type)Event", "> {"] : [signature + result + " {"]
    return comment + opening + lines(SwiftCall(".verified", arguments), nil, rules, indent: 2) + ["}"]
  }

  // MARK: Blocks

  /// A call with a block as its last argument, or with the function that has its lines.
  private mutating func lines(_ call: SwiftCall, _ scope: String?, _ function: String?, indent: Int) -> [String] {
    guard let function else {
      let inside = body(of: scope, indent: indent + 2)
      return call.block(indent, parameter: "sm") { _ in inside }
    }
    if !needsActions { return call.lines(indent: indent) }
    var lines = call.block(indent, parameter: "sm") { _ in [] }
    lines.removeLast()
    lines[lines.count - 1] += " \(function)(&sm, actions) }"
    return lines
  }

  private mutating func body(of scope: String?, indent: Int) -> [String] {
    var lines: [String] = []
    for part in layout.parts(of: scope) {
      switch part {
      case .declaration(let states):
        lines += declaration(states).lines(indent: indent)
      case .line(let line):
        lines += line.comment.map { SwiftCall.spaces(indent) + $0 } + line.call.lines(indent: indent)
      case .block(let state):
        guard var call = headers[state.name] else { continue }
        let function = isLong(state.name) ? addFunction(state.name, state.name) : nil
        if let function, !needsActions { call.arguments.append(.text(function)) }
        lines += self.lines(call, state.name, function, indent: indent)
      }
    }
    return lines
  }

  /// Adds a function with the lines of a block.
  ///
  /// - Returns: Its name.
  private mutating func addFunction(_ name: String, _ scope: String?) -> String {
    let function = functionNames.unique(name + " rules")
    let index = functions.count
    functions.append([])
    let builder = "inout MachineBuilder<Void, \(type)State, \(type)Event>"
    let actions = needsActions ? ", _ actions: some \(type)Actions" : ""
    var opening = ["private func \(function)(_ sm: \(builder)\(actions)) {"]
    if opening[0].count > SwiftText.width {
      opening = ["private func \(function)(", "  _ sm: \(builder)\(actions)", ") {"]
    }
    functions[index] = opening + body(of: scope, indent: 2) + ["}"]
    return function
  }

  private func declaration(_ states: [MachineDescription.State]) -> SwiftCall {
    SwiftCall(states.first?.kind == .final ? "sm.final" : "sm.state", states.map { .text("." + (self.states[$0.name] ?? "unnamedState")) })
  }

  private func isLong(_ scope: String?) -> Bool { (sizes[scope] ?? 0) > Self.longestBlock }

  private mutating func measure(_ scope: String?) {
    var size = 0
    for part in layout.parts(of: scope) {
      switch part {
      case .declaration: size += 1
      case .line(let line): size += line.comment.count + line.call.lines(indent: 4).count
      case .block(let state):
        measure(state.name)
        size += isLong(state.name) ? 1 : 2 + (sizes[state.name] ?? 0)
      }
    }
    sizes[scope] = size
  }
}

extension [String] {
  fileprivate var only: String? { count == 1 ? self[0] : nil }
}
