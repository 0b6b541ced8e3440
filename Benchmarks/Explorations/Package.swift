// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that no other build of the benchmarks compiles the testing module.
let package = Package(
  name: "explorations",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-statecharts", path: "../..")],
  targets: [
    .executableTarget(
      name: "explorations",
      dependencies: [
        .product(name: "StateMachines", package: "swift-statecharts"),
        .product(name: "StateMachineTesting", package: "swift-statecharts"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
