import type { Made } from "../../import/identity.ts";
import type { Conflict } from "../../import/parts.ts";
import { missingMediaIn } from "../../import/modes.ts";
import type { Entry } from "../../import/reading.ts";
import type { Json } from "../../model/token.ts";
import { fitting, grouped, quoted, visible, widthOf } from "./plain.ts";
import { type Meaning, styled, type Terminal } from "./style.ts";
import { wrapped } from "./wrapped.ts";

/** The facts that the report shows; `--json` has all of them. */
export type Shown = Pick<
  Made,
  "form" | "name" | "counts" | "doubts" | "choices" | "entries" | "unread" | "settings" | "isGuessed"
>;

/** The lines that a report should not exceed. */
const PAGE = 40;

/**
 * The report of an import: figures, probable mistakes, choices with their reasons, then the parts of the source that were
 * left out or changed. Examples and rare groups are cut until it fits on a page.
 */
export function showImported(
  shown: Shown,
  place: { readonly source: string; readonly folder: string; readonly title: string },
  terminal: Terminal,
): string {
  const reports = DETAILS.map((detail) => linesOf(shown, place, { terminal, detail }));
  const lines = reports.find(({ length }) => length <= PAGE) ?? reports.at(-1) ?? [];
  return `${lines.join("\n")}\n`;
}

/** The number of rows in each part of a report, and of examples below a row; the first level that fits is taken. */
type Detail = { readonly choices: number; readonly groups: number; readonly examples: number };

const DETAILS: readonly Detail[] = [
  { choices: 8, groups: 8, examples: 3 },
  { choices: 8, groups: 6, examples: 1 },
  { choices: 6, groups: 4, examples: 1 },
  { choices: 3, groups: 2, examples: 0 },
];

type Look = { readonly terminal: Terminal; readonly detail: Detail };

const KINDS: readonly { readonly kind: Entry["kind"]; readonly heading: string; readonly style: Meaning }[] = [
  { kind: "left-out", heading: "Left out", style: "bad" },
  { kind: "repaired", heading: "Repaired", style: "good" },
  { kind: "as-written", heading: "Published as written", style: "soft" },
];

function linesOf(
  { form, name, counts, doubts, choices, entries, unread, settings, isGuessed }: Shown,
  { source, folder, title }: { readonly source: string; readonly folder: string; readonly title: string },
  look: Look,
): string[] {
  const { terminal, detail } = look;
  const figures = [
    ["source", source],
    ["form", form],
    ["name", name],
    ["tokens", grouped(counts.tokens)],
    ...(choices.length === 0 ? [["choices", "none"]] : []),
  ];
  const endings = Object.entries(unread).map(([ending, count]) => `${ending} ${count}`);
  return [
    styled(visible(title), "good", terminal),
    ...(doubts.length === 0 ? [] : ["", styled("Probably wrong", "bad", terminal)]),
    ...cut(
      doubts.map((doubt) => wrapped(visible(doubt), 2, terminal)),
      3,
    ),
    ...(doubts.length === 0 ? [] : [""]),
    ...figures.map(([key = "", value = ""]) => {
      const room = { ...terminal, columns: Math.max(40, terminal.columns) - 12 };
      return `  ${styled(key.padEnd(8), "soft", terminal)}  ${line(visible(value), room)}`;
    }),
    ...(choices.length === 0 ? [] : ["", styled("Choices", "strong", terminal)]),
    ...cut(
      choices.map((choice) => showChoice(choice, look)),
      detail.choices,
    ),
    ...KINDS.flatMap(({ kind, heading, style }) => {
      const own = entries.filter((entry) => entry.kind === kind);
      if (own.length === 0) return [];
      const groups = [...Map.groupBy(own, ({ what }) => what)].toSorted(
        ([, one], [, other]) => other.length - one.length,
      );
      const rows = groups.map(([what, group]) => showGroup(what, group, look));
      return ["", styled(heading, style, terminal), ...cut(rows, detail.groups)];
    }),
    ...(endings.length === 0 ? [] : ["", `Not read: ${visible(endings.join(", "))}`]),
    ...(isGuessed ? showGuesses(settings, folder, terminal) : []),
    ...showMissingMedia(settings, folder),
  ];
}

/** The first rows, each with all its lines, and the number of the others. */
function cut(rows: readonly (readonly string[])[], most: number): string[] {
  if (rows.length <= most) return rows.flat();
  return [...rows.slice(0, most).flat(), `  … and ${grouped(rows.length - most)} more, with --json`];
}

/** An unstyled text that fits into one line; codes of styles would count as columns. */
function line(text: string, { columns }: Terminal): string {
  const room = Math.max(28, columns);
  return widthOf(text) > room ? `${fitting(text, room - 1)}…` : text;
}

/** A choice with its contexts and its reason, and the option that states it otherwise; in one line if it fits. */
function showChoice({ modifier, contexts, why, option }: Made["choices"][number], { terminal }: Look): string[] {
  const names = contexts.length > 8 ? [...contexts.slice(0, 6), `${contexts.length - 6} more`] : contexts;
  const head = `  ${modifier}   ${names.join(", ")}`;
  const parts = [head, why, ...(option === undefined ? [] : [`(${typed(option)})`])].map(visible);
  const whole = parts.join("   ");
  if (widthOf(whole) <= Math.max(40, terminal.columns)) return [whole];
  const [first = "", ...others] = parts;
  return [line(first, terminal), ...others.map((part) => `      ${part}`)].map((one) => fitting(one, LONGEST));
}

/** Options are for copying, so they are only cut if nobody would. */
const LONGEST = 300;

/** An option as a shell takes it: `--choice 'theme=[data-theme]'`. */
function typed(option: string): string {
  const [, name = option, value] = /^(--\S+) (.*)$/.exec(option) ?? [];
  return value === undefined ? name : `${name} ${quoted(value)}`;
}

function showGroup(what: string, group: readonly Entry[], { terminal, detail }: Look): string[] {
  const options = new Set(group.flatMap(({ option }) => option ?? []));
  const [option] = options;
  const hint = option === undefined ? "" : `   (${typed(option)}${options.size > 1 ? ", …" : ""})`;
  return [
    fitting(`  ${visible(`${what}: ${grouped(group.length)}${hint}`)}`, LONGEST),
    ...group.slice(0, detail.examples).map(({ subject, found, made }) => {
      const text = line(visible(`    ${subject}: ${found}${made === undefined ? "" : ` → ${made}`}`), terminal);
      return styled(text, "soft", terminal);
    }),
  ];
}

/** The roles that the settings now give to tokens, which a person should confirm. */
function showGuesses({ roles }: Made["settings"], folder: string, terminal: Terminal): string[] {
  if (typeof roles !== "object" || roles === null) return [];
  const pairs = Object.entries(roles).map(([role, path]) => `${role} ${String(path)}`);
  return [
    "",
    `Guessed from names and contrast; correct them in ${visible(folder)}/tokens/vitral.json:`,
    ...wrapped(visible(pairs.join(", ")), 2, terminal),
  ];
}

/** The theme that doesn't follow the system, and the line that makes it do so. */
function showMissingMedia(settings: Made["settings"], folder: string): string[] {
  const missing = missingMediaIn(settings);
  if (missing === undefined) return [];
  const { context, media } = missing;
  const file = `${visible(folder)}/tokens/vitral.json`;
  return ["", `"${visible(context)}" doesn't follow the system. Add to it in ${file}: "media": "${media}"`];
}

/** The changes of a person that a newer source would have overwritten. */
export type Kept = {
  readonly tokens: readonly (Conflict & { readonly file: string })[];
  readonly missing: readonly string[];
  readonly settings: readonly Conflict[];
};

/** Most conflicts that are named; `--json` has all. */
const MOST_CONFLICTS = 8;

/** Names the tokens and settings that a person and the source changed in different ways. */
export function showKept({ tokens, missing, settings }: Kept, terminal: Terminal): string {
  if (tokens.length + missing.length + settings.length === 0) return "";
  const rows = [
    ...missing.map(
      (file) =>
        `  tokens/${file}: no longer there, and the settings don't name it. The source still has it: to follow it, give it that name again.`,
    ),
    ...tokens.map(({ file, path, kept, given }) => `  tokens/${file}: ${path}${both(kept, given)}`),
    ...settings.map(({ path, kept, given }) => `  tokens/vitral.json: ${path}${both(kept, given)}`),
  ].map((row) => [line(visible(row), terminal)]);
  const heading = styled("You and the source both changed these; yours were kept", "bad", terminal);
  return `${["", heading, ...cut(rows, MOST_CONFLICTS)].join("\n")}\n`;
}

function both(kept: Json | undefined, given: Json | undefined): string {
  return ` is ${short(kept)}; the source has ${short(given)}`;
}

/** A value as a person compares it: of a token, its value. */
function short(json: Json | undefined): string {
  if (json === undefined) return "nothing";
  const isToken = typeof json === "object" && json !== null && !Array.isArray(json) && "$value" in json;
  const text = JSON.stringify(isToken ? (json as { readonly $value: Json }).$value : json);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
