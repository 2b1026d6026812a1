import type { DataOf } from "./signature.ts";

/** The layers of an identity, as returned by `getLayers`. */
export type Layers = DataOf<"getLayers">;

/**
 * Resolves a combination's CSS variables like the API: `resolveLayers(layers, { theme: "dark" })`. Absent choices take
 * their defaults; returns undefined for a choice that the identity doesn't have.
 */
export function resolveLayers(
  { defaults, base, contexts, joint }: Layers,
  choices: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> | undefined {
  const chosen = Object.entries({ ...defaults, ...choices });
  if (!chosen.every(([id, context]) => Object.hasOwn(contexts, id) && Object.hasOwn(contexts[id] ?? {}, context))) {
    return undefined;
  }
  const combination = new Map(chosen);
  const matching = joint.filter(({ when }) =>
    Object.entries(when).every(([id, context]) => combination.get(id) === context),
  );
  const values = Object.assign(
    {},
    base,
    ...chosen.map(([id, context]) => contexts[id]?.[context]),
    ...matching.map((layer) => layer.values),
  ) as typeof base;
  return Object.assign({}, ...Object.values(values).map((value) => value?.variables)) as Readonly<
    Record<string, string>
  >;
}
