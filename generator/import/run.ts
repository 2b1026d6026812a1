import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, relative, sep } from "node:path";
import type { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { BuildFailure, Loader, Plugin } from "esbuild";
import { HERE, moduleFile } from "../here.ts";
import type { Json } from "../model/token.ts";
import type { Fields } from "./fields.ts";
import { ImportError } from "./import-error.ts";
import { type Entry, leftOut } from "./reading.ts";
import type { Data } from "./run/data.ts";
import type { Projects } from "./run/project.ts";
import type { SourceFiles } from "./source-files.ts";

const DEADLINE = 20_000;

/** Maximum size of the reported JSON, in bytes. */
const MOST_REPORTED = 50_000_000;

const MOST_SAID = 100_000;

const HEAP = 256;

/** A module's exports, with an entry for each value that isn't data. */
export type Ran = { readonly exports: Fields; readonly entries: readonly Entry[] };

/**
 * Bundles a module of a source, runs it in a child process without access to files, and returns its exports, without
 * those that repeat members of the default export.
 *
 * @throws ImportError
 */
export async function runModule(root: string, path: string, deadline = DEADLINE): Promise<Ran> {
  const code = `import * as names from ${JSON.stringify(join(root, path))};
    import { report } from ${JSON.stringify(moduleFile("import/run/data"))};
    report(names);`;
  const { value, omitted } = (await run(code, { root, path, deadline })) as unknown as Data;
  const entries = omitted.map(([at, description]) =>
    leftOut("Values that aren't data", at === "" ? path : `${path}: ${at}`, description),
  );
  return { exports: (value ?? {}) as Fields, entries };
}

/**
 * Bundles a Style Dictionary program or configuration with the library, runs it in a child process that may only read
 * the source's folder, and returns the projects that it creates or exports.
 *
 * @throws ImportError
 */
export async function runProject({ root, read }: SourceFiles, path: string): Promise<Projects> {
  refuseLinks(realpathSync(root));
  const code = `import { reportProjects } from ${JSON.stringify(moduleFile("import/run/project"))};
    import * as names from ${JSON.stringify(join(root, path))};
    await reportProjects(names);`;
  const folders = foldersAbove(path);
  const folder =
    folders.find((candidate) => read(posix.join(candidate, "package.json")) !== undefined) ?? folders[0] ?? "";
  return (await run(code, { root, path, folder, deadline: DEADLINE })) as unknown as Projects;
}

/** Returns a file's folder and its ancestors, nearest first. */
export function foldersAbove(path: string): readonly string[] {
  const folder = posix.dirname(path);
  return folder === path || folder === "." ? ["."] : [folder, ...foldersAbove(folder)];
}

/** A module to run; a project also has its working folder, below the root. */
type Place = { readonly root: string; readonly path: string; readonly folder?: string; readonly deadline: number };

/** Bundles a module with its imports; rejects files outside the source, except installed packages. */
async function bundle(code: string, { root, path, folder }: Place): Promise<string> {
  const { build } = await import("esbuild");
  const real = realpathSync(root);
  try {
    const { outputFiles } = await build({
      stdin: { contents: code, resolveDir: HERE, sourcefile: path },
      absWorkingDir: real,
      bundle: true,
      write: false,
      format: "esm",
      platform: "node",
      target: "node22.18",
      logLevel: "silent",
      define: PLACES,
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
      plugins: [confined(real), ...(folder === undefined ? [] : [LIBRARY])],
    });
    return outputFiles[0]?.text ?? "";
  } catch (error) {
    throw unbundled(path, error as BuildFailure);
  }
}

/** Replacements for a module's location, as variables defined in each bundled file. */
const PLACES = {
  __dirname: "vitralDirname",
  __filename: "vitralFilename",
  "import.meta.dirname": "vitralDirname",
  "import.meta.filename": "vitralFilename",
  "import.meta.url": "vitralUrl",
};

const LOADERS: Readonly<Record<string, Loader>> = { json: "json", cjs: "js", mjs: "js", cts: "ts", mts: "ts" };

const CODE = /^(c|m)?[jt]sx?$/;

/** Restricts a bundle to files below a folder, of installed packages and of Vitral; styles and images load as empty. */
function confined(root: string): Plugin {
  const isAllowed = (file: string) =>
    [root, realpathSync(HERE)].some((folder) => file.startsWith(folder + sep)) ||
    file.includes(`${sep}node_modules${sep}`);
  return {
    name: "confined",
    setup(build) {
      build.onLoad({ filter: /./, namespace: "file" }, ({ path }) => {
        const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
        if (!isAllowed(realpathSync(path))) return { errors: [{ text: `${path} is outside ${root}` }] };
        if (!CODE.test(ending) && ending !== "json") return { contents: "", loader: "empty" };
        const text = readFileSync(path, "utf8").replace(/^#!.*/, "");
        const isPlaced = CODE.test(ending) && /__dirname|__filename|import\.meta/.test(text);
        const [file, folder, url] = [path, dirname(path), pathToFileURL(path).href].map((place) =>
          JSON.stringify(place),
        );
        const places = `const vitralFilename = ${file}, vitralDirname = ${folder}, vitralUrl = ${url};`;
        return { contents: isPlaced ? places + text : text, loader: LOADERS[ending] ?? (ending as Loader) };
      });
    },
  };
}

/** Resolves `style-dictionary` to Vitral's version. */
const LIBRARY: Plugin = {
  name: "library",
  setup(build) {
    build.onResolve({ filter: /^style-dictionary(\/|$)/ }, ({ path, pluginData }) =>
      pluginData === LIBRARY
        ? undefined
        : build.resolve(path, { kind: "import-statement", resolveDir: HERE, pluginData: LIBRARY }),
    );
  },
};

/** Runs code with an empty environment and minimal permissions, and kills every process that it starts. */
async function run(code: string, place: Place): Promise<Json> {
  const { root, path, folder, deadline } = place;
  const program = await bundle(code, place);
  const flags = ["--permission", `--max-old-space-size=${HEAP}`, "--no-warnings", "--input-type=module"];
  const reads = folder === undefined ? [] : [`--allow-fs-read=${realpathSync(root)}`];
  const child = spawn(process.execPath, [...flags, ...reads, "-"], {
    cwd: folder === undefined ? tmpdir() : join(realpathSync(root), folder),
    env: {},
    // Starts a process group, so that descendants can be killed, too.
    detached: true,
    stdio: ["pipe", "ignore", "pipe", "pipe"],
  });
  let ended: string | undefined;
  const end = (why?: string) => {
    ended ??= why;
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      child.kill("SIGKILL");
    }
  };
  const interrupt = (signal: NodeJS.Signals) => {
    end();
    process.off(signal, interrupt);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const timer = setTimeout(end, deadline, `didn't end within ${deadline / 1000} seconds.`);
  const [input, , errors, results] = child.stdio as unknown as readonly [Writable, null, Readable, Readable];
  const said = keep(errors, MOST_SAID);
  const reported = keep(results, MOST_REPORTED, () =>
    end(`exports more than ${MOST_REPORTED / 1_000_000} MB of JSON.`),
  );
  // Writing fails if the child has exited before reading its program.
  input.on("error", () => undefined).end(program);
  child.on("exit", () => end());
  const [status, signal] = (await once(child, "close")) as [number | null, string | null];
  clearTimeout(timer);
  for (const name of SIGNALS) process.off(name, interrupt);
  if (status === 0 && ended === undefined && reported().length > 0) return JSON.parse(reported()) as Json;
  throw new ImportError(`${path} ${failureOf({ status, signal, ended, said: said() })}`);
}

/** Buffers a stream up to a size limit, and returns a reader of its text. */
function keep(stream: Readable, most: number, onMore?: () => void): () => string {
  const parts: Buffer[] = [];
  let size = 0;
  stream.on("data", (bytes: Buffer) => {
    size += bytes.length;
    if (size <= most) parts.push(bytes);
    else onMore?.();
  });
  return () => Buffer.concat(parts).toString();
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Refuses a folder with links to files outside it: the permission to read a folder covers the targets of its links. */
function refuseLinks(root: string): void {
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    const link = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink() || !existsSync(link) || realpathSync(link).startsWith(root + sep)) continue;
    throw new ImportError(
      `${relative(root, link)} links to a file outside the folder, which code that runs could read.`,
      "Remove the link, or name the folder that has both.",
    );
  }
}

/** Creates the error for code that can't be bundled; names the first package that isn't installed. */
function unbundled(path: string, { errors = [], message }: Partial<BuildFailure>): ImportError {
  const texts = errors.map(({ text }) => text);
  const [lacking] = texts.flatMap((text) => /^Could not resolve "((?:@[\w.-]+\/)?[\w-][\w.-]*)/.exec(text)?.[1] ?? []);
  if (lacking === undefined) return new ImportError(`${path} can't be bundled: ${texts[0] ?? message}.`);
  return new ImportError(
    `${path} needs the package "${lacking}", which isn't installed here.`,
    `Install it (npm i ${lacking}), or import without --run.`,
  );
}

type Outcome = {
  readonly status: number | null;
  readonly signal: string | null;
  /** Reason for killing the child, as the end of a sentence. */
  readonly ended: string | undefined;
  readonly said: string;
};

/** Explains why code reported nothing, as the end of a sentence. */
function failureOf({ status, signal, ended, said }: Outcome): string {
  if (ended !== undefined) return ended;
  if (said.includes("heap out of memory")) return `needs more than ${HEAP} MB of memory.`;
  if (signal !== null) return `was ended by ${signal}.`;
  // A top-level await never settled (Node, "Exit codes").
  if (status === 13) return "awaits something that never happens.";
  if (status === 0) return "ended its process before its exports were read.";
  const [, permission, resource = ""] = /permission: '(\w+)'(?:[^]*?resource: '([^']*)')?/.exec(said) ?? [];
  if (permission !== undefined) return `needs ${permission}, which --run doesn't allow: "${resource}".`;
  const lines = said.split("\n").map((line) => line.trim());
  const reason = lines.find((line) => /^(Uncaught )?[\w$]*(Error|Exception)\b.*:/.test(line)) ?? "it says nothing";
  return `failed: ${reason.replace(/\.$/, "")}.`;
}
