import { posix } from "node:path";
import { usualOf } from "../../by-default.ts";
import { modeOf, withModeMedia, wordsOf } from "../../modes.ts";
import type { Entry, FoundModifier, When } from "../../reading.ts";
import { BASE, modifierName } from "../dtcg/file-names.ts";
import { isShared } from "../dtcg/file-sets.ts";
import type { OldToken } from "../old/tree.ts";
import type { Part } from "./config.ts";
import { type Layers, modesOfFiles, type TokenFile } from "./file-contexts.ts";

/** What one configuration makes of its files. */
type Output = {
  readonly path: string;
  /** The words of the configuration's name that tell it from others. */
  readonly words: readonly string[];
  readonly files: readonly TokenFile[];
  /** The tokens that count, by their paths. */
  readonly last: ReadonlyMap<string, string>;
};

/**
 * The choices among several configurations: each is one, with the values that its own files have in its own order, and what
 * a plain one has beneath them. None where they make nothing different of the same tokens.
 */
export function choicesOf(
  parts: readonly Part[],
  files: readonly TokenFile[],
): { readonly choices: Layers | undefined; readonly copies: readonly Entry[] } {
  const byPath = new Map(files.map((one) => [one.file, one]));
  const names = namesOf(parts.map(({ path }) => path));
  const all = parts.map(({ path, files: own }, at) =>
    outputOf(
      path,
      names[at] ?? "",
      own.flatMap((file) => byPath.get(file) ?? []),
    ),
  );
  const { outputs, copies } = withoutCopies(all);
  return { choices: choicesAmong(outputs, files), copies };
}

function choicesAmong(outputs: readonly Output[], files: readonly TokenFile[]): Layers | undefined {
  const others = outputs.filter((one) => outputs.some((other) => areAlternatives(one, other)));
  if (others.length < 2 || new Set(others.map(({ words }) => words.join(" "))).size < others.length) return undefined;
  const { modifiers, whenOf } = inGrid(others) ?? inRow(others);
  const hasModes = modifiers.some(({ contexts }) => contexts.some(({ name }) => modeOf(name) !== undefined));
  const modes = hasModes ? undefined : modesOfFiles(files);
  const inMode = (file: string): When => modes?.whenOf(file) ?? {};
  // What counts in all of them is said first.
  const inOrder = outputs
    .map((output) => ({ output, when: others.includes(output) ? withoutPlain(whenOf(output), output, modifiers) : {} }))
    .toSorted((one, other) => Object.keys(one.when).length - Object.keys(other.when).length);
  const layers = inOrder.flatMap(({ output, when }) =>
    output.files
      .toSorted((one, other) => (modes?.rankOf(one.file) ?? 0) - (modes?.rankOf(other.file) ?? 0))
      .map((one) => ({ ...one, when: { ...when, ...inMode(one.file) } })),
  );
  const found = [...modifiers.map(withModeMedia), ...(modes?.modifiers ?? [])];
  return { modifiers: found, layers, entries: replacedIn(outputs, inMode) };
}

/** What configurations are called: for their files, or where these have the same name, for what their paths do not all have. */
function namesOf(paths: readonly string[]): readonly string[] {
  const files = paths.map((path) => posix.parse(path).name);
  if (new Set(files).size === files.length) return files;
  const all = paths.map((path) => [...posix.dirname(path).split("/"), posix.parse(path).name]);
  const shared = all.reduce((some, own) => some.intersection(new Set(own)), new Set(all[0]));
  return all.map((own) => own.filter((step) => !shared.has(step)).join("/"));
}

function outputOf(path: string, name: string, files: readonly TokenFile[]): Output {
  const words = wordsOf(name).filter((word) => !PLAIN.test(word));
  const last = new Map(files.flatMap(({ tokens }) => tokens.map((token) => [nameOf(token), textOf(token)])));
  return { path, words, files, last };
}

/** Words of the names of all configurations. */
const PLAIN = /^(config|sd|style|dictionary|styledictionary|css|tokens?)$/;

/** Whether two configurations have the same tokens with other values. */
function areAlternatives({ last: one }: Output, { last: other }: Output): boolean {
  const differ = [...one].some(([path, text]) => other.has(path) && other.get(path) !== text);
  return differ && isShared(new Set(one.keys()), new Set(other.keys()));
}

type Choices = { readonly modifiers: readonly FoundModifier[]; whenOf(output: Output): When };

/** Configurations of a light and a dark output of each of several brands; undefined where not each has one. */
function inGrid(outputs: readonly Output[]): Choices | undefined {
  const all = outputs.map((output) => {
    const [modes, brands] = [true, false].map((is) =>
      output.words.filter((word) => (modeOf(word) !== undefined) === is),
    );
    return { output, mode: modes?.join("-") ?? "", brand: brands?.join("-") || "default" };
  });
  const [modes, brands] = [new Set(all.map(({ mode }) => mode)), new Set(all.map(({ brand }) => brand))];
  if (modes.size < 2 || brands.size < 2 || modes.size * brands.size > outputs.length) return undefined;
  const plain = plainMode([...modes]);
  if (modes.has("") && modes.has(plain)) return undefined;
  const known = new Map(all.map(({ output, mode, brand }) => [output, { theme: [mode || plain], brand: [brand] }]));
  const modifiers = [
    modifierOf(
      "theme",
      [...modes].map((mode) => mode || plain),
    ),
    modifierOf("brand", [...brands]),
  ];
  return { modifiers, whenOf: (output) => known.get(output) ?? {} };
}

/** Configurations that are each a context of one choice. */
function inRow(outputs: readonly Output[]): Choices {
  const names = outputs.map(({ words }) => words.join("-"));
  const plain = plainMode(names);
  const all = names.map((name) => name || (names.includes(plain) ? "default" : plain));
  const name = modifierName(all, "brands");
  return {
    modifiers: [modifierOf(name, all)],
    whenOf: (output) => ({ [name]: [all[outputs.indexOf(output)] ?? ""] }),
  };
}

/** What is without a name among some: it is light beside dark. */
function plainMode(names: readonly string[]): string {
  const modes = new Set(names.map(modeOf));
  return modes.has("dark") ? "light" : modes.has("light") ? "dark" : "default";
}

function modifierOf(name: string, names: readonly string[]): FoundModifier {
  return { name, default: usualOf(names) ?? "", contexts: names.map((one) => ({ name: one })) };
}

/** When a configuration counts: always where it is called a base and is the default, since stylesheets for others are above it. */
function withoutPlain(when: When, { words }: Output, modifiers: readonly FoundModifier[]): When {
  const isDefault = modifiers.every(({ name, default: usual }) => when[name]?.[0] === usual);
  return isDefault && words.every((word) => BASE.test(word)) ? {} : when;
}

/** The configurations without those that make no more than another one does, and have no name for a choice; these are named. */
function withoutCopies(all: readonly Output[]): {
  readonly outputs: readonly Output[];
  readonly copies: readonly Entry[];
} {
  const plain = plainMode(all.map(({ words }) => words.join("-")));
  const isBase = ({ words }: Output) => words.every((word) => BASE.test(word));
  const hasChoice = (one: Output) => all.some((other) => areAlternatives(one, other));
  const isCopy = (one: Output, other: Output): boolean => {
    const name = other.words.join("-");
    const isSmaller = one.last.size < other.last.size && (plain === "default" || modeOf(name) === plain);
    const isBeneath = isBase(one) && (name === plain || isSmaller);
    return isBeneath || one.words.join("-") === name || !hasChoice(one);
  };
  const inOrder = all.toSorted(
    (one, other) => other.last.size - one.last.size || Number(isBase(one)) - Number(isBase(other)),
  );
  const pairs = inOrder.flatMap((one, at) => {
    const other = inOrder.slice(0, at).find((larger) => isWithin(one, larger) && isCopy(one, larger));
    return other === undefined ? [] : [{ one, other }];
  });
  const copied = new Set(pairs.map(({ one }) => one));
  const copies = pairs.map(({ one, other }): Entry => ({
    kind: "repaired",
    what: COPIES,
    subject: one.path,
    found: `as ${other.path}`,
  }));
  return { outputs: all.filter((one) => !copied.has(one)), copies };
}

const COPIES = "Configurations that make no more than another one";

/** Whether a configuration makes nothing else than another one makes, too. */
function isWithin({ last }: Output, { last: others }: Output): boolean {
  return [...last].every(([path, text]) => others.get(path) === text);
}

/** Names the values that a later file replaces in each configuration. */
function replacedIn(outputs: readonly Output[], whenOf: (file: string) => When): Entry[] {
  const all = outputs.map(({ files }) =>
    files.flatMap(({ file, tokens }) =>
      tokens.map((token) => ({
        file,
        subject: nameOf(token),
        text: textOf(token),
        when: JSON.stringify(whenOf(file)),
      })),
    ),
  );
  const kept = all.flatMap((own) => [...new Map(own.map((one) => [`${one.subject} ${one.when}`, one])).values()]);
  const texts = new Map(
    [...Map.groupBy(kept, ({ subject }) => subject)].map(([subject, own]) => [
      subject,
      new Set(own.map(({ text }) => text)),
    ]),
  );
  return all.flat().flatMap(({ file, subject, text }): Entry[] => {
    const counting = texts.get(subject) ?? new Set();
    if (counting.has(text)) return [];
    const made = [...counting].join(", ").slice(0, 120);
    return [{ kind: "repaired", what: "Values that a later file replaces", subject, found: `${file}: ${text}`, made }];
  });
}

function nameOf({ path }: OldToken): string {
  return path.join(".");
}

function textOf({ raw }: OldToken): string {
  return JSON.stringify(raw);
}
