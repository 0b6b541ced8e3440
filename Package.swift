// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Files that are compiled together share the type checking of what they use: one batch per process takes a fifth less than batches of 25.
// Only targets of tests have the flag, so that packages that depend on this one do not see it.
let testSettings = settings + [.unsafeFlags(["-driver-batch-size-limit", "100"])]

// Products that only the trait `Macros` needs.
func swiftSyntax(_ products: String...) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "swift-syntax", condition: .when(traits: ["Macros"])) }
}

let package = Package(
  name: "swift-statecharts",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "StateMachines", targets: ["StateMachines"]),
    .library(name: "StateMachineCore", targets: ["StateMachineCore"]),
    .library(name: "StateMachineFormats", targets: ["StateMachineFormats"]),
    .library(name: "StateMachineDiagrams", targets: ["StateMachineDiagrams"]),
    .library(name: "StateMachineMacros", targets: ["StateMachineMacros"]),
    .library(name: "StateMachineStore", targets: ["StateMachineStore"]),
    .library(name: "StateMachineSQLite", targets: ["StateMachineSQLite"]),
    .library(name: "StateMachinePostgreSQL", targets: ["StateMachinePostgreSQL"]),
    .library(name: "StateMachineTesting", targets: ["StateMachineTesting"]),
  ],
  // The default build resolves no package: whatever needs one sits behind a trait that is off.
  traits: [
    .trait(name: "Macros", description: "Fills StateMachineMacros, which needs swift-syntax."),
    .trait(name: "PostgreSQL", description: "Fills StateMachinePostgreSQL, which needs the headers and the library of libpq."),
    .trait(name: "SQLite", description: "Fills StateMachineSQLite, which needs the headers and the library of SQLite."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"604.0.0")
  ],
  targets: [
    // Definitions and machines. `StateMachines` exports it, with descriptions and snapshots.
    .target(name: "StateMachineCore", swiftSettings: settings),
    .target(name: "StateMachines", dependencies: ["StateMachineCore"], swiftSettings: settings),
    .target(name: "StateMachineFormats", dependencies: ["StateMachines"], swiftSettings: settings),
    .target(name: "StateMachineDiagrams", dependencies: ["StateMachines"], swiftSettings: settings),
    .target(name: "StateMachineTesting", dependencies: ["StateMachines"], swiftSettings: settings),
    .target(
      name: "StateMachineMacros",
      dependencies: ["StateMachines", .target(name: "StateMachineMacrosPlugin", condition: .when(traits: ["Macros"]))],
      swiftSettings: settings),
    .macro(
      name: "StateMachineMacrosPlugin",
      dependencies: [.target(name: "StateMachines", condition: .when(traits: ["Macros"]))]
        + swiftSyntax("SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros"),
      swiftSettings: settings),
    .target(name: "StateMachineStore", dependencies: ["StateMachines"], swiftSettings: settings),
    .systemLibrary(name: "CSQLite3"),
    .target(
      name: "StateMachineSQLite", dependencies: ["StateMachineStore", .target(name: "CSQLite3", condition: .when(traits: ["SQLite"]))],
      swiftSettings: settings),
    .systemLibrary(name: "CLibPQ"),
    .target(
      name: "StateMachinePostgreSQL",
      dependencies: ["StateMachineStore", .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"]))], swiftSettings: settings),
    .executableTarget(name: "subscriptions", dependencies: ["StateMachines"], swiftSettings: settings),
    .executableTarget(name: "player", dependencies: ["StateMachines"], swiftSettings: settings),
    .executableTarget(
      name: "stress", dependencies: ["StateMachines", "StateMachineTesting", "TestSupport"], path: "Tests/Stress", swiftSettings: settings),
    .testTarget(
      name: "StateMachineFormatsTests", dependencies: ["StateMachines", "StateMachineFormats", "StateMachineTesting", "TestSupport"],
      exclude: ["Corpus", "Goldens/Charts"], swiftSettings: testSettings),
    .testTarget(
      name: "StateMachineTestingTests", dependencies: ["StateMachines", "StateMachineTesting", "TestSupport"], exclude: ["Charts"],
      swiftSettings: testSettings),
    .testTarget(
      name: "StateMachineDiagramsTests", dependencies: ["StateMachines", "StateMachineDiagrams", "StateMachineTesting", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: testSettings),
    .target(
      name: "StoreConformance", dependencies: ["StateMachines", "StateMachineStore"], path: "Tests/StoreConformance",
      swiftSettings: settings),
    .testTarget(
      name: "StateMachineStoreTests",
      dependencies: ["StateMachines", "StateMachineStore", "StoreConformance", "DurableModel", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "StateMachineSQLiteTests", dependencies: ["StateMachines", "StateMachineStore", "StateMachineSQLite", "StoreConformance"],
      swiftSettings: testSettings),
    .testTarget(
      name: "StateMachinePostgreSQLTests",
      dependencies: ["StateMachines", "StateMachineStore", "StateMachinePostgreSQL", "StoreConformance"], swiftSettings: testSettings),
    .target(
      name: "DurableModel", dependencies: ["StateMachines", "StateMachineStore"], path: "Tests/DurableModel", swiftSettings: settings),
    .executableTarget(
      name: "chaos",
      dependencies: ["StateMachines", "StateMachineStore", "StateMachineSQLite", "StateMachinePostgreSQL", "DurableModel"],
      path: "Tests/Chaos", swiftSettings: settings),
    // Empty with the trait off.
    .testTarget(
      name: "StateMachineMacrosTests",
      dependencies: [
        "StateMachineMacros", "StateMachineTesting", "TestSupport",
        .target(name: "StateMachineMacrosPlugin", condition: .when(traits: ["Macros"])),
      ]
        + swiftSyntax(
          "SwiftDiagnostics", "SwiftParser", "SwiftParserDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion",
          "SwiftSyntaxMacros"),
      exclude: ["Goldens"], swiftSettings: testSettings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    // Imports the core alone.
    .testTarget(name: "StateMachineCoreTests", dependencies: ["StateMachineCore"], swiftSettings: testSettings),
    // The tests of the library by layer. Each target has the folders of Tests/Fixtures that it needs, by symbolic links.
    .testTarget(
      name: "DefinitionTests", dependencies: ["StateMachineCore", "StateMachines", "StateMachineTesting", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(name: "ChartTests", dependencies: ["StateMachines", "StateMachineTesting", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "ThreadTests", dependencies: ["StateMachineCore", "StateMachines", "StateMachineTesting", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(name: "OwnerTests", dependencies: ["StateMachines", "StateMachineTesting", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "DataTests", dependencies: ["StateMachineCore", "StateMachines", "StateMachineTesting", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "WorkTests", dependencies: ["StateMachineCore", "StateMachines", "StateMachineTesting", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "OracleTests", dependencies: ["StateMachineCore", "StateMachines", "StateMachineTesting", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "SubscriptionsTests",
      dependencies: ["TestSupport", "StateMachines", "StateMachineFormats", "StateMachineTesting", "subscriptions"],
      swiftSettings: testSettings),
    .testTarget(name: "StressTests", dependencies: ["stress"], swiftSettings: testSettings),
    .testTarget(
      name: "PlayerTests", dependencies: ["TestSupport", "StateMachines", "StateMachineFormats", "StateMachineTesting", "player"],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)
