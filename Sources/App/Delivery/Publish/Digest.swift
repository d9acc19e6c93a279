import Platform

/// The SHA-256 of bytes in lowercase hexadecimal digits.
package func digest(of bytes: [UInt8]) -> String { hexadecimal(sha256(bytes)) }

func digest(of text: String) -> String { digest(of: Array(text.utf8)) }
