import StateMachineTesting
import StateMachines

/// A graph that is explored, and searched by hand.
struct Graph {
  let name: String
  /// By how many threads it is explored; nil for one for each processor.
  let explore: (_ threads: Int?) throws -> Figures
  let search: () -> Figures

  static var all: [Graph] {
    [
      flat(states: 1_000, events: 10), flat(states: 30_000, events: 10), regions(4), regions(5), regions(6), context(most: 20),
      timers(besides: 4),
    ]
  }

  /// One state at a time, and each event leads from each state to another one.
  private static func flat(states: Int, events: Int) -> Graph {
    func next(_ state: Int, _ event: Int) -> Int { (state * 7 + event * 131 + 1) % states }
    return Graph(name: "flat, \(states) states") { threads in
      let definition: MachineDefinition<Int, Int> = try MachineDefinition(initial: 0) { sm in
        for state in 0..<states {
          for event in 0..<events { sm.when(event, from: state, to: next(state, event)) }
        }
      }
      return try measured { try Exploration(definition, limit: .max, threads: threads).configurationCount }
    } search: {
      measured { Search(from: 0, eventCount: events) { next($0, $1) }.places.count }
    }
  }

  /// Regions with ten states each, of which one event turns one.
  private static func regions(_ count: Int) -> Graph {
    Graph(name: "regions, \(count) of ten states") { threads in
      let definition: MachineDefinition<Int, Int> = try MachineDefinition(initial: -1) { sm in
        sm.parallel(-1) { sm in
          for region in 0..<count {
            sm.region(initial: region * 10) { sm in
              for place in 0..<10 { sm.when(region, from: region * 10 + place, to: region * 10 + (place + 1) % 10) }
            }
          }
        }
      }
      return try measured { try Exploration(definition, limit: .max, threads: threads).configurationCount }
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
    Graph(name: "context, three numbers up to \(most)") { threads in
      let definition: ContextDefinition<Stock, String, Int> = try ContextDefinition(initial: "shop") { sm in
        sm.compound("shop", initial: "open") { sm in
          sm.when(0, in: "open", if: Guard("there is room") { $0.context.bought < most }) { $0.context.bought += 1 }
          sm.when(1, in: "open", if: Guard("there is stock") { $0.context.sold < $0.context.bought }) { $0.context.sold += 1 }
          sm.when(2, in: "open", if: Guard("something was sold") { $0.context.returned < $0.context.sold }) { $0.context.returned += 1 }
          sm.when(3, from: "open", to: "closed")
          sm.when(3, from: "closed", to: "open")
        }
      }
      return try measured { try Exploration(definition, context: Stock(), limit: .max, threads: threads).configurationCount }
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

  private struct Clocks: Hashable {
    var places: [UInt8]
    var lamps: [Lamp]

    struct Lamp: Hashable {
      var isOn = false
      let period: Int
      var left: Int
    }

    mutating func pass() {
      let time = lamps.map(\.left).min() ?? 0
      for index in lamps.indices {
        lamps[index].left -= time
        guard lamps[index].left == 0 else { continue }
        lamps[index].isOn.toggle()
        lamps[index].left = lamps[index].period
      }
    }
  }

  /// Regions with ten states each, and two lamps beside them that time turns on and off, after two seconds and after three.
  private static func timers(besides count: Int) -> Graph {
    Graph(name: "timers, two and \(count) regions of ten states") { threads in
      let definition: MachineDefinition<Int, Int> = try MachineDefinition(initial: -1) { sm in
        sm.parallel(-1) { sm in
          for region in 0..<count {
            sm.region(initial: region * 10) { sm in
              for place in 0..<10 { sm.when(region, from: region * 10 + place, to: region * 10 + (place + 1) % 10) }
            }
          }
          for period in [2, 3] {
            let (off, on) = (100 * period, 100 * period + 1)
            sm.region(initial: off) { sm in
              for (state, next) in [(off, on), (on, off)] {
                sm.when(off, from: state, to: next)
                sm.timeout(.seconds(period), in: state, fire: off)
              }
            }
          }
        }
      }
      return try measured { try Exploration(definition, limit: .max, threads: threads).configurationCount }
    } search: {
      let lamps = [2, 3].map { Clocks.Lamp(period: $0, left: $0) }
      return measured {
        Search(from: Clocks(places: [UInt8](repeating: 0, count: count), lamps: lamps), eventCount: count + 1) { clocks, event in
          var clocks = clocks
          if event < count { clocks.places[event] = (clocks.places[event] + 1) % 10 } else { clocks.pass() }
          return clocks
        }.places.count
      }
    }
  }
}
