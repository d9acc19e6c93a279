import JSON

/// Reduces a JSON Schema to the part that services support: closes objects and drops limits.
func servedSchema(_ schema: JSONValue) -> JSONValue {
  guard case .object(let object) = schema else { return schema }
  let kept: Set = [
    "type", "properties", "required", "items", "enum", "const", "anyOf", "allOf", "$ref", "$defs",
    "title", "description", "format", "additionalProperties",
  ]
  var result = JSONObject()
  for (key, value) in zip(object.keys, object.values) where kept.contains(key) {
    switch key {
    case "properties", "$defs":
      guard case .object(let members) = value else { continue }
      result[key] = .object(
        JSONObject(zip(members.keys, members.values).map { ($0, servedSchema($1)) }))
    case "items": result[key] = servedSchema(value)
    case "anyOf", "allOf": result[key] = .array((value.array ?? []).map(servedSchema))
    case "additionalProperties": continue
    default: result[key] = value
    }
  }
  if schema["type"]?.string == "object" || schema["properties"] != nil {
    result["additionalProperties"] = false
  }
  return .object(result)
}
