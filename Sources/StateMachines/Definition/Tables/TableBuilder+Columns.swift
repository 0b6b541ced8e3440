/// Where events, by value, kind, case or matcher, stand in the dispatch table.
extension TableBuilder {
  /// Puts a line of a state into the columns in which it takes part.
  func add(_ line: Int32, to lists: inout ColumnLists) {
    switch lines[Int(line)].events {
    case nil: lists.add(line, in: columns.always)
    case .event(let event): lists.add(line, in: event)
    case .listed(let list): lists.add(line, in: outline.list(list))
    case .any: lists.addGeneral(line)
    case .kind(let kind): lists.add(line, in: columnsOfKind[Int(kind)])
    case .eventCase(let number, let matcher): lists.add(line, matcher: matcher, in: columnsOfCase[Int(number)])
    case .matching(let matcher): lists.addGeneral(line, matcher: matcher)
    case .failure: lists.add(line, in: columns.failure)
    case .done(let number): if let column = columns.done[states.nodeOf[Int(number)]] { lists.add(line, in: column) }
    }
  }

  /// The columns of a deferral that does not wait for any event, with the matcher that has the last word there.
  func deferredColumns(_ events: EventFilter) -> (columns: [Int32], matcher: Int32) {
    switch events {
    case .event(let event): ([event], -1)
    case .listed(let list): (Array(outline.list(list)), -1)
    case .kind(let kind): (columnsOfKind[Int(kind)], -1)
    case .eventCase(let number, let matcher): (columnsOfCase[Int(number)], matcher)
    case .failure: ([columns.failure], -1)
    case .done(let number): (columns.done[states.nodeOf[Int(number)]].map { [$0] } ?? [], -1)
    case .any, .matching: ([], -1)
    }
  }

  /// For each kind the events that are of it, and its own column.
  static func columnsOfKinds(_ names: DefinitionChecker.Names) -> [[Int32]] {
    var columns = [[Int32]](repeating: [], count: names.kinds.count)
    for (event, kind) in names.kindOfEvent.enumerated() where kind >= 0 { columns[Int(kind)].append(Int32(event)) }
    for kind in columns.indices { columns[kind].append(Int32(names.events.count + kind)) }
    return columns
  }

  /// For each case the events that are of it, and the columns of those that no line names.
  static func columnsOfCases(_ names: DefinitionChecker.Names, _ columns: CompiledDefinition.Columns) -> [[Int32]] {
    let eventCount = Int32(names.events.count)
    return names.cases.indices.map { number in
      (0..<eventCount).filter { names.isCase($0, Int32(number)) } + Array(eventCount...columns.others)
    }
  }

  /// The events that some `before` or `after` hook distinguishes.
  static func eventsOfHooks(_ outline: Outline, _ names: DefinitionChecker.Names, _ columnsOfKind: [[Int32]]) -> [Int32] {
    var found: Set<Int32> = []
    for hook in outline.hooks {
      switch hook.events {
      case .event(let event): found.insert(event)
      case .listed(let list): found.formUnion(outline.list(list))
      case .kind(let kind): found.formUnion(columnsOfKind[Int(kind)])
      default: break
      }
    }
    return found.filter { $0 < names.events.count }.sorted()
  }

  /// The matcher that decides whether a hook runs for a transition in a column; nil if the hook never does.
  func matcher(of hook: HookLine, in column: Int32) -> Int32? {
    guard let filter = hook.events else { return -1 }
    if case .any = filter { return -1 }
    guard column <= columns.failure else { return nil }
    switch filter {
    case .event(let event):
      return event == column ? -1 : nil
    case .listed(let list):
      return outline.list(list).contains(column) ? -1 : nil
    case .any:
      return -1
    case .kind(let kind):
      let isOfKind = column < names.events.count ? names.kindOfEvent[Int(column)] == kind : column == Int32(names.events.count) + kind
      return isOfKind ? -1 : nil
    case .matching(let matcher), .eventCase(_, let matcher):
      return matcher
    case .failure:
      return column == columns.failure ? -1 : nil
    case .done:
      return nil
    }
  }
}
