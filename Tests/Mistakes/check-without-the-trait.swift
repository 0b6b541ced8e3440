import StateMachineMacros

@CheckedAtCompileTime
// expected-error@-1 2 {{'CheckedAtCompileTime()' is unavailable: its trait is off; in Package.swift, write .package(path: "../swift-statecharts", traits: ["Macros"])}}
enum Door {}
