// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that no other build of the benchmarks compiles it.
let package = Package(
  name: "walks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-statecharts", path: "../..")],
  targets: [
    .executableTarget(name: "walks", dependencies: ["Marks", .product(name: "StateMachines", package: "swift-statecharts")]),
    .target(name: "Marks"),
  ],
  swiftLanguageModes: [.v6]
)
