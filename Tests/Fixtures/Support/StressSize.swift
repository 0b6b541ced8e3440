import Foundation

/// How much a stress test does: the rounds of the run, and a part of them with the thread sanitizer, which makes everything many times
/// slower.
enum StressSize {
  /// Whether this process runs under the thread sanitizer.
  static let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

  static func of(_ count: Int) -> Int {
    isSanitized ? max(TestRounds.of(count) / 8, 1) : TestRounds.of(count)
  }
}
