import type { Base, Identity, Pair } from "../model/identity.ts";
import type { Context, Choices as IdChoices } from "../model/modifier.ts";
import { MODES } from "../model/color.ts";
import type { Product } from "../model/product.ts";
import type { Season } from "../model/season.ts";
import type { Theme } from "../model/theme.ts";
import type { TokenGroup } from "../model/token.ts";
import type { Aliases } from "../render/varied-variable.ts";
import { holds } from "../resolve/combination.ts";
import { matchesAnyPattern } from "../resolve/pattern.ts";
import type { JsonDocument } from "./json/document.ts";
import type { IsOff } from "./lint.ts";
import type { Place, Report } from "./problem.ts";
import type { ReadText } from "./resolver/files.ts";
import { pathsIn, type ProjectedToken, projectTokens } from "./resolver/projection.ts";
import type { ResolvedToken } from "./resolver/resolve.ts";
import { settingsOfContext } from "./ids.ts";
import type { PairSettings, Settings } from "./settings.ts";
import { toFileId } from "./addresses.ts";
import { aliasesOf, type PublishedToken } from "./aliases.ts";
import { checkGroups, checkWords, tokenCheck } from "./checks.ts";
import { toWhen, whenOf } from "./conditions.ts";
import { inside, isObject, type Spot } from "./form.ts";
import { notesOfGroups } from "./groups.ts";
import { type Layered, readLayers } from "./layers.ts";
import type { NamedModifier } from "./named.ts";
import { buildOf, type ProductWords, readModifiers } from "./modifiers.ts";
import { nameOf } from "./names.ts";
import { checkOverruled } from "./overruled.ts";
import { layersOfRules } from "./rules.ts";
import { type Keys, varyToken } from "./vary.ts";

/** The part of an identity that its settings and tokens give: all but the symbols of products, and pages. */
export type TokensPart = {
  readonly identity: Omit<Identity, "products" | "pages">;
  /** The products without their symbols. */
  readonly products: readonly Omit<Product, "symbol">[];
  /** The texts of the tokens' files by their addresses below the API's root: `tokens/a.json`. */
  readonly texts: ReadonlyMap<string, string>;
  /** The tokens that others are aliases of. */
  readonly aliases: Aliases;
  /** The token that gives another its value by a rule of the settings, by its path; the last rule that holds counts. */
  readonly takenBy: (path: readonly string[], choices: IdChoices) => string | undefined;
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
    readonly isOff: IsOff;
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
  const { modifiers } = layered;
  const spot: Spot = { document, path: [], report: noted };
  const paths = pathsIn(layered.resolver);
  const own = paths.filter((path) => !isHidden(path));
  const rules = layersOfRules(settings.rules, own, { document, modifiers, report: given.report });
  const resolver =
    rules.length === 0 ? layered.resolver : { ...layered.resolver, layers: [...layered.resolver.layers, ...rules] };
  const projected = await projectTokens(resolver, noted, tokenCheck(given.isOff));
  if (projected === undefined || !isValid) return undefined;
  if (!given.isOff("unpublished"))
    await checkOverruled(layered.resolver, rules, { projected, keys, isHidden, report: given.report });
  checkGroups(settings.names.groups, paths, inside(spot, "names", "groups"));
  const published = projected.filter((token) => !isHidden(token.path));
  const varied = published.flatMap((token): PublishedToken[] => {
    const name = nameOf(token.path, settings.names);
    const own = name === null ? undefined : varyToken(token, { name, keys });
    return own === undefined ? [] : [{ projected: token, varied: own }];
  });
  const tokens = together(varied.map((token) => token.varied));
  const texts = textsOf(layered.files, document.file, given.read);
  const contextsOf = (role: string) => keys.find(({ modifier }) => modifier.role === role)?.modifier;
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
        rule: settingsOfContext(settings, "season", one.id)?.rule ?? null,
      })),
      tokens,
      groups: groupsIn(layered, isHidden),
      pairs: settings.pairs.map((pair) => toPair(pair, modifiers)),
      roles: settings.roles,
      files: [...texts.keys()].map((name) => ({ id: toFileId(name), name })),
      without: settings.without.map((when) => toWhen(when, modifiers)),
      build: settings.build ?? buildOf(keys, tokens.length),
    },
    products: withoutNone(contextsOf("product")?.contexts).map((one) => {
      const context = settingsOfContext(settings, "product", one.id);
      const words = context && checkWords(context, given.wordsOf(one.id), { ...spot, report: given.report });
      const { mark = one.name, acronym = one.name, highlight = acronym } = { ...words, ...given.wordsOf(one.id) };
      return { ...one, mark, acronym, highlight };
    }),
    texts: withAddresses(texts),
    aliases: aliasesOf(varied, keys),
    takenBy: takerOf(settings.rules, modifiers),
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

function withoutNone(contexts: readonly Context[] = []): readonly Context[] {
  return contexts.filter(({ id }) => id !== "none");
}

function toTheme(context: Context): Theme {
  const mode = MODES.find((one) => one === context.facets["mode"]) ?? "light";
  return { ...context, mode, highContrast: context.facets["contrast"] === "more" };
}

function toPair(
  { use, foregrounds, backgrounds, minimum, more, when }: PairSettings,
  modifiers: readonly NamedModifier[],
): Pair {
  return {
    use,
    foregrounds,
    backgrounds,
    minimum,
    highContrast: more,
    when: toWhen(when, modifiers),
  };
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

function groupsIn({ resolver, modifiers }: Layered, isHidden: (path: readonly string[]) => boolean): TokenGroup[] {
  const notes = notesOfGroups(resolver).filter(({ path }) => !isHidden(path));
  return [...Map.groupBy(notes, ({ path }) => path.join(".")).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const whenIn = (layer: (typeof first)["layer"]) => whenOf(layer?.condition ?? [], modifiers);
    return [{ path: first.path, notes: own.map(({ note, layer }) => ({ note, when: whenIn(layer) })) }];
  });
}

function takerOf(rules: Settings["rules"], modifiers: readonly NamedModifier[]): TokensPart["takenBy"] {
  const own = rules.map(({ tokens, take, when }) => ({ tokens, take, when: toWhen(when, modifiers) }));
  return (path, choices) =>
    own.findLast(({ tokens, when }) => holds(when, choices) && matchesAnyPattern(tokens, path))?.take;
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
