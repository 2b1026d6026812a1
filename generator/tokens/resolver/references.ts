import { showCycle } from "../dtcg/order.ts";
import { toPointer } from "../dtcg/reference.ts";
import { inside, isObject, reportAt, show } from "../form.ts";
import type { JsonDocument } from "../json/document.ts";
import type { Report } from "../problem.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { type Address, type ReferenceProblem, type OpenFile, readAddress } from "./files.ts";
import { isWithin, keysOf, memberOf, type Part, spotOf, rootOf } from "./part.ts";

/** The scope in which references are resolved. */
export type Scope = {
  readonly resolver: JsonDocument;
  readonly open: OpenFile;
  readonly report: Report;
};

/** A reference being followed, and its target. */
export type Step = { readonly from: Part; readonly target: Part };

/** Maximum length of a chain of references; each level of nested sets needs one reference. */
const MAX_CHAIN = 100;

/** Returns whether a value is a reference: an object with `$ref`. */
export function isReference({ value, base }: Part): boolean {
  return base === undefined && isObject(value) && Object.hasOwn(value, "$ref");
}

/** Returns the direct target of a reference; undefined if there is none, which is reported. */
export function locate(part: Part, scope: Scope): Part | undefined {
  const reference = memberOf(part, "$ref")?.value ?? null;
  const address = readAddress(reference, scope.resolver.file);
  const target = "message" in address ? address : findTarget(address, part, scope);
  return target !== undefined && "message" in target ? reportReference(part, target, scope) : target;
}

/** Reports a problem of a reference at its `$ref`. */
export function reportReference(part: Part, problem: ReferenceProblem, { report }: Scope): undefined {
  reportAt(inside(spotOf(part, report), "$ref"), "value", problem);
}

/**
 * Follows a chain of references to a set or tokens. Sibling keys of `$ref` override the target's. `trail` lists the
 * references followed so far, to detect cycles.
 */
export function follow(
  part: Part,
  trail: readonly Step[],
  scope: Scope,
): { readonly part: Part; readonly trail: readonly Step[] } | undefined {
  const target = locate(part, scope);
  if (target === undefined) return undefined;
  const steps = [...trail, { from: part, target }];
  const start = steps.findIndex(({ from }) => isWithin(from, target));
  if (start >= 0) return reportReference(part, circular(target, steps.slice(start)), scope);
  const problem = targetProblem(target);
  if (problem !== undefined) return reportReference(part, problem, scope);
  if (steps.length > MAX_CHAIN) {
    const message = `The chain of references has more than ${MAX_CHAIN} links.`;
    return reportReference(part, { message, fix: "Refer to the set or the tokens themselves." }, scope);
  }
  if (!isReference(target)) return { part: { ...part, base: target }, trail: steps };
  const end = follow(target, steps, scope);
  return end && { part: { ...part, base: end.part }, trail: end.trail };
}

function circular(target: Part, steps: readonly Step[]): ReferenceProblem {
  const names = [target, ...steps.slice(0, -1).map((step) => step.target)].map(nameOf);
  return { message: `Circular reference: ${showCycle(names)}.`, fix: "Remove one of these references." };
}

function nameOf({ document, path }: Part): string {
  return `${document.file}${toPointer(path.map(String))}`;
}

/** Rejects a target that is neither a set nor tokens. */
function targetProblem({ document, path, value }: Part): ReferenceProblem | undefined {
  const fix = "Refer to a set, or to an object with tokens.";
  const [root] = path;
  if (isResolver(document)) {
    if (root === "resolutionOrder")
      return { message: "Nothing may refer to an item of resolutionOrder.", fix: "Declare it under sets instead." };
    if (root === "modifiers")
      return { message: "Sets and modifiers may not refer to a modifier.", fix: "Declare these sources as a set." };
    if ((root !== "sets" && root !== "$defs") || path.length < 2)
      return { message: `${show(toPointer(path.map(String)))} is neither a set nor tokens.`, fix };
  }
  return isObject(value) ? undefined : { message: `The target is ${show(value)}, neither a set nor tokens.`, fix };
}

/** Returns whether a file is a resolver document, which has a list called `resolutionOrder`. */
export function isResolver({ value }: JsonDocument): boolean {
  return isObject(value) && Array.isArray(value["resolutionOrder"]);
}

function findTarget(
  { file, steps }: Address,
  part: Part,
  { resolver, open }: Scope,
): Part | ReferenceProblem | undefined {
  const document = open(file);
  if (document === undefined) return undefined;
  if ("message" in document) return missing(file, document, { part, resolver });
  let target = rootOf(document);
  for (const [index, step] of steps.entries()) {
    const next = childOf(target, step);
    if (next === undefined) {
      const names = keysOf(target).map((key) => toPointer([...steps.slice(0, index), key]));
      const fix = suggest(toPointer(steps.slice(0, index + 1)), names);
      return { message: `Unknown reference ${show(`${file}${toPointer(steps)}`)}.`, fix };
    }
    target = next;
  }
  return target;
}

/** Adds a fix for a common mistake: a path relative to a file other than the resolver. */
function missing(
  file: string,
  problem: ReferenceProblem,
  { part, resolver }: { readonly part: Part; readonly resolver: JsonDocument },
): ReferenceProblem {
  const isElsewhere = part.document !== resolver && file !== resolver.file;
  return isElsewhere ? { ...problem, fix: `Write the path relative to ${resolver.file}.` } : problem;
}

function childOf(part: Part, step: string): Part | undefined {
  if (!Array.isArray(part.value)) return memberOf(part, step);
  const index = /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : part.value.length;
  const { document, path, value } = part;
  return index < value.length ? { document, path: [...path, index], value: value[index] ?? null } : undefined;
}
