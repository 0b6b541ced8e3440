/// Configurations by what distinguishes them: the words of their states, contexts, and what few machines remember beside these.
struct KnownConfigurations<Abstract: Hashable & Sendable> {
  private(set) var keys: KeyTable
  /// By number, where contexts distinguish configurations.
  private var contexts: [Abstract] = []
  /// Of configurations whose machines remember more than states.
  private var behaviours: [Int: AnyHashable] = [:]

  /// A configuration that is looked for.
  struct Probe {
    let words: UnsafeMutablePointer<UInt64>
    var hash: UInt32 = 0
    /// Contexts distinguish configurations.
    let hasContext: Bool
    /// Not in the probe itself, whose layout would depend on the type.
    let context: UnsafeMutablePointer<Abstract?>
    /// Nil where the machine remembers nothing but its states.
    var behaviour: AnyHashable?

    init(width: Int, hasContext: Bool) {
      self.hasContext = hasContext
      words = .allocate(capacity: width)
      words.initialize(repeating: 0, count: width)
      context = .allocate(capacity: 1)
      context.initialize(to: nil)
    }

    func deallocate() {
      words.deallocate()
      context.deinitialize(count: 1)
      context.deallocate()
    }

    /// The words are all there is to it.
    var isWords: Bool { !hasContext && behaviour == nil }

    /// Computes the hash, once the rest is set.
    mutating func finish(width: Int) {
      if isWords {
        hash = KeyTable.hash(words, count: width)
        return
      }
      var hasher = Hasher()
      if let context = context.pointee { hasher.combine(context) }
      if let behaviour { hasher.combine(behaviour) }
      hash = KeyTable.hash(words, count: width, seed: hasher.finalize())
    }
  }

  init(width: Int) { keys = KeyTable(width: width) }

  var count: Int { keys.count }

  func find(_ probe: Probe) -> Int? {
    if probe.isWords { return keys.find(probe.words, hash: probe.hash) }
    return keys.find(probe.words, hash: probe.hash) { number in
      if probe.hasContext, contexts[number] != probe.context.pointee { return false }
      // The words say whether there is more.
      return probe.behaviour == nil || behaviours[number] == probe.behaviour
    }
  }

  mutating func add(_ probe: Probe) {
    if let context = probe.context.pointee { contexts.append(context) }
    if let behaviour = probe.behaviour { behaviours[keys.count] = behaviour }
    keys.add(probe.words, hash: probe.hash)
  }

  /// Sets a probe to one of the configurations; its hash is known elsewhere.
  func read(_ number: Int, into probe: inout Probe) {
    for word in 0..<keys.width { probe.words[word] = keys.words[number * keys.width + word] }
    if probe.hasContext { probe.context.pointee = contexts[number] }
    probe.behaviour = behaviours.isEmpty ? nil : behaviours[number]
  }

  mutating func removeAll() {
    keys.removeAll()
    contexts.removeAll(keepingCapacity: true)
    if !behaviours.isEmpty { behaviours = [:] }
  }
}
