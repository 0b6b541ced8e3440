import Foundation

/// Has Spin check models, a verifier for each, and compares its verdicts with those that are expected.
package struct SpinChecker {
  /// Whether there are Spin and tcc, the compiler of its verifiers.
  package static let isInstalled = ["spin", "tcc"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

  private let folder: URL
  private var models: [(name: String, expected: [String])] = []
  package var count: Int { models.count }

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("promela-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  // What is expected is whether each property holds; nothing where the model has none and stops at an assertion.
  package mutating func add(_ model: String, _ expected: [Bool], _ name: String) throws {
    let place = folder.appendingPathComponent("\(models.count)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try model.write(to: place.appendingPathComponent("model.pml"), atomically: true, encoding: .utf8)
    models.append((name, expected.isEmpty ? ["stops"] : expected.map { $0 ? "holds" : "fails" }))
  }

  /// - Returns: A line for each verdict that differs, or for a model that Spin does not check; and how many models have more statements in
  ///   a step than Spin takes.
  package func run() throws -> (differences: [String], largeCount: Int) {
    defer { try? FileManager.default.removeItem(at: folder) }
    // All models at once, so that every core is used. tcc compiles twenty times faster than gcc.
    let script = """
      check() {
        cd "$1" && spin -a model.pml >spin.log 2>&1 && tcc -w -o pan pan.c >tcc.log 2>&1 || {
          if grep -q 'd_step sequence too long' spin.log; then echo large; else echo failed; fi >result; return
        }
        if ! grep -q '^ltl' model.pml; then
          ./pan -m20000 -w16 >pan.log 2>&1
          if grep -qE 'assertion violated \\((microsteps|length)<' pan.log; then echo stops
          elif grep -q 'errors: 0$' pan.log; then echo goes on
          else echo failed; fi >result
          rm -f pan pan.?; return
        fi
        grep -o '^ltl p[0-9]*' model.pml | while read -r _ name; do
          ./pan -a -m20000 -w16 -N "$name" >"$name.log" 2>&1
          if grep -q 'errors: 0$' "$name.log" && ! grep -qE 'max search depth too small|out of memory' "$name.log"; then echo holds
          elif grep -qE 'acceptance cycle|assertion violated  !\\(' "$name.log"; then echo fails
          else echo failed; fi
        done >result
        rm -f pan pan.?
      }
      export -f check
      ls | xargs -P "$(nproc)" -I NAME bash -c 'check NAME'
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    let results = models.indices.map { number in
      let result = try? String(contentsOf: folder.appendingPathComponent("\(number)/result"), encoding: .utf8)
      return (result ?? "").split(separator: "\n").map(String.init)
    }
    let differences = zip(models, results).compactMap { model, found -> String? in
      found == model.expected || found == ["large"] ? nil : "\(model.name): Spin says \(found), and the explorer \(model.expected)"
    }
    return (differences, results.count { $0 == ["large"] })
  }
}
