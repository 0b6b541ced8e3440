import Observation

/// Reads as a view does and counts the changes that Observation reports; it reads again within each change, so it misses none.
@MainActor
final class ObservedView {
  private let read: @MainActor () -> Void
  private let onChange: @MainActor () -> Void
  private(set) var changes = 0

  init(_ read: @escaping @MainActor () -> Void, onChange: @escaping @MainActor () -> Void = {}) {
    self.read = read
    self.onChange = onChange
    track()
  }

  private func track() {
    withObservationTracking(read) { [weak self] in
      // Safe because the objects that views read are changed on the main actor only.
      MainActor.assumeIsolated {
        self?.changes += 1
        self?.track()
        self?.onChange()
      }
    }
  }
}
