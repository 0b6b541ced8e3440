// swift-tools-version: 6.1
import PackageDescription

// Every folder of Sources is a program that Scripts/check-examples runs. The library is in another folder.
let package = Package(
  name: "Charts",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-state-machines", path: "../..")],
  targets: [
    .target(
      name: "OrderChart",
      dependencies: [
        .product(name: "StateMachines", package: "swift-state-machines"),
        .product(name: "StateMachineFormats", package: "swift-state-machines"),
        .product(name: "StateMachineDiagrams", package: "swift-state-machines"),
      ], path: "Library/OrderChart"),
    .executableTarget(name: "charts", dependencies: ["OrderChart"]),
    .testTarget(name: "OrderChartTests", dependencies: ["OrderChart"]),
  ]
)
