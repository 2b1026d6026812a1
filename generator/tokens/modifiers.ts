import { countCombinations } from "../resolve/combination.ts";
import type { Context, Modifier } from "../model/modifier.ts";
import type { Build } from "../model/identity.ts";
import { primaryLanguage } from "../resolve/language.ts";
import { attributeOf } from "./ids.ts";
import type { ProductSettings } from "./settings/settings.ts";
import { toWhen } from "./conditions.ts";
import { type NamedContext, type NamedModifier, NONE } from "./named.ts";
import usualNames from "./usual-names.json" with { type: "json" };
import type { Keys } from "./vary.ts";

/** The words of a product file. */
export type ProductWords = { readonly name: string } & ProductSettings;

/** Returns the theme modifier for an identity without one. */
const defaultTheme = (language: string): Modifier => ({
  id: "theme",
  role: "theme",
  name: "theme",
  default: "default",
  attribute: null,
  only: {},
  contexts: [{ id: "default", name: toName("default", language), note: null, facets: { mode: "light" }, media: null }],
});

/** The names of common contexts in languages other than English, keyed by the words of their ids. */
const USUAL_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = usualNames;

/**
 * Names a context after its id: `sea-green` is "Sea green". Keys that aren't lower-case words, such as
 * `macOS`, are names already, and `none` marks the absence of a context.
 */
function toName(key: string, language: string): string {
  if (key === NONE || !/^[\da-z]+(?:(?:[-_ ]|\.(?=[a-z]))[\da-z]+)*$/.test(key)) return key;
  const words = key.replaceAll(/[-_.]/g, " ").replace(/\bhc\b/, "high contrast");
  const usual = USUAL_NAMES[primaryLanguage(language)]?.[words];
  return usual ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Maximum number of values for which all combinations are built by default. */
const MAX_VALUES = 65_536;

/** Returns the default of `build`: all combinations if there are few values, otherwise one for each context. */
export function buildOf(keys: readonly Keys[], tokens: number): Build {
  return countCombinations(keys) * tokens <= MAX_VALUES ? "all" : "one-each";
}

/** Returns the model's modifiers with their names in the files, always including a theme. */
export function readModifiers(
  named: readonly NamedModifier[],
  {
    language,
    wordsOf,
    noteOf,
  }: {
    readonly language: string;
    wordsOf(product: string): ProductWords | undefined;
    noteOf(context: NamedContext): string | null;
  },
): readonly Keys[] {
  const list = named.map((namedModifier): Keys => {
    const { key, id, role, settings, description, contexts } = namedModifier;
    const published = contexts.map((context): Context => {
      const { settings: stated, facets } = context;
      const words = role === "product" ? wordsOf(context.id) : undefined;
      return {
        id: context.id,
        name: stated?.name ?? words?.name ?? toName(context.key, language),
        note: stated?.note ?? noteOf(context),
        facets,
        media: stated?.media ?? null,
      };
    });
    const first = published[0]?.id ?? NONE;
    const byDefault = contexts.findIndex((context) => context.key === namedModifier.default);
    const modifier: Modifier = {
      id,
      role,
      // Each face has names for the API's built-in parameters.
      name: settings?.name ?? description ?? (role === null ? toName(key, language) : key),
      default: published[byDefault]?.id ?? first,
      attribute: attributeOf({ attribute: null, ...settings, key, id, role }),
      only: toWhen(settings?.only ?? {}, named),
      contexts: published,
    };
    return { modifier, key, contexts: contexts.map((context) => context.key) };
  });
  const hasTheme = list.some(({ modifier }) => modifier.role === "theme");
  return hasTheme ? list : [{ modifier: defaultTheme(language), key: "", contexts: ["default"] }, ...list];
}
