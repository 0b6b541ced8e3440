// The whole library is one import: what a program needs of the core comes with it.
@_exported public import StateMachineCore
