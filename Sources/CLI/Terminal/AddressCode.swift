import Platform

/// An address as a QR code, drawn in characters by the program `qrencode`.
enum AddressCode: Sendable, Equatable {
  /// The lines of the code, for light characters on dark.
  case drawn([String])
  /// `qrencode` is not installed.
  case notInstalled
  /// `qrencode` does not work.
  case failed

  init(_ address: String, _ programs: Programs) {
    let call = Programs.Call(
      "qrencode", ["-t", "UTF8", "-m", "2", "--", address], keeping: .drawing, seconds: 5)
    let drawing: [UInt8]
    do throws(ProgramError) { drawing = try programs.output(call) } catch {
      self = error == .notFound ? .notInstalled : .failed
      return
    }
    let lines = String(decoding: drawing, as: UTF8.self).split(separator: "\n").map(String.init)
    let isCode = !lines.isEmpty && lines.allSatisfy { $0.allSatisfy { " ▀▄█".contains($0) } }
    self = isCode ? .drawn(lines) : .failed
  }
}
