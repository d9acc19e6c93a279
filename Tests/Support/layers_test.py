"""Scripts/layers finds what it is for: planted imports that point up or are not declared."""
import importlib.machinery
import importlib.util
import os
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Scripts", "layers")
loader = importlib.machinery.SourceFileLoader("layers", SCRIPT)
layers = importlib.util.module_from_spec(importlib.util.spec_from_loader("layers", loader))
loader.exec_module(layers)


def target(name, path, *dependencies, type="regular"):
    return {"name": name, "path": path, "type": type,
            "dependencies": [{"byName": [other, None]} for other in dependencies]}


class LayersTest(unittest.TestCase):
    def found(self, source):
        """What is found in a house of three rooms when this stands in the middle one."""
        with tempfile.TemporaryDirectory() as root:
            house = layers.rooms({"targets": [
                target("JSON", "Sources/Base/JSON"),
                target("Rank", "Sources/Football/Rank", "JSON"),
                target("Build", "Sources/App/Build", "Rank"),
                target("RankTests", "Tests/Unit/RankTests", "Rank")]})
            texts = {"JSON": "struct Value {}\n", "Rank": source, "Build": "public import Rank\n",
                     "RankTests": "@testable import Rank\n"}
            for name, text in texts.items():
                folder = os.path.join(root, house[name]["path"])
                os.makedirs(folder)
                with open(os.path.join(folder, "File.swift"), "w", encoding="utf-8") as file:
                    file.write(text)
            return list(layers.mistakes(root, house))

    def test_what_is_in_order_is_not_found(self):
        self.assertEqual(self.found("// import Build\nimport Foundation\nimport JSON\n"), [])

    def test_an_import_that_points_up(self):
        found = self.found("import JSON\npackage import Build\n")
        self.assertEqual(len(found), 2)
        self.assertIn("Sources/Football/Rank/File.swift:2: error: 'Rank' imports 'Build', which", found[0])
        self.assertIn("of a layer above: imports point down", found[1])

    def test_the_paper_is_made_without_the_extras(self):
        """Nothing that fetches, ranks, writes, renders or publishes depends on a feature that the paper does not need."""
        house = layers.rooms(layers.manifest(os.path.dirname(os.path.dirname(SCRIPT))))
        extras = {name for name, room in house.items() if room["path"].startswith("Sources/Extras/")}
        self.assertTrue(extras)
        reached, left = set(), ["Build", "Delivery", "Preview"]
        while left:
            name = left.pop()
            if name not in reached:
                reached.add(name)
                left += house[name]["declared"] if name in house else []
        self.assertEqual(reached & extras, set())

    def test_an_import_that_is_not_declared(self):
        self.assertTrue(any("'RankTests' imports" in line or "does not declare" in line
                            for line in self.found("import JSON\nimport RankTests\n")))

    def test_a_declaration_in_vain(self):
        self.assertEqual(self.found("let x = 1\n"),
                         ["Package.swift: error: 'Rank' declares 'JSON' and imports it nowhere"])

    def test_a_type_with_the_name_of_a_module(self):
        self.assertEqual(self.found("import JSON\npublic enum Rank {}\n"),
                         ["Sources/Football/Rank/File.swift:2: error: this type has the name of a module"])


if __name__ == "__main__":
    unittest.main()
