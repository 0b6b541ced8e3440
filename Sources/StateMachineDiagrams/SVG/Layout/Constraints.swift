/// Least distances between places on a line.
struct Constraints {
  /// How many places there are.
  let count: Int

  private var distances: [(left: Int, right: Int, distance: Int)] = []
  private var order: [Int] = []
  /// The places to the right of each one, and those to the left, with least distances; empty before `sort`.
  private(set) var following: [[(place: Int, distance: Int)]] = []
  private(set) var preceding: [[(place: Int, distance: Int)]] = []

  init(count: Int) { self.count = count }

  /// Keeps a place so far to the right of another one.
  mutating func add(_ left: Int, _ right: Int, _ distance: Int) { distances.append((left, right, distance)) }

  /// Orders the places from the left to the right; false if distances contradict each other.
  mutating func sort() -> Bool {
    following = Array(repeating: [], count: count)
    preceding = following
    var missing = [Int](repeating: 0, count: count)
    for (left, right, distance) in distances {
      following[left].append((right, distance))
      preceding[right].append((left, distance))
      missing[right] += 1
    }
    order = (0..<count).filter { missing[$0] == 0 }
    var next = 0
    while next < order.count {
      for (right, _) in following[order[next]] {
        missing[right] -= 1
        if missing[right] == 0 { order.append(right) }
      }
      next += 1
    }
    return order.count == count
  }

  /// Places that keep all distances, near to wanted ones: half way between what pushing to the right and pushing to the left give.
  func nearest(to wanted: [Double]) -> [Double] {
    var (right, left) = (wanted, wanted)
    for place in order {
      for (before, distance) in preceding[place] { right[place] = max(right[place], right[before] + Double(distance)) }
    }
    for place in order.reversed() {
      for (after, distance) in following[place] { left[place] = min(left[place], left[after] - Double(distance)) }
    }
    return zip(left, right).map { ($0 + $1) / 2 }
  }

  /// How far a place can be moved to the left and to the right while all others stay.
  func room(of place: Int, in places: [Double]) -> (least: Double, most: Double) {
    var (least, most) = (-Double.infinity, Double.infinity)
    for (before, distance) in preceding[place] { least = max(least, places[before] + Double(distance)) }
    for (after, distance) in following[place] { most = min(most, places[after] - Double(distance)) }
    return (least, most)
  }

  /// Places that keep all distances, moved to the right where wanted ones do not.
  func pushed(_ wanted: [Int]) -> [Int] {
    var places = wanted
    for place in order {
      for (before, distance) in preceding[place] { places[place] = max(places[place], places[before] + distance) }
    }
    return places
  }
}

/// The integer that is nearest to a number.
func nearestInteger(_ number: Double) -> Int { Int(number < 0 ? number - 0.5 : number + 0.5) }
