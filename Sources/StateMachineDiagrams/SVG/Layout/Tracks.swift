/// The heights between two lists at which curved links cross to their other ends, chosen so that links do not run on top of each other.
struct Tracks {
  /// By link, the height at which it crosses: a fraction of the way from its upper list to the lower one.
  private(set) var parts: [Double]

  /// By list, for how many heights of crossing links there is room below it.
  private(set) var counts: [Int]

  /// The most heights for which there is room between two lists; more links are nearer to each other.
  private static let most = 12
  /// The most links that are compared with each other.
  private static let mostCompared = 200

  init(_ layers: Layers, _ attachments: Attachments) {
    parts = Array(repeating: 0.5, count: layers.links.count)
    counts = Array(repeating: 0, count: layers.lists.count)
    var curved = [[Int]](repeating: [], count: layers.lists.count)
    for (index, link) in layers.links.enumerated() where attachments.upper[index] != attachments.lower[index] {
      curved[link.list].append(index)
    }
    for (list, links) in curved.enumerated() where links.count > 1 {
      // Of links to the same side, those that start farther on that side cross higher: so they do not cross each other.
      let right = links.filter { attachments.lower[$0] > attachments.upper[$0] }.sorted {
        (attachments.upper[$0], attachments.lower[$0], $0) > (attachments.upper[$1], attachments.lower[$1], $1)
      }
      let left = links.filter { attachments.lower[$0] < attachments.upper[$0] }.sorted {
        (attachments.upper[$0], attachments.lower[$0], $0) < (attachments.upper[$1], attachments.lower[$1], $1)
      }
      var tracks: [Int: Int] = [:]
      if links.count > Self.mostCompared {
        for side in [right, left] { for (position, link) in side.enumerated() { tracks[link] = position } }
      } else {
        for link in right + left { tracks[link] = Self.free(link, tracks, attachments) }
      }
      let count = (tracks.values.max() ?? 0) + 1
      counts[list] = min(count, Self.most)
      for (link, track) in tracks { parts[link] = Double(track + 1) / Double(count + 1) }
    }
  }

  /// The first track for a link that no link beside it has, below the tracks of those links beside it that lead to the same side.
  ///
  /// Two links are beside each other if the ranges between their ends overlap.
  private static func free(_ link: Int, _ tracks: [Int: Int], _ attachments: Attachments) -> Int {
    func range(_ index: Int) -> ClosedRange<Int> {
      min(attachments.upper[index], attachments.lower[index])...max(attachments.upper[index], attachments.lower[index])
    }
    let isRight = attachments.lower[link] > attachments.upper[link]
    var (least, used) = (0, Set<Int>())
    for (other, track) in tracks where range(other).overlaps(range(link)) {
      used.insert(track)
      if (attachments.lower[other] > attachments.upper[other]) == isRight { least = max(least, track + 1) }
    }
    while used.contains(least) { least += 1 }
    return least
  }
}
