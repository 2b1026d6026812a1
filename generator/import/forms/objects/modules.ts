import { isFields } from "../../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import type { Entry } from "../../reading.ts";
import { manifestOf } from "../../manifest.ts";
import { isScript } from "../../scripts.ts";
import { CALLED_FOR_TOKENS, type SourceFiles } from "../../source-files.ts";
import { ImportError } from "../../import-error.ts";
import { jsonOf } from "../dtcg/documents.ts";
import { type Scope, valueOf } from "./expressions.ts";
import { withoutChanged } from "./members.ts";
import { changingOf } from "./module-graph.ts";
import { nameOfCallee, type Node } from "./nodes.ts";
import { type Names, type Program, toProgram, WHOLE } from "./programs.ts";
import { isOfSource, subpathsIn } from "./package-names.ts";
import { requiredBy } from "./commonjs.ts";

/** The modules of a source, parsed and never run. */
export type Modules = {
  /** What a module exports, of which only literals are read. @throws ImportError for invalid syntax */
  exportsOf(path: string): Json | undefined;
  /** The modules of the source that one runs itself, and the files of data that it imports. */
  runsOf(path: string): readonly string[];
  /** What only a run would give, of the modules that were read. */
  readonly entries: readonly Entry[];
};

/** Endings that an import may leave out, and what a folder has. */
const ENDINGS = ["", ".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", ".json", "/index.js", "/index.ts", "/index.json"];

const JSON_FILE = /\.(json5?|jsonc)$/;

/** What is left out of scripts because they are parsed, not run. */
export const NOT_LITERAL = "Values that are not literal: --run evaluates them";

const CALLS = "What a package's functions add to their arguments: --run evaluates it";

const SEVERAL = "Names that two modules export: a module that exports both has none";

const CODE = "Code that may change values: --run evaluates it";

/** A module, and no stylesheet or picture. */
const NO_STYLE = /^\.(?!.*\.(css|s[ac]ss|less|svg|json)$)/;

/** Reads modules of a source on demand. */
export function openModules(source: SourceFiles): Modules {
  const programs = new Map<string, Program>();
  const values = new Map<string, Json | undefined>();
  const open = new Set<string>();
  const entries: Entry[] = [];
  /** Modules of which values were read. */
  const used = new Set<string>();
  const runs = new Map<string, readonly string[]>();
  const note = (what: string, subject: string, found: string) =>
    void entries.push({ kind: "left-out", what, subject, found: found.replace(/\s+/g, " ") });

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
  const subpaths = subpathsIn(manifestOf(source)["imports"]);
  const locate = (from: string, given: string): string | undefined => {
    const inPackage = given.startsWith("#") ? subpaths[given] : undefined;
    if (!given.startsWith(".") && inPackage === undefined) return undefined;
    const path = inPackage ?? posix.join(posix.dirname(from), given);
    const plain = [path, path.replace(/\.([cm]?)js$/, ".$1ts")];
    const all = plain.flatMap((one) => ENDINGS.map((ending) => one + ending));
    const others = [`${path}.tsx`, `${path}.jsx`].filter((one) => CALLED_FOR_TOKENS.test(one));
    return [...all, ...others].find((one) => source.read(one) !== undefined);
  };
  const noteMany = (most: number) => {
    const found = `more than ${most} of them run together`;
    if (!entries.some((one) => one.found === found)) note(CODE, "the modules", found);
  };
  /** The modules that one runs, and its data; what cannot be read is named, once. */
  const othersOf = (path: string): readonly string[] => {
    if (JSON_FILE.test(path)) return [];
    const known = runs.get(path) ?? readOthers(path);
    runs.set(path, known);
    return known;
  };
  const readOthers = (path: string): readonly string[] => {
    try {
      return programAt(path).runs.flatMap(({ from, hasNames }) => {
        const other = locate(path, from);
        if (other === undefined && !hasNames && NO_STYLE.test(from)) note(CODE, path, `import "${from}"`);
        return other !== undefined && (isScript(other) || JSON_FILE.test(other)) ? [other] : [];
      });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      note(CODE, path, error.message);
      return [];
    }
  };
  /** What a module has for others; what else it does may change that. */
  const exported = (path: string, name: string): Json | undefined => {
    const value = valueIn(path, name);
    if (value !== undefined && !JSON_FILE.test(path)) used.add(path);
    return value;
  };
  const valueIn = (path: string, name: string): Json | undefined => {
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
  const scopeOf = (
    path: string,
    { constants, imports, changes, exported: givenBy, isExported, givesBack, text }: Names,
  ): Scope => {
    const noteAt = (what: string, at: readonly string[], node: Node) =>
      note(
        what,
        [path, ...(at.length > 0 ? [at.join(".")] : [])].join(": "),
        text.slice(node.start, Math.min(node.end, node.start + 80)),
      );
    const scope: Scope = {
      valueOf: (name) => {
        return once(`${path}:${name}`, () => {
          const changed = changes.get(name) ?? [];
          for (const change of changed) scope.leaveOut([name], change);
          const constant = constants.get(name);
          if (constant !== undefined) return withoutChanged(valueOf(constant, scope, [name]), changed);
          const found = imports.get(name);
          return found && importedBy(path, found.from, found.name);
        });
      },
      exported: (name) => once(`${path}%${name}`, () => givenBy(name)),
      required: (from) => importedBy(path, from, WHOLE),
      nameInPackage: (name) => {
        const constant = constants.get(name);
        const { from, name: own } = imports.get(name) ?? { from: requiredBy(constant), name: memberIn(constant) };
        if (from === undefined || isOfSource(from)) return undefined;
        return own === undefined || own === WHOLE || own === "default" ? from : own;
      },
      givesBack,
      isKnownByName: (name) => isExported(name) || !isFields(scope.valueOf(name)),
      leaveOut: (at, node) => noteAt(NOT_LITERAL, at, node),
      noteCall: (at, node) => noteAt(CALLS, at, node),
      noteCode: (node) => noteAt(CODE, [], node),
    };
    return scope;
  };
  const exportsOf = (path: string): Json | undefined =>
    once(`${path}#`, () => {
      if (JSON_FILE.test(path)) return jsonOf(path, source.read(path) ?? "");
      const { exports, all, whole, isFunction } = programAt(path);
      const own = whole === undefined ? {} : whole();
      if (whole !== undefined && own !== undefined) used.add(path);
      if (!isFields(own)) return own;
      const named = new Map<string, Json>();
      const several = new Set<string>();
      for (const from of all) {
        const other = locate(path, from);
        const below = other === undefined ? undefined : exportsOf(other);
        for (const [name, value] of Object.entries(isFields(below) ? below : {})) {
          if (name === "default") continue;
          if (named.has(name) && JSON.stringify(named.get(name)) !== JSON.stringify(value)) several.add(name);
          named.set(name, value);
        }
      }
      for (const name of several.difference(exports)) {
        note(SEVERAL, `${path}: ${name}`, "different values");
        named.delete(name);
      }
      for (const name of exports.keys()) {
        const value = exported(path, name);
        if (value !== undefined) named.set(name, value);
        else if (!isFunction(name)) note(NOT_LITERAL, `${path}: ${name}`, "an expression");
      }
      if (named.size > 0) used.add(path);
      return { ...own, ...Object.fromEntries(named) };
    });
  return {
    exportsOf,
    runsOf: othersOf,
    get entries() {
      for (const path of changingOf(used, othersOf, noteMany)) if (!JSON_FILE.test(path)) programAt(path).noteCode();
      return entries;
    },
  };
}

/** The member of a package that a constant is: `require("a").b`. */
function memberIn(constant: Node | undefined): string | undefined {
  return constant?.type === "MemberExpression" ? nameOfCallee(constant) : undefined;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (name === WHOLE || (name === "default" && !(isFields(value) && Object.hasOwn(value, name)))) return value;
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
