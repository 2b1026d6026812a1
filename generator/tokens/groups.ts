import { expandDocument } from "./dtcg/expand.ts";
import { isObject } from "./form.ts";
import type { Resolver } from "./resolver/document.ts";
import type { Layer } from "./resolver/merge.ts";
import { mergeSources } from "./resolver/merge.ts";
import { isName, isToken, membersOf, type Part } from "./resolver/part.ts";

/** A note of a group, and the layer that has it; without a layer in every combination. */
export type GroupNote = { readonly path: readonly string[]; readonly note: string; readonly layer: Layer | null };

/** The notes of all groups, those of later layers later: the last one that counts in a combination is the group's. */
export function notesOfGroups({ file, layers }: Resolver): readonly GroupNote[] {
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
