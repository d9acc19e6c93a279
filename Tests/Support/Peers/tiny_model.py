#!/usr/bin/env python3
"""Writes a language model of half a megabyte with random weights, so that a real server has something
to serve. It talks nonsense, always in the same way. Needs the packages gguf and numpy.

  tiny_model.py FILE
"""
import sys
import gguf, numpy

width, heads, inner, layers, room = 64, 4, 128, 2, 65_536
# One token for each byte, so that any text can be read, and a few words to look like a league.
control = [b"<unk>", b"<s>", b"</s>"]
bytes_ = [f"<0x{byte:02X}>".encode() for byte in range(256)]
words = [("\u2581" + word).encode() for word in
         ["", "the", "team", "lost", "won", "by", "points", "bench", "trade", "roast", "again"]]
tokens = control + bytes_ + words
kinds = gguf.TokenType
types = ([kinds.UNKNOWN, kinds.CONTROL, kinds.CONTROL] + [kinds.BYTE] * len(bytes_)
         + [kinds.NORMAL] * len(words))

writer = gguf.GGUFWriter(sys.argv[1], "llama")
writer.add_name("tiny-random")
writer.add_context_length(room)
writer.add_embedding_length(width)
writer.add_block_count(layers)
writer.add_feed_forward_length(inner)
writer.add_head_count(heads)
writer.add_head_count_kv(heads)
writer.add_layer_norm_rms_eps(1e-5)
writer.add_rope_dimension_count(width // heads)
writer.add_vocab_size(len(tokens))
writer.add_file_type(0)
writer.add_tokenizer_model("llama")
writer.add_token_list(tokens)
writer.add_token_scores([0.0] * (len(tokens) - len(words)) + [-1.0] * len(words))
writer.add_token_types(types)
writer.add_unk_token_id(0)
writer.add_bos_token_id(1)
writer.add_eos_token_id(2)
writer.add_chat_template(
    "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}"
    "assistant:")

chance = numpy.random.default_rng(1)


def weights(name, *shape):
    writer.add_tensor(name, (chance.standard_normal(shape) * 0.3).astype(numpy.float32))


def ones(name):
    writer.add_tensor(name, numpy.ones(width, numpy.float32))


weights("token_embd.weight", len(tokens), width)
weights("output.weight", len(tokens), width)
ones("output_norm.weight")
for layer in range(layers):
    ones(f"blk.{layer}.attn_norm.weight")
    ones(f"blk.{layer}.ffn_norm.weight")
    for part in ["attn_q", "attn_k", "attn_v", "attn_output"]:
        weights(f"blk.{layer}.{part}.weight", width, width)
    weights(f"blk.{layer}.ffn_gate.weight", inner, width)
    weights(f"blk.{layer}.ffn_up.weight", inner, width)
    weights(f"blk.{layer}.ffn_down.weight", width, inner)
writer.write_header_to_file()
writer.write_kv_data_to_file()
writer.write_tensors_to_file()
writer.close()
