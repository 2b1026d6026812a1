import { countCombinations } from "../resolve/combination.ts";
import type { Context, Modifier } from "../model/modifier.ts";
import type { Build } from "../model/identity.ts";
import { attributeOf } from "./ids.ts";
import type { ProductSettings } from "./settings.ts";
import { toWhen } from "./conditions.ts";
import { type NamedContext, type NamedModifier, NONE } from "./named.ts";
import type { Keys } from "./vary.ts";

/** What a product's file says of it. */
export type ProductWords = { readonly name: string } & ProductSettings;

/** The theme of an identity that has no theme modifier. */
const ONE_THEME: Modifier = {
  id: "theme",
  role: "theme",
  name: "theme",
  default: "default",
  attribute: null,
  only: {},
  contexts: [{ id: "default", name: "default", note: null, facets: { mode: "light" }, media: null }],
};

/** At most this many values are built ahead for further choices, unless the settings ask for them. */
const MOST_VALUES = 65_536;

/** Which combinations are built ahead where the settings do not say: all, if they are few. */
export function buildOf(keys: readonly Keys[], tokens: number): Build {
  return countCombinations(keys) * tokens <= MOST_VALUES ? "all" : "one-each";
}

/** The modifiers of the model with their names in the files; a theme is always one of them. */
export function readModifiers(
  named: readonly NamedModifier[],
  {
    wordsOf,
    noteOf,
  }: { wordsOf(product: string): ProductWords | undefined; noteOf(context: NamedContext): string | null },
): readonly Keys[] {
  const list = named.map((one): Keys => {
    const { key, id, role, settings, description, contexts } = one;
    const own = contexts.map((context): Context => {
      const { settings: said, facets } = context;
      const words = role === "product" ? wordsOf(context.id) : undefined;
      return {
        id: context.id,
        name: said?.name ?? words?.name ?? context.key,
        note: said?.note ?? noteOf(context),
        facets,
        media: said?.media ?? null,
      };
    });
    const first = own[0]?.id ?? NONE;
    const byDefault = contexts.findIndex((context) => context.key === one.default);
    const modifier: Modifier = {
      id,
      role,
      name: settings?.name ?? description ?? key,
      default: own[byDefault]?.id ?? first,
      attribute: attributeOf({ attribute: null, ...settings, key, id, role }),
      only: toWhen(settings?.only ?? {}, named),
      contexts: own,
    };
    return { modifier, key, contexts: contexts.map((context) => context.key) };
  });
  const hasTheme = list.some(({ modifier }) => modifier.role === "theme");
  return hasTheme ? list : [{ modifier: ONE_THEME, key: "", contexts: ["default"] }, ...list];
}
