import { posix } from "node:path";
import { type Json, TEXT } from "../../model/token.ts";
import { memoize } from "../../resolve/memoize.ts";
import { familiesOf } from "../choices.ts";
import { readTyped } from "../drafts/typed.ts";
import { computed, type DraftToken, readDraft, tokensIn } from "../drafts.ts";
import { type Fields, fieldsOf, isFields, parseJson, unused } from "../fields.ts";
import { ImportError } from "../import-error.ts";
import { modeOf } from "../modes.ts";
import {
  type Derived,
  type Entry,
  type FoundModifier,
  leftOut,
  type Reading,
  repaired,
  type Value,
} from "../reading.ts";
import type { SourceFiles } from "../source-files.ts";
import { excerptOf, plainStep, statedModifier, statedReason, statedTokens, stepsFor } from "../stated.ts";

type Mode = { readonly name: string; readonly file: string; readonly tokens: readonly DraftToken[] };

/** A collection of variables; `default` is the name of its default mode, if the source states it. */
type Collection = { readonly name: string; readonly modes: readonly Mode[]; readonly default?: string };

type Variable = { readonly collection: Collection; readonly mode: string; readonly token: DraftToken };

/** Token paths of variables, keyed by collection and name. */
type Paths = ReadonlyMap<string, readonly string[]>;

/**
 * Reads Figma variables from exported files or API responses: a collection with several modes is a modifier.
 */
export function readFigma(source: SourceFiles): Reading | undefined {
  const entries: Entry[] = [];
  const collections = collectionsIn(source, entries);
  if (collections.length === 0) return undefined;
  const variables = collections.flatMap((collection) =>
    collection.modes.flatMap(({ name: mode, tokens }) => tokens.map((token) => ({ collection, mode, token }))),
  );
  const paths = pathLookup(variables, entries);
  const pathOf = ({ collection, token }: Variable) => paths.get(keyOf(collection.name, token.path));
  const byPath = Map.groupBy(variables, (variable) => pathOf(variable)?.join("."));
  const modifiers = modifiersOf(collections);
  const placed = variables.map((variable) => {
    const modifier = modifiers.get(variable.collection);
    return { ...variable, path: pathOf(variable), whens: [modifier ? { [modifier.name]: [variable.mode] } : {}] };
  });
  const tokens = statedTokens(placed, entries, (variable, subject) => {
    const { token } = variable;
    const target = targetOf(variable, paths);
    const value =
      target === undefined || target === subject
        ? concrete(variable, subject, paths)
        : alias(token, target, byPath.get(target)?.[0]?.token);
    if (value !== undefined && target === undefined && isFields(figmaOf(token, "aliasData")))
      entries.push(repaired(ABSENT, subject, String(aliasDataOf(token).path), excerptOf(token.raw)));
    return value;
  });
  if (tokens.length === 0) throw new ImportError(`"${source.name}" has collections, but no variables.`);
  const reasons = [...modifiers].map(([{ name }, modifier]) =>
    statedReason(modifier, `these are the modes of the collection ${name === "" ? "in these files" : `"${name}"`}`),
  );
  return { modifiers: [...modifiers.values()], reasons, tokens, entries };
}

const ABSENT = "Aliases to variables that aren't here: their values";

function figmaOf({ notes }: DraftToken, key: string): Json | undefined {
  return notes.extensions?.[`com.figma.${key}`];
}

function keyOf(collection: string, path: readonly string[]): string {
  return JSON.stringify([collection, path.flatMap((step) => step.split("/"))]);
}

// Collections

/** Reads the collections of API responses, or else of exported files. */
function collectionsIn(source: SourceFiles, entries: Entry[]): readonly Collection[] {
  const files = source.paths.filter((file) => file.endsWith(".json"));
  const parsed = (file: string) => fieldsOf(parseJson(source.read(file)));
  const having = (text: string) => files.filter((file) => source.read(file)?.includes(text) === true);
  const responses = having('"valuesByMode"').flatMap((file) => inResponse(file, parsed(file), entries));
  if (responses.length > 0) return responses;
  const exported = having('"com.figma.modeName"').flatMap((file): Mode[] => {
    const json = parsed(file);
    const { "com.figma.modeName": name } = fieldsOf(json["$extensions"]);
    return typeof name === "string" ? [{ name, file, tokens: tokensIn(json) }] : [];
  });
  const named = Map.groupBy(exported, ({ file, name }) => collectionOf(file, name));
  const namesOf = memoize(({ tokens }: Mode) => new Set(tokens.map(({ path }) => path.join("."))));
  // All modes of a collection have its variables, so a file without any of them is another collection.
  return [...named].flatMap(([name, all]) =>
    familiesOf(all, (left, right) => !namesOf(left).isDisjointFrom(namesOf(right))).map((modes) => {
      for (const [modeName, [first, second]] of Map.groupBy(modes, (mode) => mode.name))
        if (first !== undefined && second !== undefined)
          throw new ImportError(`${first.file} and ${second.file} are both the mode "${modeName}" of one collection.`);
      return { name: modes.length === 1 && all.length > 1 ? (modes[0]?.name ?? name) : name, modes };
    }),
  );
}

/** The collection of a file: Colors for `Colors.Dark.tokens.json` and `Colors/Dark.tokens.json`. */
function collectionOf(file: string, mode: string): string {
  const stem = posix.basename(file).replace(/(\.tokens)?\.json$/, "");
  const folder = posix.dirname(file) === "." ? "" : posix.basename(posix.dirname(file));
  const end = [mode, mode.replace(/[/\\:*?"<>|]/g, "-"), mode.replace(/\s+/g, "-")].find((ending) =>
    stem.toLowerCase().endsWith(ending.toLowerCase()),
  );
  if (end === undefined) return folder === "" ? stem : `${folder}/${stem}`;
  const before = stem.slice(0, stem.length - end.length).replace(/[\s._\-–]+$/, "");
  return before === "" ? folder : before;
}

/** Reads the collections of a response to `/v1/files/{key}/variables/local`, which plugins write into files, too. */
function inResponse(file: string, json: Fields, entries: Entry[]): readonly Collection[] {
  const { variableCollections, variables } = isFields(json["meta"]) ? json["meta"] : json;
  const membersOf = (members: Json | undefined) =>
    Object.values(members ?? {}).filter((member: Json) => isFields(member));
  const all = membersOf(variables);
  const byId = new Map(all.map((variable) => [variable["id"], variable]));
  const collections = membersOf(variableCollections);
  const nameOf = new Map(collections.map(({ id, name }) => [id, String(name)]));
  const tokenIn = (variable: Fields, mode: Json): DraftToken[] => {
    const { name, resolvedType, valuesByMode, description, scopes, codeSyntax, hiddenFromPublishing } = variable;
    const raw = fieldsOf(valuesByMode)[String(mode)];
    if (raw === undefined || variable["deletedButReferenced"] === true) return [];
    const target = isFields(raw) && raw["type"] === "VARIABLE_ALIAS" ? byId.get(raw["id"]) : undefined;
    const aliasData = target && {
      targetVariableName: String(target["name"]),
      targetVariableSetName: nameOf.get(target["variableCollectionId"]) ?? "",
    };
    const extensions = Object.entries({ scopes, codeSyntax, hiddenFromPublishing, aliasData }).flatMap(
      ([key, value]): [string, Json][] => (value === undefined ? [] : [[`com.figma.${key}`, value]]),
    );
    const note = typeof description === "string" && description !== "" && { description };
    const notes = { ...note, extensions: Object.fromEntries(extensions) };
    return [{ path: [String(name)], raw, type: TYPES[String(resolvedType)], notes }];
  };
  return collections.map((collection): Collection => {
    const inCollection = all.filter((variable) => variable["variableCollectionId"] === collection["id"]);
    for (const { name } of inCollection.filter((variable) => variable["deletedButReferenced"] === true))
      entries.push(leftOut(DELETED, String(name), String(collection["name"])));
    const modes = membersOf(collection["modes"]);
    const defaultMode = modes.find(({ modeId }) => modeId === collection["defaultModeId"])?.["name"];
    return {
      name: String(collection["name"]),
      ...(typeof defaultMode === "string" && { default: defaultMode }),
      modes: modes.map(({ name, modeId = null }) => ({
        name: String(name),
        file,
        tokens: inCollection.flatMap((variable) => tokenIn(variable, modeId)),
      })),
    };
  });
}

const DELETED = "Variables that are deleted in Figma, where others still refer to them";

const TYPES: Readonly<Record<string, string>> = { COLOR: "color", FLOAT: "number", STRING: "string" };

// Modifiers and names

function modifiersOf(collections: readonly Collection[]): ReadonlyMap<Collection, FoundModifier> {
  const several = collections.filter(({ modes }) => modes.length > 1);
  const taken = new Set<string>();
  return new Map(
    several.map((collection) => {
      const names = collection.modes.map(({ name }) => name);
      const unnamed = several.length === 1 && names.some((name) => modeOf(name) !== undefined) ? "theme" : "mode";
      return [collection, statedModifier(unused(collection.name || unnamed, taken), names, collection.default)];
    }),
  );
}

/** Names variables by their web syntax, or else by their name; the collection's name comes first if that is taken. */
function pathLookup(variables: readonly Variable[], entries: Entry[]): Paths {
  const taken = new Set<string>();
  const raws = new Map<string, readonly string[]>();
  for (const isWeb of [true, false])
    for (const { collection, token } of variables) {
      const key = keyOf(collection.name, token.path);
      const steps = token.path.flatMap((step) => step.split("/"));
      const plain = steps.map(plainStep).join("-");
      const name = isWeb ? webName(token) : plain;
      if (name === undefined || raws.has(key) || (isWeb && taken.has(name))) continue;
      const before = taken.has(name) ? [collection.name.trim().replace(/[\s/]+/g, "-")] : [];
      taken.add(name);
      raws.set(key, name === plain ? [...before, ...steps] : [name]);
    }
  const stepsOf = stepsFor(raws.values(), entries, plainStep);
  return new Map(
    [...raws].flatMap(([key, raw]) => {
      const path = stepsOf(raw);
      return path === undefined ? [] : [[key, path] as const];
    }),
  );
}

/** The custom property in a variable's web syntax: `color-text` for `--color-text` or `var(--color-text)`. */
function webName(token: DraftToken): string | undefined {
  const text = fieldsOf(figmaOf(token, "codeSyntax"))["WEB"];
  return typeof text === "string" ? /^(?:var\(\s*)?--([\w-]+)\s*(?:,[^)]*)?\)?$/.exec(text.trim())?.[1] : undefined;
}

// Values

const LENGTHS =
  /^(CORNER_RADIUS|WIDTH_HEIGHT|GAP|(STROKE|EFFECT)_FLOAT|FONT_SIZE|LINE_HEIGHT|LETTER_SPACING|PARAGRAPH_(SPACING|INDENT))$/;

/** Returns the type that all scopes of a variable share. */
function useOf(token: DraftToken | undefined): string | undefined {
  const scopes = [(token && figmaOf(token, "scopes")) ?? []].flat().map(String);
  if (scopes.includes("FONT_FAMILY")) return "fontFamily";
  if (scopes.includes("FONT_WEIGHT")) return "fontWeight";
  if (scopes.length === 0) return undefined;
  if (scopes.every((scope) => scope === "OPACITY")) return "opacity";
  return scopes.every((scope) => LENGTHS.test(scope)) ? "dimension" : undefined;
}

/** Converts a number by its use: Figma's lengths are in pixels, its opacities from 0 to 100. */
function toNumber(raw: number, use: string | undefined): Value {
  return use === "opacity" ? readTyped(String(raw / 100), "number", "") : readTyped(String(raw), use, "");
}

/** Makes an alias, or computes the value if the variable states a use and its target doesn't. */
function alias(token: DraftToken, target: string, targetToken: DraftToken | undefined): Value | Derived | undefined {
  const use = useOf(token);
  if (use === undefined || useOf(targetToken) !== undefined) return { type: null, value: `{${target}}` };
  const asUsed = ([value]: readonly Value[]) => (value?.type === "number" ? toNumber(Number(value.value), use) : value);
  return computed([{ type: null, value: `{${target}}` }], asUsed);
}

function concrete({ token, collection }: Variable, name: string, paths: Paths): Value | Derived | undefined {
  const { raw, type } = token;
  if (typeof raw === "boolean" || figmaOf(token, "type") === "boolean")
    return { type: TEXT, value: raw === true || raw === 1 ? "true" : "false" };
  const use = useOf(token) ?? type;
  if (typeof raw === "number") return toNumber(raw, use);
  const pathOf = (reference: string) => targetAt(reference.split("."), collection.name, paths);
  return readDraft(raw, { type: use, name }, { pathOf });
}

function aliasDataOf(token: DraftToken): { readonly set?: string; readonly path?: readonly string[] } {
  // A composed colour is an alias with an opacity, so its concrete value is read.
  const data = figmaOf(token, "composedColor") === undefined ? figmaOf(token, "aliasData") : undefined;
  const { targetVariableName: name, targetVariableSetName: set } = fieldsOf(data);
  return { ...(typeof set === "string" && { set }), ...(typeof name === "string" && { path: name.split("/") }) };
}

/** Resolves the token path of an alias's target, in the variable's collection or another. */
function targetOf({ token, collection }: Variable, paths: Paths): string | undefined {
  const { set, path } = aliasDataOf(token);
  const braces = typeof token.raw === "string" ? /^\{([^{}]+)\}$/.exec(token.raw.trim())?.[1] : undefined;
  const steps = path ?? braces?.split(".").filter((step) => step !== "$root");
  return steps && targetAt(steps, set ?? collection.name, paths);
}

/** Resolves a path in a collection, or else in the only other collection that has it, since files may be renamed. */
function targetAt(path: readonly string[], collection: string, paths: Paths): string | undefined {
  const exact = paths.get(keyOf(collection, path));
  if (exact !== undefined) return exact.join(".");
  const suffix = keyOf("", path).slice('[""'.length);
  const elsewhere = new Set([...paths].flatMap(([key, target]) => (key.endsWith(suffix) ? [target.join(".")] : [])));
  return elsewhere.size === 1 ? [...elsewhere][0] : undefined;
}
