import { countCombinations } from "../resolve/combination.ts";
import type { Context, Modifier } from "../model/modifier.ts";
import type { Build } from "../model/identity.ts";
import { attributeOf } from "./ids.ts";
import type { ProductSettings } from "./settings/settings.ts";
import { toWhen } from "./conditions.ts";
import { type NamedContext, type NamedModifier, NONE } from "./named.ts";
import type { Keys } from "./vary.ts";

/** The words of a product file. */
export type ProductWords = { readonly name: string } & ProductSettings;

/** The theme modifier of an identity without one. */
const DEFAULT_THEME: Modifier = {
  id: "theme",
  role: "theme",
  name: "theme",
  default: "default",
  attribute: null,
  only: {},
  contexts: [{ id: "default", name: "default", note: null, facets: { mode: "light" }, media: null }],
};

/** The maximum number of values for which all combinations are built by default. */
const MAX_VALUES = 65_536;

/** Returns the default of `build`: all combinations if there are few values, else one for each context. */
export function buildOf(keys: readonly Keys[], tokens: number): Build {
  return countCombinations(keys) * tokens <= MAX_VALUES ? "all" : "one-each";
}

/** Returns the model's modifiers with their names in the files, always including a theme. */
export function readModifiers(
  named: readonly NamedModifier[],
  {
    wordsOf,
    noteOf,
  }: { wordsOf(product: string): ProductWords | undefined; noteOf(context: NamedContext): string | null },
): readonly Keys[] {
  const list = named.map((namedModifier): Keys => {
    const { key, id, role, settings, description, contexts } = namedModifier;
    const published = contexts.map((context): Context => {
      const { settings: stated, facets } = context;
      const words = role === "product" ? wordsOf(context.id) : undefined;
      return {
        id: context.id,
        name: stated?.name ?? words?.name ?? context.key,
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
      name: settings?.name ?? description ?? key,
      default: published[byDefault]?.id ?? first,
      attribute: attributeOf({ attribute: null, ...settings, key, id, role }),
      only: toWhen(settings?.only ?? {}, named),
      contexts: published,
    };
    return { modifier, key, contexts: contexts.map((context) => context.key) };
  });
  const hasTheme = list.some(({ modifier }) => modifier.role === "theme");
  return hasTheme ? list : [{ modifier: DEFAULT_THEME, key: "", contexts: ["default"] }, ...list];
}
