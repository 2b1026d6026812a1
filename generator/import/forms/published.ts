import { type Fields, isFields, parseJson } from "../fields.ts";
import { wcagLuminance } from "#culori";
import { posix } from "node:path";
import type { Json } from "../../model/token.ts";
import { fromFileId } from "../../tokens/addresses.ts";
import { ImportError } from "../import-error.ts";
import { type Entry, leftOut, type Reading, type ReadyFile, repaired } from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";

/** Reads the identity of a published API, or of a built folder: its settings and files as they were. */
export function readPublished(source: SourceFiles): Reading | undefined {
  const found = source.paths.filter(
    (path) => posix.basename(path) === "settings.json" && source.read(posix.join(posix.dirname(path), "manifest.json")),
  );
  const [own] = found;
  if (own === undefined) return undefined;
  if (found.length > 1)
    throw new ImportError(`"${source.name}" has ${found.length} published APIs.`, `Name one: ${found.join(", ")}.`);
  const folder = posix.dirname(own);
  const read = (path: string) => source.read(posix.join(folder, path));
  const settings = parsed(own, source.read(own));
  const { files } = parsed(posix.join(folder, "manifest.json"), read("manifest.json"));
  const listed = (Array.isArray(files) ? files : []).flatMap((file: Json) =>
    isFields(file) && typeof file["path"] === "string" ? [file["path"]] : [],
  );
  const entries: Entry[] = [];
  const textOf = (path: string): string => {
    const text = read(path);
    if (text === undefined) throw new ImportError(`"${path}" is in the manifest, but not in "${source.name}".`);
    return text;
  };
  const ids = listed.flatMap((path) => /^tokens\/(.*)\.json$/.exec(path)?.[1] ?? []);
  const tokens = ids.flatMap((id): ReadyFile[] => {
    const path = fromFileId(id);
    return path === undefined || !isBelow(path) ? [] : [{ path, text: textOf(`tokens/${id}.json`) }];
  });
  const products = listed
    .filter((path) => /^products\/[^/]+\.json$/.test(path))
    .map((path) => ({ path, text: textOf(path) }));
  const wordless = new Set(productsInSettings(settings));
  const others = products.filter(({ path }) => !wordless.has(posix.basename(path, ".json")));
  const taken = new Set(tokens.map(({ path }) => path));
  const symbols = symbolsIn(listed, { read, entries });
  const { reference: pages } = settings;
  const names = (Array.isArray(pages) ? pages : []).filter((id): id is string => typeof id === "string");
  const shown = names.map((id): ReadyFile => {
    const path = `reference/${id}.md`;
    entries.push(repaired(PAGES, path, "helpers", "their values"));
    return { path, text: textOf(path).replaceAll("{{", "\\{{") };
  });
  return {
    modifiers: [],
    reasons: [],
    tokens: [],
    settings,
    pages: shown,
    files: { base: [], sets: [], all: [...tokens, ...others.filter(({ path }) => !taken.has(path)), ...symbols] },
    entries,
  };
}

const PAGES = "Pages with the values of the tokens, as they are published";

/** The products whose words are in the settings; a file of theirs in the API only repeats them. */
function productsInSettings({ modifiers }: Fields): readonly string[] {
  const membersOf = (json: Json | undefined) => Object.entries(isFields(json) ? json : {});
  const contexts = membersOf(modifiers).flatMap(([, one]) => membersOf(isFields(one) ? one["contexts"] : undefined));
  return contexts.flatMap(([name, context]) => {
    const { id = name, product } = isFields(context) ? context : {};
    return isFields(product) ? [String(id)] : [];
  });
}

/** The symbols of products, which are published once for each mode: where they differ, a token is drawn. */
function symbolsIn(
  listed: readonly string[],
  { read, entries }: { readonly read: (path: string) => string | undefined; readonly entries: Entry[] },
): readonly ReadyFile[] {
  const ids = listed.flatMap((path) => /^products\/([^/]+)\/mark\/light\.svg$/.exec(path)?.[1] ?? []);
  return ids.flatMap((id): ReadyFile[] => {
    const [light, dark] = ["light", "dark"].map((mode) => read(`products/${id}/mark/${mode}.svg`));
    const text = light === undefined || dark === undefined ? undefined : toTemplate(light, dark);
    const path = `products/${id}.svg.hbs`;
    if (text !== undefined) return [{ path, text }];
    entries.push(leftOut(SYMBOLS, path, "two drawings"));
    return [];
  });
}

const SYMBOLS = "Symbols: their drawings in light and dark differ in more than two colours";

const COLOR = /#[\da-f]{6}\b/gi;

/** A symbol has two colours: that of the ink and that of the paper, which change places. */
function toTemplate(light: string, dark: string): string | undefined {
  if (light.includes("{{")) return undefined;
  if (light.replace(COLOR, "#") !== dark.replace(COLOR, "#")) return undefined;
  const after = dark.match(COLOR) ?? [];
  const changed = new Map(
    (light.match(COLOR) ?? []).flatMap((color, at): [string, string][] => {
      const other = after[at] ?? color;
      const isInk = wcagLuminance(color) < wcagLuminance(other);
      return color === other ? [] : [[`${color} ${other}`, isInk ? "{{ink}}" : "{{paper}}"]];
    }),
  );
  if (changed.size > 2) return undefined;
  let at = -1;
  return light.replace(COLOR, (color) => changed.get(`${color} ${after[(at += 1)]}`) ?? color);
}

function isBelow(path: string): boolean {
  return !posix.isAbsolute(path) && !/(^|\/)\.\.?(\/|$)/.test(path) && !path.includes("\\");
}

function parsed(path: string, text: string | undefined): Fields {
  const json = parseJson(text);
  if (isFields(json)) return json;
  throw new ImportError(`${path} is no JSON object.`);
}
