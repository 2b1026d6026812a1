import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createEdition } from "../../generator/build/edition.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { check, makeIdentity, type Made } from "../../generator/import/identity.ts";
import { type OptionTexts, readOptions } from "../../generator/import/options.ts";
import { openSource, type SourceFiles } from "../../generator/import/source-files.ts";
import type { Identity } from "../../generator/model/identity.ts";
import { choicesOn } from "../../generator/resolve/combination.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, SCOPE } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

export type Choices = Readonly<Record<string, string>>;

/** An imported identity, with access to the custom properties that its API publishes. */
export type Imported = {
  readonly made: Made;
  readonly identity: Identity;
  readonly combinations: readonly Choices[];
  readonly edition: ReturnType<typeof createEdition>;
  variablesOf(choices?: Choices): Promise<Record<string, string>>;
};

/** Writes files (JSON, text or bytes), keyed by path relative to a folder. */
export function write(root: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const isText = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(join(root, path), isText ? content : JSON.stringify(content, null, 2));
  }
}

/** Opens files as a source; a single file is opened as itself. */
export function sourceOf(files: Readonly<Record<string, unknown>>): SourceFiles {
  const root = join(temporaryFolder(), "tokens");
  write(root, files);
  const [path, ...rest] = Object.keys(files);
  return openSource(rest.length === 0 && path !== undefined ? join(root, path) : root);
}

/** Opens an installed package, or a file of it, as a source. */
export function packageOf(name: string): SourceFiles {
  return openSource(name, join(import.meta.dirname, ".."));
}

/** Writes an imported identity into a temporary folder. */
export function folderOf({ made }: Pick<Imported, "made">): string {
  const root = temporaryFolder();
  write(join(root, "tokens"), {
    ...Object.fromEntries(made.files.map(({ path, text }) => [path, text])),
    "vitral.json": JSON.stringify(made.settings),
  });
  return root;
}

/** Imports a source, which must be valid. */
export async function imported(source: SourceFiles, options: OptionTexts = {}): Promise<Imported> {
  const made = await makeIdentity(source, { options: readOptions(options, source.root) });
  if ("problems" in made) throw new Error(made.problems.map(({ message }) => message).join("\n"));
  const checked = await check(made.files, made.settings, made);
  if ("problems" in checked) throw new Error(checked.problems.map(({ message }) => message).join("\n"));
  const edition = createEdition(checked.source, SCOPE);
  const handler = createHandler(
    { ...edition.published, release: "0123456789abcdef" },
    clock("UTC", () => NOON),
  );
  const { identity } = checked.source;
  return {
    made,
    identity,
    combinations: [...choicesOn(identity.modifiers)],
    edition,
    variablesOf: variablesFrom(handler, identity),
  };
}

/** Reads the custom properties that an API publishes for a combination; omitted modifiers keep their default. */
export function variablesFrom(handler: ReturnType<typeof createHandler>, { modifiers }: Pick<Identity, "modifiers">) {
  const byDefault = modifiers.find(({ role }) => role === "theme")?.default ?? "default";
  return async ({ theme = byDefault, product, season, ...further }: Choices = {}) => {
    const query = new URLSearchParams(further).toString();
    const path = product === undefined ? "" : `/${product}/${season ?? "none"}.json`;
    const { body } = handler(new Request(`http://localhost/api/v1/themes/${theme}${path}?${query}`));
    return ((await new Response(body).json()) as { variables: Record<string, string> }).variables;
  };
}

/** The subjects of a report's entries, grouped by kind and heading: `left-out: Links`. */
export function report({ made }: Pick<Imported, "made">): Record<string, string[]> {
  const groups = Map.groupBy(made.entries, ({ kind, what }) => `${kind}: ${what}`);
  return Object.fromEntries([...groups].map(([key, entries]) => [key, entries.map(({ subject }) => subject)]));
}
