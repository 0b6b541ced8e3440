// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Owners",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-state-machines", path: "../..")],
  targets: [
    .executableTarget(
      name: "Owners",
      dependencies: [
        .product(name: "StateMachines", package: "swift-state-machines"),
        .product(name: "StateMachineTesting", package: "swift-state-machines"),
      ])
  ]
)
