/// A service with group chats.
package enum ChatService: String, Sendable, CaseIterable {
  /// Discord, with a channel's webhook.
  case discord
  /// Slack, with a channel's incoming webhook.
  case slack
  /// GroupMe, with a group's bot.
  case groupme
  /// Telegram, with a bot that is a member of the chat.
  case telegram
  /// WhatsApp, where users paste the text because programs cannot write to groups.
  case whatsapp

  /// The service's brand name.
  package var name: String {
    switch self {
    case .discord: "Discord"
    case .slack: "Slack"
    case .groupme: "GroupMe"
    case .telegram: "Telegram"
    case .whatsapp: "WhatsApp"
    }
  }

  /// What the secret of a chat is, with its article; nil for a service without one.
  package var secretName: String? {
    switch self {
    case .discord, .slack: "the webhook's address"
    case .groupme: "the bot's id"
    case .telegram: "the bot's token"
    case .whatsapp: nil
    }
  }

  /// How a service accepts a picture of the week.
  package enum PictureWay: Sendable {
    /// As uploaded bytes.
    case bytes
    /// By its public address.
    case address
    /// Not at all.
    case none
  }

  /// How the service accepts a picture of the week. GroupMe shows only pictures from its own service.
  package var pictureWay: PictureWay {
    switch self {
    case .discord, .telegram: .bytes
    case .slack: .address
    case .groupme, .whatsapp: .none
    }
  }

  /// The only hosts other than this machine that receive the secret.
  package var hosts: [String] {
    switch self {
    // Discord's beta programs copy webhook addresses with their own hosts.
    case .discord: ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"]
    case .slack: ["hooks.slack.com"]
    case .groupme: ["api.groupme.com"]
    case .telegram: ["api.telegram.org"]
    case .whatsapp: []
    }
  }
}
