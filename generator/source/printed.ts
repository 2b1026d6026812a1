import { placeIn, type Report } from "./fault.ts";

/** What a template wrote though it is no text, by its name: the fault is told where the name stands. */
export type Printed = Map<string, { readonly message: string; readonly fix: string }>;

/** Values whose lists and records note it when they are written, where JavaScript would write `[object Object]`. */
export function noting<T>(values: T, printed: Printed): T {
  for (const [name, value] of Object.entries(values as object)) note(value, name, printed);
  return values;
}

function note(value: unknown, name: string, printed: Printed): void {
  if (typeof value !== "object" || value === null) return;
  const told = Array.isArray(value) ? toldOfList(name) : toldOfRecord(name, Object.keys(value));
  const toString = () => {
    printed.set(name, told);
    return "";
  };
  Object.defineProperty(value, "toString", { value: toString });
  for (const [key, part] of Object.entries(value)) note(part, Array.isArray(value) ? "this" : key, printed);
}

function toldOfList(name: string) {
  return { message: `"${name}" is a list, and no text.`, fix: `Write {{#each ${name}}} … {{/each}}.` };
}

function toldOfRecord(name: string, keys: readonly string[]) {
  return { message: `"${name}" is no text. It has ${keys.join(", ")}.`, fix: `Write {{${name}.${keys[0]}}}.` };
}

/** Tells of every expression that wrote what is no text; answers whether there is one. */
export function reportPrinted(file: string, text: string, printed: Printed, report: Report): boolean {
  const expressions = [...text.matchAll(/(?<!\\)\{\{~?\s*([\w./[\]]+)\s*~?\}\}/g)];
  for (const { 0: whole, 1: way = "", index } of expressions) {
    const fault = printed.get(way === "." ? "this" : (way.split(/[./]/).at(-1) ?? ""));
    const start = index + whole.indexOf(way);
    if (fault !== undefined) report({ ...fault, place: placeIn(file, text, start, start + way.length) });
  }
  return printed.size > 0;
}
