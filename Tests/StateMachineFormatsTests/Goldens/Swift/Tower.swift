import StateMachines

enum TowerState {
  case north
  case north0
  case north1
  case north2
  case north3
  case north4
  case north5
  case north6
  case north7
  case north8
  case north9
  case north10
  case north11
  case north12
  case north13
  case north14
  case north15
  case north16
  case north17
  case north18
  case north19
  case north20
  case north21
  case north22
  case north23
  case north24
  case north25
  case north26
  case north27
  case north28
  case north29
  case north30
  case north31
  case north32
  case north33
  case north34
  case north35
  case north36
  case north37
  case north38
  case north39
  case north40
  case north41
  case north42
  case north43
  case north44
  case north45
  case north46
  case north47
  case north48
  case north49
  case north50
  case north51
  case north52
  case north53
  case north54
  case north55
  case north56
  case north57
  case north58
  case north59
  case south
  case south0
  case south1
  case south2
  case south3
  case south4
  case south5
  case south6
  case south7
  case south8
  case south9
  case south10
  case south11
  case south12
  case south13
  case south14
  case south15
  case south16
  case south17
  case south18
  case south19
  case south20
  case south21
  case south22
  case south23
  case south24
  case south25
  case south26
  case south27
  case south28
  case south29
  case south30
  case south31
  case south32
  case south33
  case south34
  case south35
  case south36
  case south37
  case south38
  case south39
  case south40
  case south41
  case south42
  case south43
  case south44
  case south45
  case south46
  case south47
  case south48
  case south49
  case south50
  case south51
  case south52
  case south53
  case south54
  case south55
  case south56
  case south57
  case south58
  case south59
  case south60
  case south61
  case south62
  case south63
  case south64
  case south65
  case south66
  case south67
  case south68
  case south69
  case south70
  case south71
  case south72
  case south73
  case south74
  case south75
  case south76
  case south77
  case south78
  case south79
  case south80
  case south81
  case south82
  case south83
  case south84
  case south85
  case south86
  case south87
  case south88
  case south89
  case south90
  case south91
  case south92
  case south93
  case south94
  case south95
  case south96
  case south97
  case south98
  case south99
  case south100
  case south101
  case south102
  case south103
  case south104
  case south105
  case south106
  case south107
  case south108
  case south109
  case south110
  case south111
  case south112
  case south113
  case south114
  case south115
  case south116
  case south117
  case south118
  case south119
  case south120
  case south121
  case south122
  case south123
  case south124
  case south125
  case south126
  case south127
  case south128
  case south129
}

enum TowerEvent { case up, cross }

/// What guards and actions receive.
typealias TowerStep = Step<Void, TowerState, TowerEvent>

/// The guards and actions of the chart: conform a type to it, and pass a value of the type to the definition.
protocol TowerActions: Sendable {
  /// The guard 'is open'.
  func isOpen(_ step: borrowing TowerStep) throws -> Bool
}

/// Builds the definition; build it once, and share it among machines.
func towerDefinition(_ actions: some TowerActions) -> MachineDefinition<TowerState, TowerEvent> {
  .verified(initial: .north) { sm in
    sm.when(.cross, from: .north, to: .south)
    sm.when(.cross, from: .south, to: .north, if: Guard("is open", actions.isOpen))
    sm.compound(.north, initial: .north0) { sm in
      sm.when(.up, from: .north0, to: .north1)
      sm.when(.up, from: .north1, to: .north2)
      sm.when(.up, from: .north2, to: .north3)
      sm.when(.up, from: .north3, to: .north4)
      sm.when(.up, from: .north4, to: .north5)
      sm.when(.up, from: .north5, to: .north6)
      sm.when(.up, from: .north6, to: .north7)
      sm.when(.up, from: .north7, to: .north8)
      sm.when(.up, from: .north8, to: .north9)
      sm.when(.up, from: .north9, to: .north10)
      sm.when(.up, from: .north10, to: .north11)
      sm.when(.up, from: .north11, to: .north12)
      sm.when(.up, from: .north12, to: .north13)
      sm.when(.up, from: .north13, to: .north14)
      sm.when(.up, from: .north14, to: .north15)
      sm.when(.up, from: .north15, to: .north16)
      sm.when(.up, from: .north16, to: .north17)
      sm.when(.up, from: .north17, to: .north18)
      sm.when(.up, from: .north18, to: .north19)
      sm.when(.up, from: .north19, to: .north20)
      sm.when(.up, from: .north20, to: .north21)
      sm.when(.up, from: .north21, to: .north22)
      sm.when(.up, from: .north22, to: .north23)
      sm.when(.up, from: .north23, to: .north24)
      sm.when(.up, from: .north24, to: .north25)
      sm.when(.up, from: .north25, to: .north26)
      sm.when(.up, from: .north26, to: .north27)
      sm.when(.up, from: .north27, to: .north28)
      sm.when(.up, from: .north28, to: .north29)
      sm.when(.up, from: .north29, to: .north30)
      sm.when(.up, from: .north30, to: .north31)
      sm.when(.up, from: .north31, to: .north32)
      sm.when(.up, from: .north32, to: .north33)
      sm.when(.up, from: .north33, to: .north34)
      sm.when(.up, from: .north34, to: .north35)
      sm.when(.up, from: .north35, to: .north36)
      sm.when(.up, from: .north36, to: .north37)
      sm.when(.up, from: .north37, to: .north38)
      sm.when(.up, from: .north38, to: .north39)
      sm.when(.up, from: .north39, to: .north40)
      sm.when(.up, from: .north40, to: .north41)
      sm.when(.up, from: .north41, to: .north42)
      sm.when(.up, from: .north42, to: .north43)
      sm.when(.up, from: .north43, to: .north44)
      sm.when(.up, from: .north44, to: .north45)
      sm.when(.up, from: .north45, to: .north46)
      sm.when(.up, from: .north46, to: .north47)
      sm.when(.up, from: .north47, to: .north48)
      sm.when(.up, from: .north48, to: .north49)
      sm.when(.up, from: .north49, to: .north50)
      sm.when(.up, from: .north50, to: .north51)
      sm.when(.up, from: .north51, to: .north52)
      sm.when(.up, from: .north52, to: .north53)
      sm.when(.up, from: .north53, to: .north54)
      sm.when(.up, from: .north54, to: .north55)
      sm.when(.up, from: .north55, to: .north56)
      sm.when(.up, from: .north56, to: .north57)
      sm.when(.up, from: .north57, to: .north58)
      sm.when(.up, from: .north58, to: .north59)
      sm.when(.up, from: .north59, to: .north0)
    }
    sm.compound(.south, initial: .south0) { sm in southRules(&sm, actions) }
  }
}

private func southRules(_ sm: inout MachineBuilder<Void, TowerState, TowerEvent>, _ actions: some TowerActions) {
  sm.when(.up, from: .south0, to: .south1)
  sm.when(.up, from: .south1, to: .south2)
  sm.when(.up, from: .south2, to: .south3)
  sm.when(.up, from: .south3, to: .south4)
  sm.when(.up, from: .south4, to: .south5)
  sm.when(.up, from: .south5, to: .south6)
  sm.when(.up, from: .south6, to: .south7)
  sm.when(.up, from: .south7, to: .south8)
  sm.when(.up, from: .south8, to: .south9)
  sm.when(.up, from: .south9, to: .south10)
  sm.when(.up, from: .south10, to: .south11)
  sm.when(.up, from: .south11, to: .south12)
  sm.when(.up, from: .south12, to: .south13)
  sm.when(.up, from: .south13, to: .south14)
  sm.when(.up, from: .south14, to: .south15)
  sm.when(.up, from: .south15, to: .south16)
  sm.when(.up, from: .south16, to: .south17)
  sm.when(.up, from: .south17, to: .south18)
  sm.when(.up, from: .south18, to: .south19)
  sm.when(.up, from: .south19, to: .south20)
  sm.when(.up, from: .south20, to: .south21)
  sm.when(.up, from: .south21, to: .south22)
  sm.when(.up, from: .south22, to: .south23)
  sm.when(.up, from: .south23, to: .south24)
  sm.when(.up, from: .south24, to: .south25)
  sm.when(.up, from: .south25, to: .south26)
  sm.when(.up, from: .south26, to: .south27)
  sm.when(.up, from: .south27, to: .south28)
  sm.when(.up, from: .south28, to: .south29)
  sm.when(.up, from: .south29, to: .south30)
  sm.when(.up, from: .south30, to: .south31)
  sm.when(.up, from: .south31, to: .south32)
  sm.when(.up, from: .south32, to: .south33)
  sm.when(.up, from: .south33, to: .south34)
  sm.when(.up, from: .south34, to: .south35)
  sm.when(.up, from: .south35, to: .south36)
  sm.when(.up, from: .south36, to: .south37)
  sm.when(.up, from: .south37, to: .south38)
  sm.when(.up, from: .south38, to: .south39)
  sm.when(.up, from: .south39, to: .south40)
  sm.when(.up, from: .south40, to: .south41)
  sm.when(.up, from: .south41, to: .south42)
  sm.when(.up, from: .south42, to: .south43)
  sm.when(.up, from: .south43, to: .south44)
  sm.when(.up, from: .south44, to: .south45)
  sm.when(.up, from: .south45, to: .south46)
  sm.when(.up, from: .south46, to: .south47)
  sm.when(.up, from: .south47, to: .south48)
  sm.when(.up, from: .south48, to: .south49)
  sm.when(.up, from: .south49, to: .south50)
  sm.when(.up, from: .south50, to: .south51)
  sm.when(.up, from: .south51, to: .south52)
  sm.when(.up, from: .south52, to: .south53)
  sm.when(.up, from: .south53, to: .south54)
  sm.when(.up, from: .south54, to: .south55)
  sm.when(.up, from: .south55, to: .south56)
  sm.when(.up, from: .south56, to: .south57)
  sm.when(.up, from: .south57, to: .south58)
  sm.when(.up, from: .south58, to: .south59)
  sm.when(.up, from: .south59, to: .south60)
  sm.when(.up, from: .south60, to: .south61)
  sm.when(.up, from: .south61, to: .south62)
  sm.when(.up, from: .south62, to: .south63)
  sm.when(.up, from: .south63, to: .south64)
  sm.when(.up, from: .south64, to: .south65)
  sm.when(.up, from: .south65, to: .south66)
  sm.when(.up, from: .south66, to: .south67)
  sm.when(.up, from: .south67, to: .south68)
  sm.when(.up, from: .south68, to: .south69)
  sm.when(.up, from: .south69, to: .south70)
  sm.when(.up, from: .south70, to: .south71)
  sm.when(.up, from: .south71, to: .south72)
  sm.when(.up, from: .south72, to: .south73)
  sm.when(.up, from: .south73, to: .south74)
  sm.when(.up, from: .south74, to: .south75)
  sm.when(.up, from: .south75, to: .south76)
  sm.when(.up, from: .south76, to: .south77)
  sm.when(.up, from: .south77, to: .south78)
  sm.when(.up, from: .south78, to: .south79)
  sm.when(.up, from: .south79, to: .south80)
  sm.when(.up, from: .south80, to: .south81)
  sm.when(.up, from: .south81, to: .south82)
  sm.when(.up, from: .south82, to: .south83)
  sm.when(.up, from: .south83, to: .south84)
  sm.when(.up, from: .south84, to: .south85)
  sm.when(.up, from: .south85, to: .south86)
  sm.when(.up, from: .south86, to: .south87)
  sm.when(.up, from: .south87, to: .south88)
  sm.when(.up, from: .south88, to: .south89)
  sm.when(.up, from: .south89, to: .south90)
  sm.when(.up, from: .south90, to: .south91)
  sm.when(.up, from: .south91, to: .south92)
  sm.when(.up, from: .south92, to: .south93)
  sm.when(.up, from: .south93, to: .south94)
  sm.when(.up, from: .south94, to: .south95)
  sm.when(.up, from: .south95, to: .south96)
  sm.when(.up, from: .south96, to: .south97)
  sm.when(.up, from: .south97, to: .south98)
  sm.when(.up, from: .south98, to: .south99)
  sm.when(.up, from: .south99, to: .south100)
  sm.when(.up, from: .south100, to: .south101)
  sm.when(.up, from: .south101, to: .south102)
  sm.when(.up, from: .south102, to: .south103)
  sm.when(.up, from: .south103, to: .south104)
  sm.when(.up, from: .south104, to: .south105)
  sm.when(.up, from: .south105, to: .south106)
  sm.when(.up, from: .south106, to: .south107)
  sm.when(.up, from: .south107, to: .south108)
  sm.when(.up, from: .south108, to: .south109)
  sm.when(.up, from: .south109, to: .south110)
  sm.when(.up, from: .south110, to: .south111)
  sm.when(.up, from: .south111, to: .south112)
  sm.when(.up, from: .south112, to: .south113)
  sm.when(.up, from: .south113, to: .south114)
  sm.when(.up, from: .south114, to: .south115)
  sm.when(.up, from: .south115, to: .south116)
  sm.when(.up, from: .south116, to: .south117)
  sm.when(.up, from: .south117, to: .south118)
  sm.when(.up, from: .south118, to: .south119)
  sm.when(.up, from: .south119, to: .south120)
  sm.when(.up, from: .south120, to: .south121)
  sm.when(.up, from: .south121, to: .south122)
  sm.when(.up, from: .south122, to: .south123)
  sm.when(.up, from: .south123, to: .south124)
  sm.when(.up, from: .south124, to: .south125)
  sm.when(.up, from: .south125, to: .south126)
  sm.when(.up, from: .south126, to: .south127)
  sm.when(.up, from: .south127, to: .south128)
  sm.when(.up, from: .south128, to: .south129)
  sm.when(.up, from: .south129, to: .south0)
}
