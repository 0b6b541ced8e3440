// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "DurableOrders",
  platforms: [.macOS(.v15), .iOS(.v18)],
  traits: [.trait(name: "PostgreSQL", description: "Orders in PostgreSQL, for two-processes.")],
  dependencies: [
    .package(
      name: "swift-statecharts", path: "../..",
      traits: ["SQLite", .trait(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))])
  ],
  targets: [
    .executableTarget(
      name: "DurableOrders",
      dependencies: [
        .product(name: "StateMachines", package: "swift-statecharts"),
        .product(name: "StateMachineStore", package: "swift-statecharts"),
        .product(name: "StateMachineSQLite", package: "swift-statecharts"),
        .product(name: "StateMachinePostgreSQL", package: "swift-statecharts", condition: .when(traits: ["PostgreSQL"])),
      ])
  ]
)
