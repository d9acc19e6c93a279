"""Prints the elements of pages as html5lib reads them, one page a line of JSON.

    html_trees.py PAGE…

An element is [name, {attribute: value}, the place of its parent or -1, its own text].
"""
import json, sys

import html5lib


def local(name):
    return name.rsplit("}", 1)[-1] if isinstance(name, str) else None


def walk(element, parent, found):
    if local(element.tag) is None:  # a comment
        return
    place = len(found)
    text = (element.text or "") + "".join(child.tail or "" for child in element)
    attributes = sorted((local(name), value) for name, value in element.items())
    found.append([local(element.tag), dict(attributes), parent, "".join(text.split())])
    for child in element:
        walk(child, place, found)


for path in sys.argv[1:]:
    with open(path, "rb") as page:
        root = html5lib.parse(page, treebuilder="etree")
    found = []
    walk(root, -1, found)
    print(json.dumps(found))
