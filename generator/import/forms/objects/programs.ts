import type { Json } from "../../../model/token.ts";
import { once } from "../../../resolve/memoize.ts";
import { effectsIn } from "./effects.ts";
import { isFresh } from "./harmless.ts";
import { exportedBy, requiredBy } from "./commonjs.ts";
import { type Scope, valueOf } from "./expressions.ts";
import { type Run, runBy } from "./module-graph.ts";
import { isExports, nameOf, type Node } from "./nodes.ts";
import { isFields } from "./leaf.ts";
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
  /** Notes what it does besides, once. */
  noteCode(): void;
};

/** The whole module as one name, as `import * as name` has it. */
export const WHOLE = "*";

/** What a module gives names to. */
export type Names = Pick<Program, "constants" | "imports"> & {
  /** The statements that change a value after its declaration, by its name. */
  readonly changes: ReadonlyMap<string, Node>;
  /** What CommonJS exports by a name, so far as it is given in one place. */
  exported(name: string): Json | undefined;
  readonly text: string;
};

/** Finds what a module declares and exports; its values are read by a scope of these names. @throws ImportError for invalid syntax */
export function toProgram(path: string, text: string, scopeOf: (names: Names) => Scope): Program {
  const constants = new Map<string, Node>();
  const imports = new Map<string, { readonly from: string; readonly name: string }>();
  const exports = new Map<string, () => Json | undefined>();
  const functions = new Map<string, Node>();
  const changes = new Map<string, Node>();
  const exporting = new Set<Node>();
  const others: Node[] = [];
  const all: string[] = [];
  let whole: Program["whole"];
  /** All values that CommonJS exports by a name. */
  const given = new Map<string, readonly Node[]>();
  const exported = (name: string): Json | undefined => {
    const [value, ...before] = (given.get(name) ?? []).toReversed();
    if (value !== undefined && before.length > 0) scope.leaveOut([name], value);
    if (value !== undefined) return valueOf(value, scope, [name]);
    const all = whole?.();
    return isFields(all) && Object.hasOwn(all, name) ? all[name] : undefined;
  };
  const scope = scopeOf({ constants, imports, changes, exported, text });
  const giveName = (name: string, value: Node) => {
    if (name === "__esModule" || isExports(value)) return;
    exports.set(name, () => valueOf(value, scope, [name]));
    // `exports.a = exports.b = void 0` only says which names there will be.
    if (value["operator"] !== "void") given.set(name, [...(given.get(name) ?? []), value]);
    give(value);
  };
  /** Takes what an expression exports, and the expressions in it: `exports.a = exports.b = …`. */
  const give = (expression: Node): boolean => {
    const found = exportedBy(expression);
    if (found === undefined) return false;
    exporting.add(expression);
    if ("from" in found) all.push(found.from);
    else if ("whole" in found) {
      const value = found.whole;
      if (!isExports(value)) {
        // What was exported before is nowhere then.
        exports.clear();
        whole = () => valueOf(value, scope, []);
      }
      give(value);
    } else if (isExports(found.of))
      for (const { key, value } of found.object["properties"] as Node[]) giveName(nameOf(key as Node), value as Node);
    else constants.set(nameOf(found.of), found.object);
    return true;
  };
  const declare = (node: Node, isExported: boolean) => {
    const isVariables = node.type === "VariableDeclaration";
    const parts = isVariables ? (node["declarations"] as unknown as readonly { id: Node; init: Node | null }[]) : [];
    const object = objectOf(node, (one) => constants.has(one));
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
      }
    } else if (node.type === "ExportDefaultDeclaration" || node.type === "TSExportAssignment") {
      const value = (node["declaration"] ?? node["expression"]) as Node;
      others.push(value);
      exports.set("default", () => valueOf(objectOf(value, (one) => constants.has(one)) ?? value, scope, ["default"]));
    } else if (node.type === "ExpressionStatement") {
      give(node["expression"] as Node);
      others.push(node);
    } else declare(node, false);
  }
  const effects = effectsIn(others, {
    functions,
    exporting,
    isDeclared: (name) => constants.has(name) || imports.has(name) || functions.has(name),
    nameInPackage: scope.nameInPackage,
    isOfSource: (name) => (imports.get(name)?.from ?? requiredBy(constants.get(name)))?.startsWith(".") === true,
    isOwn: (name) => functions.has(name) || isFresh(constants.get(name)),
    changed: (name, node) => void (changes.has(name) || changes.set(name, node)),
  });
  const noteCode = once(() => effects.forEach(scope.noteCode));
  return { path, constants, imports, exports, whole, all, runs: runBy(body), noteCode };
}
