import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { SCOPE } from "../built.ts";
import { pathsIn } from "../build/tree.ts";
import { SETTINGS_FILE } from "../../generator/tokens/moved.ts";
import { identityCopy } from "./identity-copy.ts";

/** Closes a style, script, comment, string, attribute and rule, each followed by text that must stay escaped. */
const HOSTILE = `</style></title><script>evil()</script>--> */ "; evil: 1; '>\\22 \u2028 <blink onclick=evil()> & evil`;

const { folder, edit, read } = identityCopy();
const quoted = JSON.stringify(HOSTILE).slice(1, -1);
const files = new Map<string, string>();

/** Inserts the hostile text after the first occurrence of each string. */
const plant = (file: string, ...places: string[]) =>
  edit(file, (text) =>
    places.reduce((result, place) => {
      expect(result).toContain(place);
      return result.replace(place, () => place + quoted);
    }, text),
  );

beforeAll(async () => {
  plant(SETTINGS_FILE, '"name": "Backwater Lines', '"name": "Night', '"name": "Pascha', '"note": "By daylight');
  const tokens = ['"Inconsolata', '["Alegreya Sans'];
  const notes = ["From Good Friday", "The page itself", "Departure times", "Colours for print and livery"];
  plant("tokens/tokens.json", ...tokens, ...notes);
  plant("tokens/products/ferry.json", '"name": "Ferry', '"mark": "Ferry', '"acronym": "', "Series coral");
  edit("reference/hues.md", (text) => text.replace("# Hues", () => `# Hues ${HOSTILE}`));
  const reading = await read();
  if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
  const dist = join(folder, "dist");
  await build(reading.source, { snapshot: SCOPE.snapshot, span: { from: 2026, to: 2026 } }, dist);
  for (const path of pathsIn(dist)) if (!path.endsWith(".gz")) files.set(path, readFileSync(join(dist, path), "utf8"));
}, 60_000);

const ending = (...ends: string[]) => [...files].filter(([path]) => ends.some((end) => path.endsWith(end)));

/** Removes strings and comments from a stylesheet (CSS Syntax Module Level 3, sections 4.3.2 and 4.3.5). */
function outsideStrings(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\/|"(?:\\(?:[\da-f]{1,6}\s?|[^\n])|[^"\\\n])*"|'(?:\\[^\n]|[^'\\\n])*'/gi, " ");
}

describe("hostile text in an identity", () => {
  it("is published in stylesheets and JSON", () => {
    expect(ending(".css").filter(([, text]) => text.includes("evil")).length).toBeGreaterThan(0);
    expect(ending(".json").filter(([, text]) => text.includes(quoted)).length).toBeGreaterThan(0);
  });

  it("stays quoted in every stylesheet, and never ends a style element", () => {
    for (const [path, css] of ending(".css")) {
      expect(css).not.toMatch(/From Good Friday|The page itself|Departure times/);
      expect([path, outsideStrings(css).includes("evil"), /<\/?(style|script)/i.test(css)]).toEqual([
        path,
        false,
        false,
      ]);
    }
  });

  it("leaves every JSON file valid", () => {
    for (const [path, text] of ending(".json")) expect(() => JSON.parse(text) as unknown, path).not.toThrow();
  });

  it("adds only standard lines to a calendar", () => {
    const names =
      /^(BEGIN|END|VERSION|PRODID|CALSCALE|NAME|X-WR-CALNAME|UID|DTSTAMP|DTSTART;VALUE=DATE|DTEND;VALUE=DATE|SUMMARY|DESCRIPTION|TRANSP):/;
    for (const [path, text] of ending(".ics")) {
      const lines = text.replaceAll("\r\n ", "").split("\r\n").slice(0, -1);
      expect([path, lines.filter((line) => !names.test(line) || /[\r\n]/.test(line))]).toEqual([path, []]);
      expect(lines.some((line) => line.startsWith("SUMMARY:Pascha</style>"))).toBe(true);
    }
  });

  it("opens no elements in symbols or pages", () => {
    const pages = ending(".svg", ".html");
    expect(pages.length).toBeGreaterThan(4);
    for (const [path, text] of pages) {
      const tags = [...text.matchAll(/<\/?([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g)];
      const evil = tags.filter(
        ([tag, name]) => /onclick=evil|evil\(\)/.test(tag.replaceAll(/"[^"]*"/g, "")) || name === "blink",
      );
      expect([path, evil.map(([tag]) => tag), text.includes("<script>evil")]).toEqual([path, [], false]);
    }
  });

  it("adds no rules for hosts", () => {
    for (const [path, text] of ending("_headers", "_redirects"))
      expect([path, text.includes("evil")]).toEqual([path, false]);
  });
});
