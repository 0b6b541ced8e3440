/// Configurations by what distinguishes them: the words of their states, contexts, and what few machines remember beside these.
///
/// They are an object, since code that is generic would copy a struct for each step.
final class KnownConfigurations<Abstract: Hashable & Sendable> {
  @exclusivity(unchecked) private(set) var keys: KeyTable
  /// By number, where contexts distinguish configurations.
  @exclusivity(unchecked) private var contexts: [Abstract] = []
  /// Of configurations whose machines remember more than states.
  @exclusivity(unchecked) private var remembered: [Int: Remembered] = [:]

  /// A configuration that is looked for.
  final class Probe {
    let words: UnsafeMutablePointer<UInt64>
    @exclusivity(unchecked) var hash: UInt32 = 0
    /// The words are all there is to it.
    @exclusivity(unchecked) fileprivate var isWords = false
    /// Contexts distinguish configurations.
    let hasContext: Bool
    /// Not in the probe itself, whose layout would depend on the type.
    let context: UnsafeMutablePointer<Abstract?>
    /// Nil where the machine remembers nothing but its states.
    @exclusivity(unchecked) var remembered: Remembered?

    init(width: Int, hasContext: Bool) {
      self.hasContext = hasContext
      words = .allocate(capacity: width)
      words.initialize(repeating: 0, count: width)
      context = .allocate(capacity: 1)
      context.initialize(to: nil)
    }

    deinit {
      words.deallocate()
      context.deinitialize(count: 1)
      context.deallocate()
    }

    /// Computes the hash, once the rest is set.
    func finish(width: Int) {
      isWords = !hasContext && remembered == nil
      if isWords {
        hash = KeyTable.hash(words, count: width)
        return
      }
      var hasher = Hasher()
      if let context = context.pointee { hasher.combine(context) }
      if let remembered { hasher.combine(remembered) }
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
      return probe.remembered == nil || remembered[number] == probe.remembered
    }
  }

  func add(_ probe: Probe) {
    if let context = probe.context.pointee { contexts.append(context) }
    if let more = probe.remembered { remembered[keys.count] = more }
    keys.add(probe.words, hash: probe.hash)
  }

  /// Sets a probe to one of the configurations; its hash is known elsewhere.
  func read(_ number: Int, into probe: Probe) {
    for word in 0..<keys.width { probe.words[word] = keys.words[number * keys.width + word] }
    if probe.hasContext { probe.context.pointee = contexts[number] }
    probe.remembered = remembered.isEmpty ? nil : remembered[number]
    probe.isWords = !probe.hasContext && probe.remembered == nil
  }

  func removeAll() {
    keys.removeAll()
    contexts.removeAll(keepingCapacity: true)
    if !remembered.isEmpty { remembered = [:] }
  }
}
