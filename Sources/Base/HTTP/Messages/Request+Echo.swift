/// Masks the request's secrets in responses: hosts repeat cookies and keys in IDs, redirects and error pages.
extension Request {
  /// The request's secrets, also in decoded and encoded forms in which hosts repeat them.
  package var secrets: [Secret] {
    var values = (cookies?.pairs ?? []).map(\.value)
    for field in headers.pairs where isSecret(field.name) {
      values.append(field.value)
      // The authentication scheme, such as `Bearer`, is not secret.
      values.append(String(field.value.split(separator: " ").last ?? ""))
    }
    for (name, value) in Address.pairs(address.query) where isSecret(Address.decoded(name)) {
      values.append(String(value ?? ""))
    }
    values += values.map { Address.decoded($0[...]) }
    values += values.map { $0.percentEncoded() }
    // Longest first: one secret may contain another.
    let known = Set(values.filter { $0.utf8.count >= 4 })
    return known.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map { Secret($0) }
  }

  /// A host's text with each of the request's secrets masked.
  package func hidingSecrets(in text: String) -> String {
    var shown = text
    for secret in secrets where shown.contains(secret.value) {
      shown = shown.split(separator: secret.value, omittingEmptySubsequences: false)
        .joined(separator: blackBar)
    }
    return shown
  }
}
