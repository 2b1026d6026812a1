import { API_ROOT, type Identity } from "../model/identity.ts";
import { type Change, change, type Level, type Row, row } from "./change.ts";
import { canonical, compareMembers } from "./members.ts";
import { type Side, textOf } from "./side.ts";

type Schema = { readonly enum?: readonly unknown[]; readonly default?: unknown; readonly [key: string]: unknown };
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema };
type Operation = {
  readonly operationId: string;
  readonly path: string;
  readonly parameters?: readonly Parameter[];
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
};
type Document = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Omit<Operation, "path">>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, { readonly properties?: Schema }>> };
};

/** Compares the API's operations and bodies by the OpenAPI documents of two builds. */
export function compareOperations(old: Side, now: Side): Change[] {
  const [before, after] = [documentOf(old), documentOf(now)];
  const ids = new Set([...idsOf(old.identity), ...idsOf(now.identity)]);
  const { removed, kept, added } = compareMembers(
    operationsOf(before),
    operationsOf(after),
    ({ operationId }) => operationId,
  );
  return [
    ...removed.map(({ operationId, path }) =>
      change(["breaking", "operation", "removed"], operationId, [row("address", path, null)]),
    ),
    ...kept.flatMap((operation) => compareOperation(operation.old, operation.new, ids)),
    ...added.map(({ operationId, path }) =>
      change(["silent", "operation", "added"], operationId, [row("address", null, path)]),
    ),
    ...compareBodies(before, after, ids),
  ];
}

function documentOf(side: Side): Document {
  return JSON.parse(textOf(side, `${API_ROOT}/openapi.json`) || "{}") as Document;
}

function operationsOf({ paths = {} }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ ...operation, path })),
  );
}

/** The identity's ids, which documents list as values. Other comparisons report their changes. */
function idsOf({ themes, products, seasons, pages, files }: Identity): string[] {
  return [...themes, ...products, ...seasons, ...pages, ...files].map(({ id }) => id);
}

function compareOperation(old: Operation, now: Operation, ids: ReadonlySet<string>): Change[] {
  const keyOf = (parameter: Parameter) => `${parameter.in} ${parameter.name}`;
  const { removed, kept, added } = compareMembers(old.parameters ?? [], now.parameters ?? [], keyOf);
  const compared = kept.flatMap((parameter) => compareParameter(parameter.old, parameter.new, ids));
  const [required, optional] = [added.filter(isRequired), added.filter((parameter) => !isRequired(parameter))];
  const breaking = [
    ...(old.path === now.path ? [] : [row("address", old.path, now.path)]),
    ...removed.map(({ name }) => row("parameter", name, null)),
    ...required.map(({ name }) => row("required parameter", null, name)),
    ...without(formsOf(old), formsOf(now)).map((type) => row("form", type, null)),
    ...compared.flatMap(({ level, entry }) => (level === "breaking" ? [entry] : [])),
  ];
  const silent = [
    ...optional.map(({ name }) => row("parameter", null, name)),
    ...without(formsOf(now), formsOf(old)).map((type) => row("form", null, type)),
    ...compared.flatMap(({ level, entry }) => (level === "silent" ? [entry] : [])),
  ];
  const visible = compared.flatMap(({ level, entry }) => (level === "visible" ? [entry] : []));
  const toChanges = (level: Level, rows: readonly Row[]) =>
    rows.length === 0 ? [] : [change([level, "operation", "changed"], now.operationId, rows)];
  return [...toChanges("breaking", breaking), ...toChanges("visible", visible), ...toChanges("silent", silent)];
}

function isRequired({ required }: Parameter): boolean {
  return required === true;
}

type Leveled = { readonly level: Level; readonly entry: Row };

function compareParameter(old: Parameter, now: Parameter, ids: ReadonlySet<string>): Leveled[] {
  const values = ({ schema }: Parameter) =>
    (schema?.enum ?? []).map(String).filter((value) => !ids.has(value.replace(/\.\w+$/, "")));
  const word = (parameter: Parameter) => (isRequired(parameter) ? "required" : "optional");
  const text = ({ schema }: Parameter) => (schema?.default === undefined ? null : String(schema.default));
  const removed = without(values(old), values(now)).join(", ");
  const added = without(values(now), values(old)).join(", ");
  const toChanges = (level: Level, label: string, before: string | null, after: string | null): Leveled[] => [
    { level, entry: row(`${now.name}, ${label}`, before, after) },
  ];
  return [
    ...(word(old) === word(now)
      ? []
      : toChanges(isRequired(now) ? "breaking" : "silent", "need", word(old), word(now))),
    ...(removed === "" ? [] : toChanges("breaking", "values", removed, null)),
    ...(added === "" ? [] : toChanges("silent", "values", null, added)),
    ...(text(old) === text(now) ? [] : toChanges("visible", "default", text(old), text(now))),
  ];
}

function formsOf({ responses = {} }: Operation): string[] {
  return Object.keys(responses["200"]?.content ?? {});
}

/** Compares the fields of response bodies. Removing a field or changing its type is breaking. */
function compareBodies(old: Document, now: Document, ids: ReadonlySet<string>): Change[] {
  const [before, after] = [old.components?.schemas ?? {}, now.components?.schemas ?? {}];
  return Object.keys(before).flatMap((name) => {
    const [oldFields, newFields] = [before[name]?.properties ?? {}, after[name]?.properties ?? {}];
    const typed = (schema: unknown) => (schema === undefined ? null : plain(schema, ids));
    const fields = [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])];
    const rows = fields.flatMap((field) => {
      const [from, to] = [typed(oldFields[field]), typed(newFields[field])];
      return from === to ? [] : [row(field, from, to)];
    });
    const breaking = rows.filter((entry) => entry.before !== null);
    const added = rows.filter((entry) => entry.before === null);
    return [
      ...(breaking.length === 0 ? [] : [change(["breaking", "body", "changed"], name, breaking)]),
      ...(added.length === 0 ? [] : [change(["silent", "body", "changed"], name, added)]),
    ];
  });
}

/** Serializes a schema without the identity's ids. */
function plain(schema: unknown, ids: ReadonlySet<string>): string {
  return canonical(JSON.parse(JSON.stringify(schema), (key: string, value: unknown) => withoutIds(key, value, ids)));
}

function withoutIds(key: string, value: unknown, ids: ReadonlySet<string>): unknown {
  if (key === "description" || key === "example" || key === "examples") return undefined;
  return key === "enum" && Array.isArray(value) ? value.filter((id) => !ids.has(String(id))) : value;
}

function without(texts: readonly string[], excluded: readonly string[]): string[] {
  return texts.filter((text) => !excluded.includes(text));
}
