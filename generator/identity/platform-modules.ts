import { hash } from "node:crypto";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { LINE } from "../model/schema.ts";
import { PLATFORM_EXTENSIONS, problemOfPaths, problemOfPlatformPath } from "../operations/path.ts";
import { type Omission, type Variant, variantsOf } from "../platforms/platform.ts";
import { BUILT_IN, entryOf, type Platforms } from "../platforms/platforms.ts";
import type { Disk } from "../tokens/disk.ts";
import { inside, reportAt, type Spot } from "../tokens/form.ts";
import { SETTINGS_FILE } from "../tokens/moved.ts";
import type { Report } from "../tokens/problem.ts";
import type { Settings } from "../tokens/settings/settings.ts";
import type { Source } from "./source.ts";

/** A folder whose modules may run. */
export type ModuleFolder = { readonly root: string; open(report: Report): Disk };

/** The first problem of a module. */
class ModuleError extends Error {
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

/** A module's default export; its functions may return anything. */
type Module = {
  readonly name: string;
  readonly use: string;
  files(variant: Variant): unknown;
  omissions?(variant: Variant): unknown;
};

/** A file that a module returns; its text may be anything. */
type ModuleFile = { readonly destination: string; format(args: object): unknown };

/**
 * Runs the settings' platform modules and renders their files. Reports each module's first problem at its place in the
 * settings.
 */
export async function renderModules(
  platforms: Settings["platforms"],
  folder: ModuleFolder,
  { identity, aliases }: Pick<Source, "identity" | "aliases">,
  spot: Spot,
): Promise<Platforms> {
  const variants = variantsOf(identity, aliases);
  const taken = new Map(BUILT_IN.map((id) => [id.toLowerCase(), `"${id}" is a built-in platform.`]));
  const entries: Platforms["entries"][number][] = [];
  const texts = new Map<string, string>();
  for (const [id, { module }] of Object.entries(platforms)) {
    const conflict = taken.get(id.toLowerCase());
    taken.set(id.toLowerCase(), `"${id}" differs from it only in case.`);
    if (conflict !== undefined) {
      const message = `The id "${id}" is taken: ${conflict} Expected: another id.`;
      reportAt(inside(spot, "platforms", id), "key", { message, fix: "Rename the platform." });
      continue;
    }
    const at = inside(spot, "platforms", id, "module");
    try {
      const platform = await load(module, folder, at);
      if (platform === undefined) continue;
      const { entry, rendered } = await render(id, platform, variants);
      if (entry !== undefined) entries.push(entry);
      for (const [path, text] of rendered) texts.set(path, text);
    } catch (error) {
      if (!(error instanceof ModuleError)) throw error;
      const { message, fix } = error;
      reportAt(at, "value", { message, fix });
    }
  }
  return { entries, texts };
}

/** Imports a module; undefined if its file can't be read, which is reported. */
async function load(module: string, { root, open }: ModuleFolder, at: Spot): Promise<Module | undefined> {
  const file = posix.join(posix.dirname(SETTINGS_FILE), module);
  if (file.startsWith("../"))
    throw new ModuleError(
      `"${module}" points outside the identity's folder. Expected: a module inside it.`,
      "Move the module into the identity's folder.",
    );
  const bytes = await open(({ message, fix }) => reportAt(at, "value", { message, fix })).bytes(file);
  if (bytes === undefined) return undefined;
  // Gives each version of the content a different address, because a process loads an address only once.
  const url = `${pathToFileURL(join(root, file))}?${hash("sha256", bytes)}`;
  const fix = `Correct ${file}.`;
  let exported: unknown;
  try {
    ({ default: exported } = (await import(url)) as { readonly default?: unknown });
  } catch (error) {
    const [, line] = (error instanceof Error ? error.stack : undefined)?.split(`${url}:`) ?? [];
    const where = line === undefined ? file : `${file}:${Number.parseInt(line, 10)}`;
    throw new ModuleError(`Loading ${where} fails: ${reasonOf(error)}. Expected: an ES module.`, fix);
  }
  if (typeof exported !== "object" || exported === null)
    throw new ModuleError(`${file} has no default export. Expected: an object with ${MEMBERS.join(", ")}.`, fix);
  const platform = exported as Readonly<Record<string, unknown>>;
  for (const member of ["name", "use"])
    if (!isLine(platform[member]))
      throw new ModuleError(`"${member}" of the default export isn't valid. Expected: text on one line.`, fix);
  if (typeof platform["files"] !== "function")
    throw new ModuleError('"files" of the default export isn\'t valid. Expected: a function.', fix);
  if (!["function", "undefined"].includes(typeof platform["omissions"]))
    throw new ModuleError('"omissions" of the default export isn\'t valid. Expected: a function, or nothing.', fix);
  return exported as Module;
}

const MEMBERS = ["name", "use", "files"];

/** Renders a platform's files, keyed by path below `/platforms`. */
async function render(id: string, platform: Module, variants: readonly Variant[]) {
  const files: { readonly path: string; readonly variant: Variant }[] = [];
  const rendered: [path: string, text: string][] = [];
  const omissions: Omission[] = [];
  for (const variant of variants) {
    for (const { destination, format } of await filesOf(platform, variant)) {
      checkDestination(destination, `${id}/${variant.folder}${destination}`);
      const text = await attempt(`format() of "${destination}"`, () => format({ options: { variant } }));
      checkText(destination, text);
      files.push({ path: `${variant.folder}${destination}`, variant });
      rendered.push([`${id}/${variant.folder}${destination}`, text]);
    }
    omissions.push(...(await omissionsOf(platform, variant)));
  }
  const conflict = problemOfPaths(files.map(({ path }) => path));
  if (conflict !== null)
    throw new ModuleError(
      `The file "${conflict.path}" ${conflict.problem}. Expected: another path for each file.`,
      `Change its "destination".`,
    );
  return { entry: entryOf({ ...platform, id }, files, omissions), rendered };
}

async function filesOf(platform: Module, variant: Variant): Promise<readonly ModuleFile[]> {
  const files = await attempt("files()", () => platform.files(variant));
  const isFile = (file: unknown) =>
    isRecord(file) && typeof file["destination"] === "string" && typeof file["format"] === "function";
  if (Array.isArray(files) && files.every(isFile)) return files as ModuleFile[];
  throw new ModuleError(
    "files() returned something other than files. Expected: a list of objects with destination and format.",
    'Return [{ destination: "…", format }].',
  );
}

async function omissionsOf(platform: Module, variant: Variant): Promise<readonly Omission[]> {
  const omissions = await attempt("omissions()", () => platform.omissions?.(variant) ?? []);
  const isOmission = (omission: unknown) =>
    isRecord(omission) && isLine(omission["token"]) && isLine(omission["reason"]);
  if (Array.isArray(omissions) && omissions.every(isOmission)) return omissions as Omission[];
  throw new ModuleError(
    "omissions() returned something other than omissions. Expected: a list of objects with token and reason.",
    'Return [{ token: "…", reason: "…" }].',
  );
}

function checkDestination(destination: string, path: string): void {
  const problem = problemOfPlatformPath(path);
  if (problem === null) return;
  const extensions = PLATFORM_EXTENSIONS.map((extension) => `.${extension}`).join(", ");
  throw new ModuleError(
    `The destination "${destination}" ${problem}. Expected: a relative path that ends with one of ${extensions}.`,
    `Change its "destination".`,
  );
}

/** Checks a file's text; the API guarantees that a JSON file is an object. */
function checkText(destination: string, text: unknown): asserts text is string {
  const fix = `Correct its "format".`;
  if (typeof text !== "string")
    throw new ModuleError(`format() of "${destination}" returned no text. Expected: the text of the file.`, fix);
  if (destination.endsWith(".json") && !isRecord(parsed(text)))
    throw new ModuleError(`format() of "${destination}" returned invalid JSON. Expected: an object in JSON.`, fix);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls a module's function. */
async function attempt<T>(name: string, call: () => T): Promise<Awaited<T>> {
  try {
    return await call();
  } catch (error) {
    throw new ModuleError(`${name} fails: ${reasonOf(error)}.`, "Correct the module.");
  }
}

/** Returns the first line of an error's message, without a full stop. */
function reasonOf(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.replace(/\.$/, "");
}

function isLine(value: unknown): value is string {
  return typeof value === "string" && LINE.test(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
