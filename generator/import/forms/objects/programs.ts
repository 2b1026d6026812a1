import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { once } from "../../../resolve/memoize.ts";
import { effectsIn } from "./effects.ts";
import { givesBack, isByCompiler, isFresh } from "./harmless.ts";
import { exportedBy, requiredBy } from "./commonjs.ts";
import { type Scope, valueOf } from "./expressions.ts";
import { type Run, runBy } from "./module-graph.ts";
import { bare, isExports, nameOf, type Node } from "./nodes.ts";
import { enumerationOf, isSpread } from "./compiled.ts";
import { isOfSource } from "./package-names.ts";
import { bodyOf, declared, objectOf } from "./statements.ts";

/** A module before its values are read. */
export type Program = {
  readonly path: string;
  readonly constants: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  readonly exports: ReadonlyMap<string, () => Json | undefined>;
  /** `module.exports = …`, `export = …`: the exports are this value. */
  readonly whole: (() => Json | undefined) | undefined;
  /** `export * from "./other"`. */
  readonly all: readonly string[];
  /** Other modules that it runs. */
  readonly runs: readonly Run[];
  /** Whether what it exports by a name is a function or a class, which are no values. */
  isFunction(name: string): boolean;
  /** Notes what it does besides, once. */
  noteCode(): void;
};

/** The whole module as one name, as `import * as name` has it. */
export const WHOLE = "*";

/** What a module gives names to. */
export type Names = Pick<Program, "constants" | "imports"> & {
  /** The statements that change a value after its declaration, by its name. */
  readonly changes: ReadonlyMap<string, readonly Node[]>;
  /** What CommonJS exports by a name, so far as it is given in one place. */
  exported(name: string): Json | undefined;
  /** Whether it exports the value of a name of its own. */
  isExported(name: string): boolean;
  /** Whether a function of its own gives back what it is given. */
  givesBack(name: string): boolean;
  readonly text: string;
};

/** Finds what a module declares and exports; its values are read by a scope of these names. @throws ImportError for invalid syntax */
export function toProgram(path: string, text: string, scopeOf: (names: Names) => Scope): Program {
  const constants = new Map<string, Node>();
  const imports = new Map<string, { readonly from: string; readonly name: string }>();
  const exports = new Map<string, () => Json | undefined>();
  const nodes = new Map<string, Node>();
  const functions = new Map<string, Node>();
  const changes = new Map<string, Node[]>();
  const exporting = new Set<Node>();
  const others: Node[] = [];
  const all: string[] = [];
  let whole: Program["whole"];
  /** Whether the variable `exports` is no longer what the module exports. */
  let isDetached = false;
  /** All values that CommonJS exports by a name. */
  const given = new Map<string, readonly Node[]>();
  const changed = (name: string, node: Node) => {
    const known = changes.get(name);
    if (known === undefined) changes.set(name, [node]);
    else known.push(node);
  };
  const exported = (name: string): Json | undefined => {
    const [value, ...before] = (given.get(name) ?? []).toReversed();
    if (value !== undefined && before.length > 0) scope.leaveOut([name], value);
    if (value !== undefined) return valueOf(value, scope, [name]);
    const all = whole?.();
    return isFields(all) && Object.hasOwn(all, name) ? all[name] : undefined;
  };
  const isExported = (name: string) =>
    [...nodes].some(([own, node]) => (node.type === "Identifier" ? nameOf(node) : own) === name);
  const scope = scopeOf({
    constants,
    imports,
    changes,
    exported,
    isExported,
    givesBack: (name) => givesBack(functions.get(name) ?? constants.get(name)),
    text,
  });
  const giveName = (name: string, value: Node) => {
    if (name === "__esModule" || isExports(value)) return;
    exports.set(name, () => valueOf(value, scope, [name]));
    nodes.set(name, value);
    // `exports.a = exports.b = void 0` only says which names there will be.
    if (assigned(value)["operator"] !== "void") given.set(name, [...(given.get(name) ?? []), value]);
    give(value);
  };
  /** Takes an enumeration that a compiler wrote: `(function (Ink) { … })(Ink || (exports.Ink = Ink = {}))`. */
  const giveEnumeration = (expression: Node) => {
    const found = enumerationOf(expression);
    // What has a value from elsewhere is no enumeration.
    if (found === undefined || !/^(undefined|Nothing|ObjectExpression)$/.test(String(constants.get(found.name)?.type)))
      return;
    exporting.add(bare(expression));
    constants.set(found.name, joined(constants.get(found.name), found.object));
    for (let next = bare(found.first); next.type === "AssignmentExpression"; next = bare(next["right"] as Node)) {
      exporting.add(next);
      if (exportedBy(next) !== undefined) exports.set(found.name, () => scope.valueOf(found.name));
    }
  };
  /** Takes `module.exports = …`, `exports = …`, and both in one. */
  const giveWhole = (value: Node, isModule: boolean) => {
    if (isModule && !isExports(value)) {
      // What was exported before is nowhere then.
      exports.clear();
      whole = () => valueOf(value, scope, []);
    }
    give(value);
    const inner = exportedBy(value);
    isDetached = !isExports(value) && !(inner !== undefined && "whole" in inner);
  };
  /** Takes what an expression exports, and the expressions in it: `exports.a = exports.b = …`. */
  const give = (expression: Node): boolean => {
    const found = exportedBy(expression);
    const from =
      found &&
      ("from" in found ? found.from : "required" in found ? requiredBy(constants.get(found.required)) : undefined);
    if (found === undefined || (from === undefined && "required" in found)) return false;
    exporting.add(expression);
    if (from !== undefined) all.push(from);
    else if ("whole" in found) giveWhole(found.whole, found.isModule);
    else if ("of" in found && isExports(found.of)) {
      if (isDetached && found.of.type === "Identifier") return true;
      for (const { key, value } of found.object["properties"] as Node[]) giveName(nameOf(key as Node), value as Node);
    } else if ("of" in found) constants.set(nameOf(found.of), found.object);
    return true;
  };
  const declare = (node: Node, isExported: boolean) => {
    const isVariables = node.type === "VariableDeclaration";
    const parts = isVariables ? (node["declarations"] as unknown as readonly { id: Node; init: Node | null }[]) : [];
    const object = objectOf(node, (one) => constants.has(one));
    const name = node["id"] as Node | null | undefined;
    const found = parts.flatMap(({ id, init }) => {
      const given = init === null ? undefined : enumerationOf(init);
      const made = given?.name === nameOf(id) ? given : undefined;
      if (made !== undefined) exporting.add(bare(init as Node));
      return declared(id, made?.object ?? init ?? { ...id, type: "Nothing" });
    });
    for (const { init } of parts) if (init !== null) give(init);
    if (name && (object !== undefined || node.type === "TSModuleDeclaration"))
      found.push([nameOf(name), object ?? node]);
    for (const [own, value] of found) {
      const before = constants.get(own);
      // `var ink; var ink = "#fff";` has one value, `var ink = "#000"; var ink = "#fff";` has two.
      if (before !== undefined && value.type === "Nothing") continue;
      const isPart = node.type === "TSEnumDeclaration" || node.type === "TSModuleDeclaration";
      if (before !== undefined && before.type !== "Nothing" && !isPart) changed(own, value);
      constants.set(own, isPart ? joined(before, value) : value);
      if (isExported) exports.set(own, () => scope.valueOf(own));
      if (isExported) nodes.set(own, value);
      if (/Function/.test(value.type)) functions.set(own, value);
    }
    if (/^(Function|Class)Declaration$/.test(node.type) && name) functions.set(nameOf(name), node);
    others.push(node);
  };
  const body = bodyOf(path, text);
  for (const node of body) {
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
        if (from === null) nodes.set(name, one["local"] as Node);
      }
    } else if (node.type === "ExportDefaultDeclaration" || node.type === "TSExportAssignment") {
      const value = (node["declaration"] ?? node["expression"]) as Node;
      others.push(value);
      nodes.set("default", value);
      exports.set("default", () => valueOf(objectOf(value, (one) => constants.has(one)) ?? value, scope, ["default"]));
    } else if (node.type === "ExpressionStatement") {
      give(node["expression"] as Node);
      giveEnumeration(node["expression"] as Node);
      others.push(node);
    } else declare(node, false);
  }
  const effects = effectsIn(others, {
    functions,
    exporting,
    isDeclared: (name) => constants.has(name) || imports.has(name) || functions.has(name),
    nameInPackage: scope.nameInPackage,
    isOfSource: (name) => isOfSource(imports.get(name)?.from ?? requiredBy(constants.get(name)) ?? ""),
    isOwn: (name) => functions.has(name) || isFresh(constants.get(name)),
    changed,
  });
  // What a compiler's function gives is known, but not what another one of its name does.
  const alike = [...functions].filter(
    ([name, node]) => (/^_+export/.test(name) || isSpread(name)) && !isByCompiler(node),
  );
  const noteCode = once(() => [...effects, ...alike.map(([, node]) => node)].forEach(scope.noteCode));
  const isFunction = (name: string): boolean => {
    const node = nodes.get(name);
    return node !== undefined && (/Function|Class/.test(node.type) || functions.has(nameOf(node)));
  };
  return { path, constants, imports, exports, whole, all, runs: runBy(body), isFunction, noteCode };
}

/** What `a = b = …` gives them all. */
function assigned(node: Node): Node {
  return node.type === "AssignmentExpression" ? assigned(node["right"] as Node) : node;
}

/** Two objects of one name as one. */
function joined(before: Node | undefined, value: Node): Node {
  const properties = [before, value].flatMap((one) => (one?.["properties"] ?? []) as Node[]);
  return before?.type === value.type ? { ...value, properties } : value;
}
