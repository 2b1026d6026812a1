import type { When } from "../../model/modifier.ts";
import type { Json } from "../../model/token.ts";
import { notesOf, readDraft } from "../drafts.ts";
import { type Fields, fieldsOf, isFields, parseJson, unused } from "../fields.ts";
import { modeOf } from "../modes.ts";
import { type Entry, type FoundModifier, leftOut, type Reading, type StatedToken, type Statement } from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";
import { excerptOf, plainStep, statedModifier, statedReason, stepsFor, UNREAD } from "../stated.ts";

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
  const stepsOf = stepsFor(
    named.map(([name]) => [name]),
    entries,
    plainStep,
  );
  const paths = new Map(named.map(([name]) => [name, stepsOf([name])?.join(".")]));
  const reader = { modifiers, entries, pathOf: (target: string) => paths.get(target) };
  const tokens = named.flatMap(([name, token]): StatedToken[] => {
    const path = stepsOf([name]);
    const statements = path === undefined ? [] : statementsOf(token, {}, { ...reader, name });
    if (path === undefined || statements.length === 0) return [];
    const extra = Object.entries(token).filter(([key]) => !MEMBERS.has(key));
    return [
      {
        path,
        ...notesOf(token),
        ...(extra.length > 0 && { extensions: { [EXTENSION]: Object.fromEntries(extra) } }),
        statements,
      },
    ];
  });
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

type Stating = {
  readonly name: string;
  readonly modifiers: readonly FoundModifier[];
  readonly entries: Entry[];
  pathOf(target: string): string | undefined;
};

function statementsOf(token: Fields, when: When, stating: Stating): Statement[] {
  const { name, modifiers, entries, pathOf } = stating;
  const { value, sets, $schema } = token;
  if (isFields(sets)) {
    const names = Object.keys(sets);
    const modifier = modifiers.find(({ contexts }) =>
      names.every((set) => contexts.some((context) => context.name === set)),
    );
    return Object.entries(sets).flatMap(([set, below]) =>
      isFields(below) && modifier ? statementsOf(below, { ...when, [modifier.name]: [set] }, stating) : [],
    );
  }
  if (value === undefined) return [];
  const schema = /([\w-]+)\.json$/.exec(String($schema))?.[1] ?? "";
  const made = readDraft(value, { type: schema === "alias" ? undefined : (TYPES[schema] ?? schema), name }, { pathOf });
  if (made === undefined) {
    entries.push(leftOut(UNREAD, name, excerptOf(value)));
    return [];
  }
  return [{ when, value: made }];
}
