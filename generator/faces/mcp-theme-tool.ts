import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import type { KitMCPArguments, KitMCPOutputSchema, KitMCPToolAnswer } from "../kit/mcp-tool.ts";
import type { Identity } from "../model/identity.ts";
import type { Body } from "../operations/shapes.ts";

type Variables = Readonly<Record<string, string>>;

/** The arguments that choose variables, beside those of the operation. */
export const CHOOSING = {
  names: {
    type: "array",
    items: { type: "string" },
    description: "The variables to return, by name, without hyphens in front: space-4.",
  },
  groups: {
    type: "array",
    items: { type: "string" },
    description: "The groups of variables to return. Without names and groups: the colours.",
  },
} as const;

/** The group of whatever a theme, a product or a season colours. */
const COLORS = "color";

/** What the tool answers: the operation's body without its tokens, with the chosen variables alone, and all groups. */
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

/** Answers with the variables that were asked for, by name or by group; the colours where nothing was. */
export function answerTheme(
  text: string,
  { names, groups }: KitMCPArguments,
  identity: Identity,
): KitMCPToolAnswer | KitMCPRefusal {
  const { tokens: _, variables, ...body } = JSON.parse(text) as Body<"Theme">;
  const byGroup = Map.groupBy(Object.entries(variables as Variables), grouper(identity));
  const isAsked = names !== undefined || groups !== undefined;
  const asked = { names: (names ?? []) as string[], groups: (groups ?? (isAsked ? [] : [COLORS])) as string[] };
  const refused = refuse(asked, byGroup, variables as Variables);
  if (refused !== undefined) return { refused };
  const entries = [...byGroup].flatMap(([group, own]) => {
    return asked.groups.includes(group) ? own : own.filter(([name]) => asked.names.includes(name));
  });
  const all = [...byGroup].map(([name, own]) => ({ name, variables: own.length }));
  const data = { ...body, variables: Object.fromEntries(entries), groups: all };
  return { text: tell(body, entries.length, all), data };
}

type Asked = { readonly names: readonly string[]; readonly groups: readonly string[] };

type Entry = readonly [name: string, value: string];

function refuse(
  asked: Asked,
  byGroup: ReadonlyMap<string, readonly Entry[]>,
  variables: Variables,
): string | undefined {
  const group = asked.groups.find((name) => !byGroup.has(name));
  const groups = [...byGroup.keys()].join(", ");
  if (group !== undefined) return `There is no group ${quote(group)}. The groups are: ${groups}.`;
  const name = asked.names.find((one) => !Object.hasOwn(variables, one));
  if (name === undefined) return undefined;
  return `There is no variable ${quote(name)}. Ask for its group to see the names. The groups are: ${groups}.`;
}

function tell(
  { theme, product, season }: Pick<Body<"Theme">, "theme" | "product" | "season">,
  count: number,
  groups: readonly { readonly name: string; readonly variables: number }[],
): string {
  const total = groups.reduce((sum, { variables }) => sum + variables, 0);
  const list = groups.map(({ name, variables }) => `${name} (${variables})`).join(", ");
  const combination = `${theme}, product ${product ?? "none"}, season ${season?.id ?? "none"}`;
  return `${combination}: ${count} of ${total} variables. Groups: ${list}.`;
}

/** Finds the group of a variable: that of its token, the first name of the token's path; a text style has several. */
function grouper({ tokens }: Identity): (entry: Entry) => string {
  const groups = new Map(tokens.map(({ name, path }) => [name, path[0] ?? COLORS]));
  return ([name]) => groups.get(name) ?? groups.get(name.split("--", 1)[0] ?? "") ?? COLORS;
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
