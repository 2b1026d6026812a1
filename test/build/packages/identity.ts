import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../temporary.ts";

/** A JSON object. */
export type Fields = { [key: string]: unknown };

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tokens by their paths. */
export type Tokens = Map<string, Fields>;

/** The tokens as a file. */
export function treeOf(tokens: Tokens): Fields {
  const file: Fields = {};
  for (const [path, token] of tokens) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    const group = steps.reduce((at, step) => (at[step] ??= {}) as Fields, file);
    group[last] = token;
  }
  return file;
}

/** A colour of CSS, `#rrggbb`, as the format has it. */
export function colorOf(hex: string): Fields {
  const components = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return { colorSpace: "srgb", components, hex: hex.toLowerCase() };
}

/** The path that an alias names; undefined for any other value. */
export function aliased(value: unknown): string | undefined {
  return typeof value === "string" ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
}

/** All tokens below a group; what a token has beside its own members are tokens too. */
export function tokensIn(group: Fields, at: readonly string[] = []): Tokens {
  return new Map(
    Object.entries(group).flatMap(([key, node]): [string, Fields][] => {
      if (!isFields(node) || key.startsWith("$")) return [];
      const path = [...at, key];
      const own: [string, Fields][] = "$type" in node || "$value" in node ? [[path.join("."), node]] : [];
      return [...own, ...tokensIn(node, path)];
    }),
  );
}

/** Writes an identity into a temporary folder. */
export function writeIdentity(files: Readonly<Record<string, Fields>>, settings: Fields): string {
  const root = temporaryFolder();
  const all = { ...files, "vitral.json": { language: "en", ...settings } };
  mkdirSync(join(root, "tokens"));
  for (const [name, content] of Object.entries(all))
    writeFileSync(join(root, "tokens", name), JSON.stringify(content, null, 2));
  return root;
}
