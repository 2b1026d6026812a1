import type { Json } from "../../../model/token.ts";
import { isFields } from "./leaf.ts";

/** What compilers write around another module: it is given as it is, or with its default. */
const AS_MODULE =
  /^_+(interopRequire\w*|interop_require_\w+|interop(Default|Namespace)\w*|import(Star|Default)|to(ESM|CommonJS))$/;

/** Whether a function of a compiler gives a module that it is given. */
export function isAsModule(name: string): boolean {
  return AS_MODULE.test(name);
}

/** What a compiler's function makes of a module: its default is a member. `isNode` is whether that is the whole, always. */
export function asModule(name: string, whole: Json, isNode: boolean): Json {
  if (name.endsWith("CommonJS")) return whole;
  const has = isFields(whole) && Object.hasOwn(whole, "default") && !isNode;
  if (has) return whole;
  return /default$/i.test(name) || !isFields(whole) ? { default: whole } : { ...whole, default: whole };
}
