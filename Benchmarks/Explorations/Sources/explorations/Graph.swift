import StateMachineTesting
import StateMachines

/// A graph that is explored, and searched by hand.
struct Graph {
  let name: String
  let explore: () throws -> Figures
  let search: () -> Figures

  static let all = [
    flat(states: 1_000, events: 10), flat(states: 30_000, events: 10), regions(4), regions(5), regions(6), context(most: 20),
  ]

  /// One state at a time, and each event leads from each state to another one.
  private static func flat(states: Int, events: Int) -> Graph {
    func next(_ state: Int, _ event: Int) -> Int { (state * 7 + event * 131 + 1) % states }
    return Graph(name: "flat, \(states) states") {
      let definition: MachineDefinition<Int, Int> = try MachineDefinition(initial: 0) { sm in
        for state in 0..<states {
          for event in 0..<events { sm.when(event, from: state, to: next(state, event)) }
        }
      }
      return measured { try Exploration(definition, limit: .max).configurationCount }
    } search: {
      measured { Search(from: 0, eventCount: events) { next($0, $1) }.places.count }
    }
  }

  /// Regions with ten states each, of which one event turns one.
  private static func regions(_ count: Int) -> Graph {
    Graph(name: "regions, \(count) of ten states") {
      let definition: MachineDefinition<Int, Int> = try MachineDefinition(initial: -1) { sm in
        sm.parallel(-1) { sm in
          for region in 0..<count {
            sm.region(initial: region * 10) { sm in
              for place in 0..<10 { sm.when(region, from: region * 10 + place, to: region * 10 + (place + 1) % 10) }
            }
          }
        }
      }
      return measured { try Exploration(definition, limit: .max).configurationCount }
    } search: {
      measured {
        Search(from: [UInt8](repeating: 0, count: count), eventCount: count) { places, event in
          var places = places
          places[event] = (places[event] + 1) % 10
          return places
        }.places.count
      }
    }
  }

  private struct Stock: Hashable, Sendable {
    var bought = 0
    var sold = 0
    var returned = 0
  }

  private struct Shop: Hashable {
    var isOpen = true
    var stock = Stock()
  }

  /// A chart of a few states whose context counts, with guards and actions.
  private static func context(most: Int) -> Graph {
    Graph(name: "context, three numbers up to \(most)") {
      let definition: ContextDefinition<Stock, String, Int> = try ContextDefinition(initial: "shop") { sm in
        sm.compound("shop", initial: "open") { sm in
          sm.when(0, in: "open", if: Guard("there is room") { $0.context.bought < most }) { $0.context.bought += 1 }
          sm.when(1, in: "open", if: Guard("there is stock") { $0.context.sold < $0.context.bought }) { $0.context.sold += 1 }
          sm.when(2, in: "open", if: Guard("something was sold") { $0.context.returned < $0.context.sold }) { $0.context.returned += 1 }
          sm.when(3, from: "open", to: "closed")
          sm.when(3, from: "closed", to: "open")
        }
      }
      return measured { try Exploration(definition, context: Stock(), limit: .max).configurationCount }
    } search: {
      measured {
        Search(from: Shop(), eventCount: 4) { shop, event in
          var shop = shop
          switch event {
          case 0 where shop.isOpen && shop.stock.bought < most: shop.stock.bought += 1
          case 1 where shop.isOpen && shop.stock.sold < shop.stock.bought: shop.stock.sold += 1
          case 2 where shop.isOpen && shop.stock.returned < shop.stock.sold: shop.stock.returned += 1
          case 3: shop.isOpen.toggle()
          default: return nil
          }
          return shop
        }.places.count
      }
    }
  }
}
