extension Chart {
  /// Runs what hooks left for after the commit, and notifies hooks of rejections, in order; the machine is at rest, and nothing is
  /// reserved.
  func runAftermath(of engine: UnsafeMutablePointer<Engine>, _ context: UnsafeMutableRawPointer) {
    guard !engine.pointee.effects.aftermath.isEmpty else { return }
    AftermathDepth.enter {
      for index in engine.pointee.effects.aftermath.indices {
        switch engine.pointee.effects.aftermath[index] {
        case .work(let work): work()
        case .rejection(let rejected): tell(rejected, context)
        }
      }
    }
  }
}
