package import Genius
import Pictures
package import Platform

/// Makes a picture from the user ready to be stored and sent: small, and without what a camera or an app wrote into it.
package struct PictureAttachment: Sendable {
  private let programs: Programs

  /// Creates the maker of attachments.
  package init(_ programs: Programs) { self.programs = programs }

  /// The most pixels of a side.
  package static let longestSide = 1_024
  /// The largest file that is taken.
  package static let largestFile = 20 << 20
  /// The largest file that is sent.
  static let largestAttachment = 2 << 20

  /// A file as an attachment.
  /// - Throws: Why it cannot be one.
  package func attachment(
    _ bytes: [UInt8]
  ) async throws(PictureProblem) -> Conversation.Attachment {
    guard bytes.count <= Self.largestFile else { throw .tooLarge }
    guard PictureFile.Format(startOf: bytes) != nil else { throw .unknownFormat }
    guard let made = try await shrunk(bytes) else { return try asItIs(bytes) }
    return attachment(made)
  }

  /// The picture as libvips makes it: turned upright, at most 1,024 pixels and never enlarged, JPEG, no metadata. Nil
  /// if the program is not installed.
  private func shrunk(_ bytes: [UInt8]) async throws(PictureProblem) -> PictureFile? {
    let side = Self.longestSide
    let printed: [UInt8]
    do throws(ProgramError) {
      printed = try await programs.thumbnail(
        of: bytes, ["\(side)x\(side)>"], quality: 80, background: "255 255 255")
    } catch {
      guard error == .notFound else { throw .damaged }
      return nil
    }
    guard let made = try? PictureFile(checking: printed, largest: Self.largestAttachment),
      made.format == .jpeg, made.width <= side, made.height <= side
    else { throw .damaged }
    return made
  }

  /// A picture that needs no program: small enough, and written again without metadata.
  private func asItIs(_ bytes: [UInt8]) throws(PictureProblem) -> Conversation.Attachment {
    let picture: PictureFile
    do { picture = try PictureFile(checking: bytes, largest: Self.largestAttachment) } catch {
      switch error {
      case .tooLarge, .tooManyPixels: throw .needsProgram
      case .unknownFormat: throw .unknownFormat
      case .malformed: throw .damaged
      }
    }
    guard picture.width <= Self.longestSide, picture.height <= Self.longestSide else {
      throw .needsProgram
    }
    return attachment(picture)
  }

  private func attachment(_ picture: PictureFile) -> Conversation.Attachment {
    Conversation.Attachment(
      kind: .image, mediaType: picture.format.mediaType,
      altText: "A picture from the user, \(picture.width) by \(picture.height) pixels",
      bytes: picture.bytes)
  }
}

/// Why a picture cannot be attached.
package enum PictureProblem: Error, Sendable, Equatable {
  /// The file has more than 20 MB.
  case tooLarge
  /// It is not a JPEG, PNG, WebP or GIF file.
  case unknownFormat
  /// It is such a file, but damaged.
  case damaged
  /// It is too large to be sent as it is, and the program that makes it smaller is not installed.
  case needsProgram
}

extension PictureFile.Format {
  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webp: "image/webp"
    }
  }
}
