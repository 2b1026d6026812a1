import { badParameter } from "../http/problem.ts";
import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import type { KitMCPArguments, KitMCPSchema, KitMCPTool, KitMCPToolAnswer } from "../kit/mcp-tool.ts";
import type { Identity } from "../model/identity.ts";
import { checkContrast } from "../operations/contrast.ts";
import { fill, namesOf, type Operation } from "../operations/operation.ts";
import { isProblem } from "../operations/problem.ts";
import { getCurrentSeason } from "../operations/seasons.ts";
import { getTheme } from "../operations/themes.ts";

/** The operations that assistants ask with arguments: what a theme holds, which season it is, what can be read on what. */
const OPERATIONS: readonly Operation[] = [getTheme, getCurrentSeason, checkContrast];

/** Gives the text at an address below the API's root, or the API's own sentence on why there is none. */
export type Look = (address: string) => Promise<string | KitMCPRefusal>;

/** A tool of the identity, and what it answers to arguments that it has nothing against. */
export type IdentityTool = {
  readonly tool: KitMCPTool;
  answer(given: KitMCPArguments): Promise<KitMCPToolAnswer | KitMCPRefusal>;
};

/** The tools, each an operation of the API: its parameters are the arguments, its body is the answer. */
export function listTools(identity: Identity, look: Look): IdentityTool[] {
  return OPERATIONS.map((operation) => {
    const answer = async (given: KitMCPArguments): Promise<KitMCPToolAnswer | KitMCPRefusal> => {
      const text = await look(toAddress(operation, given));
      return typeof text === "string" ? { text, data: JSON.parse(text) as Record<string, unknown> } : text;
    };
    const explain = (given: KitMCPArguments) => refuse(operation, given, identity);
    const { id: name, summary: description } = operation;
    return { tool: { name, description, inputSchema: toSchema(operation, identity), explain }, answer };
  });
}

function toSchema({ params }: Operation, identity: Identity): KitMCPSchema {
  const properties = Object.entries(params).map(([name, { kind, summary, default: value }]) => {
    const schema = { ...kind.schema(identity), description: summary };
    return [name, value === null ? schema : { ...schema, default: value(identity) }] as const;
  });
  const required = Object.keys(params).filter((name) => params[name]?.required);
  return { type: "object", properties: Object.fromEntries(properties), required, additionalProperties: false };
}

/** What the API has against an argument by itself; of one in the path an address could not tell that it is missing. */
function refuse({ params }: Operation, given: KitMCPArguments, identity: Identity): string | undefined {
  for (const [parameter, { kind, required }] of Object.entries(params)) {
    const text = given[parameter] === undefined ? null : toText(given[parameter]);
    if (text === null && !required) continue;
    const wanted = kind.wanted(identity);
    if (text === null) return badParameter({ problem: "missing", wanted, parameter, value: text }).message;
    const empty = { problem: "empty", what: kind.name, wanted, allowed: kind.allowed(identity) } as const;
    if (text === "") return badParameter({ ...empty, parameter, value: text }).message;
    const read = kind.read(text, identity);
    if (isProblem(read)) return badParameter({ ...read, parameter, value: text }).message;
  }
  return undefined;
}

function toAddress({ path }: Operation, given: KitMCPArguments): string {
  const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toText(value)]));
  const names = namesOf(path, "query").filter((name) => given[name] !== undefined);
  const query = names.map((name) => `${name}=${encodeURIComponent(texts[name] ?? "")}`);
  return `${fill(path, texts)}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
