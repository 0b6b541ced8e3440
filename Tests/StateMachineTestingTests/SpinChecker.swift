import Foundation

/// Has Spin check models, a verifier for each, and compares its verdicts with those that are expected.
struct SpinChecker {
  private let folder: URL
  private var models: [(name: String, expected: [Bool])] = []
  private(set) var holding = 0
  private(set) var failing = 0
  var count: Int { models.count }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("promela-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  mutating func add(_ model: String, _ expected: [Bool], _ name: String) throws {
    let place = folder.appendingPathComponent("\(models.count)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try model.write(to: place.appendingPathComponent("model.pml"), atomically: true, encoding: .utf8)
    models.append((name, expected))
    holding += expected.count { $0 }
    failing += expected.count { !$0 }
  }

  /// - Returns: A line for each verdict that differs, or for a model that Spin does not check.
  func run() throws -> [String] {
    defer { try? FileManager.default.removeItem(at: folder) }
    // All models at once, so that every core is used. tcc compiles twenty times faster than gcc.
    let script = """
      check() {
        cd "$1" && spin -a model.pml >spin.log 2>&1 && tcc -w -o pan pan.c >tcc.log 2>&1 || { echo failed >result; return; }
        grep -o '^ltl p[0-9]*' model.pml | while read -r _ name; do
          ./pan -a -m100000 -w16 -N "$name" >"$name.log" 2>&1
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
    return models.enumerated().compactMap { number, model in
      let result = try? String(contentsOf: folder.appendingPathComponent("\(number)/result"), encoding: .utf8)
      let found = (result ?? "").split(separator: "\n").map(String.init)
      let expected = model.expected.map { $0 ? "holds" : "fails" }
      return found == expected ? nil : "\(model.name): Spin says \(found), and the explorer \(expected)"
    }
  }
}
