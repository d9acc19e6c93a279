public import JSON

extension Value {
  /// Creates a value from JSON; objects keep their key order.
  public init(json: JSONValue) {
    self =
      switch json {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .int(let int): .int(int)
      case .double(let double): .double(double)
      case .string(let string): .string(Text(string))
      case .array(let items): .array(items.map { Value(json: $0) })
      case .object(let object): .object(Object(json: object))
      }
  }
}

extension Value {
  /// Creates a value with the same members as `value` has in JSON.
  public init(encoding value: some Encodable) throws {
    let sink = ValueSink()
    try JSONValue.encode(value, into: sink)
    self = sink.value
  }
}

extension Object {
  /// Creates an object from JSON members in order.
  public init(json: JSONObject) {
    self.init(zip(json.keys, json.values).map { ($0, Value(json: $1)) })
  }
}
