// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "DurableOrders",
  platforms: [.macOS(.v15), .iOS(.v18)],
  traits: [.trait(name: "PostgreSQL", description: "Orders in PostgreSQL, for two-processes.")],
  dependencies: [
    .package(
      name: "swift-state-machines", path: "../..",
      traits: ["SQLite", .trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))])
  ],
  targets: [
    .executableTarget(
      name: "DurableOrders",
      dependencies: [
        .product(name: "StateMachines", package: "swift-state-machines"),
        .product(name: "StateMachineStore", package: "swift-state-machines"),
        .product(name: "StateMachineSQLite", package: "swift-state-machines"),
        .product(name: "StateMachinePostgreSQL", package: "swift-state-machines", condition: .when(traits: ["PostgreSQL"])),
      ])
  ]
)
