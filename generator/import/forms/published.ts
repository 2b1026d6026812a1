import { type Fields, fieldsOf, isFields, parseJson } from "../fields.ts";
import { wcagLuminance } from "#culori";
import { posix } from "node:path";
import type { Json } from "../../model/token.ts";
import { fromFileId } from "../../tokens/addresses.ts";
import { ImportError } from "../import-error.ts";
import { type Entry, leftOut, type Reading, type ReadyFile, repaired } from "../reading.ts";
import { isInside, refuseSeveral, type SourceFiles } from "../source-files.ts";

/** Restores the settings and files of an identity from its published API or its built folder. */
export function readPublished(source: SourceFiles): Reading | undefined {
  const settingsFiles = source.paths.filter(
    (path) => posix.basename(path) === "settings.json" && source.read(posix.join(posix.dirname(path), "manifest.json")),
  );
  const [settingsFile] = settingsFiles;
  if (settingsFile === undefined) return undefined;
  if (settingsFiles.length > 1) refuseSeveral(source, "published APIs", settingsFiles.map(posix.dirname));
  const folder = posix.dirname(settingsFile);
  const read = (path: string) => source.read(posix.join(folder, path));
  const { platforms, ...settings } = parsed(settingsFile, source.read(settingsFile));
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
    return path === undefined || !isInside(path) ? [] : [{ path, text: textOf(`tokens/${id}.json`) }];
  });
  const products = listed
    .filter((path) => /^products\/[^/]+\.json$/.test(path))
    .map((path) => ({ path, text: textOf(path) }));
  const inSettings = new Set(productsInSettings(settings));
  const productFiles = products.filter(({ path }) => !inSettings.has(posix.basename(path, ".json")));
  const taken = new Set(tokens.map(({ path }) => path));
  if (platforms !== undefined) entries.push(leftOut(MODULES, settingsFile, "platforms"));
  const symbols = symbolsIn(listed, { read, entries });
  const { reference: pages, fonts, ...withoutFonts } = settings;
  for (const path of listed.filter((path) => path.startsWith("fonts/"))) entries.push(leftOut(FONTS, path, "a file"));
  const pageIds = (Array.isArray(pages) ? pages : []).filter((id): id is string => typeof id === "string");
  const pageFiles = pageIds.map((id): ReadyFile => {
    const path = `reference/${id}.md`;
    entries.push(repaired(PAGES, path, "helpers", "their values"));
    return { path, text: textOf(path).replaceAll("{{", "\\{{") };
  });
  return {
    modifiers: [],
    reasons: [],
    tokens: [],
    settings: fonts === undefined ? settings : { ...withoutFonts, ...(pages !== undefined && { reference: pages }) },
    pages: pageFiles,
    files: { base: [], sets: [], all: [...tokens, ...productFiles.filter(({ path }) => !taken.has(path)), ...symbols] },
    entries,
  };
}

const FONTS = 'Font files: download them, and list them in "fonts" of the settings';

const MODULES = 'Platforms of its own: write their modules, and list them in "platforms" of the settings';

const PAGES = "Pages with the values of the tokens, as they are published";

/** The ids of products whose texts are in the settings; their files in the API only repeat these. */
function productsInSettings({ modifiers }: Fields): readonly string[] {
  const contexts = Object.values(fieldsOf(modifiers)).flatMap((modifier) =>
    Object.entries(fieldsOf(fieldsOf(modifier)["contexts"])),
  );
  return contexts.flatMap(([name, context]) => {
    const { id = name, product } = fieldsOf(context);
    return isFields(product) ? [String(id)] : [];
  });
}

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

/** Replaces the two colours that light and dark swap by `{{ink}}` and `{{paper}}`; undefined if more colours differ. */
function toTemplate(light: string, dark: string): string | undefined {
  if (light.includes("{{")) return undefined;
  if (light.replace(COLOR, "#") !== dark.replace(COLOR, "#")) return undefined;
  const darkColors = dark.match(COLOR) ?? [];
  const placeholders = new Map(
    (light.match(COLOR) ?? []).flatMap((color, at): [string, string][] => {
      const darkColor = darkColors[at] ?? color;
      const isInk = wcagLuminance(color) < wcagLuminance(darkColor);
      return color === darkColor ? [] : [[`${color} ${darkColor}`, isInk ? "{{ink}}" : "{{paper}}"]];
    }),
  );
  if (placeholders.size > 2) return undefined;
  let at = -1;
  return light.replace(COLOR, (color) => placeholders.get(`${color} ${darkColors[(at += 1)]}`) ?? color);
}

function parsed(path: string, text: string | undefined): Fields {
  const json = parseJson(text);
  if (isFields(json)) return json;
  throw new ImportError(`${path} is no JSON object.`);
}
