import type { Mode } from "../../model/color.ts";
import { MOST_CONTEXTS } from "../../source/settings/check.ts";
import { ImportError } from "../import-error.ts";
import { modeOf } from "../modes.ts";
import type { FoundContext, FoundModifier, When } from "../reading.ts";
import type { Choice, Feature } from "./css-conditions.ts";
import type { Declared, Scheme } from "./css-statements.ts";

/** What one can choose in some stylesheets, and what each declaration depends on. */
export type CssModifiers = {
  readonly all: readonly FoundModifier[];
  whenOf(declared: Pick<Declared, "choices" | "media">): When;
  /** The contexts of a mode, for the two values of `light-dark()`. */
  whenMode(mode: Mode): When;
};

const SCHEME = "prefers-color-scheme";

/** The media queries of modes. */
const mediaOf = (mode: Mode) => `(${SCHEME}: ${mode})`;

/** A modifier that is being put together. */
type Draft = { readonly name: string; attribute?: string; readonly contexts: Map<string, FoundContext> };

/** Puts the attributes, classes and media of declarations together. */
export function cssModifiers(declared: readonly Declared[], schemes: readonly Scheme[]): CssModifiers {
  const drafts = new Map<string, Draft>();
  const draftOf = (name: string, attribute?: string): Draft => {
    const draft: Draft = drafts.get(name) ?? { name, contexts: new Map() };
    if (attribute !== undefined) draft.attribute = attribute;
    drafts.set(name, draft);
    return draft;
  };
  for (const { choices } of declared)
    for (const { modifier, context } of choices)
      draftOf(nameOf(modifier), modifier).contexts.set(context, { name: context });

  for (const draft of drafts.values()) checkCount(draft);
  const matched = matchMedia(declared, drafts);
  const unmatched = declared.filter((one) => !matched.has(queryOf(one)) || one.choices.length > 0);
  const schemeOf = schemesOf(schemes);
  const modeIn = (draft: Draft, context: string) => schemeOf(draft.name, context) ?? modeOf(context);
  const usesModes = unmatched.some(
    ({ text, media }) => /light-dark\(/i.test(text) || media.some(({ name }) => name === SCHEME),
  );
  const hasModes = (draft: Draft) => [...draft.contexts.keys()].some((context) => modeIn(draft, context) !== undefined);
  const theme = [...drafts.values()].find(hasModes) ?? (usesModes ? draftOf("theme") : undefined);
  if (theme !== undefined) {
    const modes = new Set([...theme.contexts.keys()].map((context) => modeIn(theme, context)));
    for (const mode of ["light", "dark"] as const)
      if (usesModes && !modes.has(mode)) theme.contexts.set(mode, { name: mode });
  }
  const contextsOf = (mode: Mode): string[] =>
    theme === undefined ? [] : [...theme.contexts.keys()].filter((context) => modeIn(theme, context) === mode);

  const widths = addMedia(unmatched, draftOf);
  const all = [...drafts.values()].map((draft) => finish(draft, { declared, theme, modeIn, usesModes }));
  const rootMode = all.find(({ name }) => name === theme?.name)?.default;
  const whenFeature = (feature: Feature): [string, readonly string[]][] => {
    if (feature.name !== SCHEME) return [[featureName(feature), widths(feature)]];
    const own = contextsOf(feature.value === "dark" ? "dark" : "light");
    // Without an attribute the medium chooses one context only.
    return theme === undefined ? [] : [[theme.name, own.slice(0, 1)]];
  };
  return {
    all,
    whenOf: ({ choices, media }) => {
      const known = choices.length === 0 ? matched.get(queryOf({ media })) : undefined;
      if (known !== undefined) return { [nameOf(known.modifier)]: [known.context] };
      const chosen = choices.map(({ modifier, context }): [string, readonly string[]] => [nameOf(modifier), [context]]);
      return Object.fromEntries([...media.flatMap(whenFeature), ...chosen]);
    },
    whenMode: (mode) => {
      const own = contextsOf(mode);
      const isDefault = rootMode !== undefined && modeOf(rootMode) === undefined && mode === "light";
      return theme === undefined ? {} : { [theme.name]: isDefault ? [rootMode, ...own] : own };
    },
  };
}

/** @throws ImportError if a modifier has more contexts than one may have. */
function checkCount({ name, contexts }: Draft): void {
  if (contexts.size <= MOST_CONTEXTS) return;
  throw new ImportError(
    `The attribute of "${name}" has ${contexts.size} values. Expected: at most ${MOST_CONTEXTS}.`,
    "Name the stylesheet that has the themes.",
  );
}

/** A media query in one text; empty for none. */
function queryOf({ media }: Pick<Declared, "media">): string {
  return media.map(({ query }) => query).join(" and ");
}

/** Finds for each media query the context with the same values, and writes the query into it. */
function matchMedia(declared: readonly Declared[], drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, Choice> {
  const textsOf = (own: readonly Declared[]) => new Map(own.map(({ name, text }) => [name, text]));
  const atRoot = declared.filter(({ choices, media }) => choices.length === 0 && media.length > 0);
  const single = declared.filter(({ choices, media }) => choices.length === 1 && media.length === 0);
  const byContext = Map.groupBy(single, ({ choices: [choice] }) => `${choice?.modifier}=${choice?.context}`);
  const contexts = [...byContext.values()].map((own) => ({ choice: own[0]?.choices[0], texts: textsOf(own) }));
  const found = new Map<string, Choice>();
  for (const [query, own] of Map.groupBy(atRoot, queryOf)) {
    const texts = [...textsOf(own)];
    const match = contexts.find((context) => texts.every(([name, text]) => context.texts.get(name) === text));
    if (match?.choice === undefined) continue;
    found.set(query, match.choice);
    const { modifier, context } = match.choice;
    drafts.get(nameOf(modifier))?.contexts.set(context, { name: context, media: query });
  }
  return found;
}

/** `data-theme` is the theme. */
function nameOf(attribute: string): string {
  return attribute.replace(/^data-/, "");
}

/** The colour scheme that a rule states for a context. */
function schemesOf(schemes: readonly Scheme[]): (modifier: string, context: string) => Mode | undefined {
  return (modifier, context) => {
    const own = schemes.findLast(
      ({ choices: [first, ...others], scheme }) =>
        others.length === 0 &&
        first !== undefined &&
        isOf(first, modifier, context) &&
        /^(only )?(light|dark)( only)?$/.test(scheme),
    );
    return own === undefined ? undefined : own.scheme.includes("dark") ? "dark" : "light";
  };
}

function isOf(choice: Choice, modifier: string, context: string): boolean {
  return nameOf(choice.modifier) === modifier && choice.context === context;
}

/** The modifier of a medium: the width for its minimum and its maximum. */
function featureName({ name }: Feature): string {
  return name.replace(/^(min|max)-(device-)?|^prefers-/, "");
}

/** The context of a medium. */
function featureContext({ name, value }: Feature): string {
  const bound = /^(min|max)-/.exec(name)?.[0] ?? "";
  return value === "" ? "true" : `${bound}${value.replace(/[^a-z0-9]+/g, "-")}`;
}

/** Adds the modifiers of media; returns the contexts that a feature is true in: a wider screen has all smaller minima. */
function addMedia(
  declared: readonly Declared[],
  draftOf: (name: string) => Draft,
): (feature: Feature) => readonly string[] {
  const features = new Map<string, Feature>();
  for (const { media } of declared)
    for (const feature of media) if (feature.name !== SCHEME) features.set(feature.query, feature);
  // Of several minima that hold the last context counts, so the largest is last; of maxima the smallest.
  const size = ({ name, value }: Feature) => lengthOf(value) * (name.startsWith("max-") ? -1 : 1);
  const inOrder = [...features.values()].sort((one, other) => size(one) - size(other));
  for (const feature of inOrder.slice(0, MOST_CONTEXTS + 1)) {
    const context = featureContext(feature);
    draftOf(featureName(feature)).contexts.set(context, { name: context, media: feature.query });
  }
  if (inOrder.length > MOST_CONTEXTS)
    throw new ImportError(`The stylesheets have ${inOrder.length} media queries. Expected: at most ${MOST_CONTEXTS}.`);
  return (feature) => {
    if (!/^(min|max)-/.test(feature.name)) return [featureContext(feature)];
    const same = inOrder.filter(({ name }) => name === feature.name);
    return same.filter((other) => size(other) >= size(feature)).map(featureContext);
  };
}

/** A length of a medium in pixels, for its order alone. */
function lengthOf(value: string): number {
  const amount = Number.parseFloat(value);
  return Number.isFinite(amount) ? amount * (/r?em$/.test(value) ? 16 : 1) : 0;
}

type Finishing = {
  readonly declared: readonly Declared[];
  readonly theme: Draft | undefined;
  readonly usesModes: boolean;
  modeIn(draft: Draft, context: string): Mode | undefined;
};

/** Gives a modifier its default, and its contexts their facets and media. */
function finish(draft: Draft, { declared, theme, usesModes, modeIn }: Finishing): FoundModifier {
  const { name, attribute } = draft;
  const contexts = [...draft.contexts.values()];
  const isTheme = draft === theme;
  const rootContext = contexts.find((context) => isLikeRoot(draft, context.name, declared));
  const modes = new Set(contexts.map((context) => modeIn(draft, context.name)));
  const first = isTheme ? (modes.has("light") ? (modes.has("dark") ? "default" : "dark") : "light") : "default";
  const added =
    rootContext === undefined && !contexts.some((context) => context.name === first) ? [{ name: first }] : [];
  const byDefault = rootContext?.name ?? first;
  const chosen = new Set<Mode>();
  return {
    name,
    ...(attribute !== undefined && { attribute }),
    default: byDefault,
    contexts: [...added, ...contexts].map((context): FoundContext => {
      if (!isTheme) return context;
      const mode = modeIn(draft, context.name) ?? "light";
      const isFirst = usesModes && !chosen.has(mode) && context.name !== byDefault;
      chosen.add(mode);
      const media = isFirst && mode !== modeIn(draft, byDefault) ? { media: mediaOf(mode) } : {};
      return { ...media, ...context, facets: { mode } };
    }),
  };
}

/** Whether a context has nothing that the root does not have: it is the default. */
function isLikeRoot(draft: Draft, context: string, declared: readonly Declared[]): boolean {
  const isAlone = ({ choices: [first, ...others], media }: Declared) =>
    first !== undefined && others.length === 0 && media.length === 0 && isOf(first, draft.name, context);
  const own = declared.filter(isAlone);
  if (own.length === 0)
    return modeOf(context) === "light" && declared.some(({ choices, media }) => choices.length + media.length === 0);
  const atRoot = new Map(
    declared.filter(({ choices, media }) => choices.length + media.length === 0).map(({ name, text }) => [name, text]),
  );
  return own.every(({ name, text }) => atRoot.get(name) === text);
}
