import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import type { KitMCPArguments, KitMCPOutputSchema, KitMCPToolAnswer } from "../kit/mcp-tool.ts";
import type { Identity } from "../model/identity.ts";
import { tokenGroups } from "../resolve/token-groups.ts";
import type { Body } from "../operations/catalogue.ts";

type Variables = Readonly<Record<string, string>>;

/** Arguments that select variables, in addition to the operation's parameters. */
export const SELECTION_ARGUMENTS = {
  names: {
    type: "array",
    items: { type: "string" },
    description: "The variables to return, by name, without the leading hyphens: space-4.",
  },
  groups: {
    type: "array",
    items: { type: "string" },
    description: "The groups of variables to return. Without names and groups: the group of colours, if there is one.",
  },
} as const;

/** The group of the colours of themes, products and seasons. */
const COLORS = "color";

/** The schema of the tool's output: the operation's body without tokens, with only the selected variables, and all groups. */
export function themeOutput(theme: Readonly<Record<string, unknown>>): KitMCPOutputSchema {
  const { variables, tokens: _, ...kept } = theme["properties"] as Readonly<Record<string, object>>;
  const group = {
    type: "object",
    required: ["name", "variables"],
    properties: { name: { type: "string" }, variables: { type: "integer" } },
  };
  const groups = { type: "array", items: group, description: "Every group, with how many variables it has." };
  const properties = { ...kept, variables, groups };
  return { ...theme, type: "object", required: Object.keys(properties), properties };
}

/** Returns the variables selected by name or group; the colours if nothing is selected. */
export function answerTheme(
  text: string,
  { names, groups }: KitMCPArguments,
  identity: Identity,
): KitMCPToolAnswer | KitMCPRefusal {
  const { tokens: _, variables, ...body } = JSON.parse(text) as Body<"getTheme">;
  const byGroup = Map.groupBy(Object.entries(variables as Variables), grouper(identity));
  const hasSelection = names !== undefined || groups !== undefined;
  const selected = {
    names: (names ?? []) as string[],
    groups: (groups ?? (hasSelection || !byGroup.has(COLORS) ? [] : [COLORS])) as string[],
  };
  const refused = refuse(selected, byGroup, variables as Variables);
  if (refused !== undefined) return { refused };
  const entries = [...byGroup].flatMap(([group, members]) => {
    return selected.groups.includes(group) ? members : members.filter(([name]) => selected.names.includes(name));
  });
  const summaries = [...byGroup].map(([name, members]) => ({ name, variables: members.length }));
  const data = { ...body, variables: Object.fromEntries(entries), groups: summaries };
  return { text: summarise(body, entries.length, summaries), data };
}

type Selection = { readonly names: readonly string[]; readonly groups: readonly string[] };

type Entry = readonly [name: string, value: string];

function refuse(
  selected: Selection,
  byGroup: ReadonlyMap<string, readonly Entry[]>,
  variables: Variables,
): string | undefined {
  const group = selected.groups.find((name) => !byGroup.has(name));
  const groups = [...byGroup.keys()].join(", ");
  if (group !== undefined) return `Unknown group ${quote(group)}. Use one of: ${groups}.`;
  const unknown = selected.names.find((name) => !Object.hasOwn(variables, name));
  if (unknown === undefined) return undefined;
  return `Unknown variable ${quote(unknown)}. Request its group to see the names: one of ${groups}.`;
}

function summarise(
  { theme, product, season }: Pick<Body<"getTheme">, "theme" | "product" | "season">,
  count: number,
  groups: readonly { readonly name: string; readonly variables: number }[],
): string {
  const total = groups.reduce((sum, { variables }) => sum + variables, 0);
  const list = groups.map(({ name, variables }) => `${name} (${variables})`).join(", ");
  const combination = `${theme}, product ${product ?? "none"}, season ${season?.id ?? "none"}`;
  return `${combination}: ${count} of ${total} variables. Groups: ${list}.`;
}

/** Groups a variable with its token; the variables of a text style share the prefix before `--`. */
function grouper(identity: Identity): (entry: Entry) => string {
  const groups = tokenGroups(identity);
  return ([name]) => groups.get(name) ?? groups.get(name.split("--", 1)[0] ?? "") ?? COLORS;
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
