// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-statecharts", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: ["Allocations", "Callgrind", .product(name: "StateMachines", package: "swift-statecharts")],
      swiftSettings: settings),
    .target(name: "Server", path: "Weight/Server", swiftSettings: settings),
    .executableTarget(name: "server-by-hand", dependencies: ["Server"], path: "Weight/by-hand", swiftSettings: settings),
    .executableTarget(
      name: "server-with-library", dependencies: ["Server", .product(name: "StateMachines", package: "swift-statecharts")],
      path: "Weight/with-library", swiftSettings: settings),
    // The same source, by a symbolic link, with the core alone.
    .executableTarget(
      name: "server-with-core", dependencies: ["Server", .product(name: "StateMachineCore", package: "swift-statecharts")],
      path: "Weight/with-core", swiftSettings: settings + [.define("CORE")]),
    .executableTarget(
      name: "first-use", dependencies: [.product(name: "StateMachines", package: "swift-statecharts")], path: "Weight/first-use",
      swiftSettings: settings),
    .target(name: "Allocations"),
    .target(name: "Callgrind"),
  ],
  swiftLanguageModes: [.v6]
)
