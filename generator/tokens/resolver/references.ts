import { showCircle } from "../dtcg/order.ts";
import { toPointer } from "../dtcg/reference.ts";
import { inside, isObject, reportAt, show } from "../form.ts";
import type { JsonDocument } from "../json/document.ts";
import type { Report } from "../problem.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { type Address, type Complaint, type OpenFile, readAddress } from "./files.ts";
import { isWithin, keysOf, memberOf, type Part, spotOf, wholeOf } from "./part.ts";

/** What references are resolved with. */
export type Scope = {
  readonly resolver: JsonDocument;
  readonly open: OpenFile;
  readonly report: Report;
};

/** A reference that is being followed, and its target. */
export type Step = { readonly from: Part; readonly target: Part };

/** At most this many references in a chain: each level of sets needs one. */
const LONGEST = 100;

/** Returns whether a value is a reference: an object with `$ref`. */
export function isReference({ value, base }: Part): boolean {
  return base === undefined && isObject(value) && Object.hasOwn(value, "$ref");
}

/** The target of a reference by its address alone; undefined where there is none, which is reported. */
export function locate(part: Part, scope: Scope): Part | undefined {
  const reference = memberOf(part, "$ref")?.value ?? null;
  const address = readAddress(reference, scope.resolver.file);
  const found = "message" in address ? address : findTarget(address, part, scope);
  return found !== undefined && "message" in found ? complain(part, found, scope) : found;
}

/** Reports a problem of a reference at its `$ref`. */
export function complain(part: Part, complaint: Complaint, { report }: Scope): undefined {
  reportAt(inside(spotOf(part, report), "$ref"), "value", complaint);
}

/**
 * Follows a reference, and the references it leads to, up to a set or tokens. Keys beside `$ref` lie over the target.
 * `way` has the references that led here, to find circles.
 */
export function follow(
  part: Part,
  way: readonly Step[],
  scope: Scope,
): { readonly part: Part; readonly way: readonly Step[] } | undefined {
  const target = locate(part, scope);
  if (target === undefined) return undefined;
  const steps = [...way, { from: part, target }];
  const start = steps.findIndex(({ from }) => isWithin(from, target));
  if (start >= 0) return complain(part, circle(target, steps.slice(start)), scope);
  const refused = refusal(target);
  if (refused !== undefined) return complain(part, refused, scope);
  if (steps.length > LONGEST) {
    const message = `References lead to references more than ${LONGEST} times.`;
    return complain(part, { message, fix: "Refer to the set or the tokens themselves." }, scope);
  }
  if (!isReference(target)) return { part: { ...part, base: target }, way: steps };
  const end = follow(target, steps, scope);
  return end && { part: { ...part, base: end.part }, way: end.way };
}

function circle(target: Part, steps: readonly Step[]): Complaint {
  const names = [target, ...steps.slice(0, -1).map((step) => step.target)].map(nameOf);
  return { message: `Circular reference: ${showCircle(names)}.`, fix: "Remove one of these references." };
}

function nameOf({ document, path }: Part): string {
  return `${document.file}${toPointer(path.map(String))}`;
}

/** Why a value is neither a set nor tokens, by its place in a resolver document. */
function refusal({ document, path, value }: Part): Complaint | undefined {
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

/** Returns whether a file is a resolver document: no tokens file has a list of that name. */
export function isResolver({ value }: JsonDocument): boolean {
  return isObject(value) && Array.isArray(value["resolutionOrder"]);
}

function findTarget({ file, steps }: Address, part: Part, { resolver, open }: Scope): Part | Complaint | undefined {
  const document = open(file);
  if (document === undefined) return undefined;
  if ("message" in document) return missing(file, document, { part, resolver });
  let found = wholeOf(document);
  for (const [index, step] of steps.entries()) {
    const next = childOf(found, step);
    if (next === undefined) {
      const names = keysOf(found).map((key) => toPointer([...steps.slice(0, index), key]));
      const fix = suggest(toPointer(steps.slice(0, index + 1)), names);
      return { message: `Unknown reference ${show(`${file}${toPointer(steps)}`)}.`, fix };
    }
    found = next;
  }
  return found;
}

/** A path that counts from another file than the resolver is a common mistake. */
function missing(
  file: string,
  complaint: Complaint,
  { part, resolver }: { readonly part: Part; readonly resolver: JsonDocument },
): Complaint {
  const isElsewhere = part.document !== resolver && file !== resolver.file;
  return isElsewhere ? { ...complaint, fix: `Write the path as seen from ${resolver.file}.` } : complaint;
}

function childOf(part: Part, step: string): Part | undefined {
  if (!Array.isArray(part.value)) return memberOf(part, step);
  const index = /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : part.value.length;
  const { document, path, value } = part;
  return index < value.length ? { document, path: [...path, index], value: value[index] ?? null } : undefined;
}
