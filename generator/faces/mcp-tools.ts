import { badParameter, mistyped } from "../http/problem.ts";
import { toQuery } from "../kit/address.ts";
import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import type { KitMCPArguments, KitMCPSchema, KitMCPTool, KitMCPToolAnswer } from "../kit/mcp-tool.ts";
import { fill } from "../kit/template.ts";
import type { Identity } from "../model/identity.ts";
import { checkContrast } from "../operations/contrast.ts";
import { type Body, listedOperations } from "../operations/catalogue.ts";
import type { Operation } from "../operations/operation.ts";
import { isProblem } from "../operations/problem.ts";
import { getCalendar, getCurrentSeason } from "../operations/seasons.ts";
import { getTheme } from "../operations/themes.ts";
import { answerTheme, SELECTION_ARGUMENTS, themeOutput } from "./mcp-theme-tool.ts";
import { schemaOf } from "./openapi.ts";
import { toJson } from "../operations/param.ts";
import { paramsOf, queryOf } from "../operations/further.ts";

/** An operation as a tool, with a sentence that summarises its body. */
type Summarised = { readonly operation: Operation; summarise(body: never): string };

const SUMMARISED: readonly Summarised[] = [
  {
    operation: getCurrentSeason,
    summarise: ({ date, season }: Body<"getCurrentSeason">) =>
      season === null ? `On ${date} no season is in force.` : `On ${date}: ${summariseSeason(season)}.`,
  },
  {
    operation: getCalendar,
    summarise: ({ year, seasons }: Body<"getCalendar">) => `${year}: ${seasons.map(summariseSeason).join("; ")}.`,
  },
  {
    operation: checkContrast,
    summarise: ({ foreground, background, ratio, passes, nearest }: Body<"checkContrast">) => {
      const passed = Object.entries(passes).flatMap(([use, isPassed]) => (isPassed ? [use] : []));
      const better = nearest === null ? "" : ` The nearest colour that passes as text is ${nearest.token}.`;
      return `${foreground.hex} on ${background.hex}: ${ratio}. Passes: ${passed.join(", ") || "nothing"}.${better}`;
    },
  },
];

function summariseSeason({ id, period }: Pick<Body<"getCalendar">["seasons"][number], "id" | "period">): string {
  return `${id} ${period === null ? "does not occur" : `${period.start} to ${period.end}`}`;
}

/** Reads the text at an address below the API's root; a refusal has the message of the API's error. */
export type ReadAddress = (address: string) => Promise<string | KitMCPRefusal>;

/** A tool and its handler, which only gets valid arguments. */
export type IdentityTool = {
  readonly tool: KitMCPTool;
  answer(given: KitMCPArguments): Promise<KitMCPToolAnswer | KitMCPRefusal>;
};

/** Lists the tools, each an operation of the API: its parameters are the arguments, its body is the output. */
export function listTools(identity: Identity, readAddress: ReadAddress): IdentityTool[] {
  return [
    themeTool(identity, readAddress),
    ...SUMMARISED.filter(({ operation }) => listedOperations(identity).includes(operation)).map((summarised) =>
      summarisedTool(summarised, identity, readAddress),
    ),
  ];
}

/** Returns only the requested part of a theme, which takes thousands of tokens as a whole. */
function themeTool(identity: Identity, readAddress: ReadAddress): IdentityTool {
  const { tool, find } = toTool(getTheme, identity, readAddress);
  const inputSchema = { ...tool.inputSchema, properties: { ...tool.inputSchema.properties, ...SELECTION_ARGUMENTS } };
  const description = `${getTheme.summary} Returns the colours and the list of groups; ask for more by names or groups.`;
  return {
    tool: { ...tool, description, inputSchema, outputSchema: themeOutput(tool.outputSchema) },
    answer: async (given) => {
      const text = await find(given);
      return typeof text === "string" ? answerTheme(text, given, identity) : text;
    },
  };
}

function summarisedTool(
  { operation, summarise }: Summarised,
  identity: Identity,
  readAddress: ReadAddress,
): IdentityTool {
  const { tool, find } = toTool(operation, identity, readAddress);
  const answer = async (given: KitMCPArguments) => {
    const text = await find(given);
    if (typeof text !== "string") return text;
    const data = JSON.parse(text) as Record<string, unknown>;
    return { text: summarise(data as never), data };
  };
  return { tool, answer };
}

function toTool(operation: Operation, identity: Identity, readAddress: ReadAddress) {
  const { id: name, summary: description, shape } = operation;
  if (shape === null) throw new Error(`${name} has no data.`);
  const outputSchema = { type: "object" as const, ...schemaOf(shape, identity) };
  const explain = (given: KitMCPArguments) => refuse(operation, given, identity);
  const tool = { name, description, inputSchema: toSchema(operation, identity), outputSchema, explain };
  return { tool, find: (given: KitMCPArguments) => readAddress(toAddress(operation, given, identity)) };
}

function toSchema(operation: Operation, identity: Identity): KitMCPSchema {
  const params = paramsOf(operation, identity);
  const properties = Object.entries(params).map(([name, { kind, summary, default: fallback, usual }]) => {
    const schema = { ...kind.schema(identity), description: summary };
    const value = fallback?.(identity) ?? usual;
    return [name, value === undefined ? schema : { ...schema, default: toJson(kind, value, identity) }] as const;
  });
  const required = Object.keys(params).filter((name) => params[name]?.required);
  return { type: "object", properties: Object.fromEntries(properties), required, additionalProperties: false };
}

/** Returns the API's message for the first invalid argument; an address can't be built without a path argument. */
function refuse(operation: Operation, given: KitMCPArguments, identity: Identity): string | undefined {
  for (const [parameter, { kind, required }] of Object.entries(paramsOf(operation, identity))) {
    const text = given[parameter] === undefined ? null : toText(given[parameter]);
    if (text === null && !required) continue;
    const expected = kind.expected(identity);
    if (text === null) return badParameter({ problem: "missing", expected, parameter, value: text }).message;
    const empty = { problem: "empty", what: kind.name, expected, allowed: kind.allowed(identity) } as const;
    if (text === "") return badParameter({ ...empty, parameter, value: text }).message;
    const read = kind.read(text, identity);
    if (isProblem(read)) return badParameter({ ...read, parameter, value: text }).message;
    if (kind.schema(identity).type === "string" && typeof given[parameter] !== "string")
      return mistyped(parameter, given[parameter]);
  }
  return undefined;
}

function toAddress(operation: Operation, given: KitMCPArguments, identity: Identity): string {
  const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toText(value)]));
  const names = queryOf(operation, identity).flatMap(([name]) => (given[name] === undefined ? [] : [name]));
  return fill(operation.path, texts) + toQuery(names.map((name) => ({ name, value: texts[name] })));
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
