import type { Base, Identity, Pair } from "../../model/identity.ts";
import type { Context, Choices as IdChoices } from "../../model/modifier.ts";
import { MODES } from "../../model/color.ts";
import type { Product } from "../../model/product.ts";
import type { Season } from "../../model/season.ts";
import type { Theme } from "../../model/theme.ts";
import type { TokenGroup } from "../../model/token.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { SettledToken } from "../dtcg/aliases.ts";
import { checkValues } from "../dtcg/document.ts";
import { checkHex } from "../dtcg/hex.ts";
import { checkStructure } from "../dtcg/structure.ts";
import type { JsonDocument } from "../json/document.ts";
import type { Place, Report } from "../problem.ts";
import type { ReadText } from "../resolver/files.ts";
import type { MergedDocument } from "../resolver/merge.ts";
import { namesIn, type ProjectedToken, projectTokens } from "../resolver/projection.ts";
import type { Check, ResolvedToken } from "../resolver/resolve.ts";
import type { Rule } from "../house-rules.ts";
import { contextId } from "../settings/check.ts";
import type { ContextSettings, PairSettings, ProductSettings, Settings } from "../settings/types.ts";
import { toFileId } from "./addresses.ts";
import { toCondition } from "./conditions.ts";
import { fewOf, inside, isObject, reportAt, type Spot } from "./form.ts";
import { notesOfGroups } from "./groups.ts";
import { type Layered, readLayers } from "./layers.ts";
import { type IdOf, idsIn, type ProductWords, readModifiers, toWhen } from "./modifiers.ts";
import { nameOf } from "./names.ts";
import { layersOfRules } from "./rules.ts";
import { type Keys, varyToken } from "./vary.ts";

/** The part of an identity that its settings and tokens give: all but the symbols of products, and pages. */
export type TokensPart = {
  readonly identity: Omit<Identity, "products" | "pages">;
  /** The products without their symbols. */
  readonly products: readonly Omit<Product, "symbol">[];
  /** The texts of the tokens' files by their addresses below the API's root: `tokens/a.json`. */
  readonly texts: ReadonlyMap<string, string>;
  /** The definition of a token that counts in a combination, by its path. */
  definitionOf(path: readonly string[], choices: IdChoices): ResolvedToken | undefined;
};

/** Reads the tokens that some settings name; undefined where there are problems. */
export async function readTokens(
  document: JsonDocument,
  settings: Settings,
  given: {
    readonly base: Base;
    readonly read: ReadText;
    readonly report: Report;
    wordsOf(product: string): ProductWords | undefined;
  },
): Promise<TokensPart | undefined> {
  let isValid = true;
  const noted: Report = (problem) => {
    isValid &&= problem.rule !== undefined;
    given.report(problem);
  };
  const layered = readLayers(document, settings, given);
  if (layered === undefined) return undefined;
  const keys = readModifiers(layered.modifiers, {
    wordsOf: given.wordsOf,
    noteOf: (context) => layered.noteOf(context),
  });
  const isHidden = hiddenIn(layered);
  const paths = namesIn(layered.resolver).filter((path) => !isHidden(path));
  const rules = layersOfRules(settings.rules, paths, { document, modifiers: layered.modifiers, report: given.report });
  const resolver = { ...layered.resolver, layers: [...layered.resolver.layers, ...rules] };
  const check: Check = (merged, order) => checkTokens(merged, order, noted);
  const projected = await projectTokens(resolver, noted, check);
  if (projected === undefined || !isValid) return undefined;
  checkGroups(settings.names.groups, resolver, { document, path: ["names", "groups"], report: noted });
  const published = projected.filter((token) => !isHidden(token.path));
  const varied = await Promise.all(
    published.flatMap((token) => {
      const name = nameOf(token.path, settings.names);
      return name === null ? [] : [varyToken(token, { name, keys })];
    }),
  );
  const tokens = together(varied.filter((token) => token !== undefined));
  const idOf = idsIn(layered.modifiers);
  const texts = textsOf(layered.files, document.file, given.read);
  const contextsOf = (role: string) => keys.find(({ modifier }) => modifier.role === role)?.modifier;
  const rulesOf = (id: string) =>
    settings.modifiers.find(({ role }) => role === "season")?.contexts.find((one) => (one.id ?? one.key) === id)?.rule;
  return {
    identity: {
      name: settings.name,
      language: settings.language,
      url: settings.url ?? "",
      timeZone: settings.timeZone,
      base: given.base,
      modifiers: keys.map(({ modifier }) => modifier),
      themes: (contextsOf("theme")?.contexts ?? []).map(toTheme),
      seasons: withoutNone(contextsOf("season")?.contexts).map((one): Season => ({
        ...one,
        rule: rulesOf(one.id) ?? null,
      })),
      tokens,
      groups: groupsIn(layered, idOf, isHidden),
      pairs: settings.pairs.map((pair) => toPair(pair, layered, idOf)),
      roles: settings.roles,
      rules: settings.rules.map(({ tokens: patterns, take, when }) => {
        return { tokens: patterns, take, when: toWhen(toCondition(when, layered.modifiers), idOf) };
      }),
      files: [...texts.keys()].map((name) => ({ id: toFileId(name), name })),
      without: settings.without.map((when) => toWhen(toCondition(when, layered.modifiers), idOf)),
    },
    products: withoutNone(contextsOf("product")?.contexts).map((one) => {
      const said = settings.modifiers.find(({ role }) => role === "product")?.contexts ?? [];
      const context = said.find((each) => contextId(each) === one.id);
      const words = context && checkWords(context, given.wordsOf(one.id), { document, path: [], report: given.report });
      const { mark = one.name, acronym = one.name, highlight = acronym } = { ...words, ...given.wordsOf(one.id) };
      return { ...one, mark, acronym, highlight };
    }),
    texts: withAddresses(texts),
    definitionOf: definitionIn(projected, keys),
  };
}

/** The files of tokens by their paths below the folder of the settings. Products are elsewhere. */
function textsOf(files: readonly string[], settings: string, read: ReadText): ReadonlyMap<string, string> {
  const folder = settings.slice(0, settings.lastIndexOf("/") + 1);
  const own = files.filter((file) => !file.startsWith(`${folder}products/`));
  return new Map(own.map((file) => [file.slice(folder.length), read(file) ?? ""]));
}

/** Each file has its address, and one that is alone is the answer of `/tokens` too. */
function withAddresses(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const own = [...texts].map(([path, text]) => [`tokens/${toFileId(path)}.json`, text] as const);
  return new Map([...(own.length === 1 ? [["tokens.json", own[0]?.[1] ?? ""] as const] : []), ...own]);
}

/** The words of a product in the settings; reports those that its file has too. */
function checkWords(
  { product, path, key }: ContextSettings,
  inFile: ProductWords | undefined,
  spot: Spot,
): ProductSettings {
  for (const word of Object.keys(product ?? {})) {
    if (inFile === undefined || !Object.hasOwn(inFile, word)) continue;
    const message = `The file of the product "${key}" has "${word}" too.`;
    reportAt(inside(spot, ...path, "product", word), "key", { message, fix: "Remove one of the two." });
  }
  return product ?? {};
}

function withoutNone(contexts: readonly Context[] = []): readonly Context[] {
  return contexts.filter(({ id }) => id !== "none");
}

function toTheme(context: Context): Theme {
  const mode = MODES.find((one) => one === context.facets["mode"]) ?? "light";
  return { ...context, mode, highContrast: context.facets["contrast"] === "more" };
}

function toPair(
  { use, foregrounds, backgrounds, minimum, more, when }: PairSettings,
  { modifiers }: Layered,
  idOf: IdOf,
): Pair {
  return {
    use,
    foregrounds,
    backgrounds,
    minimum,
    highContrast: more,
    when: toWhen(toCondition(when, modifiers), idOf),
  };
}

/** Checks the tokens of one combination by the format's rules, and by those of the house. */
function checkTokens(document: MergedDocument, order: readonly SettledToken[], report: Report): void {
  const spot = { document, path: [], report };
  checkStructure(document.value, spot);
  checkValues(order, { ...spot, report: ruled("value", report) });
  for (const { value, at, json, origin } of order) {
    if (value !== undefined) checkHex(value, { ...inside(spot, ...at), report: ruled("hex", report) });
    if (json["$description"] !== undefined) continue;
    const message = `"$description" is missing. Expected: a note on the token's use.`;
    reportAt(inside(spot, ...origin, "$description"), "key", { message, fix: null, rule: "description" });
  }
}

/** Reports prefixes of groups that no token is in. */
function checkGroups(groups: Settings["names"]["groups"], resolver: Layered["resolver"], spot: Spot): void {
  const known = new Set(
    namesIn(resolver).flatMap((path) => path.slice(1).map((_, at) => path.slice(0, at + 1).join("."))),
  );
  for (const group of Object.keys(groups)) {
    if (known.has(group)) continue;
    const message = `Unknown group of tokens "${group}".${fewOf([...known])}`;
    reportAt(inside(spot, group), "key", { message, fix: suggest(group, [...known]) });
  }
}

/** Reports problems as those of a rule, if they are of none. */
function ruled(rule: Rule, report: Report): Report {
  return (problem) => report({ rule, ...problem });
}

/** Returns whether a token is in a group that a context names as its source. */
function hiddenIn({ hidden }: Layered): (path: readonly string[]) => boolean {
  const groups = new Set(hidden.map((path) => path.join(".")));
  return (path) => path.some((_, index) => groups.has(path.slice(0, index + 1).join(".")));
}

/** Tokens in the same order, but those of one outermost group together. */
function together(tokens: Identity["tokens"]): Identity["tokens"] {
  return [...Map.groupBy(tokens, ({ values: [first] }) => outermost(first?.path ?? [])).values()].flat();
}

function outermost(path: readonly string[]): string {
  return path.length > 1 ? (path[0] ?? "") : "";
}

function groupsIn(layered: Layered, idOf: IdOf, isHidden: (path: readonly string[]) => boolean): TokenGroup[] {
  const notes = notesOfGroups(layered.resolver).filter(({ path }) => !isHidden(path));
  return [...Map.groupBy(notes, ({ path }) => path.join(".")).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return [
      { path: first.path, notes: own.map(({ note, layer }) => ({ note, when: toWhen(layer?.condition ?? [], idOf) })) },
    ];
  });
}

function definitionIn(projected: readonly ProjectedToken[], keys: readonly Keys[]): TokensPart["definitionOf"] {
  const byName = new Map(projected.map((token) => [token.name, token]));
  return (path, choices) => {
    const named = keys.map(({ modifier, key, contexts }): [string, string] => {
      const index = modifier.contexts.findIndex(({ id }) => id === choices[modifier.id]);
      return [key, contexts[index] ?? ""];
    });
    return byName.get(path.join("."))?.at(new Map(named));
  };
}

/** The place of the colour of a definition: its `hex`, else its components, its alias or its reference. */
export function placeOfColor({ json, place }: ResolvedToken): Place {
  if (Object.hasOwn(json, "$ref")) return place("$ref");
  const value = json["$value"];
  return place("$value", isObject(value) && !Object.hasOwn(value, "hex") ? "components" : "hex");
}
