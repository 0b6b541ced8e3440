/// A breadth-first search that is written by hand for one graph: what an exploration is compared with.
///
/// It keeps what an exploration keeps: each configuration once, with what leads there first, and each edge.
struct Search<Place: Hashable> {
  private(set) var places: [Place] = []
  private(set) var origins: [(place: Int, event: Int)] = []
  private(set) var edges: [[(place: Int, event: Int)]] = []
  private var numbers: [Place: Int] = [:]

  /// - Parameters:
  ///   - start: Where the search begins.
  ///   - eventCount: How many events there are.
  ///   - next: Where an event leads; nil where it is not taken.
  init(from start: Place, eventCount: Int, next: (Place, Int) -> Place?) {
    add(start, from: (0, 0))
    var number = 0
    while number < places.count {
      let place = places[number]
      for event in 0..<eventCount {
        guard let found = next(place, event) else { continue }
        let target = numbers[found] ?? add(found, from: (number, event))
        if target != number, !edges[number].contains(where: { $0.place == target }) { edges[number].append((target, event)) }
      }
      number += 1
    }
  }

  @discardableResult
  private mutating func add(_ place: Place, from origin: (Int, Int)) -> Int {
    numbers[place] = places.count
    places.append(place)
    origins.append(origin)
    edges.append([])
    return places.count - 1
  }
}
