import StateMachines

/// The types of what states hold and events carry, as a compiled machine writes them.
struct CompiledTypes {
  /// By state, the type of its payload.
  private(set) var payloads: [Int: String] = [:]
  /// By event, the type of its argument or payload.
  private(set) var arguments: [String: String] = [:]
  /// By event, the type of its reply.
  private(set) var replies: [String: String] = [:]
  /// The events that take an argument or reply, rather than carry a payload.
  private(set) var calls: Set<String> = []
  /// The events whose argument, or whose reply, cannot be copied.
  private(set) var movedArguments: Set<String> = []
  private(set) var movedReplies: Set<String> = []
  /// The modules of the types, apart from the module of the chart and the standard library.
  private(set) var modules: Set<String> = []
  /// What cannot be named, with its place.
  private(set) var refusals: [(message: String, place: MachineDescription.Place)] = []

  private let ownModule: Substring

  init(_ chart: MachineDescription, _ tree: CompiledTree) {
    ownModule = chart.place.fileID.split(separator: "/").first ?? ""
    for state in chart.states {
      guard let payload = state.payload, let number = tree.numbers[state.name] else { continue }
      payloads[number] = type(payload, state.qualifiedPayload, "payload of \(Excerpt.name(state.name))", state.place)
    }
    for event in chart.events {
      let subject = Excerpt.name(event.name)
      if let argument = event.argument {
        arguments[event.name] = type(argument, event.qualifiedArgument, "argument of \(subject)", chart.place)
      }
      if let reply = event.reply { replies[event.name] = type(reply, event.qualifiedReply, "reply of \(subject)", chart.place) }
      let isCall = event.argument != nil || event.reply != nil || event.payload?.hasPrefix("Call<") == true
      if isCall { calls.insert(event.name) }
      if event.has(.movesArgument) { movedArguments.insert(event.name) }
      if event.has(.movesReply) { movedReplies.insert(event.name) }
      if !isCall, let payload = event.payload {
        arguments[event.name] = type(payload, event.qualifiedPayload, "payload of \(subject)", chart.place)
      }
    }
  }

  var isEmpty: Bool { payloads.isEmpty && arguments.isEmpty && replies.isEmpty }

  func argument(of event: CompiledEvent) -> String? { event.name.flatMap { arguments[$0] } }
  func reply(to event: CompiledEvent) -> String? { event.name.flatMap { replies[$0] } }
  func isCall(_ event: CompiledEvent) -> Bool { event.name.map { calls.contains($0) } ?? false }
  func movesArgument(of event: CompiledEvent) -> Bool { event.name.map { movedArguments.contains($0) } ?? false }

  /// A type as a parameter has it whose value may be kept: a function escapes.
  static func kept(_ type: String) -> String { isFunction(type) ? "@escaping " + type : type }

  /// An optional of a type.
  static func optional(_ type: String) -> String {
    let isOneWord = !type.contains(" ") || type.hasPrefix("(") || type.hasPrefix("[")
    return isOneWord && !isFunction(type) ? type + "?" : "(\(type))?"
  }

  private static func isFunction(_ type: String) -> Bool {
    var isFunction = false
    scan(type) { _, depth, isArrow in if isArrow, depth == 0 { isFunction = true } }
    return isFunction
  }

  /// Calls a closure with each character of a type, how many brackets are open around it, and whether it ends the arrow of a function.
  private static func scan(_ type: some StringProtocol, _ body: (Character, _ depth: Int, _ isArrow: Bool) -> Void) {
    var depth = 0
    var last: Character = " "
    for character in type {
      let isArrow = character == ">" && last == "-"
      if ">)]".contains(character), !isArrow { depth -= 1 }
      body(character, depth, isArrow)
      if "<([".contains(character) { depth += 1 }
      last = character
    }
  }

  private mutating func type(_ name: String, _ qualified: String?, _ subject: String, _ place: MachineDescription.Place) -> String {
    guard let qualified else { return name }
    if qualified.isEmpty {
      refusals.append(("the \(subject) has the type \(Excerpt.name(name)), which is private; make the type internal", place))
      return name
    }
    return written(qualified)
  }

  /// The types that hide those of the program: a parameter of the machine, and an associated type of the protocol.
  private static let hidingTypes: Set<String> = ["Actions", "Failure", "Self"]

  /// A type without the modules in front of its parts: `[Outer.Inner: Date]` of `Swift.Dictionary<Orders.Outer.Inner, Foundation.Date>`.
  ///
  /// A type with the name of one that the file declares inside of others keeps its module.
  private mutating func written(_ qualified: String) -> String {
    var text = ""
    var word = ""
    var module: String?
    var isFirst = true
    for character in qualified + " " {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
        continue
      }
      if character == ".", isFirst, !word.isEmpty {
        add(module: word)
        module = word
        isFirst = false
      } else {
        if let module, Self.hidingTypes.contains(word) { text += module + "." }
        module = nil
        text += word + String(character)
        isFirst = character != "."
      }
      word = ""
    }
    return Self.sugared(String(text.dropLast()))
  }

  /// A type with the short forms of arrays, dictionaries and optionals: `[String: Int?]` of `Dictionary<String, Optional<Int>>`.
  private static func sugared(_ type: String) -> String {
    for (name, count) in [("Array", 1), ("Dictionary", 2), ("Optional", 1)] {
      guard type.hasPrefix(name + "<"), type.hasSuffix(">") else { continue }
      let parts = parts(of: type.dropFirst(name.count + 1).dropLast())
      guard let parts, parts.count == count else { continue }
      let written = parts.map(sugared)
      if name == "Array" { return "[\(written[0])]" }
      if name == "Dictionary" { return "[\(written[0]): \(written[1])]" }
      return optional(written[0])
    }
    return type
  }

  /// The types between commas; nil where a bracket closes that was not opened.
  private static func parts(of text: Substring) -> [String]? {
    var parts = [""]
    var isWhole = true
    scan(text) { character, depth, _ in
      isWhole = isWhole && depth >= 0
      if character == ",", depth == 0 {
        parts.append("")
      } else if parts[parts.count - 1] != "" || character != " " {
        parts[parts.count - 1].append(character)
      }
    }
    return isWhole ? parts : nil
  }

  private mutating func add(module: String) {
    if module != "Swift", module != "_Concurrency", module != ownModule {
      modules.insert(module == "FoundationEssentials" ? "Foundation" : module)
    }
  }
}

extension MachineDescription.Event {
  fileprivate func has(_ trait: MachineDescription.DataTrait) -> Bool { dataTraits?.contains(trait) ?? false }
}

extension MachineDescription {
  /// The chart without what states hold and events carry.
  var withoutData: Self {
    var chart = self
    for index in chart.states.indices where chart.states[index].payload != nil { chart.states[index].payload = nil }
    for index in chart.events.indices {
      (chart.events[index].payload, chart.events[index].argument, chart.events[index].reply) = (nil, nil, nil)
    }
    return chart
  }
}
