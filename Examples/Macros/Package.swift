// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Macros",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-statecharts", path: "../..", traits: ["Macros"])],
  targets: [
    .target(name: "ByHand", dependencies: [.product(name: "StateMachines", package: "swift-statecharts")], path: "Library/ByHand"),
    .target(
      name: "WithMacros", dependencies: [.product(name: "StateMachineMacros", package: "swift-statecharts")],
      path: "Library/WithMacros"),
    .executableTarget(name: "Macros", dependencies: ["ByHand", "WithMacros"]),
  ]
)
