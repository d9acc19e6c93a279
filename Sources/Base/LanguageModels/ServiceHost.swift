package import HTTP

extension ModelChoice.Provider {
  /// Whether an address is the provider's own: its key may go there regardless of who configured the address.
  package func isOwn(_ address: Address) -> Bool {
    guard address.scheme == .https, address.port == 443 else { return false }
    if let usual = usualAddress.flatMap({ Address($0) }) { return address.host == usual.host }
    guard self == .bedrock else { return false }
    let labels = address.host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count == 4 && labels[0] == "bedrock-runtime"
      && labels[2] == "amazonaws" && labels[3] == "com"
  }
}
