import { API_ROOT, type Identity } from "../model/identity.ts";
import { canonical } from "./canonical.ts";
import { type Change, change, type Level, type Row, row } from "./change.ts";
import { compareMembers } from "./members.ts";
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

/** Changes of the API itself, by the OpenAPI documents of two builds. */
export function compareOperations(old: Side, now: Side): Change[] {
  const [before, after] = [documentOf(old), documentOf(now)];
  const ids = new Set([...idsOf(old.identity), ...idsOf(now.identity)]);
  const { removed, kept, added } = compareMembers(operationsOf(before), operationsOf(after), (one) => one.operationId);
  return [
    ...removed.map(({ operationId, path }) =>
      change(["breaking", "operation", "removed"], operationId, [row("address", path, null)]),
    ),
    ...kept.flatMap(({ old: one, new: other }) => compareOperation(one, other, ids)),
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

/** The ids that documents list as values; other comparisons report their changes. */
function idsOf({ themes, products, seasons, pages, files }: Identity): string[] {
  return [...themes, ...products, ...seasons, ...pages, ...files].map(({ id }) => id);
}

function compareOperation(old: Operation, now: Operation, ids: ReadonlySet<string>): Change[] {
  const [parameters, others] = [now, old].map((one) => one.parameters ?? []);
  const { removed, kept, added } = compareMembers(others ?? [], parameters ?? [], (one) => `${one.in} ${one.name}`);
  const compared = kept.flatMap(({ old: one, new: other }) => compareParameter(one, other, ids));
  const needed = added.filter(({ required }) => required === true);
  const breaking = [
    ...(old.path === now.path ? [] : [row("address", old.path, now.path)]),
    ...removed.map(({ name }) => row("parameter", name, null)),
    ...needed.map(({ name }) => row("required parameter", null, name)),
    ...without(formsOf(old), formsOf(now)).map((type) => row("form", type, null)),
    ...compared.flatMap(({ level, entry }) => (level === "breaking" ? [entry] : [])),
  ];
  const silent = [
    ...added.filter((one) => !needed.includes(one)).map(({ name }) => row("parameter", null, name)),
    ...without(formsOf(now), formsOf(old)).map((type) => row("form", null, type)),
    ...compared.flatMap(({ level, entry }) => (level === "silent" ? [entry] : [])),
  ];
  const visible = compared.flatMap(({ level, entry }) => (level === "visible" ? [entry] : []));
  const toChanges = (level: Level, rows: readonly Row[]) =>
    rows.length === 0 ? [] : [change([level, "operation", "changed"], now.operationId, rows)];
  return [...toChanges("breaking", breaking), ...toChanges("visible", visible), ...toChanges("silent", silent)];
}

type Leveled = { readonly level: Level; readonly entry: Row };

function compareParameter(old: Parameter, now: Parameter, ids: ReadonlySet<string>): Leveled[] {
  const values = ({ schema }: Parameter) =>
    (schema?.enum ?? []).map(String).filter((value) => !ids.has(value.replace(/\.\w+$/, "")));
  const word = ({ required }: Parameter) => (required === true ? "required" : "optional");
  const text = ({ schema }: Parameter) => (schema?.default === undefined ? null : String(schema.default));
  const lost = without(values(old), values(now)).join(", ");
  const won = without(values(now), values(old)).join(", ");
  const toChanges = (level: Level, label: string, before: string | null, after: string | null): Leveled[] => [
    { level, entry: row(`${now.name}, ${label}`, before, after) },
  ];
  return [
    ...(word(old) === word(now)
      ? []
      : toChanges(now.required === true ? "breaking" : "silent", "need", word(old), word(now))),
    ...(lost === "" ? [] : toChanges("breaking", "values", lost, null)),
    ...(won === "" ? [] : toChanges("silent", "values", null, won)),
    ...(text(old) === text(now) ? [] : toChanges("visible", "default", text(old), text(now))),
  ];
}

function formsOf({ responses = {} }: Operation): string[] {
  return Object.keys(responses["200"]?.content ?? {});
}

/** The fields of the response bodies; removing one or changing its type is breaking. */
function compareBodies(old: Document, now: Document, ids: ReadonlySet<string>): Change[] {
  const [before, after] = [old.components?.schemas ?? {}, now.components?.schemas ?? {}];
  return Object.keys(before).flatMap((name) => {
    const [one, other] = [before[name]?.properties ?? {}, after[name]?.properties ?? {}];
    const typed = (schema: unknown) => (schema === undefined ? null : plain(schema, ids));
    const fields = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    const rows = fields.flatMap((field) => {
      const [from, to] = [typed(one[field]), typed(other[field])];
      return from === to ? [] : [row(field, from, to)];
    });
    const lost = rows.filter((entry) => entry.before !== null);
    const won = rows.filter((entry) => entry.before === null);
    return [
      ...(lost.length === 0 ? [] : [change(["breaking", "body", "changed"], name, lost)]),
      ...(won.length === 0 ? [] : [change(["silent", "body", "changed"], name, won)]),
    ];
  });
}

/** A schema as text, without the ids of the identity. */
function plain(schema: unknown, ids: ReadonlySet<string>): string {
  return canonical(JSON.parse(JSON.stringify(schema), (key: string, value: unknown) => withoutIds(key, value, ids)));
}

function withoutIds(key: string, value: unknown, ids: ReadonlySet<string>): unknown {
  if (key === "description" || key === "example" || key === "examples") return undefined;
  return key === "enum" && Array.isArray(value) ? value.filter((one) => !ids.has(String(one))) : value;
}

function without(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((one) => !others.includes(one));
}
