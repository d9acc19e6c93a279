#!/usr/bin/env python3
"""Prints botocore's own cases of binary event streams as JSON: bytes in hexadecimal, and what a
reader must make of them. Runs where botocore's source package is importable."""
import json, uuid, datetime
from tests.unit import test_eventstream as cases


def value(value):
    if isinstance(value, bool):
        return {"bool": value}
    if isinstance(value, int):
        return {"int": value}
    if isinstance(value, str):
        return {"string": value}
    return {"bytes": bytes(value).hex()}


good = [
    {"bytes": encoded.hex(), "payload": message.payload.hex(),
     "headers": {name: value(held) for name, held in message.headers.items()}}
    for encoded, message in cases.POSITIVE_CASES]
bad = [{"bytes": encoded.hex(), "error": error.__name__} for encoded, error in cases.NEGATIVE_CASES
       if len(encoded) < 1 << 20]
print(json.dumps({"good": good, "bad": bad}))
