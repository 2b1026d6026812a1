import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import { modeOf, withModeMedia } from "../../modes.ts";
import type { Entry, FoundModifier, Reading, StatedToken } from "../../reading.ts";
import type { FormOptions } from "../../form-options.ts";
import type { SourceFiles } from "../../source-files.ts";
import { type Fields, isFields, spreadScales } from "./leaf.ts";
import { findLevels, type Levels, modeFlag } from "./levels.ts";
import { type ObjectMap, readObjectMap } from "./map.ts";
import { openModules } from "./modules.ts";
import { runModule } from "./run-module.ts";
import { modeOfColors } from "./shades.ts";
import { addShipped } from "./shipped.ts";
import { statedTokens } from "./stated.ts";

/** At most this many modules of a package are tried where its own entry has no tokens. */
const MOST_MODULES = 200;

/** Reads objects nested by theme, of JavaScript, TypeScript or JSON; undefined where no level has contexts. */
export function readObjects(source: SourceFiles, { map: given, run }: FormOptions): Reading | undefined {
  const map = given === undefined ? undefined : readObjectMap(given);
  if (map === undefined && run !== true && hasThemedStyles(source)) return undefined;
  const candidates =
    run === true && !source.paths.every((path) => path.endsWith(".json"))
      ? [running(source)]
      : parsing(source, map !== undefined);
  const tried: Candidate[] = [];
  let best: Reading | undefined;
  for (const candidate of candidates) {
    tried.push(candidate);
    const reading = readObject(candidate, map);
    if (reading !== undefined && (best === undefined || reading.tokens.length > best.tokens.length)) best = reading;
    if (best !== undefined && candidate.isEntry) break;
  }
  best ??= tried.length > 1 ? readObject(together(tried), undefined) : undefined;
  return best && addShipped(best, source);
}

/** Reads one file of values without themes, nested or flat: `{ "color-base-red": "#ff0000" }`. */
export function readValues(source: SourceFiles): Reading | undefined {
  if (source.kind !== "file") return undefined;
  const [candidate] = parsing(source, false);
  const reading =
    candidate && readObject(candidate, { levels: [], modes: {}, defaults: {}, value: undefined, prefix: undefined });
  return reading !== undefined && isOfTokens(reading.tokens) ? reading : undefined;
}

/** The files of a folder as one object, by their names: `themes/light.json` is `light` in `themes`. */
function together(candidates: readonly Candidate[]): Candidate {
  const placed = candidates.map(({ path, value }) => ({
    steps: path.replace(/\.\w+$/, "").split("/"),
    value: rootOf(value),
  }));
  const toTree = (files: typeof placed, depth: number): Json =>
    Object.fromEntries(
      [...Map.groupBy(files, ({ steps }) => steps[depth] ?? "index")].map(([step, own]) => {
        // Of files that differ only in their endings the first one counts.
        const file = own.find(({ steps }) => steps.length <= depth + 1);
        return [step, file === undefined ? toTree(own, depth + 1) : file.value];
      }),
    );
  const entries = candidates.flatMap((one) => one.entries);
  return { path: "the folder", value: toTree(placed, 0), entries, isEntry: true };
}

/** What a module has, and what is left out of it. */
type Candidate = {
  readonly path: string;
  readonly value: Json;
  readonly entries: readonly Entry[];
  /** Whether it is what users of the source import. */
  readonly isEntry: boolean;
};

function readObject({ path, value, entries }: Candidate, map: ObjectMap | undefined): Reading | undefined {
  const levels = findLevels(spreadScales(rootOf(value)), map);
  if (levels.placed.length === 0 || (map === undefined && levels.modifiers.size === 0)) return undefined;
  refuseMadeByCode(path, levels, entries);
  const modifiers = [...levels.modifiers].map(([name, contexts]) => toModifier(name, contexts, { map, levels }));
  const stated = statedTokens(levels, map?.value);
  if (map === undefined && !isOfTokens(stated.tokens)) return undefined;
  return {
    modifiers,
    tokens: stated.tokens,
    ...(map?.prefix !== undefined && { names: { prefix: map.prefix } }),
    entries: [...entries, ...stated.entries],
  };
}

/** At least this part of the values of tokens have types that other objects do not have. */
const LEAST_TYPED = 0.25;

/** Texts and numbers alone may be of anything. */
function isOfTokens(tokens: readonly StatedToken[]): boolean {
  const typed = tokens.filter(({ statements }) =>
    statements.some(
      ({ value }) =>
        "type" in value && /^(color|dimension|duration|shadow|cubicBezier|fontFamily)$/.test(String(value.type)),
    ),
  );
  return typed.length > 0 && typed.length >= LEAST_TYPED * tokens.length;
}

/** A module with a default export only is that value. */
function rootOf(value: Json): Json {
  if (!isFields(value)) return value;
  const { default: byDefault, ...named } = value;
  const isOnly = !Object.values(named).some(isFields);
  return isFields(byDefault) && isOnly ? byDefault : named;
}

function toModifier(
  name: string,
  contexts: ReadonlyMap<string, Fields>,
  { map, levels }: { readonly map: ObjectMap | undefined; readonly levels: Levels },
): FoundModifier {
  const isTheme = name === "theme" || [...contexts].some(([context, about]) => modeFlag(about) ?? modeOf(context));
  const found = [...contexts].map(([context, about]) => {
    const said = map?.modes[context] ?? modeFlag(about);
    const mode = said ?? (modeOf(context) === undefined ? modeOfColors(levels.placed, name, context) : undefined);
    return { name: context, ...(isTheme && mode !== undefined && { facets: { mode } }) };
  });
  const light = isTheme ? found.find((one) => (one.facets?.mode ?? modeOf(one.name)) === "light") : undefined;
  const byDefault = map?.defaults[name] ?? light?.name ?? found[0]?.name ?? "";
  if (!contexts.has(byDefault)) {
    throw new ImportError(
      `The map's default "${byDefault}" is no ${name}.`,
      `Its contexts are: ${[...contexts.keys()].slice(0, 20).join(", ")}.`,
    );
  }
  return withModeMedia({ name, default: byDefault, contexts: found });
}

/** A theme whose object is made by a function has only some of its values in the text of the module. */
function refuseMadeByCode(path: string, { modifiers }: Levels, entries: readonly Entry[]): void {
  const contexts = new Set([...modifiers.values()].flatMap((one) => [...one.keys()]));
  const made = entries.find(({ subject }) => {
    const steps = subject.slice(subject.indexOf(": ") + 2).split(".");
    return steps.at(-1) === "…" && steps.some((step) => contexts.has(step));
  });
  if (made === undefined) return;
  throw new ImportError(`The themes of ${path} are made by code: ${made.found}.`, "Add --run to evaluate it.");
}

/** Whether stylesheets of the source choose among values themselves: they say what the system ships. */
function hasThemedStyles(source: SourceFiles): boolean {
  const styles = source.paths.filter((path) => path.endsWith(".css"));
  return styles.some((path) => {
    const text = source.read(path) ?? "";
    return (
      /--[\w-]+\s*:/.test(text) && /\[data-|prefers-color-scheme|light-dark\(|\.[\w-]*(dark|light|theme)/.test(text)
    );
  });
}

function running(source: SourceFiles): Candidate {
  const [path] = source.kind === "file" ? source.paths : entriesOf(source);
  if (path === undefined)
    throw new ImportError(`"${source.name}" names no module to run.`, "Name the file that exports the tokens.");
  return { path, value: runModule(posix.join(source.root, path)), entries: [], isEntry: true };
}

/** The modules of a source, the one that its users import first; JSON files too. */
function* parsing(source: SourceFiles, isMapped: boolean): Generator<Candidate> {
  const isFile = source.paths.length === 1 && source.kind !== "folder";
  const first = isFile ? source.paths : entriesOf(source);
  const others = source.paths.filter((path) => !first.includes(path) && isModule(path)).slice(0, MOST_MODULES);
  for (const path of [...first, ...others]) {
    const text = isModule(path) ? source.read(path) : undefined;
    if (text === undefined) continue;
    const modules = openModules(source);
    const isEntry = isMapped || first.includes(path);
    try {
      const value = modules.exportsOf(path);
      if (value !== undefined) yield { path, value, entries: modules.entries, isEntry };
    } catch (error) {
      // Another file of a folder may well be no module; the one that was named must be.
      if (!(error instanceof ImportError) || isFile) throw error;
    }
  }
}

function isModule(path: string): boolean {
  return (
    /\.([cm]?[jt]s|json)$/.test(path) &&
    !/\.d\.[cm]?ts$|\.min\.|\.(test|spec|config|stories)\.|(^|\/)(package(-lock)?|tsconfig[^/]*|\.[^/]*)\.json$/.test(
      path,
    )
  );
}

/** The module that a package's own users import. */
function entriesOf(source: SourceFiles): string[] {
  const manifest = parsed(source.read("package.json"));
  const { exports, module, main } = isFields(manifest) ? manifest : ({} as Fields);
  const root = isFields(exports) && Object.hasOwn(exports, ".") ? exports["."] : exports;
  const named = [entryIn(root), module, main, "index.js", "index.ts", "index.mjs", "index.json"];
  const paths = named.flatMap((one) => (typeof one === "string" ? [posix.normalize(one)] : []));
  return paths.filter((path) => source.read(path) !== undefined).slice(0, 1);
}

/** The file of `exports` that `import` has. */
function entryIn(exports: Json | undefined): Json | undefined {
  if (!isFields(exports)) return exports;
  return entryIn(exports["import"] ?? exports["node"] ?? exports["default"]);
}

function parsed(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
