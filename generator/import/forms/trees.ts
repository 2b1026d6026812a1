import { type Json, TEXT, TOKEN_TYPES, type TokenType } from "../../model/token.ts";
import { valueForms } from "../../tokens/dtcg/values.ts";
import type { Problem } from "../../tokens/problem.ts";
import { announced, findChoices, type Found, hasMode, overlap, SAME, type Source } from "../choices.ts";
import { NO_TYPE, readCssValue } from "../css-value.ts";
import { computed, readDraft, type References } from "../drafts.ts";
import { isFields } from "../fields.ts";
import { toText } from "../layout.ts";
import { type ImportOptions, matchesAny, refuseUnmatched } from "../options.ts";
import {
  type Derived,
  type Entry,
  leftOut,
  type Reading,
  type ReadyFile,
  type ReadySet,
  repaired,
  type StatedToken,
  type Value,
} from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";
import { excerptOf, statedTokens, stepsFor } from "../stated.ts";
import { isDerived } from "../values.ts";
import { type Document, documentsIn, stepsOfFile } from "./trees/documents.ts";
import { inNotation, type Notation, type Place, type PlacedToken, placesIn, publishedName } from "./trees/places.ts";

/** Reads token files, older drafts and plain objects, in JSON, YAML or code. @throws ImportError */
export async function readTrees(source: SourceFiles, options: ImportOptions): Promise<Reading | undefined> {
  const tokenFiles = inNotation(await documentsIn(source, options));
  if (tokenFiles === undefined) return undefined;
  const { notation, documents } = tokenFiles;
  const all = documents.map((document) => {
    const address = stepsOfFile(document.path);
    const tree = notation === "plain" ? unwrapped(document, address, options) : document.tree;
    return placesIn({ ...document, tree }, address, notation, options);
  });
  const entries = documents.flatMap((document) => document.entries);
  const places = withoutTwins(all, entries);
  if (places.every(({ tokens }) => tokens.length === 0)) return undefined;
  const patterns = [...options.noChoice, ...options.choice.flatMap((choice) => choice.patterns)];
  const further = patterns.some((pattern) => pattern.includes("#")) ? documents.flatMap(groupsIn) : [];
  const choices = choicesAmong(places, options, further);
  entries.push(...choices.entries);
  const { modifiers, reasons } = choices;
  const files = notation === "$value" ? keepFiles(documents, choices) : undefined;
  const tokens = files === undefined ? stateTokens(choices, entries, notation) : [];
  return { modifiers, reasons, tokens, entries, ...(files && { files }) };
}

/** Finds the choices among places; options may also name `further` addresses. */
export function choicesAmong(places: readonly Place[], options: ImportOptions, further: readonly string[] = []) {
  refuseUnmatched({ ...options, page: [] }, [...places.map(({ label }) => label), ...further]);
  return findChoices(places.map(sourceOf), options);
}

/** Keeps the richest of files with the same tokens whose paths differ only in the ending: `a.json5`, `a.tokens.json`. */
function withoutTwins(all: readonly (readonly Place[])[], entries: Entry[]): readonly Place[] {
  const kept = new Map<string, readonly Place[]>();
  const distinct: Place[] = [];
  const named = (places: readonly Place[]) =>
    new Map(places.flatMap(({ tokens }) => tokens.map(({ path }) => [publishedName(path), path] as const)));
  const ranked = all.map((places) => ({
    places,
    file: places[0]?.file ?? "",
    count: places.reduce((sum, { tokens }) => sum + tokens.length, 0),
  }));
  const isPlain = (file: string) => Number(file.endsWith(".json"));
  for (const { places, file } of ranked.toSorted((a, b) => b.count - a.count || isPlain(b.file) - isPlain(a.file))) {
    const name = stepsOfFile(file).join("/");
    const first = kept.get(name);
    if (first === undefined) kept.set(name, places);
    else if (overlap(named(first), named(places))) entries.push(leftOut(SAME, file, `the tokens of ${first[0]?.file}`));
    else distinct.push(...places);
  }
  return [...[...kept.values()].flat(), ...distinct];
}

/** Unwraps a module's only export if it is an alternative, such as a mode, so that its name doesn't become a group. */
function unwrapped({ path, tree }: Document, address: readonly string[], options: ImportOptions): Document["tree"] {
  const [only, ...rest] = Object.entries(tree);
  if (only === undefined || rest.length > 0 || !isFields(only[1]) || !/\.[cm]?[jt]s$/i.test(path)) return tree;
  const isAlternative =
    hasMode(only[0]) ||
    address.slice(0, -1).some((step) => announced(step) !== undefined) ||
    options.choice.some(({ patterns }) => matchesAny(patterns, path));
  return isAlternative ? only[1] : tree;
}

type PlacedSource = Source & { readonly place: Place };

function sourceOf(place: Place): PlacedSource {
  const { address, label, tokens } = place;
  const named = tokens.map(({ path, raw, alpha }): [string, string] => {
    const value = typeof raw === "string" ? readCssValue(raw).value : raw;
    return [publishedName(path), JSON.stringify([value, alpha]).toLowerCase()];
  });
  return { address, label, tokens: new Map(named), place };
}

function groupsIn({ path, tree }: Document): readonly string[] {
  const visit = (node: Json, keys: string): string[] =>
    isFields(node)
      ? [keys, ...Object.entries(node).flatMap(([key, member]) => visit(member, keys === "" ? key : `${keys}/${key}`))]
      : [];
  return visit(tree, "").map((keys) => `${path}#${keys}`);
}

/** Keeps files byte for byte if each is one valid source and depends on at most one modifier. */
function keepFiles(documents: readonly Document[], { whens, order }: Found<PlacedSource>): Reading["files"] {
  const texts = new Map(documents.map(({ path, text }) => [path, text]));
  const base: string[] = [];
  const sets: ReadySet[] = [];
  const all: ReadyFile[] = [];
  for (const source of order) {
    const { file, label, tokens } = source.place;
    const text = texts.get(file);
    const [choice, ...rest] = Object.entries(whens.get(source) ?? {});
    if (text === undefined || rest.length > 0) return undefined;
    if (label !== file || !tokens.every(isReady) || /^vitral\./i.test(file)) return undefined;
    all.push({ path: file, text });
    if (choice === undefined) base.push(file);
    else for (const context of choice[1]) sets.push({ when: { [choice[0]]: [context] }, file });
  }
  if (base.length === 0) {
    const path = "base.tokens.json";
    if (all.some((file) => file.path === path)) return undefined;
    all.push({ path, text: toText({}) });
    base.push(path);
  }
  return { base, sets, all };
}

function isReady({ type, raw, alpha, path }: PlacedToken): boolean {
  const isNamed = path.every((step) => step !== "" && !/[.{}]|^\$/.test(step));
  const isAlias = typeof raw === "string" && isReference(raw) && !/\.\$?value\}$/.test(raw);
  return isNamed && alpha === undefined && (isType(type) ? isValid(type, raw) : type === undefined && isAlias);
}

export function stateTokens(
  { whens, order }: Found<PlacedSource>,
  entries: Entry[],
  notation: Notation,
): StatedToken[] {
  const placed = order.flatMap((source) =>
    source.place.tokens.map((token) => ({ token, whens: [whens.get(source) ?? {}] })),
  );
  const paths = placed.map(({ token }) => token.path);
  const stepsOf = stepsFor(paths, entries);
  const targets = new Map<string, string>();
  for (const { token } of placed)
    for (const address of [token.keys, token.path].map((keys) => keys.join("."))) {
      const path = stepsOf(token.path);
      if (path !== undefined && !targets.has(address)) targets.set(address, path.join("."));
    }
  const pathOf = (reference: string) => targets.get(reference) ?? targets.get(reference.replace(/\.\$?value$/, ""));
  const reader = { references: { pathOf }, entries, notation };
  return statedTokens(
    placed.map((placing) => ({ ...placing, path: stepsOf(placing.token.path) })),
    entries,
    ({ token }) => readValue(token, reader),
  );
}

type Reader = { readonly references: References; readonly entries: Entry[]; readonly notation: Notation };

/** Reads a token's value into the format, with the opacity beside it; undefined if it can't be read. */
function readValue(token: PlacedToken, { references, entries, notation }: Reader): Value | Derived | undefined {
  const { type, raw, alpha, path } = token;
  const subject = path.join(".");
  const text = typeof raw === "string" ? raw : JSON.stringify(raw);
  const isKept = isType(type) && typeof raw !== "string" && isValid(type, raw) && !/\{[^{}"]+\}/.test(text);
  const value = isKept ? { type, value: raw } : readDraft(withAlphas(raw), { type, name: subject }, references);
  if (value === undefined) return undefined;
  const isOlder = !isKept && notation !== "plain";
  if (!isDerived(value) && value.type === TEXT)
    entries.push({ kind: "as-written", what: NO_TYPE, subject, found: excerptOf(raw) });
  else if (isOlder && !isDerived(value) && value.type !== null)
    entries.push(
      repaired(
        `Values in an older form: ${value.type}`,
        subject,
        excerptOf(raw),
        excerptOf(JSON.stringify(value.value)),
      ),
    );
  if (alpha === undefined || alpha === 1) return value;
  return computed([value], ([made]) =>
    made !== undefined && isFields(made.value) ? { ...made, value: { ...made.value, alpha } } : made,
  );
}

/** Merges the opacity of shadow layers into their colours. */
function withAlphas(raw: Json): Json {
  if (Array.isArray(raw)) return raw.map((item) => withAlphas(item));
  if (!isFields(raw) || typeof raw["alpha"] !== "number" || typeof raw["color"] !== "string") return raw;
  const { alpha, color, ...layer } = raw;
  return { ...layer, color: alpha === 1 ? color : `rgba(${color}, ${alpha})` };
}

function isType(type: string | undefined): type is TokenType {
  return TOKEN_TYPES.some((name) => name === type);
}

/** Schemas that accept aliases and references, which are resolved later. */
const FORMS = valueForms((value) => (isReference(value) ? true : undefined));

const PLACE = { file: "", line: 1, column: 1, length: 1, text: "", before: null, after: null };

/** Validates a value as the check of an identity does, but accepts other units of CSS. */
function isValid(type: TokenType, value: Json): boolean {
  if (isReference(value) || isMeasured(value)) return true;
  const problems: Problem[] = [];
  const document = { file: "", value: null, place: () => PLACE };
  FORMS[type](value, { document, path: [], report: (problem) => problems.push(problem) });
  return problems.every(({ rule }) => rule === "unit");
}

function isReference(value: Json | undefined): boolean {
  if (typeof value === "string") return /^\{[^{}]+\}$/.test(value);
  return isFields(value) && typeof value["$ref"] === "string";
}

/** Returns whether a value is a length or a time whose number is a reference. */
function isMeasured(value: Json): boolean {
  return (
    isFields(value) && isFields(value["value"]) && isReference(value["value"]) && typeof value["unit"] === "string"
  );
}
