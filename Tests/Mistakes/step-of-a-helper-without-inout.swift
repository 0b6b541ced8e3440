import StateMachines

func log(_ step: Step<Void, Status, Request>) { print(step.source) }
// expected-error@-1 {{parameter of noncopyable type 'Step<Void, Status, Request>' must specify ownership}}
