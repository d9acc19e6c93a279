/// Where a league talks.
package enum ChatService: String, Sendable, CaseIterable {
  /// Discord, by a webhook of a channel.
  case discord
  /// Slack, by an incoming webhook of a channel.
  case slack
  /// GroupMe, by a bot of a group.
  case groupme
  /// Telegram, by a bot that is a member of the chat.
  case telegram
  /// WhatsApp, which lets no program write to a group: people paste.
  case whatsapp

  /// What people call it.
  package var name: String {
    switch self {
    case .discord: "Discord"
    case .slack: "Slack"
    case .groupme: "GroupMe"
    case .telegram: "Telegram"
    case .whatsapp: "WhatsApp"
    }
  }

  /// What opens the chat to whoever has it, with its article; nil where nothing does.
  package var secretName: String? {
    switch self {
    case .discord, .slack: "the webhook's address"
    case .groupme: "the bot's id"
    case .telegram: "the bot's token"
    case .whatsapp: nil
    }
  }

  /// How a picture of the week gets there.
  package enum PictureWay: Sendable {
    /// As bytes.
    case bytes
    /// By its public address.
    case address
    /// Not at all.
    case none
  }

  /// How a picture of the week gets there. GroupMe shows only what its own picture service has.
  package var pictureWay: PictureWay {
    switch self {
    case .discord, .telegram: .bytes
    case .slack: .address
    case .groupme, .whatsapp: .none
    }
  }

  /// The only hosts that get to see the secret, besides this machine.
  package var hosts: [String] {
    switch self {
    // Their programs for the brave copy addresses of their own.
    case .discord: ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"]
    case .slack: ["hooks.slack.com"]
    case .groupme: ["api.groupme.com"]
    case .telegram: ["api.telegram.org"]
    case .whatsapp: []
    }
  }
}
