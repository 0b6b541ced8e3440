import Foundation

/// How much a stress does: with the thread sanitizer, which makes everything many times slower, a part of it.
enum StressSize {
  /// Whether this process runs under the thread sanitizer.
  static let isSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

  static func of(_ count: Int) -> Int {
    isSanitized ? max(count / 8, 1) : count
  }
}
