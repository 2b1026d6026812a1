import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { type Node, type Scope, valueOf } from "./expressions.ts";
import { bodyOf, changedBy, declared, nameOf, requiredBy } from "./statements.ts";

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
    if (path.endsWith(".json")) return memberOf(exportsOf(path), name);
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
  const scopeOf = (path: string, { constants, imports, text }: Names & { readonly text: string }): Scope => {
    const note = (what: string, at: readonly string[], node: Node) => {
      const found = text.slice(node.start, Math.min(node.end, node.start + 80)).replace(/\s+/g, " ");
      entries.push({ kind: "left-out", what, subject: `${path}: ${at.join(".")}`, found });
    };
    const scope: Scope = {
      valueOf: (name) => {
        const constant = constants.get(name);
        if (constant !== undefined) return once(`${path}:${name}`, () => valueOf(constant, scope, [name]));
        const found = imports.get(name);
        return found && importedBy(path, found.from, found.name);
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
      if (path.endsWith(".json")) return readJson(path, source.read(path) ?? "");
      const { exports, all, whole } = programAt(path);
      if (whole !== undefined) return whole();
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
      return Object.fromEntries(named);
    });
  return { exportsOf, entries };
}

type Names = Pick<Program, "constants" | "imports">;

function toProgram(path: string, text: string, scopeOf: (names: Names & { readonly text: string }) => Scope): Program {
  const constants = new Map<string, Node>();
  const imports = new Map<string, { readonly from: string; readonly name: string }>();
  const exports = new Map<string, () => Json | undefined>();
  const all: string[] = [];
  let whole: Program["whole"];
  const scope = scopeOf({ constants, imports, text });
  const declare = (node: Node, isExported: boolean) => {
    if (node.type !== "VariableDeclaration") return;
    for (const { id, init } of node["declarations"] as unknown as readonly { id: Node; init: Node | null }[]) {
      for (const [name, value] of init === null ? [] : declared(id, init)) {
        constants.set(name, value);
        if (isExported) exports.set(name, () => scope.valueOf(name));
      }
    }
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
      exports.set("default", () => valueOf(value, scope, ["default"]));
    } else if (node.type === "ExpressionStatement") {
      const changed = changedBy(node["expression"] as Node);
      if (changed !== undefined && constants.has(changed)) scope.leaveOut([changed], node);
      const { left, right, type } = node["expression"] as Node & { readonly left?: Node; readonly right: Node };
      if (type !== "AssignmentExpression" || left === undefined) continue;
      const target = text.slice(left.start, left.end).replace(/^module\.exports/, "exports");
      const [, name] = /^exports\.([\w$]+)$/.exec(target) ?? [];
      if (target === "exports") whole = () => valueOf(right, scope, []);
      else if (name !== undefined) exports.set(name, () => valueOf(right, scope, [name]));
    } else declare(node, false);
  }
  return { path, constants, imports, exports, whole, all };
}

function readJson(path: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new ImportError(`${path}: invalid JSON: ${error instanceof Error ? error.message : ""}.`);
  }
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (name === WHOLE || (name === "default" && !(isFields(value) && Object.hasOwn(value, name)))) return value;
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isFields(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
