import { isForApps } from "./for-apps.ts";
import { isAboutSource } from "./for-authors.ts";
import type { Identity } from "../model/identity.ts";
import { cssValue } from "../render/css-value.ts";
import { once } from "../resolve/memoize.ts";
import { comparable } from "./comparable.ts";
import { splitOutside } from "./css-value.ts";
import { textOf } from "./forms/old/value.ts";
import { jsonIn } from "./forms/dtcg/documents.ts";
import { hasText } from "./marks.ts";
import type { Entry, Reading } from "./reading.ts";
import { ownText } from "./wide-colors.ts";
import type { SourceFiles } from "./source-files.ts";
import { valuesOfSass } from "./unread-sass.ts";

/** A file that is not read as tokens, and the colours and lengths in it. */
type Unread = { readonly path: string; readonly values: ReadonlySet<string> };

/**
 * Names the files of JSON, Sass and Less, and the themes of Tailwind, that are not read as tokens and have colours and
 * lengths which no token has: of those with the same values, the one with the most.
 */
export function unreadData(
  source: SourceFiles,
  { tokens }: Identity,
  { from = [], tokens: stated }: Reading,
): readonly Entry[] {
  const read = new Set(from);
  const json = jsonIn(source).map((path) => {
    // Files of tokens that are not read are named for that.
    const isElsewhere = read.has(path) || isAboutSource(path) || isForApps(path) || hasText(source, path, '"$value"');
    return { path, values: isElsewhere ? new Set<string>() : valuesIn(source.read(path) ?? "") };
  });
  const sass = valuesOfSass(source);
  const themes = source.paths.filter((path) => TAILWIND.test(path) && !read.has(path));
  const configured = themes.map((path) => ({
    path,
    values: valuesIn((source.read(path) ?? "").replace(/['`]/g, '"')),
  }));
  if ([...json, ...sass, ...configured].every(({ values }) => values.size < LEAST)) return [];
  const isKnown = knownValues(tokens, stated);
  return [
    ...lacking(json, isKnown, WHAT),
    ...lacking(sass, isKnown, OF_SASS),
    ...lacking(configured, isKnown, OF_TAILWIND),
  ];
}

function lacking(files: readonly Unread[], isKnown: (value: string) => boolean, what: string): readonly Entry[] {
  const named = new Set<string>();
  return files
    .toSorted((one, other) => other.values.size - one.values.size)
    .flatMap(({ path, values }): Entry[] => {
      const missing = [...values].filter((value) => !value.includes("var(") && !isKnown(value));
      const isOwn = missing.length >= LEAST && missing.length >= LEAST_SHARE * values.size;
      const found = isOwn ? missing.filter((value) => !named.has(value)) : [];
      for (const value of found) named.add(value);
      if (found.length === 0) return [];
      return [
        { kind: "left-out", what, subject: path, found: `${found.length} of ${values.size}: ${found.join(", ")}` },
      ];
    });
}

/** Whether some token has a colour or a length, in any notation. */
export function knownValues(tokens: Identity["tokens"], stated: Reading["tokens"]): (value: string) => boolean {
  const texts = new Set(
    tokens.flatMap(({ values }) => values.flatMap((value) => [cssValue(value), ownText(value) ?? ""])),
  );
  for (const { statements, isHidden } of stated)
    if (isHidden === true) for (const { value } of statements) if ("value" in value) texts.add(textOf(value) ?? "");
  const parts = new Set([...texts].flatMap(partsOf));
  const inOne = once(() => new Set([...parts].map(inPixels)));
  return (value) => parts.has(value) || inOne().has(inPixels(value));
}

/** The JSON file of a source with the most colours and lengths, and how many it has; undefined where none has some. */
export function richestData(source: SourceFiles): { readonly path: string; readonly count: number } | undefined {
  const all = jsonIn(source).map((path) => ({
    path,
    count: isAboutSource(path) ? 0 : valuesIn(source.read(path) ?? "").size,
  }));
  const [first] = all.toSorted((one, other) => other.count - one.count);
  return first !== undefined && first.count >= LEAST ? first : undefined;
}

const WHAT = "Values of JSON files that the tokens have nowhere: import a file by its name";
const OF_TAILWIND = "Values of a configuration of Tailwind that the tokens have nowhere: import it by its name";
const OF_SASS = "Values of Sass and Less that the tokens have nowhere: import the CSS that is made of them";

/** The theme of Tailwind up to version 3; the code of other themes is looked at elsewhere. */
const TAILWIND = /(^|\/)tailwind\.config\.[cm]?[jt]s$/;

/** A file with fewer colours and lengths is about something else, such as the colour of a window. */
const LEAST = 3;

/** A file that has so much of its values from tokens is made of them: a shade more is its own. */
const LEAST_SHARE = 0.2;

/** The colours and lengths that are members of JSON. */
function valuesIn(text: string): ReadonlySet<string> {
  const bare = [...text.matchAll(BARE)].map(([, digits = ""]) => `#${digits}`);
  return new Set([...text.matchAll(VALUE)].map(([, value = ""]) => value).concat(bare));
}

/** A colour without its sign. */
const BARE = /"hex"\s*:\s*"([\da-f]{6})"/gi;

/** A comment about a value is none. */
const VALUE =
  /(?<!"\$?(?:comment|description)"\s*:\s*)"(#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([^"{]{1,80}\)|-?[\d.]{1,12}(?:px|rem|em|ms|s))"(?!\s*:)/gi;

/** A text, and its parts between commas and spaces: the colour of a shadow. */
function partsOf(text: string): readonly string[] {
  const parts = splitOutside(text, ",").flatMap((part) => splitOutside(part.trim(), " "));
  return [text, ...parts];
}

/** A text in one notation, with 16 px for a rem. */
function inPixels(text: string): string {
  const [, amount] = /^(-?[\d.]+)rem$/i.exec(text.trim()) ?? [];
  return comparable(amount === undefined ? text : `${Number((16 * Number(amount)).toFixed(6))}px`);
}
