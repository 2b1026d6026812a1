import { hash } from "node:crypto";
import { stampOfProgram } from "./program.ts";
import { recall, remember } from "./results.ts";

/** Results keyed by text, from this run and the last one. */
export type TextResults<V> = {
  /** Returns the result for a text; computes it if neither run has it. */
  readonly get: (text: string, compute: (text: string) => V) => V;
  /** Remembers the results that were used since the last call, and drops the others. */
  readonly save: () => void;
};

/** Opens the results that an earlier run saved under a name. They must depend only on their text and the generator. */
export function textResults<V>(name: string): TextResults<V> {
  let earlier: Readonly<Record<string, V>> | undefined;
  let used: Record<string, V> = {};
  return {
    get(text, compute) {
      earlier ??= (recall(name, stampOfProgram()) as Readonly<Record<string, V>> | undefined) ?? {};
      const key = hash("sha256", text);
      return (used[key] ??= earlier[key] ?? compute(text));
    },
    save() {
      const keys = Object.keys(used);
      if (keys.some((key) => earlier?.[key] === undefined)) remember(name, stampOfProgram(), used);
      if (keys.length > 0) [earlier, used] = [used, {}];
    },
  };
}
