/// Straightens links by moving several places at once: an end of a link, and what is in its way or linked to it by vertical lines.
///
/// `Springs.straighten` moves one place alone, which stops at its neighbours. Here they are moved as well, by the same distance, if the sum
/// of the lengths of all curves becomes less, or if fewer of them are curved.
struct Shifting {
  private let springs: Springs
  private let constraints: Constraints
  private var places: [Double]
  /// The places that are moved together, and for each place the number of the attempt in which it was added.
  private var group: [Int] = []
  private var marks: [Int]
  private var attempt = 0

  private var shifts = 0
  /// How many more places may be visited; after that, all places stay as they are.
  private var work = 150_000

  private static let mostMembers = 100
  private static let rounds = 4
  /// What a bend costs beside its length, so that one large bend is better than several small ones.
  private static let bend = 24.0

  private init(_ springs: Springs, _ constraints: Constraints, _ places: [Double]) {
    (self.springs, self.constraints, self.places) = (springs, constraints, places)
    marks = Array(repeating: 0, count: places.count)
  }

  /// The places after all links have been tried, in several rounds as long as a round moves something.
  static func shifted(_ places: [Double], _ springs: Springs, _ constraints: Constraints) -> [Double] {
    var shifting = Shifting(springs, constraints, places)
    for _ in 0..<rounds {
      let count = shifting.shifts
      for spring in springs.springs { shifting.straighten(spring) }
      if shifting.shifts == count { break }
    }
    return shifting.places
  }

  private mutating func straighten(_ spring: Springs.Spring) {
    guard !isHub(spring.first), !isHub(spring.second) else { return }
    let excess = spring.excess(places[spring.first], places[spring.second])
    guard abs(excess) > 0.01 else { return }
    for keepsLinks in [false, true] {
      if shift(spring.second, by: -excess, without: spring.first, keepsLinks) { return }
      if shift(spring.first, by: excess, without: spring.second, keepsLinks) { return }
    }
  }

  /// Moves a place with all that has to move with it; false if that is not better.
  private mutating func shift(_ place: Int, by distance: Double, without end: Int, _ keepsLinks: Bool) -> Bool {
    guard work > 0 else { return false }
    attempt += 1
    group.removeAll(keepingCapacity: true)
    add(place)
    var next = 0
    while next < group.count {
      addPushed(by: group[next], distance)
      if keepsLinks { addLinked(to: group[next], distance) }
      guard marks[end] != attempt, group.count < Self.mostMembers, !isHub(group[next]) else {
        work -= group.count
        return false
      }
      next += 1
    }
    work -= group.count
    guard gain(distance) > 0.01 else { return false }
    for member in group { places[member] += distance }
    shifts += 1
    return true
  }

  /// Whether a place has so many links that a group with it would be too large.
  private func isHub(_ place: Int) -> Bool {
    place < springs.springsOfPlace.count && springs.springsOfPlace[place].count >= Self.mostMembers
  }

  private mutating func add(_ place: Int) {
    guard marks[place] != attempt else { return }
    marks[place] = attempt
    group.append(place)
  }

  /// Adds what is in the way of a place.
  private mutating func addPushed(by place: Int, _ distance: Double) {
    let new = places[place] + distance
    if distance > 0 {
      for (after, least) in constraints.following[place] where places[after] < new + Double(least) { add(after) }
    } else {
      for (before, least) in constraints.preceding[place] where places[before] > new - Double(least) { add(before) }
    }
  }

  /// Adds the other ends of links that are vertical now and would not be if this end were moved alone.
  private mutating func addLinked(to place: Int, _ distance: Double) {
    guard place < springs.springsOfPlace.count else { return }
    for index in springs.springsOfPlace[place] {
      let spring = springs.springs[index]
      let (before, after) = excess(spring, at: place, movedBy: distance)
      if before < 0.01, after > 0.01 { add(place == spring.first ? spring.second : spring.first) }
    }
  }

  /// How much less the sum of the lengths of curves is if the group is moved.
  private func gain(_ distance: Double) -> Double {
    var gain = 0.0
    for place in group where place < springs.springsOfPlace.count {
      for index in springs.springsOfPlace[place] {
        let spring = springs.springs[index]
        guard marks[spring.first] != marks[spring.second] || marks[spring.first] != attempt else { continue }
        let (before, after) = excess(spring, at: place, movedBy: distance)
        gain += before - after
      }
    }
    return gain
  }

  /// The cost of the curve of a link as it is, and if one of its ends is moved.
  private func excess(_ spring: Springs.Spring, at place: Int, movedBy distance: Double) -> (before: Double, after: Double) {
    let (first, second) = (places[spring.first], places[spring.second])
    let after = place == spring.first ? spring.excess(first + distance, second) : spring.excess(first, second + distance)
    return (Self.cost(spring.excess(first, second)), Self.cost(after))
  }

  private static func cost(_ excess: Double) -> Double { abs(excess) < 0.01 ? 0 : abs(excess) + bend }
}
