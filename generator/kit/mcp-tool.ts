import { checkParts, FUNCTION, type Kind, OBJECT, optional, TEXT } from "./checks.ts";
import { checkText, type KitMCPRefusal } from "./mcp-resource.ts";

/** The form of a tool's arguments: a JSON Schema (draft 2020-12) of an object. */
export type KitMCPSchema = {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[] | undefined;
  /** Always said: a name that the schema does not have is refused, so that a slip is not taken for silence. */
  readonly additionalProperties: false;
  /** Whatever else JSON Schema has: `$defs`, say. */
  readonly [keyword: string]: unknown;
};

/** The form of an answer's data: a JSON Schema (draft 2020-12) of an object. */
export type KitMCPOutputSchema = { readonly type: "object"; readonly [keyword: string]: unknown };

/** The arguments of a call, as they came. */
export type KitMCPArguments = Readonly<Record<string, unknown>>;

/** A question with arguments that an assistant can ask. It changes nothing, and clients are told so. */
export type KitMCPTool = {
  /** One to 128 of the characters `A-Z a-z 0-9 _ - .`. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: KitMCPSchema;
  /** The form of the answer's data: a JSON Schema (draft 2020-12) of an object, which clients hold it against. */
  readonly outputSchema?: KitMCPOutputSchema | undefined;
  /** What is wrong with the arguments in the tool's own words, asked before the schema is; undefined when nothing is. */
  explain?(given: KitMCPArguments): string | undefined | Promise<string | undefined>;
};

/**
 * What a tool answers: text, and data where there is any. A client of a revision that has no data (before 2025-06-18) gets
 * the data as JSON in place of the text, so the text may be short.
 */
export type KitMCPToolAnswer = { readonly text: string; readonly data?: Readonly<Record<string, unknown>> | undefined };

/** Answers a call whose arguments fit the schema. */
export type KitMCPToolHandler = (
  given: KitMCPArguments,
) => KitMCPToolAnswer | KitMCPRefusal | Promise<KitMCPToolAnswer | KitMCPRefusal>;

const TOOL: Readonly<Record<string, Kind>> = {
  name: TEXT,
  description: TEXT,
  inputSchema: {
    expected: 'a JSON Schema with "type": "object" and "properties"',
    fits: (value) => {
      const { type, properties } = (OBJECT.fits(value) ? value : {}) as Partial<KitMCPSchema>;
      return type === "object" && OBJECT.fits(properties);
    },
  },
  explain: optional(FUNCTION),
};

/** @throws TypeError for a name that clients may refuse, for an empty description, and for parts of the wrong type. */
export function checkTool(tool: KitMCPTool): void {
  checkParts("The tool", tool, TOOL);
  const { name, description } = tool;
  if (!/^[\w.-]{1,128}$/.test(name))
    throw new TypeError(
      `The tool's name is "${name}". Expected: 1 to 128 letters, digits, underscores, hyphens or dots.`,
    );
  checkText("description", description, name);
}

/** What is wrong with arguments before the schema judges their values. */
export async function refuseArguments(
  { explain, inputSchema }: KitMCPTool,
  given: KitMCPArguments,
): Promise<string | undefined> {
  const names = Object.keys(inputSchema.properties);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return explain?.(given);
  return `There is no argument ${JSON.stringify(unknown.slice(0, 100))}. The arguments are: ${names.join(", ")}.`;
}
