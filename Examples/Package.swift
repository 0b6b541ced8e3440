// swift-tools-version: 6.2
import PackageDescription

// The examples that need no trait. Every folder of an example's Sources is a program that Scripts/check-examples runs; libraries and the
// program that measures are in other folders. DurableOrders and Macros need traits, so they are packages of their own.

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-statecharts") }

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-statecharts", path: "..")],
  targets: [
    .target(
      name: "OrderChart", dependencies: [product("StateMachines"), product("StateMachineFormats"), product("StateMachineDiagrams")],
      path: "Charts/Library/OrderChart"),
    .executableTarget(name: "charts", dependencies: ["OrderChart"], path: "Charts/Sources/charts"),
    .testTarget(name: "OrderChartTests", dependencies: ["OrderChart"], path: "Charts/Tests/OrderChartTests"),

    // As Xcode makes a new app: everything belongs to the main actor that does not say otherwise.
    .executableTarget(
      name: "MainActorApp", dependencies: [product("StateMachines")], path: "MainActorApp/Sources/MainActorApp",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The same sources, by a symbolic link, where nothing belongs to an actor that does not say so.
    .executableTarget(name: "NonisolatedApp", dependencies: [product("StateMachines")], path: "MainActorApp/Sources/NonisolatedApp"),

    .target(name: "OrderMachine", dependencies: [product("StateMachines")], path: "Orders/Library/OrderMachine"),
    .executableTarget(name: "orders", dependencies: ["OrderMachine"], path: "Orders/Sources/orders"),
    .testTarget(
      name: "OrderMachineTests",
      dependencies: ["OrderMachine", product("StateMachines"), product("StateMachineFormats"), product("StateMachineTesting")],
      path: "Orders/Tests/OrderMachineTests"),

    .executableTarget(
      name: "Owners", dependencies: [product("StateMachines"), product("StateMachineTesting")], path: "Owners/Sources/Owners"),

    .executableTarget(
      name: "Parity", dependencies: [product("StateMachines"), product("StateMachineFormats"), product("StateMachineTesting")],
      path: "Parity/Sources/Parity"),

    .target(name: "ProtocolMachines", dependencies: [product("StateMachines")], path: "Protocols/Library/ProtocolMachines"),
    .target(name: "Comparisons", dependencies: ["ProtocolMachines"], path: "Protocols/Library/Comparisons"),
    .executableTarget(name: "compare", dependencies: ["Comparisons", "ProtocolMachines"], path: "Protocols/Sources/compare"),
    .executableTarget(name: "measure", dependencies: ["ProtocolMachines"], path: "Protocols/Measurements/measure"),
    .testTarget(
      name: "ProtocolMachinesTests",
      dependencies: ["Comparisons", "ProtocolMachines", product("StateMachines"), product("StateMachineFormats")],
      path: "Protocols/Tests/ProtocolMachinesTests"),

    // The core alone, for a program that should be small.
    .executableTarget(name: "small", dependencies: [product("StateMachineCore")], path: "Small/Sources/small"),
  ],
  swiftLanguageModes: [.v6]
)
