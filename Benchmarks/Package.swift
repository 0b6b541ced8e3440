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
  dependencies: [.package(name: "swift-state-machines", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: ["Allocations", "Callgrind", .product(name: "StateMachines", package: "swift-state-machines")],
      swiftSettings: settings),
    .target(name: "Allocations"),
    .target(name: "Callgrind"),
  ],
  swiftLanguageModes: [.v6]
)
