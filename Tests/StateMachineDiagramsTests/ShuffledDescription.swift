import StateMachines
import TestSupport

/// Descriptions that mean the same, with everything in another order whose order means nothing.
struct ShuffledDescription {
  private var random: SeededGenerator
  private let description: MachineDescription

  /// A description with the same meaning.
  static func make(_ description: MachineDescription, seed: UInt64) -> MachineDescription {
    var shuffled = ShuffledDescription(random: SeededGenerator(seed: seed), description: description)
    return shuffled.make()
  }

  private mutating func make() -> MachineDescription {
    let transitions = grouped(description.transitions.map { transition($0) }) { Self.key($0.events) }
    let histories = grouped(description.histories.map { history($0) }) { "\($0.depth) \($0.state)" }
    // Joins that share an event are tried in order.
    let joins = grouped(
      description.joins.map { join in
        MachineDescription.Join(
          sources: shuffle(join.sources), targets: shuffle(join.targets), hasAction: join.hasAction, actionName: join.actionName,
          place: join.place)
      }
    ) { _ in "" }
    return MachineDescription(
      name: description.name, initial: shuffle(description.initial), states: states(), events: shuffle(description.events),
      transitions: transitions, histories: histories, joins: joins,
      hooks: description.hooks.map { hook($0) },
      deferrals: shuffle(
        description.deferrals.map { .init(events: events($0.events), states: states($0.states), place: $0.place) }),
      timeouts: shuffle(description.timeouts), invocations: description.invocations, place: description.place)
  }

  private mutating func shuffle<T>(_ elements: [T]) -> [T] { elements.shuffled(using: &random) }

  /// Shuffles groups of elements with one key, each of which keeps its order.
  private mutating func grouped<T>(_ elements: [T], by key: (T) -> String) -> [T] {
    var groups: [(key: String, elements: [T])] = []
    for element in elements {
      let key = key(element)
      if let group = groups.firstIndex(where: { $0.key == key }) {
        groups[group].elements.append(element)
      } else {
        groups.append((key, [element]))
      }
    }
    return shuffle(groups).flatMap(\.elements)
  }

  /// The states; regions keep their order.
  private mutating func states() -> [MachineDescription.State] {
    let states = description.states.map { state in
      MachineDescription.State(
        name: state.name, kind: state.kind, parent: state.parent, region: state.region, initial: state.initial.map { shuffle($0) },
        payload: state.payload, notes: state.notes, place: state.place)
    }
    let isParallel = Set(states.filter { $0.kind == .parallel }.map(\.name))
    return states.filter { $0.parent.map(isParallel.contains) ?? false }
      + shuffle(states.filter { !($0.parent.map(isParallel.contains) ?? false) })
  }

  private mutating func transition(_ line: MachineDescription.Transition) -> MachineDescription.Transition {
    .init(
      events: events(line.events), sources: states(line.sources), scope: line.scope, kind: line.kind, guardName: line.guardName,
      targets: shuffle(line.targets),
      branches: line.branches.map { branch in
        .init(
          guardName: branch.guardName, targets: shuffle(branch.targets), hasAction: branch.hasAction, actionName: branch.actionName)
      }, hasAction: line.hasAction, actionName: line.actionName, place: line.place)
  }

  private mutating func history(_ line: MachineDescription.History) -> MachineDescription.History {
    .init(
      state: line.state, depth: line.depth, targets: shuffle(line.targets), hasAction: line.hasAction, actionName: line.actionName,
      place: line.place)
  }

  private mutating func hook(_ hook: MachineDescription.Hook) -> MachineDescription.Hook {
    .init(
      moment: hook.moment, events: hook.events.map { events($0) }, from: hook.from.map { states($0) }, to: hook.to.map { states($0) },
      states: hook.states.map { states($0) }, name: hook.name, place: hook.place)
  }

  private mutating func events(_ events: MachineDescription.Events) -> MachineDescription.Events {
    switch events {
    case .list(let names): .list(names: shuffle(names))
    case .prefixes(let names): .prefixes(shuffle(names))
    default: events
    }
  }

  private mutating func states(_ states: MachineDescription.States) -> MachineDescription.States {
    switch states {
    case .list(let names): .list(names: shuffle(names))
    case .any(let exceptions): .any(except: shuffle(exceptions))
    }
  }

  /// The events of a line, in an order of their own.
  private static func key(_ events: MachineDescription.Events) -> String {
    switch events {
    case .list(let names), .prefixes(let names): names.sorted().joined(separator: "\n")
    default: "\(events)"
    }
  }
}
