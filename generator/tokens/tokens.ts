import type { Base, Identity, Pair } from "../model/identity.ts";
import type { Context, Choices as IdChoices } from "../model/modifier.ts";
import { MODES } from "../model/color.ts";
import type { Product } from "../model/product.ts";
import type { Season } from "../model/season.ts";
import type { Theme } from "../model/theme.ts";
import type { References, TokenGroup } from "../model/token.ts";
import type { Aliases } from "../render/varied-variable.ts";
import { holds } from "../resolve/combination.ts";
import { matchesAnyPattern } from "../resolve/pattern.ts";
import { expandDocument } from "./dtcg/expand.ts";
import type { JsonDocument } from "./json/document.ts";
import type { IsOff } from "./lint.ts";
import type { Place, Report } from "./problem.ts";
import type { Resolver } from "./resolver/document.ts";
import type { ReadText } from "./resolver/files.ts";
import { type Layer, mergeSources } from "./resolver/merge.ts";
import { isName, isToken, membersOf, type Part } from "./resolver/part.ts";
import { pathsIn, type ProjectedToken, projectTokens } from "./resolver/projection.ts";
import type { ResolvedToken } from "./resolver/resolve.ts";
import { settingsOfContext } from "./ids.ts";
import type { PairSettings, Settings } from "./settings/settings.ts";
import { fontIdOf, toFileId } from "./addresses.ts";
import { aliasesOf, type PublishedToken, referencesOf } from "./aliases.ts";
import { checkGroups, checkWords, tokenCheck } from "./checks.ts";
import { toWhen, whenOf } from "./conditions.ts";
import { inside, isObject, type Spot } from "./form.ts";
import { type Layered, readLayers } from "./layers.ts";
import type { NamedModifier } from "./named.ts";
import { buildOf, type ProductWords, readModifiers } from "./modifiers.ts";
import { nameOf } from "./names.ts";
import { checkOverruled } from "./overruled.ts";
import { layersOfRules } from "./rules.ts";
import { type Keys, varyToken } from "./vary.ts";

/** The part of an identity that is read from its settings and tokens: everything except product symbols and pages. */
export type TokensPart = {
  readonly identity: Omit<Identity, "products" | "pages">;
  /** The products without their symbols. */
  readonly products: readonly Omit<Product, "symbol">[];
  /** The texts of the token files, keyed by address relative to the API's root: `tokens/a.json`. */
  readonly texts: ReadonlyMap<string, string>;
  /** The alias targets of tokens. */
  readonly aliases: Aliases;
  readonly references: References;
  /** Returns the token whose value a rule gives to the token at a path; the last rule that applies wins. */
  readonly takenBy: (path: readonly string[], choices: IdChoices) => string | undefined;
  /** Returns the effective definition of the token at a path, in a combination. */
  definitionOf(path: readonly string[], choices: IdChoices): ResolvedToken | undefined;
};

/** Reads the tokens that the settings refer to; undefined if there are problems. */
export async function readTokens(
  document: JsonDocument,
  settings: Settings,
  options: {
    readonly base: Base;
    readonly read: ReadText;
    readonly report: Report;
    readonly isOff: IsOff;
    wordsOf(product: string): ProductWords | undefined;
  },
): Promise<TokensPart | undefined> {
  let isValid = true;
  const reportInvalid: Report = (problem) => {
    isValid &&= problem.rule !== undefined;
    options.report(problem);
  };
  const layered = readLayers(document, settings, options);
  if (layered === undefined) return undefined;
  const keys = readModifiers(layered.modifiers, {
    language: settings.language,
    wordsOf: options.wordsOf,
    noteOf: (context) => layered.noteOf(context),
  });
  const isHidden = hiddenIn(layered);
  const { modifiers } = layered;
  const spot: Spot = { document, path: [], report: reportInvalid };
  const paths = pathsIn(layered.resolver);
  const publishedPaths = paths.filter((path) => !isHidden(path));
  const rules = layersOfRules(settings.rules, publishedPaths, { document, modifiers, report: options.report });
  const resolver =
    rules.length === 0 ? layered.resolver : { ...layered.resolver, layers: [...layered.resolver.layers, ...rules] };
  const projected = await projectTokens(resolver, reportInvalid, tokenCheck(options.isOff));
  if (projected === undefined || !isValid) return undefined;
  if (!options.isOff("unpublished"))
    await checkOverruled(layered.resolver, rules, { projected, keys, isHidden, report: options.report });
  checkGroups(settings.names.groups, paths, inside(spot, "names", "groups"));
  const published = projected.filter((token) => !isHidden(token.path));
  const varied = published.flatMap((token): PublishedToken[] => {
    const name = nameOf(token.path, settings.names);
    const variedToken = name === null ? undefined : varyToken(token, { name, keys });
    return variedToken === undefined ? [] : [{ projected: token, varied: variedToken }];
  });
  const tokens = groupTogether(varied.map((token) => token.varied));
  const texts = textsOf(layered.files, document.file, options.read);
  const contextsOf = (role: string) => keys.find(({ modifier }) => modifier.role === role)?.modifier;
  return {
    identity: {
      name: settings.name,
      language: settings.language,
      url: settings.url ?? "",
      timeZone: settings.timeZone,
      base: options.base,
      modifiers: keys.map(({ modifier }) => modifier),
      themes: (contextsOf("theme")?.contexts ?? []).map(toTheme),
      seasons: withoutNone(contextsOf("season")?.contexts).map((season): Season => ({
        ...season,
        rule: settingsOfContext(settings, "season", season.id)?.dates ?? null,
      })),
      tokens,
      groups: groupsIn(layered, isHidden),
      pairs: settings.pairs.map((pair) => toPair(pair, modifiers)),
      roles: settings.roles,
      use: settings.use,
      platforms: [],
      fonts: settings.fonts.map(({ file, family, weight, style, unicodeRange }) => {
        return { id: fontIdOf(file), family, weight, style, unicodeRange };
      }),
      files: [...texts.keys()].map((name) => ({ id: toFileId(name), name })),
      without: settings.without.map((when) => toWhen(when, modifiers)),
      build: settings.build ?? buildOf(keys, tokens.length),
    },
    products: withoutNone(contextsOf("product")?.contexts).map((product) => {
      const { id, name } = product;
      const context = settingsOfContext(settings, "product", id);
      const words = context && checkWords(context, options.wordsOf(id), { ...spot, report: options.report });
      const { mark = name, acronym = name, highlight = acronym } = { ...words, ...options.wordsOf(id) };
      return { ...product, mark, acronym, highlight };
    }),
    texts: withAddresses(texts),
    aliases: aliasesOf(varied, keys),
    references: referencesOf(varied, keys),
    takenBy: takerOf(settings.rules, modifiers),
    definitionOf: definitionIn(projected, keys),
  };
}

/** Returns the texts of token files, keyed by path relative to the settings folder. Product files are published separately. */
function textsOf(files: readonly string[], settings: string, read: ReadText): ReadonlyMap<string, string> {
  const folder = settings.slice(0, settings.lastIndexOf("/") + 1);
  const tokenFiles = files.filter((file) => !file.startsWith(`${folder}products/`));
  return new Map(tokenFiles.map((file) => [file.slice(folder.length), read(file) ?? ""]));
}

/** Keys the texts by address; a single file is also the response of `/tokens`. */
function withAddresses(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const addressed = [...texts].map(([path, text]) => [`tokens/${toFileId(path)}.json`, text] as const);
  const [single] = addressed.length === 1 ? addressed : [];
  return new Map([...(single === undefined ? [] : [["tokens.json", single[1]] as const]), ...addressed]);
}

function withoutNone(contexts: readonly Context[] = []): readonly Context[] {
  return contexts.filter(({ id }) => id !== "none");
}

function toTheme(context: Context): Theme {
  const mode = MODES.find((candidate) => candidate === context.facets["mode"]) ?? "light";
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

/** Returns a predicate for tokens in a group that a context uses as its source. */
function hiddenIn({ hidden }: Layered): (path: readonly string[]) => boolean {
  const groups = new Set(hidden.map((path) => path.join(".")));
  return (path) => path.some((_, index) => groups.has(path.slice(0, index + 1).join(".")));
}

/** Reorders tokens so that those of one top-level group are adjacent. */
function groupTogether(tokens: Identity["tokens"]): Identity["tokens"] {
  return [...Map.groupBy(tokens, ({ values: [first] }) => topLevelGroup(first?.path ?? [])).values()].flat();
}

function topLevelGroup(path: readonly string[]): string {
  return path.length > 1 ? (path[0] ?? "") : "";
}

function groupsIn({ resolver, modifiers }: Layered, isHidden: (path: readonly string[]) => boolean): TokenGroup[] {
  const notes = notesOfGroups(resolver).filter(({ path }) => !isHidden(path));
  return [...Map.groupBy(notes, ({ path }) => path.join(".")).values()].flatMap((groupNotes) => {
    const [first] = groupNotes;
    if (first === undefined) return [];
    const whenIn = (layer: (typeof first)["layer"]) => whenOf(layer?.condition ?? [], modifiers);
    return [{ path: first.path, notes: groupNotes.map(({ note, layer }) => ({ note, when: whenIn(layer) })) }];
  });
}

function takerOf(rules: Settings["rules"], modifiers: readonly NamedModifier[]): TokensPart["takenBy"] {
  const resolved = rules.map(({ tokens, take, when }) => ({ tokens, take, when: toWhen(when, modifiers) }));
  return (path, choices) =>
    resolved.findLast(({ tokens, when }) => holds(when, choices) && matchesAnyPattern(tokens, path))?.take;
}

function definitionIn(projected: readonly ProjectedToken[], keys: readonly Keys[]): TokensPart["definitionOf"] {
  const byName = new Map(projected.map((token) => [token.name, token]));
  return (path, choices) => {
    const contextKeys = keys.map(({ modifier, key, contexts }): [string, string] => {
      const index = modifier.contexts.findIndex(({ id }) => id === choices[modifier.id]);
      return [key, contexts[index] ?? ""];
    });
    return byName.get(path.join("."))?.at(new Map(contextKeys));
  };
}

/** Locates the colour of a definition: its `hex`, otherwise its components, alias or reference. */
export function placeOfColor({ json, place }: ResolvedToken): Place {
  if (Object.hasOwn(json, "$ref")) return place("$ref");
  const value = json["$value"];
  return place("$value", isObject(value) && !Object.hasOwn(value, "hex") ? "components" : "hex");
}

/** A group's note, and the layer it comes from; null if it applies to every combination. */
type GroupNote = { readonly path: readonly string[]; readonly note: string; readonly layer: Layer | null };

/** Returns the notes of all groups in layer order: the last note that applies in a combination wins. */
function notesOfGroups({ file, layers }: Resolver): readonly GroupNote[] {
  const always = layers.filter(({ condition }) => condition.length === 0).flatMap(({ sources }) => sources);
  const base = mergeSources(file, always);
  const spot = { document: base, path: [], report: () => undefined };
  const { groups } = expandDocument(isObject(base.value) ? base.value : {}, spot);
  const conditional = layers.filter(({ condition }) => condition.length > 0);
  return [
    ...groups.map(({ path, note }) => ({ path, note, layer: null })),
    ...conditional.flatMap((layer) => layer.sources.flatMap((source) => [...notesIn(source, [], layer)])),
  ];
}

function* notesIn(part: Part, path: readonly string[], layer: Layer): Generator<GroupNote> {
  if (!isObject(part.value) || isToken(part)) return;
  for (const [key, member] of membersOf(part)) {
    if (isName(key)) yield* notesIn(member, [...path, key], layer);
    else if (key === "$description" && typeof member.value === "string" && path.length > 0)
      yield { path, note: member.value, layer };
  }
}
