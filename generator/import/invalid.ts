import { memoize } from "../resolve/memoize.ts";
import { pathLookup, readJsonDocument } from "../tokens/json/document.ts";
import { offsetAt, type Problem } from "../tokens/problem.ts";
import type { Entry, Reading, ReadyFile, StatedToken } from "./reading.ts";
import { addressOf, type SourceFiles } from "./source-files.ts";

/**
 * A reading without the tokens that problems are about, and without those that refer to them; each is named. Undefined
 * where a problem is about no token, or no token remains.
 */
export function withoutInvalid(
  reading: Reading,
  problems: readonly Problem[],
  files: readonly ReadyFile[],
): Reading | undefined {
  const known = new Set(reading.tokens.map((token) => token.path.join(".")));
  const reasons = new Map<string, string>();
  const pathIn = memoize(({ text }: ReadyFile) => pathLookup(text));
  for (const problem of problems) {
    const path = tokenOf(problem, files, pathIn);
    if (path === undefined || !known.has(path)) return undefined;
    if (!reasons.has(path)) reasons.set(path, problem.message);
  }
  const users = new Map<string, string[]>();
  const names = new Map(reading.tokens.map(({ path }) => [path.join("-"), path.join(".")]));
  for (const token of reading.tokens)
    for (const target of targetsOf(token, names))
      users.set(target, [...(users.get(target) ?? []), token.path.join(".")]);
  // A map is also read for what is added while it is read.
  for (const [path] of reasons)
    for (const user of users.get(path) ?? [])
      if (!reasons.has(user)) reasons.set(user, `It refers to ${path}, which is left out.`);
  const tokens = reading.tokens.filter(({ path }) => !reasons.has(path.join(".")));
  if (tokens.length === 0) return undefined;
  const left = [...reasons].map(([subject, found]): Entry => ({ kind: "left-out", what: WHAT, subject, found }));
  return { ...reading, tokens, entries: [...reading.entries, ...left] };
}

const WHAT = "Tokens that are not valid";

/** The path of the token that a problem is about. */
function tokenOf(
  { place }: Problem,
  files: readonly ReadyFile[],
  pathIn: (file: ReadyFile) => ReturnType<typeof pathLookup>,
): string | undefined {
  const file = files.find(({ path }) => `tokens/${path}` === place.file);
  if (file === undefined) return undefined;
  const steps = pathIn(file)(offsetAt(file.text, place)).map(String);
  const end = steps.findIndex((step) => step.startsWith("$"));
  return (end < 0 ? steps : steps.slice(0, end)).join(".");
}

/** The tokens that one refers to, in some statement: as an alias, or by their custom properties, without another value. */
function targetsOf({ statements }: StatedToken, names: ReadonlyMap<string, string>): readonly string[] {
  return statements.flatMap(({ value }) => {
    if ("from" in value) return value.from;
    const text = JSON.stringify(value.value);
    const properties = [...text.matchAll(/\bvar\(\s*--([\w-]+)\s*\)/g)].flatMap(
      ([, name = ""]) => names.get(name) ?? [],
    );
    return [...properties, ...[...text.matchAll(/\{([^{}"]+)\}/g)].map(([, path = ""]) => path)];
  });
}

/** A problem of a file that is kept, perhaps with repairs, where the source has what it is about. */
export function inSource(problem: Problem, source: SourceFiles, files: readonly ReadyFile[]): Problem {
  const path = problem.place.file.replace(/^tokens\//, "");
  const kept = files.find((file) => file.path === path);
  const text = kept && source.read(path);
  if (kept === undefined || text === undefined) return problem;
  const file = addressOf(source, path);
  if (text === kept.text) return { ...problem, place: { ...problem.place, file } };
  const [own, other] = [kept.text, text].map((one) => readJsonDocument(file, one, () => undefined));
  if (own === undefined || other === undefined) return problem;
  const { line, column } = problem.place;
  const at = pathLookup(kept.text)(offsetAt(kept.text, problem.place));
  const key = own.place(at, "key");
  const isKey = key.line === line && key.column === column;
  return { ...problem, place: other.place(at, isKey ? "key" : "value") };
}
