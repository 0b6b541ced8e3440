// swift-tools-version: 6.1
import PackageDescription

// The one package that is named here is the one that is measured. The exact version keeps figures of several computers comparable.
let package = Package(
  name: "calibration",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0")],
  targets: [
    .executableTarget(
      name: "calibration",
      dependencies: [
        .product(name: "NIOHTTP2", package: "swift-nio-http2"), .product(name: "NIOHPACK", package: "swift-nio-http2"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
