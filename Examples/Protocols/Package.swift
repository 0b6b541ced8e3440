// swift-tools-version: 6.1
import PackageDescription

// Every folder of Sources is a program that Scripts/check-examples runs. Libraries and the program that measures are in other folders.
let package = Package(
  name: "Protocols",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-state-machines", path: "../..")],
  targets: [
    .target(
      name: "ProtocolMachines", dependencies: [.product(name: "StateMachines", package: "swift-state-machines")],
      path: "Library/ProtocolMachines"),
    .target(name: "Comparisons", dependencies: ["ProtocolMachines"], path: "Library/Comparisons"),
    .executableTarget(name: "compare", dependencies: ["Comparisons", "ProtocolMachines"]),
    .executableTarget(name: "measure", dependencies: ["ProtocolMachines"], path: "Measurements/measure"),
    .testTarget(
      name: "ProtocolMachinesTests",
      dependencies: ["Comparisons", "ProtocolMachines", .product(name: "StateMachines", package: "swift-state-machines")]),
  ]
)
