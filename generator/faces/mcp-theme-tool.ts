import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import type { KitMCPArguments, KitMCPOutputSchema, KitMCPToolAnswer } from "../kit/mcp-tool.ts";
import type { Identity } from "../model/identity.ts";
import { tokenGroups } from "../resolve/token-groups.ts";
import { oneLine } from "./mcp-text.ts";
import { suggest } from "../resolve/misspelling.ts";
import type { Body } from "../operations/catalogue.ts";

type Variables = Readonly<Record<string, string>>;

/** Arguments that select variables, in addition to the operation's parameters. */
export const SELECTION_ARGUMENTS = {
  names: {
    type: "array",
    items: { type: "string" },
    maxItems: 200,
    description: "The variables to return, by name: space-4 or --space-4.",
  },
  notes: { type: "boolean", description: "Set to true to return the usage note of each variable." },
  groups: {
    type: "array",
    items: { type: "string" },
    description: "The groups of variables to return. If names and groups are omitted: the colours, if there are any.",
  },
} as const;

/** The group with the colours of themes, products and seasons. */
const COLORS = "color";

/** Returns the tool's output schema: the operation's body without tokens, the selected variables, and all groups. */
export function themeOutput(theme: Readonly<Record<string, unknown>>): KitMCPOutputSchema {
  const { variables, tokens: _, ...kept } = theme["properties"] as Readonly<Record<string, object>>;
  const group = {
    type: "object",
    required: ["name", "variables"],
    properties: { name: { type: "string" }, variables: { type: "integer" } },
  };
  const groups = { type: "array", items: group, description: "Every group, with its number of variables." };
  const record = { type: "object", additionalProperties: { type: "string" } };
  const notes = { ...record, description: "The usage note of each variable, if requested." };
  const unknown = { ...record, description: "Unknown names, each with the nearest name." };
  const properties = { ...kept, variables, notes, unknown, groups };
  return { ...theme, type: "object", required: Object.keys(properties), properties };
}

/** Returns the variables selected by name or group; the colours if nothing is selected. */
export function answerTheme(
  text: string,
  { names, groups, notes: withNotes }: KitMCPArguments,
  identity: Identity,
): KitMCPToolAnswer | KitMCPRefusal {
  const { tokens: _, variables, ...body } = JSON.parse(text) as Body<"getTheme">;
  const groupOf = grouper(identity);
  const byGroup = Map.groupBy(Object.entries(variables as Variables), groupOf);
  const hasSelection = names !== undefined || groups !== undefined;
  const requested = ((names ?? []) as string[]).map((name) => name.replace(/^--/, ""));
  const selected = (groups ?? (hasSelection || !byGroup.has(COLORS) ? [] : [COLORS])) as string[];
  const wrong = selected.find((name) => !byGroup.has(name));
  if (wrong !== undefined) return { refused: unknownGroup(wrong, [...byGroup.keys()]) };
  const parts = [...byGroup].flatMap(([group, members]) => {
    const entries = selected.includes(group) ? members : members.filter(([name]) => requested.includes(name));
    return entries.length === 0 ? [] : [{ group, entries }];
  });
  const entries = parts.flatMap((part) => part.entries);
  const unknown = requested.filter((name) => !Object.hasOwn(variables, name));
  const notes = withNotes === true ? notesFor(entries, identity) : {};
  const data = {
    ...body,
    variables: Object.fromEntries(entries),
    notes,
    unknown: Object.fromEntries(
      unknown.map((name) => [name.slice(0, 100), suggest(name, Object.keys(variables)) ?? ""]),
    ),
    groups: [...byGroup].map(([name, members]) => ({ name, variables: members.length })),
  };
  return { text: write(data, parts), data };
}

/** The parts of the tool's data that its text contains. */
type Data = Pick<Body<"getTheme">, "theme" | "product" | "season" | "modifiers" | "mode" | "highContrast"> & {
  readonly notes: Variables;
  readonly unknown: Variables;
  readonly groups: readonly { readonly name: string; readonly variables: number }[];
};

/** Renders the combination, its variables by group, the unknown names and all groups. */
function write(data: Data, parts: readonly { readonly group: string; readonly entries: readonly Entry[] }[]): string {
  const { theme, mode, highContrast, product, season, modifiers = {}, notes, unknown, groups } = data;
  const further = Object.entries(modifiers).map(([id, context]) => `, ${id} ${context}`);
  const seasonText =
    season === null
      ? "none"
      : `${season.id} (${season.name}: ${season.note} ${season.color.light} on light, ${season.color.dark} on dark)`;
  const counts = groups.map(({ name, variables }) => `${name} ${variables}`).join(", ");
  return [
    `${theme} (${mode}${highContrast ? ", high contrast" : ""}); product ${product ?? "none"}; season ${seasonText}${further.join("")}`,
    ...parts.map(({ group, entries }) => {
      const values = entries.map(
        ([name, value]) => `${name} ${oneLine(value)}${notes[name] ? ` (${oneLine(notes[name])})` : ""}`,
      );
      return `${group}: ${values.join(", ")}`;
    }),
    ...Object.entries(unknown).map(([name, question]) => `Unknown: ${name}. ${question}`.trim()),
    `All groups, with their variables: ${counts}`,
  ].join("\n");
}

function notesFor(entries: readonly Entry[], { tokens }: Identity): Variables {
  const notes = new Map(
    tokens.flatMap(({ values: [first] }) => (first === undefined ? [] : [[first.name, first.note]])),
  );
  return Object.fromEntries(
    entries.flatMap(([name]) => {
      const note = notes.get(name) ?? notes.get(name.split("--", 1)[0] ?? "");
      return note ? [[name, note]] : [];
    }),
  );
}

type Entry = readonly [name: string, value: string];

/** Returns a function that assigns a variable to its token's group; a text style's variables share the prefix before `--`. */
function grouper(identity: Identity): (entry: Entry) => string {
  const groups = tokenGroups(identity);
  return ([name]) => groups.get(name) ?? groups.get(name.split("--", 1)[0] ?? "") ?? COLORS;
}

function unknownGroup(name: string, groups: readonly string[]): string {
  const question = suggest(name, groups);
  const list = `Use one of: ${groups.join(", ")}.`;
  return `Unknown group ${JSON.stringify(name.slice(0, 100))}. ${question === null ? list : `${question} ${list}`}`;
}
