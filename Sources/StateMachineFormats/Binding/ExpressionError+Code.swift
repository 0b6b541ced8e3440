extension ExpressionError {
  /// The code of an issue of a file that contains the expression.
  var code: FormatIssue.Code {
    switch reason {
    case .syntax: .syntax
    case .unsupported: .unsupported
    case .limit: .limit
    case .unknownName: .unknownName
    }
  }
}
