extension OperatorGrid {
  /// The results of operators whose results are values, for each left operand with each right one.
  static let results = [
    "+": """
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | 'undefined' | 'undefined 12 ' | 'undefined0x10' | 'undefinedabc'
    'undefined2.5'
    NaN | 2 | 1 | 1 | 1 | 3.5 | -2 | NaN | Infinity | 'true' | 'true 12 ' | 'true0x10' | 'trueabc' | 'true2.5'
    NaN | 1 | 0 | 0 | 0 | 2.5 | -3 | NaN | Infinity | 'false' | 'false 12 ' | 'false0x10' | 'falseabc' | 'false2.5'
    NaN | 1 | 0 | 0 | 0 | 2.5 | -3 | NaN | Infinity | '0' | '0 12 ' | '00x10' | '0abc' | '02.5'
    NaN | 1 | 0 | 0 | -0 | 2.5 | -3 | NaN | Infinity | '0' | '0 12 ' | '00x10' | '0abc' | '02.5'
    NaN | 3.5 | 2.5 | 2.5 | 2.5 | 5 | -0.5 | NaN | Infinity | '2.5' | '2.5 12 ' | '2.50x10' | '2.5abc' | '2.52.5'
    NaN | -2 | -3 | -3 | -3 | -0.5 | -6 | NaN | Infinity | '-3' | '-3 12 ' | '-30x10' | '-3abc' | '-32.5'
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | 'NaN' | 'NaN 12 ' | 'NaN0x10' | 'NaNabc' | 'NaN2.5'
    NaN | Infinity | Infinity | Infinity | Infinity | Infinity | Infinity | NaN | Infinity | 'Infinity' | 'Infinity 12 ' | 'Infinity0x10'
    'Infinityabc' | 'Infinity2.5'
    'undefined' | 'true' | 'false' | '0' | '0' | '2.5' | '-3' | 'NaN' | 'Infinity' | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    ' 12 undefined' | ' 12 true' | ' 12 false' | ' 12 0' | ' 12 0' | ' 12 2.5' | ' 12 -3' | ' 12 NaN' | ' 12 Infinity' | ' 12 '
    ' 12  12 ' | ' 12 0x10' | ' 12 abc' | ' 12 2.5'
    '0x10undefined' | '0x10true' | '0x10false' | '0x100' | '0x100' | '0x102.5' | '0x10-3' | '0x10NaN' | '0x10Infinity' | '0x10'
    '0x10 12 ' | '0x100x10' | '0x10abc' | '0x102.5'
    'abcundefined' | 'abctrue' | 'abcfalse' | 'abc0' | 'abc0' | 'abc2.5' | 'abc-3' | 'abcNaN' | 'abcInfinity' | 'abc' | 'abc 12 '
    'abc0x10' | 'abcabc' | 'abc2.5'
    '2.5undefined' | '2.5true' | '2.5false' | '2.50' | '2.50' | '2.52.5' | '2.5-3' | '2.5NaN' | '2.5Infinity' | '2.5' | '2.5 12 '
    '2.50x10' | '2.5abc' | '2.52.5'
    """,
    "-": """
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | 0 | 1 | 1 | 1 | -1.5 | 4 | NaN | -Infinity | 1 | -11 | -15 | NaN | -1.5
    NaN | -1 | 0 | 0 | 0 | -2.5 | 3 | NaN | -Infinity | 0 | -12 | -16 | NaN | -2.5
    NaN | -1 | 0 | 0 | 0 | -2.5 | 3 | NaN | -Infinity | 0 | -12 | -16 | NaN | -2.5
    NaN | -1 | -0 | -0 | 0 | -2.5 | 3 | NaN | -Infinity | -0 | -12 | -16 | NaN | -2.5
    NaN | 1.5 | 2.5 | 2.5 | 2.5 | 0 | 5.5 | NaN | -Infinity | 2.5 | -9.5 | -13.5 | NaN | 0
    NaN | -4 | -3 | -3 | -3 | -5.5 | 0 | NaN | -Infinity | -3 | -15 | -19 | NaN | -5.5
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | Infinity | Infinity | Infinity | Infinity | Infinity | Infinity | NaN | NaN | Infinity | Infinity | Infinity | NaN | Infinity
    NaN | -1 | 0 | 0 | 0 | -2.5 | 3 | NaN | -Infinity | 0 | -12 | -16 | NaN | -2.5
    NaN | 11 | 12 | 12 | 12 | 9.5 | 15 | NaN | -Infinity | 12 | 0 | -4 | NaN | 9.5
    NaN | 15 | 16 | 16 | 16 | 13.5 | 19 | NaN | -Infinity | 16 | 4 | 0 | NaN | 13.5
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | 1.5 | 2.5 | 2.5 | 2.5 | 0 | 5.5 | NaN | -Infinity | 2.5 | -9.5 | -13.5 | NaN | 0
    """,
    "*": """
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | 1 | 0 | 0 | -0 | 2.5 | -3 | NaN | Infinity | 0 | 12 | 16 | NaN | 2.5
    NaN | 0 | 0 | 0 | -0 | 0 | -0 | NaN | NaN | 0 | 0 | 0 | NaN | 0
    NaN | 0 | 0 | 0 | -0 | 0 | -0 | NaN | NaN | 0 | 0 | 0 | NaN | 0
    NaN | -0 | -0 | -0 | 0 | -0 | 0 | NaN | NaN | -0 | -0 | -0 | NaN | -0
    NaN | 2.5 | 0 | 0 | -0 | 6.25 | -7.5 | NaN | Infinity | 0 | 30 | 40 | NaN | 6.25
    NaN | -3 | -0 | -0 | 0 | -7.5 | 9 | NaN | -Infinity | -0 | -36 | -48 | NaN | -7.5
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | Infinity | NaN | NaN | NaN | Infinity | -Infinity | NaN | Infinity | NaN | Infinity | Infinity | NaN | Infinity
    NaN | 0 | 0 | 0 | -0 | 0 | -0 | NaN | NaN | 0 | 0 | 0 | NaN | 0
    NaN | 12 | 0 | 0 | -0 | 30 | -36 | NaN | Infinity | 0 | 144 | 192 | NaN | 30
    NaN | 16 | 0 | 0 | -0 | 40 | -48 | NaN | Infinity | 0 | 192 | 256 | NaN | 40
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | 2.5 | 0 | 0 | -0 | 6.25 | -7.5 | NaN | Infinity | 0 | 30 | 40 | NaN | 6.25
    """,
    "/": """
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | 1 | Infinity | Infinity | -Infinity | 0.4 | -0.3333333333333333 | NaN | 0 | Infinity | 0.08333333333333333 | 0.0625 | NaN | 0.4
    NaN | 0 | NaN | NaN | NaN | 0 | -0 | NaN | 0 | NaN | 0 | 0 | NaN | 0
    NaN | 0 | NaN | NaN | NaN | 0 | -0 | NaN | 0 | NaN | 0 | 0 | NaN | 0
    NaN | -0 | NaN | NaN | NaN | -0 | 0 | NaN | -0 | NaN | -0 | -0 | NaN | -0
    NaN | 2.5 | Infinity | Infinity | -Infinity | 1 | -0.8333333333333334 | NaN | 0 | Infinity | 0.20833333333333334 | 0.15625 | NaN | 1
    NaN | -3 | -Infinity | -Infinity | Infinity | -1.2 | 1 | NaN | -0 | -Infinity | -0.25 | -0.1875 | NaN | -1.2
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | Infinity | Infinity | Infinity | -Infinity | Infinity | -Infinity | NaN | NaN | Infinity | Infinity | Infinity | NaN | Infinity
    NaN | 0 | NaN | NaN | NaN | 0 | -0 | NaN | 0 | NaN | 0 | 0 | NaN | 0
    NaN | 12 | Infinity | Infinity | -Infinity | 4.8 | -4 | NaN | 0 | Infinity | 1 | 0.75 | NaN | 4.8
    NaN | 16 | Infinity | Infinity | -Infinity | 6.4 | -5.333333333333333 | NaN | 0 | Infinity | 1.3333333333333333 | 1 | NaN | 6.4
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | 2.5 | Infinity | Infinity | -Infinity | 1 | -0.8333333333333334 | NaN | 0 | Infinity | 0.20833333333333334 | 0.15625 | NaN | 1
    """,
    "%": """
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | 0 | NaN | NaN | NaN | 1 | 1 | NaN | 1 | NaN | 1 | 1 | NaN | 1
    NaN | 0 | NaN | NaN | NaN | 0 | 0 | NaN | 0 | NaN | 0 | 0 | NaN | 0
    NaN | 0 | NaN | NaN | NaN | 0 | 0 | NaN | 0 | NaN | 0 | 0 | NaN | 0
    NaN | -0 | NaN | NaN | NaN | -0 | -0 | NaN | -0 | NaN | -0 | -0 | NaN | -0
    NaN | 0.5 | NaN | NaN | NaN | 0 | 2.5 | NaN | 2.5 | NaN | 2.5 | 2.5 | NaN | 0
    NaN | -0 | NaN | NaN | NaN | -0.5 | -0 | NaN | -3 | NaN | -3 | -3 | NaN | -0.5
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | 0 | NaN | NaN | NaN | 0 | 0 | NaN | 0 | NaN | 0 | 0 | NaN | 0
    NaN | 0 | NaN | NaN | NaN | 2 | 0 | NaN | 12 | NaN | 0 | 12 | NaN | 2
    NaN | 0 | NaN | NaN | NaN | 1 | 1 | NaN | 16 | NaN | 4 | 0 | NaN | 1
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    NaN | 0.5 | NaN | NaN | NaN | 0 | 2.5 | NaN | 2.5 | NaN | 2.5 | 2.5 | NaN | 0
    """,
    "&&": """
    undefined | undefined | undefined | undefined | undefined | undefined | undefined | undefined | undefined | undefined | undefined
    undefined | undefined | undefined
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    false | false | false | false | false | false | false | false | false | false | false | false | false | false
    0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 0
    -0 | -0 | -0 | -0 | -0 | -0 | -0 | -0 | -0 | -0 | -0 | -0 | -0 | -0
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN | NaN
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    '' | '' | '' | '' | '' | '' | '' | '' | '' | '' | '' | '' | '' | ''
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    """,
    "||": """
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    true | true | true | true | true | true | true | true | true | true | true | true | true | true
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    2.5 | 2.5 | 2.5 | 2.5 | 2.5 | 2.5 | 2.5 | 2.5 | 2.5 | 2.5 | 2.5 | 2.5 | 2.5 | 2.5
    -3 | -3 | -3 | -3 | -3 | -3 | -3 | -3 | -3 | -3 | -3 | -3 | -3 | -3
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    Infinity | Infinity | Infinity | Infinity | Infinity | Infinity | Infinity | Infinity | Infinity | Infinity | Infinity | Infinity
    Infinity | Infinity
    undefined | true | false | 0 | -0 | 2.5 | -3 | NaN | Infinity | '' | ' 12 ' | '0x10' | 'abc' | '2.5'
    ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 ' | ' 12 '
    '0x10' | '0x10' | '0x10' | '0x10' | '0x10' | '0x10' | '0x10' | '0x10' | '0x10' | '0x10' | '0x10' | '0x10' | '0x10' | '0x10'
    'abc' | 'abc' | 'abc' | 'abc' | 'abc' | 'abc' | 'abc' | 'abc' | 'abc' | 'abc' | 'abc' | 'abc' | 'abc' | 'abc'
    '2.5' | '2.5' | '2.5' | '2.5' | '2.5' | '2.5' | '2.5' | '2.5' | '2.5' | '2.5' | '2.5' | '2.5' | '2.5' | '2.5'
    """,
  ]

  /// The results of prefix operators.
  static let prefixes = [
    "!": "true | false | true | true | true | false | false | true | false | true | false | false | false | false",
    "-": "NaN | -1 | -0 | -0 | 0 | -2.5 | 3 | NaN | -Infinity | -0 | -12 | -16 | NaN | -2.5",
    "+": "NaN | 1 | 0 | 0 | -0 | 2.5 | -3 | NaN | Infinity | 0 | 12 | 16 | NaN | 2.5",
    "typeof ": """
    'undefined' | 'boolean' | 'boolean' | 'number' | 'number' | 'number' | 'number' | 'number' | 'number'
    'string' | 'string' | 'string' | 'string' | 'string'
    """,
  ]
}
