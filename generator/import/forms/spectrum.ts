import type { When } from "../../model/modifier.ts";
import type { Json } from "../../model/token.ts";
import { notesOf, readDraft } from "../drafts.ts";
import { type Fields, fieldsOf, isFields, parseJson, unused } from "../fields.ts";
import { modeOf } from "../modes.ts";
import type { Entry, FoundModifier, Reading } from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";
import { plainStep, statedModifier, statedReason, statedTokens, stepsFor } from "../stated.ts";

/** Token types keyed by the last part of a Spectrum schema's address; other schemas are named after their type. */
const TYPES: Readonly<Record<string, string>> = {
  "font-size": "dimension",
  opacity: "number",
  multiplier: "number",
  "gradient-stop": "number",
  angle: "number",
  "font-weight": "fontWeight",
  "font-family": "fontFamily",
  "drop-shadow": "shadow",
};

/** Members of a token that an identity has a place for; the rest goes into an extension. */
const MEMBERS = new Set(["$schema", "value", "sets", "description", "deprecated", "deprecated_comment"]);
const EXTENSION = "com.adobe.spectrum";

/** Reads flat tokens with a value, or with a value for each context: `"sets": { "light": { "value": … } }`. */
export function readSpectrum(source: SourceFiles): Reading | undefined {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
  const tokensAt = (path: string): readonly (readonly [string, Fields])[] => {
    const all = Object.entries(fieldsOf(parseJson(source.read(path))));
    return all.flatMap(([name, token]) => (isToken(token) ? [[name, token]] : []));
  };
  const files = source.paths.filter((path) => path.endsWith(".json"));
  const mayBe = (path: string) => source.read(path)?.includes('"sets"') === true;
  const first = files.find((path) => mayBe(path) && tokensAt(path).some(([, token]) => hasSets(token)));
  if (first === undefined) return undefined;
  const named = files.filter((path) => folderOf(path) === folderOf(first)).flatMap(tokensAt);
  const entries: Entry[] = [];
  const modifiers = modifiersIn(named.map(([, token]) => token));
  const paths = named.map(([name]) => [name]);
  const stepsOf = stepsFor(paths, entries, plainStep);
  const occurrences = named.flatMap(([name, token]) => {
    const extra = Object.entries(token).filter(([key]) => !MEMBERS.has(key));
    const extensions = { [EXTENSION]: Object.fromEntries(extra) };
    const notes = { ...notesOf(token), ...(extra.length > 0 && { extensions }) };
    return valuesIn(token, {}, modifiers).map(({ type, raw, when }) => {
      return { token: { notes, raw, type }, path: stepsOf([name]), whens: [when] };
    });
  });
  const pathOf = (target: string) => stepsOf([target])?.join(".");
  const tokens = statedTokens(occurrences, entries, ({ token: { raw, type } }, name) =>
    readDraft(raw, { type, name }, { pathOf }),
  );
  const reasons = modifiers.map((modifier) =>
    statedReason(modifier, `"sets" has values for ${modifier.contexts.map((context) => context.name).join(", ")}`),
  );
  return { modifiers, reasons, tokens, entries };
}

function hasSets(json: Json): boolean {
  return Object.values(fieldsOf(fieldsOf(json)["sets"])).some((set: Json) => isToken(set));
}

function isToken(json: Json): json is Fields {
  return (isFields(json) && Object.hasOwn(json, "value")) || hasSets(json);
}

/** Makes a modifier of each list of contexts; a list that another one contains isn't a modifier of its own. */
function modifiersIn(tokens: readonly Fields[]): readonly FoundModifier[] {
  const schemas = new Map<string, string>();
  const visit = ({ sets, $schema }: Fields): void => {
    if (!isFields(sets)) return;
    const key = JSON.stringify(Object.keys(sets));
    const [, schema = ""] = /([\w-]+)-set\.json$/.exec(String($schema)) ?? [];
    if (!schemas.has(key) || schema !== "") schemas.set(key, schema);
    for (const set of Object.values(sets)) if (isFields(set)) visit(set);
  };
  tokens.forEach(visit);
  const lists: { readonly names: readonly string[]; readonly schema: string }[] = [];
  for (const [key, schema] of [...schemas].toSorted(([a], [b]) => b.length - a.length)) {
    const names = JSON.parse(key) as readonly string[];
    if (!lists.some((list) => names.every((name) => list.names.includes(name)))) lists.push({ names, schema });
  }
  const taken = new Set<string>();
  return lists.map(({ names, schema }): FoundModifier => {
    const name = names.some((context) => modeOf(context) !== undefined) ? "theme" : schema || "scale";
    return statedModifier(unused(name, taken), names);
  });
}

type SetValue = { readonly raw: Json; readonly type: string | undefined; readonly when: When };

/** Lists the values of a token and its sets, each with its condition. */
function valuesIn({ value, sets, $schema }: Fields, when: When, modifiers: readonly FoundModifier[]): SetValue[] {
  if (isFields(sets)) {
    const names = Object.keys(sets);
    const modifier = modifiers.find(({ contexts }) =>
      names.every((set) => contexts.some((context) => context.name === set)),
    );
    return Object.entries(sets).flatMap(([set, below]) =>
      isFields(below) && modifier ? valuesIn(below, { ...when, [modifier.name]: [set] }, modifiers) : [],
    );
  }
  const schema = /([\w-]+)\.json$/.exec(String($schema))?.[1] ?? "";
  const type = schema === "alias" ? undefined : (TYPES[schema] ?? schema);
  return value === undefined ? [] : [{ raw: value, type, when }];
}
