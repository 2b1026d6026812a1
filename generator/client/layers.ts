import type { DataOf } from "./signature.ts";

/** The layers of an identity, as `getLayers` answers. */
export type Layers = DataOf<"getLayers">;

/**
 * The CSS variables of a combination, the same as those of its address: `resolveLayers(layers, { theme: "dark" })`. An absent
 * choice is its default; undefined where a choice is none of the identity's.
 */
export function resolveLayers(
  { defaults, base, contexts, joint }: Layers,
  choices: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> | undefined {
  const chosen = Object.entries({ ...defaults, ...choices });
  if (!chosen.every(([id, context]) => Object.hasOwn(contexts, id) && Object.hasOwn(contexts[id] ?? {}, context))) {
    return undefined;
  }
  const all = new Map(chosen);
  const holding = joint.filter(({ when }) => Object.entries(when).every(([id, context]) => all.get(id) === context));
  const values = Object.assign(
    {},
    base,
    ...chosen.map(([id, context]) => contexts[id]?.[context]),
    ...holding.map((layer) => layer.values),
  ) as typeof base;
  return Object.assign({}, ...Object.values(values).map((value) => value?.variables)) as Readonly<
    Record<string, string>
  >;
}
