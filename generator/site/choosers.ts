import type { Modifier } from "../model/modifier.ts";
import type { Site } from "./site-data.ts";

/** A field that chooses a context of a modifier on every page; an empty value leaves the choice to what chooses without it. */
export type Chooser = {
  readonly id: string;
  readonly label: string;
  readonly attribute: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
};

/** The modifiers that an element can choose a context of, each as a field; none for a modifier with a single context. */
export function choosersOf({ identity, words }: Pick<Site, "identity" | "words">): readonly Chooser[] {
  return identity.modifiers.flatMap((modifier) => {
    const { id, attribute, contexts } = modifier;
    if (attribute === null || contexts.length < 2) return [];
    const options = contexts.map((context) => ({ value: context.id, text: contextName(modifier, context, words) }));
    return [{ id, label: modifierName(modifier, words), attribute, options: withUnchosen(modifier, options, words) }];
  });
}

/** The name of a modifier; that of a role where the settings have none. */
export function modifierName({ id, role, name }: Modifier, { themes }: Site["words"]): string {
  return role !== null && name === id ? themes[role] : name;
}

/** The name of a context; the empty one has none in the settings. */
export function contextName(
  { role }: Pick<Modifier, "role">,
  { id, name }: Modifier["contexts"][number],
  { themes }: Site["words"],
): string {
  if (id !== "none" || name !== id) return name;
  return role === "product" ? themes.noProduct : role === "season" ? themes.noSeason : name;
}

/** Without a choice, media choose, or the day does; else the default holds, and its own option says so. */
function withUnchosen(modifier: Modifier, options: Chooser["options"], { looks }: Site["words"]): Chooser["options"] {
  if (modifier.contexts.some(({ media }) => media !== null)) return [{ value: "", text: looks.browser }, ...options];
  if (modifier.role === "season") return [{ value: "", text: looks.today }, ...options];
  return options.map(({ value, text }) => ({ value: value === modifier.default ? "" : value, text }));
}
