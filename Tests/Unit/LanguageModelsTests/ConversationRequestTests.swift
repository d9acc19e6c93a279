import JSON
import LanguageModels
import Platform
import Testing

@testable import HTTP

/// Conversations, pictures and searches in each service's form.
@Suite struct ConversationRequestTests {
  private func body(_ kind: Kind, _ request: ModelRequest) async throws -> String {
    let stage = Stage([.json(kind.document)])
    _ = try await stage.model(kind, model: "m").complete(request)
    return String(decoding: stage.asked.first?.body ?? [], as: UTF8.self)
  }

  /// A question with a picture, after a question and an answer.
  private var conversation: ModelRequest {
    var request = ModelRequest(system: "S", user: "Q2", maxTokens: 9)
    request.earlier = [.init(.user, "Q1"), .init(.assistant, "A1")]
    request.pictures = [ModelPicture(mediaType: "image/png", bytes: [1, 2, 3])]
    return request
  }

  private static let single: [Kind: String] = [
    .openai: #"{"model":"m","instructions":"S","input":"Q","max_output_tokens":9,"store":false}"#,
    .anthropic:
      #"{"max_tokens":9,"system":"S","messages":[{"role":"user","content":[{"type":"text","text":"Q"}]}],"model":"m"}"#,
    .bedrock:
      #"{"max_tokens":9,"system":"S","messages":[{"role":"user","content":[{"type":"text","text":"Q"}]}],"anthropic_version":"bedrock-2023-05-31"}"#,
    .compatible:
      #"{"model":"m","messages":[{"role":"system","content":"S"},{"role":"user","content":"Q"}],"max_tokens":9}"#,
  ]

  @Test(arguments: Kind.allCases)
  func aSingleQuestionIsSentAsEver(_ kind: Kind) async throws {
    let sent = try await body(kind, ModelRequest(system: "S", user: "Q", maxTokens: 9))
    #expect(sent == Self.single[kind])
  }

  private static let many: [Kind: String] = [
    .openai:
      #"[{"role":"user","content":[{"type":"input_text","text":"Q1"}]},{"role":"assistant","content":[{"type":"output_text","text":"A1"}],"type":"message"},{"role":"user","content":[{"type":"input_text","text":"Q2"},{"type":"input_image","detail":"auto","image_url":"data:image/png;base64,AQID"}]}]"#,
    .anthropic:
      #"[{"role":"user","content":[{"type":"text","text":"Q1"}]},{"role":"assistant","content":[{"type":"text","text":"A1"}]},{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AQID"}},{"type":"text","text":"Q2"}]}]"#,
    .compatible:
      #"[{"role":"system","content":"S"},{"role":"user","content":"Q1"},{"role":"assistant","content":"A1"},{"role":"user","content":[{"type":"text","text":"Q2"},{"type":"image_url","image_url":{"url":"data:image/png;base64,AQID"}}]}]"#,
  ]

  @Test(arguments: Kind.allCases)
  func conversationsAndPicturesHaveTheServicesForm(_ kind: Kind) async throws {
    let sent = try JSONValue(parsing: try await body(kind, conversation))
    let turns = sent[kind == .openai ? "input" : "messages"]
    let expected = Self.many[kind == .bedrock ? .anthropic : kind] ?? ""
    #expect(turns == (try JSONValue(parsing: expected)))
    #expect(sent["store"] == (kind == .openai ? false : nil))
  }

  @Test func onlyAConversationThatGoesOnIsStored() async throws {
    var request = ModelRequest(user: "Q", maxTokens: 9)
    for (retention, store, previous) in [
      (ModelRequest.Retention.nothing, false, nil), (.conversation(after: nil), true, nil),
      (.conversation(after: "resp_1"), true, "resp_1"),
    ] {
      request.retention = retention
      let sent = try JSONValue(parsing: try await body(.openai, request))
      #expect(sent["store"]?.bool == store && sent["previous_response_id"]?.string == previous)
    }
    // Services that keep nothing are not told.
    request.retention = .conversation(after: "resp_1")
    for kind in [Kind.anthropic, .bedrock, .compatible] {
      #expect(!(try await body(kind, request)).contains("resp_1"))
      #expect(try Stage([]).model(kind).abilities.keepsConversations == false)
    }
  }

  @Test func searchesAreAskedForWhereTheServiceHasThem() async throws {
    var request = ModelRequest(user: "Q", maxTokens: 9)
    request.searchesWeb = true
    request.shape = ModelRequest.Shape(name: "s", schema: ["type": "object", "properties": [:]])
    for kind in Kind.allCases {
      let sent = try JSONValue(parsing: try await body(kind, request))
      let tool = sent["tools"]?[0]?["type"]?.string
      switch kind {
      case .openai: #expect(tool == "web_search" && sent["text"] != nil)
      // Citations exclude a shape there.
      case .anthropic: #expect(tool == "web_search_20250305" && sent["output_config"] == nil)
      case .bedrock, .compatible: #expect(sent["tools"] == nil)
      }
      #expect(try Stage([]).model(kind).abilities.searchesWeb == (tool != nil))
    }
  }

  @Test func aSearchAndItsCitationsAreEvents() async throws {
    let documents: [JSONValue] = [
      ["type": "message_start", "message": ["model": "m"]],
      [
        "type": "content_block_start", "index": 0,
        "content_block": ["type": "server_tool_use", "name": "web_search", "id": "t"],
      ],
      [
        "type": "content_block_start", "index": 1,
        "content_block": ["type": "web_search_tool_result", "content": []],
      ],
      [
        "type": "content_block_delta", "index": 2, "delta": ["type": "text_delta", "text": "Sit."],
      ],
      [
        "type": "content_block_delta", "index": 2,
        "delta": [
          "type": "citations_delta",
          "citation": [
            "type": "web_search_result_location", "url": "https://a.example/", "title": "T",
          ],
        ],
      ],
      ["type": "message_delta", "delta": ["stop_reason": "end_turn"]], ["type": "message_stop"],
    ]
    let stage = Stage([.stream([Kind.anthropic.stream(of: documents)])])
    var events: [ModelEvent] = []
    for try await event in try stage.model(.anthropic).stream(ModelRequest(user: "Q")) {
      events.append(event)
    }
    #expect(
      events.dropLast() == [
        .status(.searching), .status(.searchCompleted), .text("Sit."),
        .citation(ModelCitation(url: "https://a.example/", title: "T")),
      ])
  }
}
