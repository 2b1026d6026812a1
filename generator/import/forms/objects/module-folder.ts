import { isFields } from "../../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { isKind, ownWords } from "../../kinds.ts";
import { modeOf, singular, wordsOf } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import { isAboutSource } from "../../for-authors.ts";
import { belowShared, type Candidate } from "./candidates.ts";
import { areKinds } from "./containers.ts";
import { leavesIn } from "./leaves.ts";
import { rootOf } from "./other-exports.ts";
import { isLost } from "./score.ts";

/** At least this part of the modules with values has tokens, if a folder is of tokens. */
const LEAST_OF_TOKENS = 0.5;

/**
 * The modules of a folder that none of them collects, `colors.ts` and `spacing.ts`; none where most have no tokens. What a
 * module only exports again is that of the other one.
 */
export function modulesOfTokens(
  all: readonly Candidate[],
  hasTokens: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const valued = all.filter(
    ({ path, value }) =>
      !isAboutSource(path) && isFields(value) && Object.values(value).some((one) => typeof one !== "boolean"),
  );
  const found = valued.filter((one) => hasTokens(one) || isOfKind(one));
  const isOfTokens = found.some(hasTokens) && found.length >= LEAST_OF_TOKENS * valued.length;
  return isOfTokens && (found.length > 1 || valued.length === 1) ? withoutAgain(found, all) : [];
}

/** Numbers alone are tokens where the module or all that it has is called so: `spacing.ts`, `zIndex`. */
export function isOfKind({ path, value }: Candidate): boolean {
  const root = rootOf(value);
  const names = isFields(root) ? Object.keys(root) : [];
  const isCalledSo = areKinds([posix.parse(path).name]) || (names.length > 0 && areKinds(names));
  return isCalledSo && hasNumbers(root);
}

function hasNumbers(value: Json): boolean {
  return [...leavesIn(value).values()].some((text) => Number.isFinite(Number(JSON.parse(text))));
}

/** Whether all numbers of an object are in something that is called so: `{ "body": { "fontSize": 14 } }`. */
function isWithinKinds(value: Json): boolean {
  const paths = [...leavesIn(value).keys()].map((path) => path.split("\0"));
  return hasNumbers(value) && paths.every((steps) => steps.some((step) => areKinds([step])));
}

/**
 * A module without what it exports beside tokens, such as lists of names, which is named; undefined where more of its values
 * are of something else.
 */
export function onlyTokens(candidate: Candidate, hasTokens: (candidate: Candidate) => boolean): Candidate | undefined {
  const root = rootOf(candidate.value);
  const members = isFields(root) ? Object.entries(root) : [];
  const ownOf = ([name, value]: Member) => ({ ...candidate, path: name, value: { [name]: value } });
  const isOne = (one: Member) => hasTokens(ownOf(one)) || isOfKind(ownOf(one)) || isWithinKinds(one[1]);
  const [kept = [], others = []] = [true, false].map((is) => members.filter((one) => isOne(one) === is));
  const sizeOf = (some: readonly Member[]) => some.reduce((sum, [, value]) => sum + leavesIn(value).size, 0);
  const rest = others.filter(([, value]) => !isOfNames(value));
  const isOfTokens = kept.length > 1 && kept.some((one) => hasTokens(ownOf(one)));
  if (!isOfTokens || sizeOf(kept) < sizeOf(rest)) return undefined;
  const entries = others.flatMap(([name, value]): Entry[] => {
    const found = JSON.stringify(value).slice(0, 80);
    return leavesIn(value).size === 0
      ? []
      : [{ kind: "left-out", what: BESIDE, subject: `${candidate.path}: ${name}`, found }];
  });
  return { ...candidate, value: Object.fromEntries(kept), entries: [...candidate.entries, ...entries] };
}

type Member = readonly [name: string, value: Json];

/** Whether an object only has names for themselves, as an enumeration does: `{ "OnInfo": "onInfo" }`. */
function isOfNames(value: Json): boolean {
  const wordsIn = (name: string) => wordsOf(name).join(" ");
  return [...leavesIn(value)].every(([key, text]) => wordsIn(key) === wordsIn(text));
}

const BESIDE = "What a module exports beside tokens: names, and numbers of something else";

/**
 * What only a run would give of modules that are not read, where they or what they export are called as tokens or themes are:
 * `lightTheme`, `colors.ts`. What is known is named already.
 */
export function lostIn(modules: readonly Candidate[], known: readonly Entry[]): readonly Entry[] {
  const named = new Set(known.map(({ subject }) => subject));
  return modules.flatMap(({ path, entries }) => {
    if (isAboutSource(path)) return [];
    const file = posix.parse(path).name;
    return entries.filter((one) => {
      const [, name = ""] = /: ([^.]+)/.exec(one.subject) ?? [];
      const isOwn = isLost(one) && !named.has(one.subject) && [file, name].some(isOfTokens);
      if (isOwn) named.add(one.subject);
      return isOwn;
    });
  });
}

/** Whether a name says that something is a theme or tokens, with other words perhaps. */
function isOfTokens(name: string): boolean {
  return modeOf(name) !== undefined || wordsOf(name).some((word) => isKind(word) || areKinds([word]));
}

/**
 * Modules without what those have that they run; an object is the same by whatever name it is exported again. Each has all
 * that it runs, also through others.
 */
function withoutAgain(found: readonly Candidate[], all: readonly Candidate[]): readonly Candidate[] {
  const known = new Map<string, Reached>();
  const byPath = new Map(all.map((one) => [one.path, one]));
  const own = new Map<string, Candidate>();
  const visit = (candidate: Candidate): Reached => {
    const before = known.get(candidate.path);
    if (before !== undefined) return before;
    known.set(candidate.path, { paths: [], keys: [] });
    const { runs = [] } = candidate;
    const others = runs.flatMap((path) => byPath.get(path) ?? []).map(visit);
    const paths = [...new Set([...runs, ...others.flatMap((one) => one.paths)])];
    const given = new Set(others.flatMap(({ keys }) => keys));
    const root = rootOf(candidate.value);
    const members = isFields(root) ? Object.entries(root) : [];
    const kept = members.filter(([name, value]) => !given.has(keyOf(name, value)));
    const value = kept.length === members.length ? candidate.value : Object.fromEntries(kept);
    if (kept.length > 0 || !isFields(root)) own.set(candidate.path, { ...candidate, value, runs: paths });
    const keys = [...given, JSON.stringify(root), ...members.map(([name, below]) => keyOf(name, below))];
    const reached = { paths, keys };
    known.set(candidate.path, reached);
    return reached;
  };
  all.forEach(visit);
  return found.flatMap(({ path }) => own.get(path) ?? []);
}

/** The modules that one runs, and what they have. */
type Reached = { readonly paths: readonly string[]; readonly keys: readonly string[] };

/**
 * Modules by their files; one with a single value of its own name has no name besides: `spacing` of `spacing.ts`, and
 * `lightTheme` of `light.ts`.
 */
export function byFiles(modules: readonly Candidate[]): readonly Candidate[] {
  return belowShared(modules).map((candidate) => {
    const root = rootOf(candidate.value);
    const file = posix.parse(candidate.path).name;
    const [[name = "", value] = [], ...others] = isFields(root) ? Object.entries(root) : [];
    // No constant can be called `default`.
    const isAlike = singular(ownWords(name)) === singular(ownWords(file));
    const only = others.length === 0 && isAlike ? value : undefined;
    return { ...candidate, value: isFields(only) ? only : root };
  });
}

/** An object is the same by whatever name it is exported again, a value by its own. */
function keyOf(name: string, value: Json): string {
  return typeof value === "object" ? JSON.stringify(value) : `${name}: ${JSON.stringify(value)}`;
}
