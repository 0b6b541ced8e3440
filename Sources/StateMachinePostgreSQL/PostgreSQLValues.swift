#if PostgreSQL
  import CLibPQ
  import StateMachineStore

  /// The values of a statement, in memory that libpq reads.
  ///
  /// The server infers the type of each from its place, so that a statement is prepared once whatever its values are.
  struct PostgreSQLParameters {
    private var bytes: [UInt8] = []
    private var places: [Int?] = []
    private var lengths: [Int32] = []
    /// 0 for a text, which the server reads as a value of its type; 1 for bytes.
    private var formats: [Int32] = []

    /// - Throws: ``StateMachineStore/StoreError/unexpectedValue(_:)`` for a text that PostgreSQL cannot store.
    init(_ values: [SQLValue], of statement: String) throws {
      places.reserveCapacity(values.count)
      for value in values {
        switch value {
        case .null: addNull()
        case .integer(let integer): add(String(integer).utf8)
        case .real(let real): add("\(real)".utf8)
        case .text(let text):
          // A text ends with its first zero, so that the rest would be lost.
          guard !text.utf8.contains(0) else {
            throw StoreError.unexpectedValue("PostgreSQL has no texts with the character U+0000, in: \(statement)")
          }
          add(text.utf8)
        case .blob(let blob): add(blob, format: 1)
        }
      }
    }

    private mutating func addNull() {
      places.append(nil)
      lengths.append(0)
      formats.append(0)
    }

    private mutating func add(_ value: some Collection<UInt8>, format: Int32 = 0) {
      places.append(bytes.count)
      lengths.append(Int32(clamping: value.count))
      formats.append(format)
      bytes.append(contentsOf: value)
      bytes.append(0)
    }

    /// Calls a closure with the number of values, their addresses, lengths and formats.
    func withPointers<Result>(
      _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
    ) -> Result {
      bytes.withUnsafeBytes { bytes in
        let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
        let pointers = places.map { place in place.flatMap { start?.advanced(by: $0) } }
        return pointers.withUnsafeBufferPointer { pointers in
          body(Int32(pointers.count), pointers.baseAddress, lengths, formats)
        }
      }
    }
  }

  extension SQLResult {
    /// The rows of a result, and how many rows the statement has changed.
    init(_ result: OpaquePointer?) {
      let columns = PQnfields(result)
      let types = (0..<columns).map { PQftype(result, $0) }
      let rows = (0..<PQntuples(result)).map { row in
        (0..<columns).map { SQLValue(result, row, $0, type: types[Int($0)]) }
      }
      let command = PQcmdStatus(result).map { String(cString: $0) } ?? ""
      let changes = ["INSERT", "UPDATE", "DELETE", "MERGE"].contains { command.hasPrefix($0) }
      self.init(rows: rows, changed: changes ? PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0 : 0)
    }
  }

  extension SQLValue {
    /// A value of a result in the format of texts; a type that is no number and no bytes stays a text.
    fileprivate init(_ result: OpaquePointer?, _ row: Int32, _ column: Int32, type: Oid) {
      guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else {
        self = .null
        return
      }
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
      let text = String(decoding: bytes, as: UTF8.self)
      self =
        switch type {
        case 20, 21, 23, 26: Int64(text).map { .integer($0) } ?? .text(text)
        case 700, 701: Double(text).map { .real($0) } ?? .text(text)
        case 16: .integer(text == "t" ? 1 : 0)
        case 17: .blob(Self.bytes(ofHexadecimal: bytes))
        default: .text(text)
        }
    }

    /// The bytes of a text like `\x00ff`.
    private static func bytes(ofHexadecimal text: UnsafeRawBufferPointer) -> [UInt8] {
      func digit(_ byte: UInt8) -> UInt8 { byte <= UInt8(ascii: "9") ? byte &- 0x30 : (byte | 0x20) &- 0x57 }
      return stride(from: 2, to: text.count - 1, by: 2).map { digit(text[$0]) << 4 | digit(text[$0 + 1]) }
    }
  }
#endif
