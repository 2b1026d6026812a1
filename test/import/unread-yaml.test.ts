import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const WHAT = "left-out: YAML, which Vitral does not read: convert it to JSON";
const sizes = { size: { s: { value: "4px" }, m: { value: "8px" } } };
const colors = 'color:\n  bg: { value: "#fff" }\n  fg:\n    value: "{color.ink}"\n';
const plain = "bg: '#ffffff'\nfg: \"#111111\"\ngap: 4px # small\n";
const config = (...source: string[]) => ({
  source,
  platforms: { css: { transformGroup: "css", files: [{ destination: "a.css", format: "css/variables" }] } },
});

it("Files of YAML with tokens beside those that are read are named with their count, and other YAML is not", async () => {
  const found = await imported(
    sourceOf({
      "tokens/size.json": sizes,
      "tokens/color.yaml": colors,
      "tokens/plain.yml": plain,
      ".github/workflows/a.yml": plain,
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\npackages:\n  a@1.0.0:\n    resolution: {}\n",
      "compose.yml": "services:\n  web:\n    image: a:1\n    value: latest\n",
    }),
  );
  expect(await found.variablesOf({})).toEqual({ "size-s": "4px", "size-m": "8px" });
  expect(report(found)[WHAT]).toEqual(["tokens/color.yaml", "tokens/plain.yml"]);
  const own = found.made.entries.filter(({ what }) => what.startsWith("YAML"));
  expect(own.map(({ found: count }) => count)).toEqual(["2 tokens", "3 tokens"]);
});

it.each([[["tokens/*.{json,yaml}"]], [["tokens/*.json", "tokens/*.yaml"]]])(
  "Files of YAML that a configuration of Style Dictionary names with %j are named alone",
  async (source) => {
    const files = { "config.json": config(...source), "tokens/size.json": sizes, "tokens/color.yaml": colors };
    const found = await imported(sourceOf(files));
    expect(report(found)).toMatchObject({ [WHAT]: ["tokens/color.yaml"] });
    expect(report(found)["left-out: Paths that name no file of the source"]).toBeUndefined();
  },
);

it("YAML that the stylesheets were made of is not named, and one with other values is", async () => {
  const found = await imported(
    sourceOf({
      "a.css": ":root { --bg: #fff; --fg: #111; --gap: 4px }",
      "a.yml": plain,
      "b.yml": `${plain}line: 3px\n`,
    }),
  );
  expect(report(found)[WHAT]).toEqual(["b.yml"]);
});

it.each([
  ["alone", { "a.yaml": colors }],
  ["alone for a configuration", { "config.json": config("*.yaml"), "a.yaml": colors }],
])("YAML %s is refused with what to do", async (_, files) => {
  await expect(imported(sourceOf(files))).rejects.toThrow(
    expect.toSatisfy((error: { message: string; fix?: string }) =>
      `${error.message} ${error.fix}`.includes("Vitral does not read YAML: convert a.yaml (2 tokens) to JSON."),
    ),
  );
});
