/// How much is explored, in which portions, and on how many threads.
struct ExplorationPace {
  /// How many configurations are looked at.
  let limit: Int
  let threads: Int
  /// How many configurations a thread looks at before it takes others.
  let sourcesInPart: Int
  /// Called with how many configurations were found, and how many of them are still to be looked at.
  let progress: (Int, Int) throws -> Void

  /// How many parts are looked at before what they have found is put together.
  var partsInBatch: Int { 128 }

  init(limit: Int, threads: Int?, sourcesInPart: Int = 64, progress: @escaping (Int, Int) throws -> Void) {
    self.limit = max(limit, 1)
    self.threads = threads ?? Parts.processorCount
    self.sourcesInPart = sourcesInPart
    self.progress = progress
  }
}
