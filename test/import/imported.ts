import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createEdition } from "../../generator/build/edition.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { check } from "../../generator/import/check.ts";
import { makeIdentity, type Asked, type Made } from "../../generator/import/identity.ts";
import { openSource, type SourceFiles } from "../../generator/import/source-files.ts";
import type { Identity } from "../../generator/model/identity.ts";
import { choicesOn } from "../../generator/resolve/combination.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, SCOPE } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

/** Choices on modifiers, by their ids. */
export type Choices = Readonly<Record<string, string>>;

/** An identity that was imported, and the custom properties that its API has. */
export type Imported = {
  readonly made: Made;
  readonly identity: Identity;
  /** The rules of the house that warn. */
  readonly rules: readonly string[];
  readonly combinations: readonly Choices[];
  readonly edition: ReturnType<typeof createEdition>;
  variablesOf(choices: Choices): Promise<Record<string, string>>;
};

/** A folder with some files, JSON, text or bytes, as a source. */
export function sourceOf(files: Readonly<Record<string, unknown>>): SourceFiles {
  const root = join(temporaryFolder(), "tokens");
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const isText = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(join(root, path), isText ? content : JSON.stringify(content, null, 2));
  }
  const [only, ...others] = Object.keys(files);
  return openSource(others.length === 0 && only !== undefined ? join(root, only) : root);
}

/** A rule with custom properties. */
export const rules = (selector: string, properties: Readonly<Record<string, string>>) =>
  `${selector} { ${Object.entries(properties)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(" ")} }\n`;

/** An installed package, or a file of it, as a source. */
export function packageOf(name: string): SourceFiles {
  return openSource(name, join(import.meta.dirname, ".."));
}

/** Writes an identity that was imported into a temporary folder. */
export function folderOf({ made }: Pick<Imported, "made">): string {
  const root = temporaryFolder();
  const settings = { path: "vitral.json", text: JSON.stringify(made.settings) };
  for (const { path, text } of [...made.files, settings]) {
    mkdirSync(dirname(join(root, "tokens", path)), { recursive: true });
    writeFileSync(join(root, "tokens", path), text);
  }
  return root;
}

/** Imports a source, which must be valid. */
export async function imported(source: SourceFiles, asked: Asked = {}): Promise<Imported> {
  const made = await makeIdentity(source, asked);
  if ("problems" in made) throw new Error(made.problems.map(({ message }) => message).join("\n"));
  const textOf = (path: string) => made.pages.find((page) => page.path === path)?.text;
  const checked = await check(made.files, made.settings, { textOf });
  if ("problems" in checked) throw new Error(checked.problems.map(({ message }) => message).join("\n"));
  const edition = createEdition(checked.source, SCOPE);
  const handler = createHandler(
    { ...edition.published, release: "0123456789abcdef" },
    clock("UTC", () => NOON),
  );
  const variablesOf = async ({ theme = "default", product, season, ...further }: Choices) => {
    const query = new URLSearchParams(further).toString();
    const path = product === undefined ? "" : `/${product}/${season ?? "none"}.json`;
    const { body } = handler(new Request(`http://localhost/api/v1/themes/${theme}${path}?${query}`));
    return ((await new Response(body).json()) as { variables: Record<string, string> }).variables;
  };
  const rules = [...new Set(checked.warnings.map(({ rule }) => String(rule)))].sort();
  const combinations = [...choicesOn(checked.source.identity.modifiers)];
  return { made, identity: checked.source.identity, rules, combinations, edition, variablesOf };
}

/** What a source's entries say of each kind and group: `left-out Links` with the subjects. */
export function report({ made }: Imported): Record<string, string[]> {
  const groups = Map.groupBy(made.entries, ({ kind, what }) => `${kind}: ${what}`);
  return Object.fromEntries([...groups].map(([key, own]) => [key, own.map(({ subject }) => subject)]));
}

/** The variables of some combinations of a stylesheet. */
export async function variablesIn(css: string, all: Readonly<Record<string, Choices>>) {
  const found = await imported(sourceOf({ "a.css": css }));
  const entries = Object.entries(all).map(async ([name, choices]) => [name, await found.variablesOf(choices)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
