// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that no other build of the benchmarks compiles the testing module.
let package = Package(
  name: "explorations",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-state-machines", path: "../..")],
  targets: [
    .executableTarget(
      name: "explorations",
      dependencies: [
        .product(name: "StateMachines", package: "swift-state-machines"),
        .product(name: "StateMachineTesting", package: "swift-state-machines"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
