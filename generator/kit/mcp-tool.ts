import { checkText, type KitMCPRefusal } from "./mcp-resource.ts";

/** The schema of a tool's arguments: a JSON Schema (draft 2020-12) of an object. */
export type KitMCPSchema = {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[] | undefined;
  /** Required, so that misspelt names are rejected instead of ignored. */
  readonly additionalProperties: false;
  /** Other keywords of JSON Schema, such as `$defs`. */
  readonly [keyword: string]: unknown;
};

/** The schema of an answer's data: a JSON Schema (draft 2020-12) of an object. */
export type KitMCPOutputSchema = { readonly type: "object"; readonly [keyword: string]: unknown };

/** The arguments of a call, as received. */
export type KitMCPArguments = Readonly<Record<string, unknown>>;

/** A read-only function that an assistant can call. Clients see that it is read-only. */
export type KitMCPTool = {
  /** 1 to 128 of the characters `A-Z a-z 0-9 _ - .`. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: KitMCPSchema;
  /** The schema of the answer's data, which clients validate. */
  readonly outputSchema?: KitMCPOutputSchema | undefined;
  /** Checks the arguments before the schema does; returns the message if they are invalid. */
  explain?(given: KitMCPArguments): string | undefined | Promise<string | undefined>;
};

/**
 * The answer of a tool: text, and optional data. Clients of older revisions (before 2025-06-18), which don't support data,
 * get the data as JSON instead of the text.
 */
export type KitMCPToolAnswer = { readonly text: string; readonly data?: Readonly<Record<string, unknown>> | undefined };

/** Handles a call with valid arguments. */
export type KitMCPToolHandler = (
  given: KitMCPArguments,
) => KitMCPToolAnswer | KitMCPRefusal | Promise<KitMCPToolAnswer | KitMCPRefusal>;

/** @throws TypeError for an invalid name, and for an empty description. */
export function checkTool({ name, description }: KitMCPTool): void {
  if (!/^[\w.-]{1,128}$/.test(name))
    throw new TypeError(
      `Invalid tool name "${name}". Expected: 1 to 128 letters, digits, underscores, hyphens or dots.`,
    );
  checkText("description", description, name);
}

/** Returns the message for arguments that are unknown or that the tool rejects. */
export async function refuseArguments(
  { explain, inputSchema }: KitMCPTool,
  given: KitMCPArguments,
): Promise<string | undefined> {
  const names = Object.keys(inputSchema.properties);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return explain?.(given);
  return `Unknown argument ${JSON.stringify(unknown.slice(0, 100))}. ${useOf(names)}`;
}

/** Returns the sentence with the names to use. */
export function useOf(names: readonly string[]): string {
  if (names.length === 0) return "There are none.";
  return names.length === 1 ? `Use ${names[0]}.` : `Use one of: ${names.join(", ")}.`;
}
