import StateMachineMacros

@Payloads
// expected-error@-1 2 {{'Payloads()' is unavailable: its trait is off; in Package.swift, write .package(path: "../swift-statecharts", traits: ["Macros"])}}
enum Media { case seek(to: Double) }
