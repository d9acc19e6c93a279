/// A picture from a stranger, recognized only by its first bytes. Whether the rest is valid shows only when a program
/// decodes it.
package struct PictureFile: Sendable, Equatable {
  /// The format, recognized by the bytes.
  package enum Format: String, Sendable, CaseIterable {
    /// PNG, ISO/IEC 15948.
    case png
    /// JPEG, ITU-T T.81.
    case jpeg = "jpg"
    /// GIF 87a or 89a.
    case gif
    /// WebP, RFC 9649.
    case webp

    /// The end of a file's name, without the dot.
    package var fileExtension: String { rawValue }
  }

  package let format: Format
  package let bytes: [UInt8]

  /// The largest accepted file, 512 kB.
  package static let largestFile = 512 << 10

  /// Looks at a file.
  /// - Parameter largest: The most bytes.
  /// - Throws: Why it cannot be a picture.
  package init(
    _ bytes: [UInt8], largest: Int = PictureFile.largestFile
  ) throws(PictureError) {
    guard bytes.count <= largest else { throw .tooLarge }
    guard let format = Format(startOf: bytes) else { throw .unknownFormat }
    self.format = format
    self.bytes = bytes
  }
}

/// Why a file is not an acceptable picture.
package enum PictureError: Error, Sendable, Equatable {
  /// It has more bytes than it may have.
  case tooLarge
  /// It is not a PNG, JPEG, GIF or WebP file. It may be an SVG, a web page or empty.
  case unknownFormat
}

extension PictureFile.Format {
  /// The format that a file's first bytes promise; nil for any other.
  package init?(startOf bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else {
      return nil
    }
  }
}
