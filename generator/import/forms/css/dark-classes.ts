import { type Mode, MODES } from "../../../model/color.ts";
import { modeOf, NAMING, wordsOf } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import { COMPONENTS } from "./class-components.ts";
import { type Choice, CLASS } from "./conditions.ts";
import type { Declared, Stylesheet } from "./statements.ts";

type Sheets = Omit<Stylesheet, "entries">;

/**
 * Stylesheets of which two classes are one: `.dark`, and `.acme-dark` with properties of that name, `--acme-page`, and nothing
 * that `.dark` has. Pages have them together, since the dark theme would lack a part with either alone.
 */
export function withOneDark(sheets: Sheets, entries: Entry[]): Sheets {
  const byClass = new Map<string, Set<string>>();
  for (const { name, choices } of sheets.declared)
    for (const { modifier, context } of choices)
      if (modifier === CLASS) byClass.set(context, (byClass.get(context) ?? new Set()).add(name));
  const same = new Map(MODES.flatMap((mode) => samesOf(mode, byClass).map((one) => [one, mode] as const)));
  if (same.size === 0) return sheets;
  for (const [name, mode] of same)
    entries.push({ kind: "repaired", what: SAME, subject: `.${name}`, found: `.${name}`, made: `.${mode}` });
  const renamed = (choices: readonly Choice[]) =>
    choices.map((one) => (one.modifier === CLASS ? { ...one, context: same.get(one.context) ?? one.context } : one));
  const withOne = (one: Declared): Declared => ({
    ...one,
    choices: renamed(one.choices),
    without: renamed(one.without),
  });
  return { ...sheets, declared: sheets.declared.map(withOne), schemes: sheets.schemes.map(withOne) };
}

const SAME = "Classes of a part of a theme, which pages have with the others of its mode: that one in Vitral";

/** The classes that are called as that of a mode and the system, and have no property of it. */
function samesOf(mode: Mode, byClass: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const whole = byClass.get(mode);
  const called = [...byClass].filter(([name]) => isCalled(name, mode));
  const [only, ...others] = called;
  // Several are themes of their own: `.ocean-dark` and `.forest-dark`.
  if (whole === undefined || only === undefined || others.length > 0) return [];
  const [name, own] = only;
  const [system = ""] = wordsOf(name);
  // What it has is called as the system is, and so is no class beside it: a brand's has a dark theme of its own.
  const isOfSystem = [...own].every((property) => wordsOf(property)[0] === system) && !byClass.has(system);
  return isOfSystem && own.isDisjointFrom(whole) && own.size >= LEAST_OF_WHOLE * whole.size ? [name] : [];
}

/** A class with less than this part of what the other one has may be a component's. */
const LEAST_OF_WHOLE = 0.5;

/** Words for parts of pages, and for what is on or within something. */
const PARTS = /^(charts?|editor|inverse|map|neutral|on|prose|semi|surface|syntax|text)$/;

function isCalled(name: string, mode: Mode): boolean {
  const words = wordsOf(name);
  const before = words.slice(0, -1);
  return (
    words.at(-1) === mode &&
    !words.some((word) => COMPONENTS.test(word) || PARTS.test(word)) &&
    before.length === 1 &&
    !before.some((word) => NAMING.test(word) || modeOf(word) !== undefined)
  );
}
