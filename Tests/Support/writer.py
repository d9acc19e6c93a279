#!/usr/bin/env python3
"""A language model that writes roasts, for the tests of the whole program: chat completions as an
OpenAI-compatible server gives them. It says the texts of the facts that it was given, so all of it is
true, unless the path says otherwise. Prints its port as the first line and ends when its standard
input does; each request is appended to the log that is named.

  writer.py LOG

  /true/v1     says facts
  /lie/v1      begins each roast with a false sentence, and mends it when it is asked again
  /stubborn/v1 begins each roast with a false sentence, and insists
  /half/v1     fails for every question about roasts but the first, until there is a file LOG.healed
  /down/v1     503 to everything
  /prose/v1    answers in prose, without JSON
  /broken/v1   as true, but the first answer to each question breaks off in its JSON
  /shapeless/v1 as true, but the first answer to each question has another shape
  /inject/v1   as true, with HTML and control characters in a sentence
  /slots/v1    as true, with a sentence of slots and claims
  /flat/v1     as true, as a flat map of team and text
  /rude/v1     as true, with a sentence that no paper prints
  /doubt/v1    as true, and does not stand by the first sentence of each question
  /mute/v1     as true, and 503 when it is asked whether its sentences follow
"""
import json, os, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

log, lock, served = sys.argv[1], threading.Lock(), {"half": 0}
questions = set()


def roast(team, manner):
    facts = [fact for fact in team.get("facts", []) if any(c.isdigit() for c in fact["text"])]
    facts = facts or team["facts"]
    sentences = [{"text": fact["text"], "facts": [fact["id"]]} for fact in facts[:3]]
    while len(sentences) < 3:
        sentences.append({"text": "So it goes.", "facts": []})
    if manner in ("lie", "stubborn"):
        sentences[0] = {"text": "They have lost 97 straight games.", "facts": []}
    won, other = team.get("result", (False, None))
    if manner == "slots" and any(f["id"].endswith(".win" if won else ".loss") for f in team["facts"]):
        verb = "took down" if won else "went down to"
        sentences[0] = {"text": "{t%s} %s {t%s}, and the couch felt it." % (team["id"], verb, other),
                        "facts": ["t%s.%s" % (team["id"], "win" if won else "loss")],
                        "claims": ["t%s %s t%s" % (team["id"], "won" if won else "lost", other)]}
    if manner == "rude":
        sentences[1] = {"text": "Somebody ought to break his legs.", "facts": []}
    if manner == "inject":
        sentences[1]["text"] += " <script>alert(1)</script>\u0007 *bold* [x](javascript:alert(1))"
    return {"team": team["id"], "sentences": sentences}


def plan(document, manner):
    """One image for each team, and the first team's first fact as the headline."""
    def entry(team):
        return {"team": team["id"], "text": team["facts"][0]["text"], "facts": [team["facts"][0]["id"]]}
    teams = document["teams"]
    return {"headline": entry(teams[0]), "standfirst": [entry(teams[0]), entry(teams[-1])],
            "teams": [{"team": team["id"], "angle": team["facts"][0]["id"],
                       "image": f"a picture of {team['id']}"} for team in teams]}


def answer(prompt, manner):
    if "Does each sentence follow" in prompt:
        sentences = json.JSONDecoder().raw_decode(prompt[prompt.index("["):])[0]
        return {"sentences": [
            {"number": s["number"], "follows": "unsure" if manner == "doubt" and s["number"] == 1 else "yes"}
            for s in sentences]}
    document = json.JSONDecoder().raw_decode(prompt[prompt.index("{"):])[0]
    if "Plan the week before you write it" in prompt:
        return plan(document, manner)
    if "These sentences failed the fact check" in prompt:
        rejected = json.JSONDecoder().raw_decode(prompt[prompt.index("[{\"team\""):])[0]
        if manner == "stubborn":
            return {"sentences": [dict(r, facts=[]) for r in rejected]}
        teams = {team["id"]: team for team in document["teams"]}
        fixed = []
        for r in rejected:
            fact = teams[r["team"]]["facts"][0]
            fixed.append({"team": r["team"], "place": r["place"], "text": fact["text"],
                          "facts": [fact["id"]]})
        return {"sentences": fixed}
    for game in document.get("matchups", []):
        sides = game["sides"]
        for own, other in (sides, sides[::-1]):
            for team in document["teams"]:
                if team["id"] == own["id"] and own.get("result") in ("win", "loss"):
                    team["result"] = (own["result"] == "win", other["id"])
    roasts = [roast(team, manner) for team in document["teams"]]
    if manner == "flat":
        return {r["team"]: " ".join(s["text"] for s in r["sentences"]) for r in roasts}
    return {"roasts": roasts}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
        manner = self.path.split("/")[1]
        prompt = body["messages"][-1]["content"]
        with lock:
            with open(log, "a", encoding="utf-8") as file:
                key = self.headers.get("Authorization", "")
                file.write(json.dumps({"path": self.path, "key": key, "body": body}) + "\n")
            served["half"] += manner == "half" and "Plan the week" not in prompt
            asksAgain = "Does each sentence follow" in prompt
            served["half"] -= manner == "half" and asksAgain
            fails = manner == "down" or manner == "mute" and asksAgain or (
                manner == "half" and served["half"] > 1 and "Plan the week" not in prompt and not asksAgain and not os.path.exists(log + ".healed"))
            isNew = prompt not in questions
            questions.add(prompt)
        if fails:
            return self.send(503, {"error": {"message": "no", "type": "server_error"}})
        text = ("I would rather not." if manner == "prose"
                else '{"roasts": [{"team": "1", "sent' if manner == "broken" and isNew
                else '{"answer": 42}' if manner == "shapeless" and isNew
                else "Here you are:\n```json\n" + json.dumps(answer(prompt, manner)) + "\n```")
        self.send(200, {"id": "1", "object": "chat.completion", "model": body.get("model"),
                        "choices": [{"index": 0, "finish_reason": "stop",
                                     "message": {"role": "assistant", "content": text}}],
                        "usage": {"prompt_tokens": 1, "completion_tokens": 1}})

    def send(self, status, value):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
print(server.server_address[1], flush=True)
server.serve_forever()
