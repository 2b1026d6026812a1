import type { Json } from "../../model/token.ts";
import type { JsonDocument, Path } from "../../tokens/json/document.ts";
import type { Report } from "../../tokens/problem.ts";
import type { Spot } from "../../tokens/form.ts";
import { checkSettings } from "./check.ts";
import { type RawDates, toRule } from "./dates.ts";
import { isOlder } from "../../tokens/moved.ts";
import { shape } from "./shape.ts";
import type {
  BuildSettings,
  ContextSettings,
  LayerSettings,
  ModifierSettings,
  PairSettings,
  ProductSettings,
  RawWhen,
  RuleSettings,
  Settings,
  SourceSettings,
} from "../../tokens/settings.ts";

/** Reads the settings of an identity; reports what can be checked in their file alone, and returns undefined if there is any. */
export function readSettings(document: JsonDocument, report: Report): Settings | undefined {
  const spot: Spot = { document, path: [], report };
  if (isOlder(document.value, spot) || !shape(document.value, spot)) return undefined;
  const settings = toSettings(document.value as unknown as Raw);
  return checkSettings(settings, spot) ? settings : undefined;
}

type OneOrMore = string | readonly string[];

type When = Readonly<Record<string, OneOrMore>>;

type RawSource = { readonly $ref?: string; readonly group?: string | Json; readonly as?: string; readonly by?: string };

type RawContext = Partial<Pick<ContextSettings, "facets">> & {
  readonly id?: string;
  readonly name?: string;
  readonly note?: string;
  readonly sources?: readonly RawSource[];
  readonly media?: string;
  readonly dates?: RawDates;
  readonly product?: ProductSettings;
};

type RawModifier = Partial<Pick<ModifierSettings, "id" | "role" | "name" | "default" | "attribute">> & {
  readonly only?: When;
  readonly contexts: Readonly<Record<string, RawContext>>;
};

type RawPair = {
  readonly text?: readonly string[];
  readonly graphic?: readonly string[];
  readonly on: readonly string[];
  readonly minimum: number;
  readonly more?: number;
  readonly when?: When;
};

/** The file as its form accepts it. */
type Raw = Pick<Settings, "name" | "language"> &
  Partial<Pick<Settings, "timeZone" | "lint" | "reference">> & {
    readonly url?: string;
    readonly tokens: OneOrMore;
    readonly modifiers?: Readonly<Record<string, RawModifier>>;
    readonly layers?: readonly { readonly when: When; readonly sources: readonly RawSource[] }[];
    readonly combinations?: { readonly without?: readonly When[]; readonly build?: BuildSettings };
    readonly names?: Partial<Settings["names"]>;
    readonly roles?: Readonly<Record<string, OneOrMore>>;
    readonly rules?: readonly { readonly tokens: readonly string[]; readonly take: string; readonly when?: When }[];
    readonly pairs?: readonly RawPair[];
  };

function toSettings(raw: Raw): Settings {
  const { name, language, combinations = {}, names = {} } = raw;
  return {
    name,
    language,
    url: raw.url?.replace(/\/$/, "") ?? null,
    tokens: toList(raw.tokens),
    timeZone: raw.timeZone ?? "UTC",
    modifiers: Object.entries(raw.modifiers ?? {}).map(([key, one]) => toModifier(key, one)),
    layers: (raw.layers ?? []).map(({ when, sources }, index): LayerSettings => {
      const path = ["layers", index];
      return { path, when: toWhen(when), sources: toSources(sources, path) };
    }),
    without: (combinations.without ?? []).map(toWhen),
    build: combinations.build ?? null,
    names: { prefix: names.prefix ?? "", join: names.join ?? "-", groups: names.groups ?? {} },
    roles: toWhen(raw.roles),
    rules: (raw.rules ?? []).map(({ tokens, take, when }, index): RuleSettings => {
      return { path: ["rules", index], tokens, take, when: toWhen(when) };
    }),
    pairs: (raw.pairs ?? []).map(toPair),
    lint: raw.lint ?? {},
    reference: raw.reference ?? [],
  };
}

function toList(value: OneOrMore): readonly string[] {
  return typeof value === "string" ? [value] : value;
}

function toWhen(when: When = {}): RawWhen {
  return Object.fromEntries(Object.entries(when).map(([key, value]) => [key, toList(value)]));
}

function toModifier(key: string, raw: RawModifier): ModifierSettings {
  const path = ["modifiers", key];
  return {
    path,
    key,
    id: raw.id ?? null,
    role: raw.role ?? null,
    name: raw.name ?? null,
    default: raw.default ?? null,
    attribute: raw.attribute ?? null,
    only: toWhen(raw.only),
    contexts: Object.entries(raw.contexts).map(([name, one]) => toContext(name, one, [...path, "contexts", name])),
  };
}

function toContext(key: string, raw: RawContext, path: Path): ContextSettings {
  return {
    path,
    key,
    id: raw.id ?? null,
    name: raw.name ?? null,
    note: raw.note ?? null,
    sources: raw.sources ? toSources(raw.sources, path) : null,
    facets: raw.facets ?? {},
    media: raw.media ?? null,
    rule: raw.dates ? toRule(raw.dates) : null,
    product: raw.product ?? null,
  };
}

function toSources(sources: readonly RawSource[], path: Path): readonly SourceSettings[] {
  return sources.map((source, index) => toSource(source, [...path, "sources", index]));
}

function toSource(source: RawSource, path: Path): SourceSettings {
  const { $ref, group, as = null, by = null } = source;
  if ($ref !== undefined) return { path, kind: "file", ref: $ref, as, by };
  if (typeof group === "string") return { path, kind: "group", group, as, by };
  return { path, kind: "inline", value: source as Json };
}

function toPair({ text, graphic, on, minimum, more, when }: RawPair, index: number): PairSettings {
  const foregrounds = text ?? graphic ?? [];
  const use = text ? "text" : "graphic";
  const path = ["pairs", index];
  return { path, use, foregrounds, backgrounds: on, minimum, more: more ?? minimum, when: toWhen(when) };
}
