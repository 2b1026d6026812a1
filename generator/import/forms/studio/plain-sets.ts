import { isFields, parseJson } from "../../fields.ts";
import { hasText } from "../../marks.ts";
import type { Json } from "../../../model/token.ts";
import type { SourceFiles } from "../../source-files.ts";
import { tokensIn } from "../old/tree.ts";

/** A file with a set of tokens in each of its members. */
export type PlainSets = { readonly file: string; readonly sets: readonly (readonly [name: string, tree: Json])[] };

/**
 * The sets of the oldest form, a file that says nothing of themes: its references leave out the name of the set that they
 * lead to, `{color.red}` for `global.color.red`, and none has it. Undefined for other files.
 */
export function plainSetsIn(source: SourceFiles): PlainSets | undefined {
  const files = source.paths.filter((path) => path.endsWith(".json") && hasText(source, path, /"value"\s*:/));
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return undefined;
  const text = source.read(file) ?? "";
  const json = text.includes('"$value"') ? undefined : parseJson(text);
  const sets = isFields(json) ? Object.entries(json) : [];
  if (sets.length === 0 || !sets.every(([name, tree]) => isFields(tree) && !name.startsWith("$"))) return undefined;
  const whole = sets.flatMap(([name, tree]) => tokensIn(file, tree).map(({ path, raw }) => ({ name, path, raw })));
  const inner = new Set(whole.map(({ path }) => path.join(".")));
  const outer = new Set(whole.map(({ name, path }) => [name, ...path].join(".")));
  const references = whole.flatMap(({ raw }) =>
    [...JSON.stringify(raw).matchAll(/\{([\w.\- ]+)\}/g)].map(([, path = ""]) => path.replace(/\.value$/, "")),
  );
  const known = references.filter((path) => inner.has(path));
  const isOfSets = known.length > 0 && known.length >= LEAST_KNOWN * references.length;
  return isOfSets && references.every((path) => !outer.has(path)) ? { file, sets } : undefined;
}

/** At least this part of the references leads to a token; the others to none. */
const LEAST_KNOWN = 0.5;
