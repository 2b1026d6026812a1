import { type Fields, isFields } from "../fields.ts";
import { hasMark } from "../marks.ts";
import { modeOf, withModeMedia } from "../modes.ts";
import type { Json } from "../../model/token.ts";
import type { Entry, FoundModifier, Reading, StatedToken, Statement, When } from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";
import { documentsIn } from "./dtcg/documents.ts";
import { repair } from "./dtcg/repair.ts";
import { stepsFor } from "./steps.ts";

/** The types that schemas of values stand for, by the ends of their addresses. */
const TYPES: Readonly<Record<string, string>> = {
  color: "color",
  dimension: "dimension",
  "font-size": "dimension",
  opacity: "number",
  multiplier: "number",
  "gradient-stop": "number",
  angle: "number",
  "font-weight": "fontWeight",
  "font-family": "fontFamily",
  "drop-shadow": "shadow",
  typography: "typography",
};

/** Where what is about a token, and is no value, goes. */
const EXTENSION = "com.adobe.spectrum";

/** Keys of a token that Vitral has a place for. */
const KNOWN = new Set(["$schema", "value", "sets", "description", "deprecated", "deprecated_comment"]);

/** Reads flat tokens with a value, or one for each context: `"sets": { "light": { "value": … } }`. */
export function readValueSets(source: SourceFiles): Reading | undefined {
  const mayHaveSets = (path: string) => hasMark(source, path, "sets");
  const all = documentsIn(source, mayHaveSets).filter(({ json }) => Object.values(json).some(hasSets));
  // Beside its sources, a package has them in one file.
  const own = all.filter(({ path }) => !/(^|\/)(dist|build|snapshots?|tests?)\//.test(path));
  if (own.length === 0 && all.length === 0) return undefined;
  const folder = (own.length > 0 ? own : all)[0]?.path.replace(/[^/]*$/, "") ?? "";
  const documents = documentsIn(source, (path) => path.startsWith(folder) && !/\//.test(path.slice(folder.length)));
  const named = documents
    .flatMap(({ json }) => Object.entries(json))
    .filter((entry): entry is [string, Fields] => isFields(entry[1]) && isToken(entry[1]));
  const entries: Entry[] = [];
  const modifiers = modifiersIn(named.map(([, token]) => token));
  const stepsOf = stepsFor(
    named.map(([name]) => [name]),
    entries,
  );
  const tokens = named.flatMap(([name, token]): StatedToken[] => {
    const path = stepsOf([name]);
    if (path === undefined) return [];
    const { description, deprecated, deprecated_comment: reason } = token;
    const others = Object.entries(token).filter(([key]) => !KNOWN.has(key));
    return [
      {
        path,
        ...(typeof description === "string" && { description }),
        ...(deprecated !== undefined &&
          deprecated !== false && { deprecated: typeof reason === "string" ? reason : true }),
        ...(others.length > 0 && { extensions: { [EXTENSION]: Object.fromEntries(others) } }),
        statements: statementsOf(token, {}, { name, modifiers, entries }),
      },
    ];
  });
  const from = documents.map(({ path }) => path);
  return { from, modifiers: modifiers.map(withModeMedia), tokens, entries };
}

function hasSets(json: Json): boolean {
  return (
    isFields(json) && isFields(json["sets"]) && Object.values(json["sets"]).some((one) => isFields(one) && isToken(one))
  );
}

function isToken(json: Fields): boolean {
  return Object.hasOwn(json, "value") || hasSets(json);
}

/** The contexts of a token, and what the schema of its sets is called: `scale` of `scale-set`. */
type Contexts = { readonly names: readonly string[]; readonly schema: string };

/** A modifier for each list of contexts; those within others are further ones. */
function modifiersIn(tokens: readonly Fields[]): readonly FoundModifier[] {
  const found = new Map<string, Contexts>();
  const visit = ({ sets, $schema }: Fields) => {
    if (!isFields(sets)) return;
    const names = Object.keys(sets);
    const [, schema = ""] = /([\w-]+)-set\.json$/.exec(String($schema)) ?? [];
    const key = names.toSorted().join(" ");
    found.set(key, { names, schema: schema || (found.get(key)?.schema ?? "") });
    for (const set of Object.values(sets)) if (isFields(set)) visit(set);
  };
  tokens.forEach(visit);
  const all = [...found.values()];
  const lists = all.filter(
    ({ names }) =>
      !all.some((other) => other.names.length > names.length && names.every((one) => other.names.includes(one))),
  );
  const nameOf = ({ names, schema }: Contexts) =>
    names.some((name) => modeOf(name) !== undefined) ? "theme" : schema || "scale";
  const taken = Map.groupBy(lists, nameOf);
  return lists.map((list): FoundModifier => {
    const [name, { names: contexts }] = [nameOf(list), list];
    const same = taken.get(name) ?? [];
    const own = name === "theme" || same.length === 1 ? name : `${name}-${same.indexOf(list) + 1}`;
    return { name: own, default: contexts[0] ?? "", contexts: contexts.map((context) => ({ name: context })) };
  });
}

type Stating = { readonly name: string; readonly modifiers: readonly FoundModifier[]; readonly entries: Entry[] };

function statementsOf(token: Fields, when: When, stating: Stating): Statement[] {
  const { name, modifiers, entries } = stating;
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
  const schema = typeof $schema === "string" ? /([\w-]+)\.json$/.exec($schema)?.[1] : undefined;
  const type = schema === "alias" ? undefined : schema === undefined ? undefined : (TYPES[schema] ?? schema);
  return [{ when, value: repair(type, inTheFormat(value), { subject: name, entries }) }];
}

/** Shadows whose offsets are `x` and `y`. */
function inTheFormat(value: Json): Json {
  if (Array.isArray(value)) return value.map(inTheFormat);
  if (!isFields(value) || !("x" in value && "y" in value)) return value;
  const { x = null, y = null, ...rest } = value;
  return { ...rest, offsetX: x, offsetY: y };
}
