/// A picture from a stranger, walked to its last byte and written again without anything that is not picture:
/// comments, metadata, thumbnails and all frames but the first are left out.
///
/// A file that is also something else (a polyglot), has bytes after its end, or is larger than it may be is
/// refused. The pixels themselves stay compressed; only a program that decodes them can check those.
package struct PictureFile: Sendable, Equatable {
  /// The format, known by the bytes alone.
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
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The picture without anything else.
  package let bytes: [UInt8]

  /// The largest accepted file, 512 kB.
  package static let largestFile = 512 << 10
  /// The most pixels of one side. A small file could hold a picture that fills the memory.
  package static let longestSide = 4_096

  /// Checks a file.
  /// - Parameter largest: The most bytes.
  /// - Throws: Why it is not acceptable.
  package init(
    checking bytes: [UInt8], largest: Int = PictureFile.largestFile
  ) throws(PictureError) {
    guard bytes.count <= largest else { throw .tooLarge }
    guard let format = Format(startOf: bytes) else { throw .unknownFormat }
    let walked =
      switch format {
      case .png: PNGWalk.walk(bytes)
      case .jpeg: JPEGWalk.walk(bytes)
      case .gif: GIFWalk.walk(bytes)
      case .webp: WebPWalk.walk(bytes)
      }
    guard let walked, walked.width > 0, walked.height > 0 else { throw .malformed(format) }
    guard walked.width <= Self.longestSide, walked.height <= Self.longestSide else {
      throw .tooManyPixels(width: walked.width, height: walked.height)
    }
    guard !Markup.isIn(walked.bytes) else { throw .malformed(format) }
    self.format = format
    (width, height, self.bytes) = (walked.width, walked.height, walked.bytes)
  }
}

/// Why a file is not an acceptable picture.
package enum PictureError: Error, Sendable, Equatable {
  /// It has more bytes than it may have.
  case tooLarge
  /// It is not a PNG, JPEG, GIF or WebP file: an SVG, a web page, nothing at all.
  case unknownFormat
  /// It begins like such a file, but is damaged, or has something else in it or after it.
  case malformed(PictureFile.Format)
  /// It has more pixels than `PictureFile.longestSide` on one side.
  case tooManyPixels(width: Int, height: Int)
}

extension PictureFile.Format {
  /// The format that a file's first bytes promise; nil for any other.
  package init?(startOf bytes: [UInt8]) {
    if bytes.starts(with: PNGWalk.signature) {
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

/// What walking a file found.
struct WalkedPicture {
  var width: Int
  var height: Int
  var bytes: [UInt8]
}

/// Text that an old browser could take for a web page, even in the middle of a picture.
private enum Markup {
  private static let tags = ["script", "html", "!doctype", "iframe", "body"].map { Array($0.utf8) }

  static func isIn(_ bytes: [UInt8]) -> Bool {
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "<") {
      let rest = bytes[(place + 1)...].prefix(8).map { byte in
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      }
      if tags.contains(where: { rest.starts(with: $0) }) { return true }
    }
    return false
  }
}
