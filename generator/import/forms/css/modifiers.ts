import { type Mode, MODES } from "../../../model/color.ts";
import { isHighContrast, modeOf, modeOfContext } from "../../modes.ts";
import type { FoundContext, FoundModifier, When } from "../../reading.ts";
import { type Choice, isOf, nameOf, PRESENT } from "./conditions.ts";
import { type Feature, queryOf, SCHEME } from "./media-query.ts";
import { defaultOf, isCalledDark, mediaOf } from "./defaults.ts";
import { checkCount, type Draft, type Finishing } from "./drafts.ts";
import { areOthers, matchMedia } from "./matched-media.ts";
import { addMedia } from "./media.ts";
import { type Declared, leftOutBy } from "./statements.ts";
import { splitLightDark } from "./light-dark.ts";
import {
  isOfBothModes,
  isOfDark,
  isOfScheme,
  keyOf,
  ofModes,
  schemeBeside,
  schemesOf,
  splitBySystem,
} from "./schemes.ts";

/** What one can choose in some stylesheets, and what each declaration depends on. */
export type CssModifiers = {
  readonly all: readonly FoundModifier[];
  whenOf(declared: Pick<Declared, "choices" | "media" | "without">): When;
  /** The contexts of a mode, for the two values of a `light-dark()` that is declared there. */
  whenMode(mode: Mode, declared: Pick<Declared, "choices">): When;
};

/** Puts the attributes, classes and media together; `isFollowing` if alternatives leave pages to the reader's system. */
export function cssModifiers(
  declared: readonly Declared[],
  schemes: readonly Declared[],
  { isFollowing, ofEntry }: { readonly isFollowing: boolean; readonly ofEntry: readonly Choice[] },
): CssModifiers {
  const drafts = new Map<string, Draft>();
  const draftOf = (name: string, attribute?: string): Draft => {
    const draft: Draft = drafts.get(name) ?? { name, contexts: new Map() };
    if (attribute !== undefined) draft.attribute = attribute;
    drafts.set(name, draft);
    return draft;
  };
  for (const one of declared)
    for (const { modifier, context } of [...one.choices, ...leftOutBy(one)])
      if (context !== PRESENT) draftOf(nameOf(modifier), modifier).contexts.set(context, { name: context });

  const usesLightDark = declared.some(({ text }) => splitLightDark(text) !== undefined);
  const stated = new Set(declared.flatMap(({ choices }) => choices.map(keyOf)));
  for (const { modifier, context } of usesLightDark ? schemes.flatMap(attributeOf) : [])
    draftOf(nameOf(modifier), modifier).contexts.set(context, { name: context });

  for (const draft of drafts.values()) checkCount(draft);
  /** What the values of an attribute choose; all else a page has without the attribute. */
  const ofValues = new Map([...drafts].map(([name, { contexts }]) => [name, [...contexts.keys()]]));
  const matched = matchMedia(declared, drafts);
  const unmatched = declared.filter((one) => !matched.has(queryOf(one)) || one.choices.length > 0);
  const schemeOf = schemesOf(schemes);
  const modeIn = (draft: Draft, context: string) => schemeOf(draft.name, context) ?? modeOfContext(draft.name, context);
  const bySchemes = new Set(unmatched.flatMap(({ media }) => media.filter(isOfScheme).map(({ value }) => value)));
  const usesScheme = bySchemes.size > 0;
  const rootScheme = schemes.findLast(({ choices, media }) => choices.length + media.length === 0);
  const bySystem = schemes.some(({ choices, media }) => choices.length === 0 && media.some(isOfDark));
  // Without both words `light-dark()` has the value of one of them, whatever the reader's system.
  const isDark = /\bdark\b/i.test(rootScheme?.text ?? "");
  const split = splitBySystem(declared, schemes);
  const ofRoot = rootScheme !== undefined && isOfBothModes(rootScheme);
  const isOfSystem = isFollowing || ofRoot || (split.size > 0 && schemes.some(isOfBothModes));
  const followsSystem = usesLightDark && (isOfSystem || bySystem);
  // What systems have for light pages alone, the root has for dark ones.
  const isForLight = !usesLightDark && bySchemes.size === 1 && bySchemes.has("light");
  const rootMode: Mode = (usesLightDark && isDark && !followsSystem) || isForLight ? "dark" : "light";
  const usesModes = usesScheme || usesLightDark;
  /** The mode that `light-dark()` has in a context: a rule states it, or it is that of the root. */
  const shownIn = (draft: Draft, context: string): Mode =>
    schemeOf(draft.name, context) ??
    (stated.has(keyOf({ modifier: draft.attribute ?? "", context }))
      ? rootMode
      : (modeOfContext(draft.name, context) ?? rootMode));
  const has = (draft: Draft, modes: readonly Mode[]) =>
    [...draft.contexts.keys()].some((context) => modes.includes(modeIn(draft, context) as Mode));
  // What has two values in a theme, the reader's system chooses beside that.
  const inOrder = [...drafts.values()].filter(({ name }) => !split.has(name));
  const isDarkByName = ({ name, contexts }: Draft) =>
    [...contexts.keys()].some((context) => modeOfContext(name, context) === "dark");
  const ofDark = inOrder.filter((draft) => has(draft, ["dark"]));
  const byName = ofDark.filter(isDarkByName);
  const theme =
    byName.find((draft) => byName.every((other) => isCalledDark(draft, other, declared))) ??
    byName[0] ??
    ofDark[0] ??
    inOrder.find((draft) => has(draft, ["light"])) ??
    (usesModes ? draftOf(...ofModes(unmatched, drafts)) : undefined);
  const added = new Set<FoundContext>();
  if (theme !== undefined) {
    const modesBy = usesScheme ? modeIn : shownIn;
    const modes = new Set([...theme.contexts.keys()].map((context) => modesBy(theme, context)));
    for (const mode of ["light", "dark"] as const) {
      const name = theme.contexts.has(mode) ? `system-${mode}` : mode;
      const own = [...theme.contexts.keys()].filter((context) => modesBy(theme, context) === mode);
      const isLacking = !modes.has(mode) || areOthers(own, mode, theme, unmatched);
      if (!usesModes || !isLacking) continue;
      const context = { name };
      theme.contexts.set(name, context);
      // With `light-dark()` each page has one of the modes.
      if (!usesLightDark) added.add(context);
    }
  }
  const contextsOf = (mode: Mode): string[] =>
    theme === undefined
      ? []
      : plainFirst(
          [...theme.contexts.keys()].filter((context) => modeIn(theme, context) === mode),
          mode,
        );

  const ofAttributes = [...drafts.values()].flatMap(({ name, contexts }) =>
    [...contexts.values()].map((context) => ({ modifier: name, context })),
  );
  /** The context of an attribute that has the values of a medium anyway. */
  const chosenBy = (query: string | undefined) => ofAttributes.find(({ context: { media } }) => media === query);
  const features = addMedia(unmatched, (name, context) => {
    if (chosenBy(context.media) === undefined) draftOf(name).contexts.set(context.name, context);
  });
  const all = [...drafts.values()].map((draft) =>
    finish(draft, {
      declared,
      theme,
      added,
      modeIn,
      rootMode,
      ofEntry,
      usesMedia: (mode) => followsSystem || bySchemes.has(mode),
    }),
  );
  const others = (without: readonly Choice[]) =>
    all.flatMap(({ name, contexts, default: byDefault }): [string, readonly string[]][] => {
      const isWithout = (context: string) =>
        without.some(
          (choice) =>
            isOf(choice, name, context) ||
            (isOf(choice, name, PRESENT) && context !== byDefault && ofValues.get(name)?.includes(context)),
        );
      const left = without.length === 0 ? contexts : contexts.filter((context) => !isWithout(context.name));
      return left.length === contexts.length ? [] : [[name, left.map((context) => context.name)]];
    });
  const byDefault = all.find(({ name }) => name === theme?.name)?.default;
  const whenFeature = (feature: Feature): [string, readonly string[]][] => {
    if (chosenBy(feature.query) !== undefined) return [];
    if (feature.name !== SCHEME) return [[features.nameOf(feature), features.contextsOf(feature)]];
    const own = contextsOf(feature.value === "dark" ? "dark" : "light");
    // Without an attribute the medium chooses one context only.
    return theme === undefined ? [] : [[theme.name, own.slice(0, 1)]];
  };
  const whenChosen = ({ query }: Feature): [string, readonly string[]][] => {
    const found = chosenBy(query);
    return found === undefined ? [] : [[found.modifier, [found.context.name]]];
  };
  return {
    all,
    whenOf: (one) => {
      const { choices, media } = one;
      const known = choices.length === 0 ? matched.get(queryOf({ media })) : undefined;
      if (known !== undefined) return { [nameOf(known.modifier)]: [known.context] };
      const inMedia = media.flatMap(whenChosen);
      const left = new Map([...media.flatMap(whenFeature), ...others(leftOutBy(one)), ...inMedia]);
      const chosen = choices.map(({ modifier, context }): [string, readonly string[]] => {
        const name = nameOf(modifier);
        if (context !== PRESENT) return [name, [context]];
        // In a medium that chooses among the values, those of the medium.
        return [name, (ofValues.get(name) ?? []).filter((one) => left.get(name)?.includes(one) ?? true)];
      });
      return Object.fromEntries([...left, ...chosen]);
    },
    whenMode: (mode, { choices }) => {
      const said = theme && schemeBeside(theme.name, choices, schemeOf);
      if (theme && said) return said === mode ? {} : { [theme.name]: [] };
      const own = theme === undefined ? [] : [...theme.contexts.keys()].filter((one) => shownIn(theme, one) === mode);
      if (theme === undefined) return {};
      const isAdded = byDefault !== undefined && !theme.contexts.has(byDefault);
      return { [theme.name]: isAdded && (modeOf(byDefault) ?? rootMode) === mode ? [byDefault, ...own] : own };
    },
  };
}

/** The contexts of a mode, the one that is called so first, and those of high contrast last. */
function plainFirst(contexts: readonly string[], mode: Mode): string[] {
  const rank = (context: string) => (context === mode ? 0 : isHighContrast(context) ? 2 : 1);
  return contexts.toSorted((one, other) => rank(one) - rank(other));
}

/** The one attribute that a rule states a colour scheme for. */
function attributeOf({ choices: [only, ...others] }: Declared): Choice[] {
  return only === undefined || others.length > 0 ? [] : [only];
}

/** Gives a modifier its default, and its contexts their facets and media. */
function finish(draft: Draft, finishing: Finishing): FoundModifier {
  const { theme, added, usesMedia, modeIn, rootMode } = finishing;
  const { name, attribute } = draft;
  const isTheme = draft === theme;
  const rootContext = defaultOf(draft, finishing);
  // Pages without a theme that the default is not for, and no reader's system chooses, are none.
  const isThere = (one: FoundContext) => {
    const mode = added.has(one) && rootContext !== undefined ? modeIn(draft, one.name) : undefined;
    return one === rootContext || mode === undefined || usesMedia(mode);
  };
  const contexts = [...draft.contexts.values()].filter(isThere);
  const modes = new Set(contexts.map((context) => modeIn(draft, context.name)));
  const isWhole = modes.has("dark") || contexts.every((context) => isHighContrast(context.name));
  const first = isTheme ? (modes.has("light") ? (isWhole ? "default" : "dark") : "light") : "default";
  const further =
    rootContext === undefined && !contexts.some((context) => context.name === first) ? [{ name: first }] : [];
  const byDefault = rootContext?.name ?? first;
  const saidOf = (context: string) =>
    modeIn(draft, context) ?? (context === byDefault && rootMode === "dark" ? rootMode : undefined);
  const firstOf = (mode: Mode) => {
    const own = contexts.filter((one) => one.name !== byDefault && (saidOf(one.name) ?? "light") === mode);
    return plainFirst(
      own.map((one) => one.name),
      mode,
    )[0];
  };
  // A context with the values of a medium has it already.
  const chosen = new Set(MODES.filter((mode) => contexts.some(({ media }) => media === mediaOf(mode))));
  return {
    name,
    ...(attribute !== undefined && { attribute }),
    default: byDefault,
    contexts: [...further, ...contexts].map((context): FoundContext => {
      if (!isTheme) return context;
      const said = saidOf(context.name);
      const mode = said ?? "light";
      const isChosen = usesMedia(mode) && !chosen.has(mode) && mode !== saidOf(byDefault);
      const media = isChosen && context.name === firstOf(mode) ? { media: mediaOf(mode) } : {};
      // How light a theme is that nothing says, its colours may show.
      return { ...media, ...context, ...(said !== undefined && { facets: { mode } }) };
    }),
  };
}
