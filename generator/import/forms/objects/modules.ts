import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { jsonOf } from "../dtcg/documents.ts";
import { changedIn } from "./changes.ts";
import { nameOf, type Node, type Scope, valueOf } from "./expressions.ts";
import { bodyOf, bodyOfClass, declared, exportedBy, objectOf, requiredBy } from "./statements.ts";

/** The modules of a source, parsed and never run. */
export type Modules = {
  /** What a module exports, of which only literals are read. @throws ImportError for invalid syntax */
  exportsOf(path: string): Json | undefined;
  /** What only a run would give, of the modules that were read. */
  readonly entries: readonly Entry[];
};

/** A module before its values are read. */
type Program = {
  readonly path: string;
  readonly constants: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  readonly exports: ReadonlyMap<string, () => Json | undefined>;
  /** `module.exports = …`, `export = …`: the exports are this value. */
  readonly whole: (() => Json | undefined) | undefined;
  /** `export * from "./other"`. */
  readonly all: readonly string[];
};

/** The whole module as one name, as `import * as name` has it. */
const WHOLE = "*";

/** Endings that an import may leave out, and what a folder has. */
const ENDINGS = ["", ".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", ".json", "/index.js", "/index.ts", "/index.json"];

const JSON_FILE = /\.(json5?|jsonc)$/;

/** What is left out of scripts because they are parsed, not run. */
export const NOT_LITERAL = "Values that are not literal: --run evaluates them";

const CALLS = "What a package's functions add to their arguments: --run evaluates it";

/** Reads modules of a source on demand. */
export function openModules(source: SourceFiles): Modules {
  const programs = new Map<string, Program>();
  const values = new Map<string, Json | undefined>();
  const open = new Set<string>();
  const entries: Entry[] = [];

  const programAt = (path: string): Program => {
    const known = programs.get(path);
    if (known !== undefined) return known;
    const program = toProgram(path, source.read(path) ?? "", (read) => scopeOf(path, read));
    programs.set(path, program);
    return program;
  };
  /** A value that is being read is undefined for what it is made of, so that cycles end. */
  const once = (key: string, read: () => Json | undefined): Json | undefined => {
    if (values.has(key) || open.has(key)) return values.get(key);
    open.add(key);
    const value = read();
    open.delete(key);
    values.set(key, value);
    return value;
  };
  const locate = (from: string, given: string): string | undefined => {
    if (!given.startsWith(".")) return undefined;
    const path = posix.join(posix.dirname(from), given);
    const plain = [path, path.replace(/\.js$/, ".ts")];
    return plain.flatMap((one) => ENDINGS.map((ending) => one + ending)).find((one) => source.read(one) !== undefined);
  };
  const exported = (path: string, name: string): Json | undefined => {
    if (JSON_FILE.test(path)) return memberOf(exportsOf(path), name);
    const { exports, all, whole } = programAt(path);
    if (name === WHOLE) return exportsOf(path);
    const own = exports.get(name);
    if (own !== undefined) return once(`${path}#${name}`, own);
    if (whole !== undefined) return memberOf(exportsOf(path), name);
    const others = all.map((from) => locate(path, from)).filter((other) => other !== undefined);
    return once(`${path}>${name}`, () =>
      others.map((other) => exported(other, name)).find((value) => value !== undefined),
    );
  };
  const importedBy = (path: string, from: string, name: string): Json | undefined => {
    const other = locate(path, from);
    return other === undefined ? undefined : exported(other, name);
  };
  const scopeOf = (path: string, { constants, imports, changes, text }: Names): Scope => {
    const note = (what: string, at: readonly string[], node: Node) => {
      const found = text.slice(node.start, Math.min(node.end, node.start + 80)).replace(/\s+/g, " ");
      entries.push({ kind: "left-out", what, subject: `${path}: ${at.join(".")}`, found });
    };
    const scope: Scope = {
      valueOf: (name) => {
        return once(`${path}:${name}`, () => {
          const change = changes.get(name);
          if (change !== undefined) scope.leaveOut([name], change);
          const constant = constants.get(name);
          if (constant !== undefined) return valueOf(constant, scope, [name]);
          const found = imports.get(name);
          return found && importedBy(path, found.from, found.name);
        });
      },
      required: (from) => importedBy(path, from, WHOLE),
      isOfPackage: (name) => {
        const from = imports.get(name)?.from ?? requiredBy(constants.get(name));
        return from !== undefined && !from.startsWith(".");
      },
      leaveOut: (at, node) => note(NOT_LITERAL, at, node),
      noteCall: (at, node) => note(CALLS, at, node),
    };
    return scope;
  };
  const exportsOf = (path: string): Json | undefined =>
    once(`${path}#`, () => {
      if (JSON_FILE.test(path)) return jsonOf(path, source.read(path) ?? "");
      const { exports, all, whole } = programAt(path);
      const own = whole === undefined ? {} : whole();
      if (!isFields(own)) return own;
      const named = new Map<string, Json>();
      for (const from of all) {
        const other = locate(path, from);
        const below = other === undefined ? undefined : exportsOf(other);
        for (const [name, value] of Object.entries(isFields(below) ? below : {}))
          if (name !== "default") named.set(name, value);
      }
      for (const name of exports.keys()) {
        const value = exported(path, name);
        if (value === undefined)
          entries.push({ kind: "left-out", what: NOT_LITERAL, subject: `${path}: ${name}`, found: "an expression" });
        else named.set(name, value);
      }
      return { ...own, ...Object.fromEntries(named) };
    });
  return { exportsOf, entries };
}

type Names = Pick<Program, "constants" | "imports"> & {
  /** The statements that change a value after its declaration, by its name. */
  readonly changes: ReadonlyMap<string, Node>;
  readonly text: string;
};

function toProgram(path: string, text: string, scopeOf: (names: Names) => Scope): Program {
  const constants = new Map<string, Node>();
  const imports = new Map<string, { readonly from: string; readonly name: string }>();
  const exports = new Map<string, () => Json | undefined>();
  const functions = new Map<string, Node>();
  const changes = new Map<string, Node>();
  const exporting = new Set<Node>();
  const others: Node[] = [];
  const all: string[] = [];
  let whole: Program["whole"];
  const scope = scopeOf({ constants, imports, changes, text });
  /** Takes what an expression exports, and the expressions in it: `exports.a = exports.b = …`. */
  const give = (expression: Node): boolean => {
    const exported = exportedBy(expression);
    if (exported === undefined) return false;
    exporting.add(expression);
    if ("from" in exported) all.push(exported.from);
    else {
      const { name, value } = exported;
      if (name === null) whole = () => valueOf(value, scope, []);
      else if (name !== "__esModule") exports.set(name, () => valueOf(value, scope, [name]));
      give(value);
    }
    return true;
  };
  const declare = (node: Node, isExported: boolean) => {
    const isVariables = node.type === "VariableDeclaration";
    const parts = isVariables ? (node["declarations"] as unknown as readonly { id: Node; init: Node | null }[]) : [];
    const object = objectOf(node);
    const name = node["id"] as Node | null | undefined;
    const found = parts.flatMap(({ id, init }) => declared(id, init ?? { ...id, type: "Nothing" }));
    for (const { init } of parts) if (init !== null) give(init);
    if (name && (object !== undefined || node.type === "TSModuleDeclaration"))
      found.push([nameOf(name), object ?? node]);
    for (const [own, value] of found) {
      // Enumerations of one name are one.
      const before = node.type === "TSEnumDeclaration" ? constants.get(own)?.["properties"] : undefined;
      const properties = [...((before ?? []) as Node[]), ...((value["properties"] ?? []) as Node[])];
      constants.set(own, before === undefined ? value : { ...value, properties });
      if (isExported) exports.set(own, () => scope.valueOf(own));
      if (/Function|ObjectExpression/.test(value.type)) functions.set(own, value);
    }
    if (node.type === "ClassDeclaration")
      others.push(...bodyOfClass(node).filter(({ type }) => type === "StaticBlock"));
    if (node.type === "FunctionDeclaration" && name) functions.set(nameOf(name), node);
    else if (!/^(TS|Class|Function)/.test(node.type)) others.push(node);
  };
  for (const node of bodyOf(path, text)) {
    if (node.type === "ImportDeclaration") {
      const from = String((node["source"] as Node)["value"]);
      for (const one of node["specifiers"] as Node[]) {
        const imported = one["imported"] as Node | undefined;
        const named = imported === undefined ? "default" : nameOf(imported);
        imports.set(nameOf(one["local"] as Node), {
          from,
          name: one.type === "ImportNamespaceSpecifier" ? WHOLE : named,
        });
      }
    } else if (node.type === "ExportAllDeclaration") all.push(String((node["source"] as Node)["value"]));
    else if (node.type === "ExportNamedDeclaration") {
      if (node["declaration"]) declare(node["declaration"] as Node, true);
      const from = node["source"] as Node | null;
      for (const one of node["specifiers"] as Node[]) {
        const name = nameOf(one["exported"] as Node);
        const local = one["local"] === undefined ? WHOLE : nameOf(one["local"] as Node);
        if (from !== null) imports.set(`${name} from`, { from: String(from["value"]), name: local });
        exports.set(name, () => scope.valueOf(from === null ? local : `${name} from`));
      }
    } else if (node.type === "ExportDefaultDeclaration" || node.type === "TSExportAssignment") {
      const value = (node["declaration"] ?? node["expression"]) as Node;
      exports.set("default", () => valueOf(objectOf(value) ?? value, scope, ["default"]));
    } else if (node.type === "ExpressionStatement") {
      if (!give(node["expression"] as Node)) others.push(node);
    } else declare(node, false);
  }
  for (const [name, node] of changedIn(others, { functions, exporting })) changes.set(name, node);
  const change = changes.get("exports");
  if (change !== undefined) scope.leaveOut(["exports"], change);
  return { path, constants, imports, exports, whole, all };
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (name === WHOLE || (name === "default" && !(isFields(value) && Object.hasOwn(value, name)))) return value;
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isFields(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
