import type { Made } from "../import/identity.ts";
import type { Conflict } from "../import/merge.ts";
import type { Entry } from "../import/reading.ts";
import { grouped, visible } from "./plain.ts";
import { type Meaning, styled, type Terminal } from "./style.ts";

/** What was made, for a person: the figures, then what happened to tokens on the way. */
export function showImported(
  { form, name, counts, entries, settings, isGuessed }: Made,
  { source, folder, title }: { readonly source: string; readonly folder: string; readonly title: string },
  terminal: Terminal,
): string {
  const choices = Object.entries(counts.modifiers).map(([id, count]) => `${id} (${count})`);
  const figures = [
    ["source", source],
    ["form", form],
    ["name", name],
    ["tokens", grouped(counts.tokens)],
    ["choices", choices.join(", ") || "none"],
  ];
  const rows = figures.map(
    ([key = "", value = ""]) => `  ${styled(key.padEnd(8), "soft", terminal)}  ${visible(value)}`,
  );
  return [
    styled(visible(title), "good", terminal),
    ...rows,
    ...KINDS.flatMap(({ kind, heading, style }) =>
      showKind(
        entries.filter((entry) => entry.kind === kind),
        { heading, style },
        terminal,
      ),
    ),
    ...(isGuessed ? showGuesses(settings, folder, terminal) : []),
    "",
  ].join("\n");
}

const KINDS: readonly { readonly kind: Entry["kind"]; readonly heading: string; readonly style: Meaning }[] = [
  { kind: "repaired", heading: "Repaired", style: "good" },
  { kind: "as-written", heading: "Published as written", style: "soft" },
  { kind: "left-out", heading: "Left out", style: "bad" },
];

/** At most this many examples of a group are shown; `--json` has all. */
const MOST_EXAMPLES = 3;

function showKind(
  entries: readonly Entry[],
  { heading, style }: { readonly heading: string; readonly style: Meaning },
  terminal: Terminal,
): string[] {
  if (entries.length === 0) return [];
  const groups = [...Map.groupBy(entries, ({ what }) => what)];
  return [
    "",
    styled(heading, style, terminal),
    ...groups.flatMap(([what, own]) => [
      `  ${visible(what)}: ${own.length}`,
      ...own.slice(0, MOST_EXAMPLES).map((entry) => `    ${styled(example(entry, terminal), "soft", terminal)}`),
    ]),
  ];
}

function example({ subject, found, made }: Entry, { columns }: Terminal): string {
  const text = visible(`${subject}: ${found}${made === undefined ? "" : ` → ${made}`}`);
  const room = Math.max(40, columns - 5);
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
}

/** What the settings now say of the use of tokens, which only a person can know. */
function showGuesses({ roles }: Made["settings"], folder: string, terminal: Terminal): string[] {
  if (typeof roles !== "object" || roles === null) return [];
  const width = Math.max(...Object.keys(roles).map((role) => role.length));
  const rows = Object.entries(roles).map(
    ([role, path]) => `  ${styled(role.padEnd(width), "soft", terminal)}  ${visible(String(path))}`,
  );
  return ["", `Guessed from names and contrast; correct them in ${visible(folder)}/tokens/vitral.json:`, ...rows];
}

/** What a person had changed, which a newer source did not overwrite; and the tokens that the source has otherwise. */
export function showConflicts(
  {
    files,
    missing,
    tokens,
    settings,
  }: {
    readonly files: readonly string[];
    readonly missing: readonly string[];
    readonly tokens: readonly string[];
    readonly settings: readonly Conflict[];
  },
  terminal: Terminal,
): string {
  if (files.length + missing.length + settings.length === 0) return "";
  const named =
    tokens.length > 4 ? [...tokens.slice(0, MOST_EXAMPLES), `${tokens.length - MOST_EXAMPLES} more`] : tokens;
  const rows = [
    ...files.map((file) => `  tokens/${file}: edited since the last import, so it was kept.`),
    ...missing.map(
      (file) =>
        `  tokens/${file}: no longer there, and the settings do not name it. The source has it still: to follow it, give it that name again.`,
    ),
    ...(tokens.length > 0 ? [`  The source has other values of ${new Intl.ListFormat("en").format(named)}.`] : []),
    ...settings.map(
      ({ path, given, isWaiting }) =>
        `  tokens/vitral.json: ${path} ${isWaiting ? "wait until that document has those of the source" : "was edited, so it was kept"}. The source now has ${JSON.stringify(given) ?? "nothing"}.`,
    ),
  ];
  return `${["", styled("Kept as you edited them", "bad", terminal), ...rows.map(visible)].join("\n")}\n`;
}
