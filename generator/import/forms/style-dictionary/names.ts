import type { Names } from "../../reading.ts";
import { plainStep } from "../../steps.ts";
import type { Project } from "./project.ts";

/** The paths that tokens are published under, so that their custom properties have the names that a platform writes. */
export type Published = {
  pathOf(project: Project, path: readonly string[]): readonly string[];
  readonly names?: Names;
};

/** A name cut into the steps of its path, and the text between them. */
type Cut = { readonly steps: readonly string[]; readonly joins: readonly string[] };

/**
 * Cuts each name where the steps of its path end, so that groups stay groups; a name that has other letters than its path,
 * or another text between its steps, is one step.
 */
export function publishedIn(projects: readonly Project[]): Published {
  const cuts = new Map<Project, Map<string, { readonly name: string; readonly cut: Cut | undefined }>>();
  for (const project of projects) {
    const start = project.prefix === undefined ? [] : [project.prefix];
    const own = Object.entries(project.names).map(
      ([key, name]) => [key, { name, cut: cutName(name, [...start, ...(JSON.parse(key) as string[])]) }] as const,
    );
    cuts.set(project, new Map(own));
  }
  const all = [...cuts.values()].flatMap((own) => [...own.values()]);
  const join = all.flatMap(({ cut }) => cut?.joins ?? [])[0] ?? "-";
  const isRegular = (cut: Cut | undefined): cut is Cut => cut !== undefined && cut.joins.every((one) => one === join);
  const starts = new Set(all.map(({ cut }) => (isRegular(cut) && cut.steps.length > 1 ? cut.steps[0] : undefined)));
  const [prefix] = projects.every((project) => project.prefix !== undefined) && starts.size === 1 ? starts : [];
  return {
    pathOf: (project, path) => {
      const found = cuts.get(project)?.get(JSON.stringify(path));
      if (found === undefined) return path.map(plainStep);
      if (!isRegular(found.cut)) return [found.name];
      return prefix === undefined ? found.cut.steps : found.cut.steps.slice(1);
    },
    ...((prefix !== undefined || join !== "-") && {
      names: { ...(prefix !== undefined && { prefix }), ...(join !== "-" && { join }) },
    }),
  };
}

const LETTER = /[\p{L}\p{N}]/u;

/** Cuts a name after the letters of each step; undefined if it has other letters. */
function cutName(name: string, path: readonly string[]): Cut | undefined {
  const letters = [...name];
  const steps: string[] = [];
  const joins: string[] = [];
  let at = 0;
  for (const step of path) {
    const wanted = [...step.toLowerCase()].filter((letter) => LETTER.test(letter));
    if (wanted.length === 0) continue;
    const start = at;
    while (at < letters.length && !LETTER.test(letters[at] ?? "")) at += 1;
    if (steps.length > 0) joins.push(letters.slice(start, at).join(""));
    const from = at;
    for (const letter of wanted) {
      while (at < letters.length && !LETTER.test(letters[at] ?? "")) at += 1;
      if (letters[at]?.toLowerCase() !== letter) return undefined;
      at += 1;
    }
    steps.push(letters.slice(from, at).join(""));
  }
  return at === letters.length && steps.length > 0 ? { steps, joins } : undefined;
}
