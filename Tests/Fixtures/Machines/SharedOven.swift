import StateMachines

/// An oven for any thread, whose hooks reach nothing but what they captured.
typealias SharedOven = ThreadsafeMachine<Oven, Knob>
typealias PlainOven = MachineDefinition<Oven, Knob>
typealias OvenHandle = MachineHandle<Oven, Knob>
