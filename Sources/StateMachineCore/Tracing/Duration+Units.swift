extension Duration {
  /// The duration in the unit that suits it, to a tenth: `89.1 µs`.
  var inUnits: String {
    let (seconds, attoseconds) = components
    let units: [(name: String, attoseconds: Int128)] = [
      ("ns", 1_000_000_000), ("µs", 1_000_000_000_000), ("ms", 1_000_000_000_000_000), ("s", 1_000_000_000_000_000_000),
    ]
    let whole = Int128(seconds) * units[3].attoseconds + Int128(attoseconds)
    for unit in units {
      let tenths = (whole.magnitude * 20 / unit.attoseconds.magnitude + 1) / 2
      guard tenths < 10_000 || unit.name == "s" else { continue }
      return "\(whole < 0 ? "-" : "")\(tenths / 10).\(tenths % 10) \(unit.name)"
    }
    return description
  }
}
