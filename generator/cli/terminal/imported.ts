import type { Made } from "../../import/identity.ts";
import { optionsWithout } from "../../import/options.ts";
import type { Conflict } from "../../import/parts.ts";
import type { Entry } from "../../import/reading.ts";
import type { Json } from "../../model/token.ts";
import { fitting, grouped, quoted, visible, widthOf, wrapped } from "./plain.ts";
import { type Meaning, styled, type Terminal } from "./style.ts";

/** The report's data; `--json` prints all of it. */
export type Shown = Pick<
  Made,
  | "format"
  | "name"
  | "counts"
  | "likelyErrors"
  | "choices"
  | "entries"
  | "unreadFiles"
  | "settings"
  | "isGuessed"
  | "missingMedia"
>;

/** Target number of lines in a report. */
const PAGE = 40;

/**
 * Renders an import report: probable mistakes, figures, choices with their reasons, and the parts of the source that
 * were left out or changed. Drops examples and rare groups until it fits on a page.
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

/** Maximum numbers of choices and groups in a report, and of examples per group. The first level that fits wins. */
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
  { format, name, counts, likelyErrors, choices, entries, unreadFiles, settings, isGuessed, missingMedia }: Shown,
  { source, folder, title }: { readonly source: string; readonly folder: string; readonly title: string },
  look: Look,
): string[] {
  const { terminal, detail } = look;
  const figures = [
    ["source", source],
    ["format", format],
    ["name", name],
    ["tokens", grouped(counts.tokens)],
    ...(choices.length === 0 ? [["choices", "none"]] : []),
  ];
  const unread = Object.entries(unreadFiles).toSorted(([, a], [, b]) => b - a);
  const counted = unread.map(([what, count]) => `${what} ${count}`);
  const isReadable = unread.some(([what]) => what.endsWith("/") || what === ".css");
  const hint = isReadable ? " (name what you want with --from)" : "";
  return [
    styled(visible(title), "good", terminal),
    ...(likelyErrors.length === 0 ? [] : ["", styled("Probably wrong", "bad", terminal)]),
    ...cut(
      likelyErrors.map((error) => wrapped(visible(error), 2, terminal)),
      3,
    ),
    ...(likelyErrors.length === 0 ? [] : [""]),
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
      const ofKind = entries.filter((entry) => entry.kind === kind);
      if (ofKind.length === 0) return [];
      const groups = [...Map.groupBy(ofKind, ({ what }) => what)].toSorted(([, a], [, b]) => b.length - a.length);
      const rows = groups.map(([what, group]) => showGroup(what, group, look));
      return ["", styled(heading, style, terminal), ...cut(rows, detail.groups)];
    }),
    ...(unread.length === 0 ? [] : ["", `Not read: ${visible(shortList(counted))}${hint}`]),
    ...(isGuessed ? showGuesses(settings, folder, terminal) : []),
    ...showMissingMedia({ missingMedia, settings }, folder),
  ];
}

/** Keeps the first rows, each with all its lines, and counts the rest. */
function cut(rows: readonly (readonly string[])[], limit: number): string[] {
  if (rows.length <= limit) return rows.flat();
  return [...rows.slice(0, limit).flat(), `  … and ${grouped(rows.length - limit)} more, with --json`];
}

/** Truncates an unstyled text to one line; style codes would count as columns. */
function line(text: string, { columns }: Terminal): string {
  const room = Math.max(28, columns);
  return widthOf(text) > room ? `${fitting(text, room - 1)}…` : text;
}

/** Lists at most eight names, and counts the rest. */
function shortList(names: readonly string[]): string {
  return (names.length > 8 ? [...names.slice(0, 6), `${names.length - 6} more`] : names).join(", ");
}

/** Renders a choice with its contexts, its reason and the option that overrides it; on one line if it fits. */
function showChoice({ modifier, contexts, why, option }: Made["choices"][number], { terminal }: Look): string[] {
  const head = `  ${modifier}   ${shortList(contexts)}`;
  // Groups called light and dark may be shades instead of themes.
  const options = [option ?? [], option?.includes("#") ? optionsWithout(option) : []].flat().map(typed);
  const parts = [head, why, ...(options.length === 0 ? [] : [`(${options.join(" or ")})`])].map(visible);
  const whole = parts.join("   ");
  if (widthOf(whole) <= Math.max(40, terminal.columns)) return [whole];
  const [first = "", ...more] = parts;
  return [line(first, terminal), ...more.map((part) => `      ${part}`)].map((row) => fitting(row, MAX_LINE));
}

/** Maximum length of a line with an option; generous, because users copy options. */
const MAX_LINE = 300;

/** Quotes an option for a shell: `--choice 'theme=[data-theme]'`. */
function typed(option: string): string {
  const [, name = option, value] = /^(--\S+) (.*)$/.exec(option) ?? [];
  return value === undefined ? name : `${name} ${quoted(value)}`;
}

function showGroup(what: string, group: readonly Entry[], { terminal, detail }: Look): string[] {
  const options = new Set(group.flatMap(({ option }) => option ?? []));
  const [option] = options;
  const hint = option === undefined ? "" : `   (${typed(option)}${options.size > 1 ? ", …" : ""})`;
  return [
    fitting(`  ${visible(`${what}: ${grouped(group.length)}${hint}`)}`, MAX_LINE),
    ...group.slice(0, detail.examples).map(({ subject, found: original, made }) => {
      const text = line(visible(`    ${subject}: ${original}${made === undefined ? "" : ` → ${made}`}`), terminal);
      return styled(text, "soft", terminal);
    }),
  ];
}

/** Lists the guessed roles and uses, for a person to confirm. */
function showGuesses({ roles, use }: Made["settings"], folder: string, terminal: Terminal): string[] {
  if (typeof roles !== "object" || roles === null) return [];
  const pairs = Object.entries(roles).map(([role, path]) => `${role} ${shortList([path].flat().map(String))}`);
  const uses = Object.entries(use ?? {}).map(([id, paths]) => [id, [paths].flat()] as const);
  const counts = uses.map(([id, paths]) => `${paths.length} for ${id}`).join(", ");
  const isBorder = new Set(uses.find(([id]) => id === "border")?.[1]);
  // Only colours without a sign of a use are listed as both.
  const unclear = uses.flatMap(([id, paths]) => (id === "text" ? paths.filter((path) => isBorder.has(path)) : []));
  const anyUse = unclear.length === 0 ? "" : `; ${unclear.length} names show no use and are listed for all but data`;
  return [
    "",
    `Guessed from names and contrast; correct them in ${visible(folder)}/tokens/vitral.json:`,
    ...wrapped(visible(pairs.join(", ")), 2, terminal),
    ...(counts.length === 0 ? [] : wrapped(`Colours by use: ${counts}${anyUse}`, 2, terminal)),
  ];
}

/** Names the theme that doesn't follow the system, and the line that fixes it. */
function showMissingMedia({ missingMedia, settings }: Pick<Made, "missingMedia" | "settings">, folder: string) {
  // The line may have been added since the first import.
  if (missingMedia === undefined || JSON.stringify(settings).includes(missingMedia.media)) return [];
  const { name: context, media } = missingMedia;
  const file = `${visible(folder)}/tokens/vitral.json`;
  return ["", `"${visible(context)}" doesn't follow the system. Add to it in ${file}: "media": "${media}"`];
}

/** Edits that a newer source would have overwritten. */
export type Kept = {
  readonly tokens: readonly (Conflict & { readonly file: string })[];
  readonly missing: readonly string[];
  readonly settings: readonly Conflict[];
};

/** Maximum number of conflicts to show; `--json` prints all of them. */
const MAX_CONFLICTS = 8;

/** Lists the tokens and settings that the user and the source have changed differently. */
export function showKept({ tokens, missing, settings }: Kept, terminal: Terminal): string {
  if (tokens.length + missing.length + settings.length === 0) return "";
  const rows = [
    ...missing.map(
      (file) =>
        `  tokens/${file}: missing, and not named in the settings. The source still has it: to keep it in sync, rename your file back.`,
    ),
    ...tokens.map(({ file, path, kept, given }) => `  tokens/${file}: ${path}${both(kept, given)}`),
    ...settings.map(({ path, kept, given }) => `  tokens/vitral.json: ${path}${both(kept, given)}`),
  ].map((row) => [line(visible(row), terminal)]);
  const heading = styled("You and the source both changed these; yours were kept", "bad", terminal);
  return `${["", heading, ...cut(rows, MAX_CONFLICTS)].join("\n")}\n`;
}

function both(kept: Json | undefined, given: Json | undefined): string {
  return ` is ${short(kept)}; the source has ${short(given)}`;
}

/** Renders a value for comparison; of a token, its `$value`. */
function short(json: Json | undefined): string {
  if (json === undefined) return "nothing";
  const isToken = typeof json === "object" && json !== null && !Array.isArray(json) && "$value" in json;
  const text = JSON.stringify(isToken ? (json as { readonly $value: Json }).$value : json);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
