import { generate, parse, walk } from "css-tree";
import { compileString } from "sass";
import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { dartValues } from "./dart-values.ts";
import { writeNative } from "./native-identity.ts";
import { parseFile, readExpression } from "./expressions.ts";
import { SWIFT } from "./swift-values.ts";
import { PARSERS } from "../reference/parsers.ts";
import { ANDROID, hasAapt2, link, WITHOUT_AAPT2 } from "./aapt2.ts";
import { NAMES, openHostile } from "./hostile.ts";
import { KOTLIN } from "./kotlin.ts";
import { filesOf, fold, platformOf, type Reader } from "./read-back.ts";
import { XAML } from "./xaml.ts";

/** The number of tokens in the hostile identity: its names, two colours and a text. */
const COUNT = NAMES.length + 3;

/** The values of its colours. */
const VALUES = new Set(["#123456", "#000000", "#ffffff"]);

function declarationsIn(css: string): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  walk(parse(css, {}), {
    visit: "Declaration",
    enter: ({ property, value }) => void declarations.set(property, generate(value).trim()),
  });
  return declarations;
}

describe("hostile names and notes", () => {
  it("are preserved in a module", async () => {
    const { get } = await openHostile();
    const text = await get("/api/v1/platforms/typescript/tokens.mjs").text();
    const { themes } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as {
      themes: { light: { color: Record<string, string> } };
    };
    for (const name of NAMES)
      expect(Object.getOwnPropertyDescriptor(themes.light.color, name)?.value, name).toBe("#123456");
  });

  it("are preserved in Figma's files and Tokens Studio's sets, except for clashing ones", async () => {
    const { get } = await openHostile();
    const figma = await get("/api/v1/platforms/figma/base.value.tokens.json").json();
    // "a/b" would be "b" in the group "a".
    const names = NAMES.filter((name) => name !== "a/b" && !name.includes("*"));
    for (const name of names) expect([name, figma.color[name].$value.hex]).toEqual([name, "#123456"]);
    const { base } = await get("/api/v1/platforms/tokens-studio/tokens.json").json();
    for (const name of NAMES) expect([name, base.color[name].$value]).toEqual([name, "#123456"]);
    const { platforms } = await get("/api/v1/platforms").json();
    const { omitted } = platforms.find(({ id }: { readonly id: string }) => id === "figma");
    expect(omitted).toContainEqual({ reason: "a/b has the same name, color/a-b.", tokens: ["a-b"] });
  });

  it("are preserved in a Sass file without being evaluated", async () => {
    const { get } = await openHostile();
    const partial = await get("/api/v1/platforms/scss/_tokens.scss").text();
    expect(partial).toContain("// - a-b: Sass reads its name as that of a_b.\n");
    const { css } = compileString(`@use "tokens";\n:root { @include tokens.theme("light"); }`, {
      importers: [
        { canonicalize: () => new URL("memory:tokens"), load: () => ({ contents: partial, syntax: "scss" }) },
      ],
    });
    const declared = declarationsIn(css);
    const stylesheet = declarationsIn(await get("/api/v1/themes/light.css").text());
    expect([...declared.values()].filter((value) => value === "#123456")).toHaveLength(NAMES.length);
    expect(declared.get("--text-value")).toBe(stylesheet.get("--text-value"));
  });

  /** Reads the only theme of the identity, and the names that a platform omits. */
  async function readHostile(reader: Reader) {
    const api = await openHostile();
    const { variants, omitted } = await filesOf(api, reader.platform);
    const [theme] = api.identity.themes;
    const texts = variants[0]?.texts ?? new Map<string, string>();
    const values = reader.valuesIn(texts, theme!, api.identity.themes) ?? new Map<string, string>();
    return { texts, values, omitted: omitted.map(({ token }) => token) };
  }

  /** The distinct names: the first of those with the same words, without names that have no words. */
  const DISTINCT = ["class", 'a"b', "1", "emoji-🎨"];

  it.each([KOTLIN, XAML])("can be read back from $platform, or are listed as omitted", async (reader) => {
    const { texts, values, omitted } = await readHostile(reader);
    for (const name of NAMES) {
      const key = fold(reader.isByPath ? `color${name}` : name);
      if (!omitted.includes(name)) expect(values.get(key), name).toBe("#ff123456");
    }
    expect(NAMES.filter((name) => !omitted.includes(name))).toEqual(DISTINCT);
    for (const [path, text] of texts)
      expect(PARSERS[path.endsWith(".kt") ? "kotlin" : "xml"]?.(text), path).toEqual([]);
  });

  it("can be read back from Android, and from the Java that its compiler generates", async (context) => {
    context.skip(!hasAapt2, WITHOUT_AAPT2);
    const { texts, values, omitted } = await readHostile(ANDROID);
    for (const name of NAMES) if (!omitted.includes(name)) expect(values.get(fold(name)), name).toBe("#ff123456");
    expect(NAMES.filter((name) => !omitted.includes(name))).toEqual(DISTINCT);
    const { r } = link(texts);
    // Java also reads Unicode escapes in comments, and rejects incomplete ones.
    expect(r).not.toMatch(/\\u(?![0-9a-f]{4})/i);
    const code = r.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/public static final int \w+=0x[0-9a-f]{8};/g, "");
    expect(code).toMatch(/^\s*package org\.example;\s*public final class R \{[\s\w{}@]*\}\s*$/);
    expect(r).toMatch(/@Deprecated\s+public static final int class_=/);
  });

  it("come back from a Swift package, where each name is a value or said to be left out", async () => {
    const { texts, values, omitted } = await readHostile(SWIFT);
    for (const [path, text] of texts) {
      if (path.endsWith(".json")) expect(JSON.parse(text), path).toHaveProperty("info");
      else expect(parseFile("swift", text).children().length, path).toBeGreaterThan(0);
    }
    expect(omitted.length + values.size).toBe(COUNT);
    expect(new Set(values.values())).toEqual(VALUES);
    expect(texts.get("Sources/DesignTokens/Tokens.swift")).toContain("static let `class` = ");
  });

  it("come back from a Dart library, where each name is a value or said to be left out", async () => {
    const api = await openHostile();
    const { omitted } = await platformOf(api, "flutter");
    const text = await api.get("/api/v1/platforms/flutter/tokens.dart").text();
    const values = dartValues(text, "light");
    expect(omitted.length + values.size).toBe(COUNT);
    expect(new Set(values.values())).toEqual(VALUES);
    expect(text).toContain("  final Color classColor;\n");
  });

  it("are preserved in a deprecation message and in a font name", async () => {
    const hostile = `"a" 'b' \\(c) \${d} $e \\ \u2028 */ \n 🎨`;
    const font = {
      $type: "fontFamily",
      $value: [hostile.replaceAll(/[\n\u2028{}]/g, "")],
      $description: "",
      $deprecated: hostile,
    };
    const { get } = await openApi({ root: writeNative({}, { face: { odd: font } }) });
    const swift = await get("/api/v1/platforms/swift/Sources/DesignTokens/Tokens.swift").text();
    const dart = await get("/api/v1/platforms/flutter/tokens.dart").text();
    expect([parseFile("swift", swift), parseFile("dart", dart)]).toHaveLength(2);
    const families = [/static let faceOdd: \[String\] = (.*)/.exec(swift), /List<String> faceOdd = (.*);/.exec(dart)];
    for (const match of families) expect(readExpression(match?.[1] ?? "")).toEqual(font.$value);
    const messages = [
      /deprecated, message: (".*")\)/.exec(swift.slice(swift.indexOf("FontFamilies"))),
      /@Deprecated\(('"a".*')\)/.exec(dart),
    ];
    for (const match of messages) expect(readExpression(match?.[1] ?? "")).toBe(hostile.replaceAll(/\s+/g, " "));
  });
});
