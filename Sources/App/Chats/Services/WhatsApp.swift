import Render

extension ChatService {
  /// WhatsApp, where users paste the text because programs cannot write to groups.
  package static let whatsapp = ChatService(
    rawValue: "whatsapp", name: "WhatsApp", format: .whatsapp,
    pictureWay: .none(because: "you paste the text by hand"))
}
