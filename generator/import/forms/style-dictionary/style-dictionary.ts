import { posix } from "node:path";
import { isFields } from "../../fields.ts";
import type { FormOptions } from "../../form-options.ts";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import type { Entry, Reading, StatedToken, Statement } from "../../reading.ts";
import { isScript } from "../../scripts.ts";
import type { SourceFiles } from "../../source-files.ts";
import { modeOf } from "../../modes.ts";
import { shippedNames } from "../../unread.ts";
import { openModules } from "../objects/modules.ts";
import { runModule } from "../objects/run-module.ts";
import { modified } from "../old/modify.ts";
import { reportedAs } from "../old/report.ts";
import { tokensIn } from "../old/tree.ts";
import { readOldValue, type References } from "../old/value.ts";
import { isOfDesign } from "../../css-value.ts";
import { type Config as Found, MADE, readConfig } from "./config.ts";
import type { TokenFile } from "./file-contexts.ts";
import { isTheo } from "../dtcg/theo.ts";
import { layersOf } from "./layers.ts";
import { withMembers, withoutEnding } from "./members.ts";
import { arePartedIn, differBySigns, namesOf, type Naming } from "./names.ts";
import { isInner, type Stated, statedIn } from "./stated.ts";
import { isBareNumber, isOfStudio, transformed, type Transforming } from "./transformed.ts";
import { namingIn } from "./transforms.ts";
import { unnamedFiles } from "./unnamed.ts";

/** Reads sources of Style Dictionary: trees of `{ "value": …, "comment": … }`, by their configuration if there is one. */
export function readStyleDictionary(source: SourceFiles, { run = false }: FormOptions = {}): Reading | undefined {
  const found = readConfig(source);
  const entries: Entry[] = [];
  const all = found.files.flatMap((file) => readFile(source, file, { config: found, entries, run }));
  const files = all.filter(({ tokens }) => tokens.length > 0);
  const hasTypes = files.some(({ tokens }) => tokens.some(({ type }) => type !== undefined));
  const paths = files.flatMap(({ tokens }) => tokens.map(({ path }) => path));
  const { version } = found;
  const isOld = version === undefined ? hasOldLengths(files) : version <= 3;
  const naming: Naming = {
    style: namingIn(found.transforms),
    prefix: found.prefix,
    isParted: version !== undefined && version <= 2,
    hasSigns: !found.isCertain && differBySigns(paths),
  };
  const config: Config = {
    ...found,
    ...naming,
    isOld,
    isParted: arePartedIn(shippedNames(source), paths, naming),
    hasCategories: (isOld && version !== undefined) || !found.isCertain || (version === undefined && !hasTypes),
  };
  if (files.length === 0 || (!config.isCertain && !isStyleDictionary(files, found))) return undefined;
  entries.push(...config.entries);
  if (config.isCertain) entries.push(...unnamedFiles(source, files, (file) => readOther(source, file)));
  const names = namesOf(config);
  const isInStyles = !config.isCertain && source.paths.some((path) => path.endsWith(".css"));
  const { modifiers, layers, entries: replaced } = layersOf(withMembers(all), config, isInStyles);
  const { stated, pathOf } = statedIn(layers, { config, join: names.join ?? "-", entries });
  const references: References = {
    pathOf: (reference) => pathOf(reference) ?? pathOf(withoutEnding(reference)),
  };
  entries.push(...replaced);
  const inner = new Set(stated.filter(isInner).map(({ path }) => path.join(".")));
  const tokens = stated.flatMap(
    (one) => toToken(one.path.join("."), one, { references, entries, config, inner }) ?? [],
  );
  const from = files.map(({ file }) => file);
  return { from, modifiers, tokens, entries, ...(Object.keys(names).length > 0 && { names }) };
}

/** The configuration, with what its tokens say of its version. */
type Config = Found & Transforming & Naming;

/** The tokens of a file that no configuration names, which may be of something else. */
function readOther(source: SourceFiles, file: string): TokenFile[] {
  try {
    return readFile(source, file, { config: { isCertain: true, isBuilt: false }, entries: [] });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return [];
  }
}

type Opening = {
  readonly config: Pick<Found, "isCertain" | "isBuilt">;
  readonly entries: Entry[];
  readonly run?: boolean;
};

function readFile(source: SourceFiles, file: string, { config, entries, run = false }: Opening): TokenFile[] {
  const text = source.read(file) ?? "";
  const isPossible = config.isBuilt ? /\bvalue["']?\s*:/ : /"value"|'value'|(?<![$\w])value\s*:/;
  if (!config.isCertain && !isPossible.test(text)) return [];
  try {
    const { value, entries: left } = exportsOf(source, file, run && config.isCertain);
    const tree = (isFields(value) && isFields(value["default"]) ? value["default"] : value) ?? null;
    if (!config.isCertain && isFields(tree) && isTheo(tree)) return [];
    const tokens = tokensIn(file, tree, { hasInner: true, hasOwnTypes: true });
    entries.push(...left);
    return [{ file, tokens, text, tree }];
  } catch (error) {
    // Without a configuration any file may be of something else.
    if (!(error instanceof ImportError) || config.isCertain || source.kind === "file") throw error;
    return [];
  }
}

/** What a file of tokens exports: as literals, or by a run of the module. */
function exportsOf(source: SourceFiles, file: string, run: boolean): Exports {
  if (run && isScript(file)) return runModule(posix.join(source.root, file), file);
  const modules = openModules(source);
  return { value: modules.exportsOf(file), entries: modules.entries };
}

type Exports = { readonly value: Json | undefined; readonly entries: readonly Entry[] };

/** Up to version 3 a category says what a token is, later its type: sizes without a unit need one or the other. */
function hasOldLengths(files: readonly TokenFile[]): boolean {
  const tokens = files.flatMap((file) => file.tokens);
  return (
    tokens.every(({ type }) => type === undefined) &&
    tokens.some(({ path, raw }) => path[0] === "size" && isBareNumber(raw))
  );
}

/** `"value": "1px solid {color.ink}"`, which older drafts of the format have, too, but with types. */
const REFERENCE_IN_VALUE = /(?:"value"|'value'|(?<![$\w])value)\s*:\s*["'][^"']*\{\w[^{}"']*\}/;

/**
 * Without a configuration: values have no dollar sign, and references, comments or the folder are of Style Dictionary; or
 * several files have tokens without a type, and no level of light and dark. Where it is used, sources may have types.
 */
function isStyleDictionary(files: readonly TokenFile[], { isUsed, isBuilt }: Found): boolean {
  if (!isBuilt && files.some(({ text }) => /"\$(value|type)"/.test(text))) return false;
  const all = files.flatMap(({ tokens }) => tokens);
  const hasTypes = all.some(({ type }) => type !== undefined);
  const isSource = isUsed && !files.some(({ file }) => MADE.test(file));
  const modes = new Set(all.flatMap(({ path }) => path.slice(0, -1).map(modeOf)));
  const hasLevels = modes.has("light") && modes.has("dark");
  const hasModes = all.some(({ path }) => path.some((step) => modeOf(step) !== undefined));
  return (
    ((!hasTypes || isSource) &&
      (isUsed ? !hasLevels : !hasModes && files.length > 1) &&
      2 * all.filter(({ raw }) => isOfStyle(raw)).length >= all.length) ||
    files.some(
      ({ file, text }) =>
        /\{[^{}"]+\.value\}/.test(text) ||
        /"(comment|attributes)"\s*:/.test(text) ||
        /(^|\/)properties\//.test(file) ||
        (!hasTypes && REFERENCE_IN_VALUE.test(text)),
    )
  );
}

/** Whether something is a value of a design, or refers to one. */
function isOfStyle(raw: Json): boolean {
  return typeof raw === "string" && (isOfDesign(raw) || /^\{[^{}]+\}$/.test(raw));
}

type Making = {
  readonly references: References;
  readonly entries: Entry[];
  readonly config: Config;
  /** The paths of tokens within others and of those that others replace, which are not published. */
  readonly inner: ReadonlySet<string>;
};

function toToken(
  subject: string,
  { path, from }: Stated,
  { references, entries, config, inner }: Making,
): StatedToken | undefined {
  const statements = from.flatMap(({ token, when }): Statement[] => {
    const { raw, type } = transformed(token, config);
    const plain = readOldValue(raw, { type, name: subject }, references);
    const isChanged = plain !== undefined && isOfStudio(config.transforms);
    const value = isChanged ? modified(plain, token.extensions, { subject, references, entries }) : plain;
    if (value === undefined) {
      if (inner.has(subject)) return [];
      const found = JSON.stringify(token.raw).slice(0, 80);
      entries.push({ kind: "left-out", what: "Values that refer to no token, or are none", subject, found });
      return [];
    }
    if (inner.has(subject)) return [{ when, value }];
    entries.push(...reportedAs(value, token.raw, subject));
    const target = "from" in value || value.type !== null ? "" : String(value.value).slice(1, -1);
    return [{ when, value: inner.has(target) ? { from: [target], make: (valueOf) => valueOf(target) } : value }];
  });
  if (statements.length === 0) return undefined;
  const last = from.findLast(({ token }) => token.description ?? token.deprecated)?.token;
  return {
    path,
    statements,
    ...(inner.has(subject) && { isHidden: true }),
    ...(last?.description !== undefined && { description: last.description }),
    ...(last?.deprecated !== undefined && { deprecated: last.deprecated }),
  };
}
