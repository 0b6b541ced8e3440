import StateMachines

/// The descriptions that golden files draw, at places that no edit of this file moves.
enum DiagramExample: String, CaseIterable, Sendable {
  case order
  case player
  case shipment
  case packing
  case names

  var description: MachineDescription {
    get throws {
      switch self {
      case .order: try MachineDescription(Self.orders())
      case .player: try MachineDescription(Self.players())
      case .shipment: try MachineDescription(Self.shipments())
      case .packing: try MachineDescription(Self.packings())
      case .names: try MachineDescription(Self.misleading())
      }
    }
  }

  /// The states that are coloured.
  var highlighted: Set<String> {
    switch self {
    case .order: ["paid"]
    case .player: ["on", "display", "dimmed"]
    case .shipment, .packing: []
    case .names: ["state"]
    }
  }
}

// MARK: Without hierarchy

extension DiagramExample {
  enum OrderState: Hashable, Sendable { case placed, paid, shipped, delivered, cancelled }
  enum OrderEvent: Hashable, Sendable {
    case pay(Call<Int, Bool>)
    case ship, deliver, cancel, expire, remind
  }

  static func orders() throws -> MachineDefinition<OrderState, OrderEvent> {
    try .init(initial: .placed) { sm in
      sm.when(OrderEvent.pay, from: .placed, to: .paid, if: .init("is enough") { amount, _ in amount > 9 }) { _, _ in true }
      sm.when(.ship, from: .paid, to: .shipped, action: "print label") { _ in }
      sm.when(.deliver, from: .shipped, to: .delivered)
      sm.when(.cancel, from: [.placed, .paid], to: .cancelled)
      sm.when(.expire, from: .placed, to: .cancelled)
      sm.when(.remind, in: .placed, action: "send mail") { _ in }
      sm.timeout(.seconds(86_400), in: .placed, fire: .expire)
      sm.timeout(.milliseconds(1_500), in: .placed, fire: .remind)
      sm.ignore(.ship, in: .shipped)
      sm.defer(.deliver, in: .paid)
      sm.onEntry(.paid, named: "charge") { _ in }
      sm.onExit(.paid) { _ in }
      sm.after(.ship, from: .paid, named: "log") { _ in }
      sm.final(.delivered, .cancelled)
    }
  }
}

// MARK: Hierarchy, regions, histories

extension DiagramExample {
  enum Mode: Hashable, Sendable { case off, on, transport, stopped, playing, paused, display, bright, dimmed, broken }
  enum Key: MachineEvent, PayloadCases {
    case power, play, pause, touch, dim, kick, reset
    case seek(to: Int)

    static let caseNames = ["power", "play", "pause", "touch", "dim", "kick", "reset", "seek"]
    var caseNumber: UInt8 {
      switch self {
      case .power: 0
      case .play: 1
      case .pause: 2
      case .touch: 3
      case .dim: 4
      case .kick: 5
      case .reset: 6
      case .seek: 7
      }
    }

    struct Keys: CaseKeys {
      var seek: CaseKey<Key, Int> { CaseKey(7, Key.seek) { if case .seek(let time) = $0 { time } else { nil } } }
    }
  }

  static func players() throws -> MachineDefinition<Mode, Key> {
    let isCharged = Guard<Void, Mode, Key>("is charged") { _ in true }
    return try .init(initial: .off) { sm in
      sm.when(.power, from: .on, to: .off)
      sm.when(.power, from: .off, into: .history(of: .transport), if: isCharged)
      sm.when(.kick, from: .any(except: .broken), to: .broken)
      sm.when(.reset, from: .broken, into: .history(of: .on, depth: .deep))
      sm.history(of: .on, depth: .deep, default: .paused, action: "beep") { _ in }
      sm.parallel(.on) { sm in
        sm.onEntry(.on, named: "start fan") { _ in }
        sm.compound(.transport, initial: .stopped) { sm in
          sm.when(.play, from: [.stopped, .paused], to: .playing)
          sm.when(.pause, from: .playing, to: .paused)
          sm.when(.reset, from: .any, to: .stopped)
          sm.when(\.seek, in: .playing, action: "jump") { _, _ in }
        }
        sm.compound(.display, initial: .bright) { sm in
          sm.when([.play, .touch], from: .display, to: .bright, kind: .local)
          sm.when(.dim, from: .bright, to: .dimmed)
          sm.timeout(.seconds(30), in: .bright, fire: .dim)
        }
      }
    }
  }
}

// MARK: Choices, forks, joins

extension DiagramExample {
  static func shipments() throws -> MachineDefinition<String, String> {
    let isExpress = Guard<Void, String, String>("is express") { _ in true }
    let isHeavy = Guard<Void, String, String>("is heavy") { _ in true }
    return try .init(initial: "open") { sm in
      sm.when(
        "submit", from: "open",
        choosing: [
          .when(isExpress, to: "urgent", action: "call courier") { _ in }, .when(isHeavy, into: ["crated", "invoiced"]),
          .otherwise(to: "work"),
        ], action: "check"
      ) { _ in }
      sm.when("skip", from: "open", into: ["packed", "invoiced"])
      sm.when("retry", from: "work", to: "work")
      sm.when("split", from: "urgent", into: ["crated", "pricing"], action: "ask") { _ in }
      sm.parallel("work") { sm in
        sm.region(initial: "picking") { sm in
          sm.state("packed")
          sm.when("pick", from: "picking", to: "packed")
          sm.when("crate", from: "packed", to: "crated")
          sm.final("crated")
        }
        sm.region(initial: "pricing") { sm in
          sm.state("invoiced")
          sm.always(from: "pricing", to: "invoiced", if: isHeavy)
          sm.when("price", from: "pricing", to: "invoiced")
        }
      }
      sm.join(["packed": "weigh", "invoiced": "pay"], to: "sent", action: "notify") { _ in }
      sm.when(.done(of: "work"), from: "work", to: "sent")
      sm.final("sent")
    }
  }
}

// MARK: Regions that no transition leaves, transitions to the same state

extension DiagramExample {
  static func packings() throws -> MachineDefinition<String, String> {
    try .init(initial: "making") { sm in
      sm.parallel("making") { sm in
        sm.region(initial: "packing") { sm in
          sm.when("pack", from: "packing", to: "packed")
          sm.when("add", from: "packing", to: "packing")
          sm.when("drop", from: "packing", to: "packing", action: "log") { _ in }
          sm.final("packed")
        }
        sm.compound("payment", initial: "paying") { sm in
          sm.when("pay", from: "paying", to: "paid")
          sm.when("refuse", from: "paying", into: .history(of: "payment"))
          sm.final("paid")
        }
      }
      sm.onDone("making", to: "shipped")
      sm.final("shipped")
    }
  }
}

// MARK: Names that languages could misunderstand

extension DiagramExample {
  static let badNames = [
    "", " ", "state", "end", "note", "[*]", "a\"b", "a<b>", "a:b", "a;b", "a--b", "a-->b", "line\nbreak", "back\\slash\\n", "été 状態 🎉",
    "s_1", "s__1", "1st", "#hash", "&amp;", "%%comment", "{brace}", "**bold**", "//italic//", "<<choice>>", "direction LR", "class", "node",
    "--", "~tilde", "$d", "__proto__", "a as b", "'quote", "!include x", "=title=", "[[link]]", "..", "tab\tbell\u{7}",
    "\\N \\E \\G", "/' x '/", "שלום", "\u{202E}reversed", "👨‍👩‍👧‍👦", "\u{200B}", "</td>", "#35;", "%%{init: {}}%%", "@enduml", "accTitle: x",
    "javascript:alert(1)", "aVeryLongNameWithoutAnySpaceThatWouldNotFitOnOneLineOfAnyDiagramWhateverItsFont",
  ]

  static func misleading() throws -> MachineDefinition<String, String> {
    try .init(initial: "") { sm in
      for (place, name) in badNames.enumerated() {
        sm.when(name, from: name, to: badNames[(place + 1) % badNames.count])
        sm.when("in " + name, in: name, action: name) { _ in }
      }
    }
  }
}
