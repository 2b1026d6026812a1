import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../built.ts";
import { layOut } from "../build/published.ts";
import { median, type Row } from "./table.ts";

const SHM = "/dev/shm/vitral-bench-caches";

/** A build whose pages are requested. */
const PAGES = join(SHM, "pages");

/** A cache: its code, the code without it, and the work that it speeds up. */
type Cache = {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** A command, or a kind of request that a process sends many times. */
  readonly work: "build" | "check" | "contrast" | "stylesheet" | "theme" | "graphql" | "mcp" | "page";
  readonly identity: "sample" | "github-primer";
  /** True to measure the second run of a command. */
  readonly isRepeated?: boolean;
};

export const CACHES: readonly Cache[] = [
  {
    what: "memoization by object",
    file: "resolve/memoize.ts",
    from: "if (value === undefined) values.set(",
    to: "values.set(",
    work: "build",
    identity: "sample",
    isRepeated: true,
  },
  {
    what: "memoization by string",
    file: "resolve/memoize.ts",
    from: "results.getOrCompute(text, compute)",
    to: "compute(text)",
    work: "build",
    identity: "sample",
    isRepeated: true,
  },
  {
    what: "cached sections of a combination",
    file: "resolve/theme.ts",
    from: "cache.getOrCompute(key, () => resolve(choices))",
    to: "resolve(choices)",
    work: "stylesheet",
    identity: "sample",
  },
  {
    what: "cached address templates",
    file: "kit/template.ts",
    from: "if (cached === undefined)",
    to: "",
    work: "contrast",
    identity: "sample",
  },
  {
    what: "cached choices of a segment",
    file: "operations/combinations.ts",
    from: "furtherBySegment(identity)(segment)",
    to: "Object.fromEntries(furtherOf(identity).map(({ id, default: value }) => [id, readSegment(segment)[id] ?? value]))",
    work: "contrast",
    identity: "sample",
  },
  {
    what: "cached date and number formats",
    file: "site/formats.ts",
    from: "cache.get(key) ?? create()",
    to: "create()",
    work: "build",
    identity: "sample",
    isRepeated: true,
  },
  {
    what: "partial resolution of combinations",
    file: "tokens/resolver/projection.ts",
    from: "2 * missing.length <= values.size",
    to: "false",
    work: "check",
    identity: "github-primer",
  },
  {
    what: "the results of earlier runs",
    file: "memory/results.ts",
    from: 'opened = env["NODE_DISABLE_COMPILE_CACHE"] === "1" ? undefined : env;',
    to: "opened = undefined;",
    work: "check",
    identity: "sample",
    isRepeated: true,
  },
  {
    what: "highlighted code of earlier runs",
    file: "site/code.ts",
    from: "highlighted.get(`${language}\\n${code}`, () => {",
    to: "((render: () => string) => render())(() => {",
    work: "build",
    identity: "sample",
    isRepeated: true,
  },
  {
    what: "token counts of earlier runs",
    file: "build/tokens.ts",
    from: "counted.get(text, () => {",
    to: "((count: () => number) => count())(() => {",
    work: "build",
    identity: "sample",
    isRepeated: true,
  },
  {
    what: "compiled code",
    file: "user-folder.js",
    from: "module.enableCompileCache(folder);",
    to: "{}",
    work: "check",
    identity: "sample",
    isRepeated: true,
  },
  {
    what: "cached replies",
    file: "http/handler.ts",
    from: "cachedReply(url) ?? replyTo(url)",
    to: "replyTo(url)",
    work: "theme",
    identity: "sample",
  },
  {
    what: "cached query validation",
    file: "kit/graphql-documents.ts",
    from: "query.length > MAX_LENGTH",
    to: "true",
    work: "graphql",
    identity: "sample",
  },
  {
    what: "a cached server per origin",
    file: "faces/mcp.ts",
    from: "let server = servers.get(origin);",
    to: "let server: Promise<KitMCPServer> | undefined;",
    work: "mcp",
    identity: "sample",
  },
  {
    what: "cached compressed pages",
    file: "hosts/node-send.ts",
    from: "key && compressed.get(key)",
    to: "undefined as Buffer | undefined",
    work: "page",
    identity: "sample",
  },
];

const NAMES = {
  build: "build",
  check: "check",
  contrast: "10,000 contrast requests",
  stylesheet: "1,000 stylesheets of season=auto",
  theme: "3,000 requests for a theme",
  graphql: "3,000 GraphQL queries",
  mcp: "300 MCP requests",
  page: "300 requests for a page",
} as const;

/** Measures the benefit of each cache: the CPU time of a command without it, divided by the time with it. */
export function cacheRows(rounds = 7): Row[] {
  rmSync(SHM, { recursive: true, force: true });
  mkdirSync(SHM, { recursive: true });
  writePages();
  const roots = { sample: ROOT, "github-primer": layOut("github-primer") };
  try {
    const ratios = CACHES.map((): number[] => []);
    // The first round warms up. Each round measures a command with all caches only once.
    for (let round = 0; round <= rounds; round++) {
      const whole = new Map<string, number>();
      for (const [index, cache] of CACHES.entries()) {
        const root = roots[cache.identity];
        const key = JSON.stringify([cache.work, cache.identity, cache.isRepeated]);
        // The first run fills the cache.
        if (cache.isRepeated) secondsOf(cache, root, false);
        const seconds = whole.get(key) ?? secondsOf(cache, root, false);
        whole.set(key, seconds);
        const ratio = secondsOf(cache, root, true) / seconds;
        if (round > 0) ratios[index]?.push(ratio);
      }
    }
    return CACHES.map(({ what, work, identity }, index) => ({
      what: `${NAMES[work]} of ${identity} without ${what}`,
      against: "with all caches, CPU seconds",
      why: "No bound: a cache without benefit should be removed. Whole processes in turn.",
      ratio: median(ratios[index] ?? []),
    }));
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
}

/** Measures the CPU seconds of a command, optionally with the cache patched out of its module. */
function secondsOf({ file, from, to, work, isRepeated = false }: Cache, root: string, isWithout: boolean): number {
  const hook = `import { registerHooks } from "node:module";
    registerHooks({ load(url, context, next) {
      const loaded = next(url, context);
      if (!${isWithout} || !url.endsWith(${JSON.stringify(`/generator/${file}`)})) return loaded;
      const source = String(loaded.source);
      if (!source.includes(${JSON.stringify(from)})) throw new Error("The code of the cache in ${file} has changed.");
      return { ...loaded, source: source.replace(${JSON.stringify(from)}, ${JSON.stringify(to)}) };
    } });
    process.on("exit", () => {
      const { userCPUTime, systemCPUTime } = process.resourceUsage();
      console.error("cpu " + (userCPUTime + systemCPUTime) / 1e6);
    });`;
  const caches = join(SHM, "caches");
  mkdirSync(caches, { recursive: true });
  // Results of an earlier run would hide the effect of the other caches.
  if (!isRepeated) rmSync(join(caches, "vitral/results"), { recursive: true, force: true });
  const generator = join(ROOT, "generator/vitral.js");
  const args = {
    build: [generator, "build", "--quiet", "--out", join(SHM, "dist"), "--root", root],
    check: [generator, "check", "--root", root],
  }[work as string] ?? [join(import.meta.dirname, "requests.ts"), work, PAGES];
  const { stderr, status } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(hook)}`, ...args],
    {
      env: { ...process.env, XDG_CACHE_HOME: caches },
      encoding: "utf8",
    },
  );
  rmSync(join(SHM, "dist"), { recursive: true, force: true });
  const [, seconds] = /^cpu (\S+)$/m.exec(stderr) ?? [];
  if (status !== 0 || seconds === undefined) throw new Error(stderr);
  return Number(seconds);
}

function writePages(): void {
  const args = [join(ROOT, "generator/vitral.js"), "build", "--quiet", "--out", PAGES, "--root", ROOT];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
