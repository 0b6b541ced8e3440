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
    .target(name: "Comparison", dependencies: ["ProtocolMachines"], path: "Library/Comparison"),
    .executableTarget(name: "compare", dependencies: ["Comparison", "ProtocolMachines"]),
    .executableTarget(name: "measure", dependencies: ["ProtocolMachines"], path: "Measurements/measure"),
    .testTarget(name: "ProtocolMachinesTests", dependencies: ["Comparison", "ProtocolMachines"]),
  ]
)
