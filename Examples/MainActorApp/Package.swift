// swift-tools-version: 6.2
import PackageDescription

let stateMachines = Target.Dependency.product(name: "StateMachines", package: "swift-state-machines")

let package = Package(
  name: "MainActorApp",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-state-machines", path: "../..")],
  targets: [
    // As Xcode makes a new app: everything belongs to the main actor that does not say otherwise.
    .executableTarget(name: "MainActorApp", dependencies: [stateMachines], swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The same sources, by a symbolic link, where nothing belongs to an actor that does not say so.
    .executableTarget(name: "NonisolatedApp", dependencies: [stateMachines]),
  ]
)
