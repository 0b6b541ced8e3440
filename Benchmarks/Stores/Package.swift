// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "stores",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-statecharts", path: "../..", traits: ["SQLite", "PostgreSQL"])],
  targets: [
    .executableTarget(
      name: "stores",
      dependencies: ["StateMachines", "StateMachineStore", "StateMachineSQLite", "StateMachinePostgreSQL"].map {
        .product(name: $0, package: "swift-statecharts")
      }
    )
  ],
  swiftLanguageModes: [.v6]
)
