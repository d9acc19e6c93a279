import Build
package import Genius
import Pictures
package import Platform

/// Prepares a user's picture to be stored and sent: makes it small and removes the metadata of cameras and apps.
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
    let made: Conversation.Attachment?
    do throws(ProgramError) { made = try await madeAgain(bytes) } catch {
      throw error == .notFound ? .needsProgram : .damaged
    }
    guard let made else { throw .damaged }
    return made
  }

  /// The picture as libvips makes it: turned upright, at most 1,024 pixels and never enlarged, JPEG, no metadata. Nil
  /// if the program's output is something else.
  private func madeAgain(_ bytes: [UInt8]) async throws(ProgramError) -> Conversation.Attachment? {
    let side = Self.longestSide
    let printed = try await programs.thumbnail(
      of: bytes, ["\(side)x\(side)>"], quality: 80, background: "255 255 255")
    guard let made = try? PictureFile(printed, largest: Self.largestAttachment),
      made.format == .jpeg, let (width, height) = try await programs.pictureSize(of: made.bytes)
    else { return nil }
    return Conversation.Attachment(
      kind: .image, mediaType: "image/jpeg",
      altText: "A picture from the user, \(width) by \(height) pixels", bytes: made.bytes)
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
  /// The program that takes its metadata out is not installed.
  case needsProgram
}
