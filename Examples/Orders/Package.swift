// swift-tools-version: 6.1
import PackageDescription

// Every folder of Sources is a program that Scripts/check-examples runs. The library is in another folder.
let package = Package(
  name: "Orders",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-state-machines", path: "../..")],
  targets: [
    .target(
      name: "OrderMachine", dependencies: [.product(name: "StateMachines", package: "swift-state-machines")],
      path: "Library/OrderMachine"),
    .executableTarget(name: "orders", dependencies: ["OrderMachine"]),
    .testTarget(
      name: "OrderMachineTests",
      dependencies: [
        "OrderMachine",
        .product(name: "StateMachines", package: "swift-state-machines"),
        .product(name: "StateMachineTesting", package: "swift-state-machines"),
      ]),
  ]
)
