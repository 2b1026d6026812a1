import type { Json } from "../../model/token.ts";
import { referencesIn } from "../../tokens/files.ts";
import { readAddress } from "../../tokens/resolver/files.ts";
import { type Fields, fieldsOf, isFields, parseJson } from "../fields.ts";
import { toId } from "../layout.ts";
import { rolesIn } from "../modes.ts";
import { type Entry, type FoundModifier, leftOut, type Reading, type ReadyFile } from "../reading.ts";
import { addressOf, refuseSeveral, type SourceFiles } from "../source-files.ts";
import { statedModifier } from "../stated.ts";

/** Reads a resolver document and the files that it refers to, byte for byte; undefined if there is none. */
export function readResolverDocument(source: SourceFiles): Reading | undefined {
  const documents = source.paths.flatMap((path) => {
    const mayBe = path.endsWith(".json") && source.read(path)?.includes('"resolutionOrder"') === true;
    const json = mayBe ? parseJson(source.read(path)) : undefined;
    return isFields(json) && Array.isArray(json["resolutionOrder"]) && "version" in json ? [{ path, json }] : [];
  });
  const [resolver] = documents;
  if (resolver === undefined) return undefined;
  if (documents.length > 1) {
    const paths = documents.map(({ path }) => path);
    refuseSeveral(source, "resolver documents, and an identity has one", paths);
  }
  const all: ReadyFile[] = [];
  collect(source, resolver.path, all);
  const { name } = resolver.json;
  return {
    ...(typeof name === "string" && name.trim() !== "" && { name: name.trim() }),
    modifiers: modifiersOf(resolver.json),
    reasons: [],
    tokens: [],
    entries: unreferred(source, all),
    files: { base: [resolver.path], sets: [], all },
  };
}

/**
 * Returns the modifiers that the settings must mention: those with a role in the API, a theme under another name, and
 * those with names that aren't valid ids.
 */
function modifiersOf({ modifiers, resolutionOrder }: Fields): readonly FoundModifier[] {
  const inline = (Array.isArray(resolutionOrder) ? resolutionOrder : []).flatMap((item): [string, Json][] =>
    isFields(item) && item["type"] === "modifier" && typeof item["name"] === "string" ? [[item["name"], item]] : [],
  );
  const named = [...Object.entries(fieldsOf(modifiers)), ...inline];
  const all = named.flatMap(([name, modifier]): FoundModifier[] => {
    const { contexts, default: stated } = fieldsOf(modifier);
    const names = Object.keys(fieldsOf(contexts));
    const byDefault = typeof stated === "string" ? stated : names[0];
    return names.length === 0 ? [] : [statedModifier(name, names, byDefault)];
  });
  const roles = rolesIn({ modifiers: all, tokens: [] });
  const needsId = ({ name, contexts }: FoundModifier) =>
    [name, ...contexts.map((context) => context.name)].some((label) => toId(label) !== label);
  return all.filter((modifier) => roles.has(modifier) || needsId(modifier));
}

/** Adds a file and the files that it refers to; the identity's check reports missing files. */
function collect(source: SourceFiles, path: string, all: ReadyFile[]): void {
  const text = all.some((file) => file.path === path) ? undefined : source.read(path);
  if (text === undefined) return;
  all.push({ path, text });
  for (const reference of referencesIn(parseJson(text) ?? null)) {
    const address = readAddress(reference, path);
    if ("file" in address) collect(source, address.file, all);
  }
}

function unreferred(source: SourceFiles, files: readonly ReadyFile[]): readonly Entry[] {
  const what = "Token files that the resolver document doesn't refer to";
  const referred = new Set(files.map(({ path }) => path));
  const isUnreferred = (path: string) => !referred.has(path) && path.endsWith(".json");
  return source.paths
    .filter((path) => isUnreferred(path) && source.read(path)?.includes('"$value"') === true)
    .map((path) => leftOut(what, path, "no reference", `--from ${addressOf(source, path)}`));
}
