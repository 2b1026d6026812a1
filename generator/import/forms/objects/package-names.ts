import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { bare, calleeOf, nameOfCallee, type Node, rootOf } from "./nodes.ts";

/** What is known of names where an expression is. */
export type NamesHere = {
  /** Names of a function that hide those of the module. */
  readonly hidden: ReadonlySet<string>;
  /** What a package calls what a name has; undefined for other names. */
  nameInPackage(name: string): string | undefined;
};

/** What a package calls a function, a member of what it exports, or of what that gives: `color(ink).alpha(0.5)`. */
export function nameInPackage(callee: Node, here: NamesHere): string | undefined {
  const owner = bare((callee["object"] as Node | undefined) ?? callee);
  if (/^(Call|New)Expression$/.test(owner.type))
    return nameInPackage(calleeOf(owner), here) === undefined ? undefined : nameOfCallee(callee);
  const root = rootOf(callee);
  const own = root === undefined || here.hidden.has(root) ? undefined : here.nameInPackage(root);
  return own === undefined || callee.type === "Identifier" ? own : nameOfCallee(callee);
}

/** Whether a function is of a package. */
export function isOfPackage(callee: Node | undefined, here: NamesHere): boolean {
  return callee !== undefined && nameInPackage(bare(callee), here) !== undefined;
}

/** Whether an import is of the source itself: by a path, a subpath of its package, or a path that only a compiler knows. */
export function isOfSource(from: string): boolean {
  return /^[.#]|^[@~]\//.test(from);
}

/** The files that a package calls by `#name` itself, by these names: `imports` of its package.json. */
export function subpathsIn(imports: Json | undefined): Readonly<Record<string, string>> {
  const named = Object.entries(isFields(imports) ? imports : {}).flatMap(([name, target]): [string, string][] => {
    const all = isFields(target) ? Object.values(target) : [target];
    const path = all.find((one) => typeof one === "string" && one.startsWith("./"));
    return typeof path === "string" ? [[name, path.slice(2)]] : [];
  });
  return Object.fromEntries(named);
}
