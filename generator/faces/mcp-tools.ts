import { badParameter, mistyped } from "../http/problem.ts";
import { toQuery } from "../kit/address.ts";
import type { KitMCPRefusal } from "../kit/mcp-resource.ts";
import type { KitMCPArguments, KitMCPSchema, KitMCPTool, KitMCPToolAnswer } from "../kit/mcp-tool.ts";
import { fill } from "../kit/template.ts";
import type { Identity } from "../model/identity.ts";
import { checkContrast } from "../operations/contrast.ts";
import { listedOperations } from "../operations/catalogue.ts";
import type { Operation } from "../operations/operation.ts";
import { isProblem } from "../operations/problem.ts";
import { checkPairs, pickColor } from "../operations/pairs.ts";
import { getReferencePage } from "../operations/reference.ts";
import { findTokens } from "../operations/search.ts";
import { getCalendar, getCurrentSeason, getSeason } from "../operations/seasons.ts";
import { getTheme } from "../operations/themes.ts";
import { getToken } from "../operations/token.ts";
import { answerPage, PAGE_OUTPUT, SECTION_ARGUMENT } from "./mcp-page-tool.ts";
import { LONGEST_ANSWER, writeText } from "./mcp-text.ts";
import { answerTheme, SELECTION_ARGUMENTS, themeOutput } from "./mcp-theme-tool.ts";
import { schemaOf } from "./openapi.ts";
import { toJson } from "../operations/param.ts";
import { paramsOf, queryOf } from "../operations/further.ts";

/** The operations that are tools without changes; their text contains all of their data. */
const OPERATIONS: readonly Operation[] = [
  findTokens,
  getToken,
  getSeason,
  getCurrentSeason,
  getCalendar,
  checkContrast,
  checkPairs,
  pickColor,
];

/** Reads the text at an address below the API's root; a refusal contains the message of the API's error. */
export type ReadAddress = (address: string) => Promise<string | KitMCPRefusal>;

/** A tool and its handler, which only gets valid arguments. */
export type IdentityTool = {
  readonly tool: KitMCPTool;
  answer(given: KitMCPArguments): Promise<KitMCPToolAnswer | KitMCPRefusal>;
};

/** Lists the tools, each an operation of the API: its parameters are the arguments, its body is the output. */
export function listTools(identity: Identity, readAddress: ReadAddress): IdentityTool[] {
  const listed = listedOperations(identity);
  return [
    ...OPERATIONS.filter((operation) => listed.includes(operation)).map((operation) =>
      operationTool(operation, identity, readAddress),
    ),
    themeTool(identity, readAddress),
    ...(listed.includes(getReferencePage) ? [pageTool(identity, readAddress)] : []),
  ].map(limited);
}

/** Limits the length of a tool's answers; refuses a longer answer. */
function limited({ tool, answer }: IdentityTool): IdentityTool {
  return {
    tool,
    answer: async (given) => {
      const answered = await answer(given);
      if (!("text" in answered) || answered.text.length <= LONGEST_ANSWER) return answered;
      return {
        refused: `The answer has ${answered.text.length} characters. Expected: at most ${LONGEST_ANSWER}. Request less at once.`,
      };
    },
  };
}

/** Creates the tool for themes, which returns only a part, because a complete theme takes thousands of tokens. */
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

function pageTool(identity: Identity, readAddress: ReadAddress): IdentityTool {
  const { tool, find } = toTool(getReferencePage, identity, readAddress);
  const inputSchema = { ...tool.inputSchema, properties: { ...tool.inputSchema.properties, ...SECTION_ARGUMENT } };
  const description = `${getReferencePage.summary} With a section, only the text below that heading.`;
  return {
    tool: { ...tool, description, inputSchema, outputSchema: PAGE_OUTPUT },
    answer: async (given) => {
      const text = await find(given);
      return typeof text === "string" ? answerPage(text, given, identity) : text;
    },
  };
}

function operationTool(operation: Operation, identity: Identity, readAddress: ReadAddress): IdentityTool {
  const { tool, find } = toTool(operation, identity, readAddress);
  const answer = async (given: KitMCPArguments) => {
    const text = await find(given);
    if (typeof text !== "string") return text;
    const data = JSON.parse(text) as Record<string, unknown>;
    return { text: writeText(data), data };
  };
  return { tool, answer };
}

/** The longest message about an argument, in characters. */
const MAX_MESSAGE = 1000;

function toTool(operation: Operation, identity: Identity, readAddress: ReadAddress) {
  const { id: name, summary: description, shape } = operation;
  const outputSchema = { type: "object" as const, ...(shape && schemaOf(shape, identity)) };
  // A list of all tokens would be too long.
  const explain = (given: KitMCPArguments) => refuse(operation, given, identity)?.slice(0, MAX_MESSAGE);
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
