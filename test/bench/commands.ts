import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../built.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 11;

/** A folder in memory, because the noise of a real disk would hide the differences. */
const SHM = "/dev/shm/vitral-bench-commands";
const DIST = join(SHM, "dist");
const HUGO = { site: join(SHM, "hugo"), out: join(SHM, "hugo-dist") };

/** The command line of the npm package, which is bundled. */
const CLI = join(ROOT, ".vitral/package/generator/cli.js");

const vitral = (...args: readonly string[]) => [process.execPath, CLI, ...args] as const;

/** Compares warm runs of the package's commands with Node's start-up, and with Hugo if it is installed. */
export function commandRows(): Row[] {
  rmSync(SHM, { recursive: true, force: true });
  execFileSync(process.execPath, ["generator/prepack.ts"], { cwd: ROOT, stdio: "ignore" });
  try {
    const bare = [process.execPath, "--eval", "0"] as const;
    const against = "node --eval 0";
    return [
      {
        what: "vitral --help",
        against,
        why: "Node's start-up time is the lower bound, and help should appear instantly. Paired processes.",
        ratio: ratioOf(vitral("--help"), bare),
        bound: { most: 2.5 },
      },
      {
        what: "vitral check, second run",
        against,
        why: "A check runs before each commit, so it must take well under half a second. Paired processes.",
        ratio: ratioOf(vitral("check"), bare),
        bound: { most: 10 },
      },
      ...hugoRows(),
    ];
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
}

/** Compares a build into a new folder with a Hugo build with the same number of files and bytes. */
function hugoRows(): Row[] {
  if (spawnSync("hugo", ["version"]).status !== 0) {
    console.log("Skipping the comparison with Hugo: hugo is not on the path.");
    return [];
  }
  const build = vitral("build", "--quiet", "--out", DIST);
  time(build);
  const files = sizesIn(DIST);
  writeSite(files);
  const ratio = ratioOf(build, ["hugo", "--quiet", "--source", HUGO.site, "--destination", HUGO.out]);
  const hugoFiles = sizesIn(HUGO.out).length;
  if (hugoFiles !== files.length) throw new Error(`Hugo wrote ${hugoFiles} files instead of ${files.length}.`);
  return [
    {
      what: "vitral build, second run",
      against: "Hugo, with the same number of files and bytes",
      why: "The fastest static site generator, copying text of the same size. Paired processes.",
      ratio,
      bound: { most: 2 },
    },
  ];
}

/**
 * Writes a Hugo site with one page per built file, and a template that outputs each page's text unchanged. Hugo skips
 * content in dot folders such as `.well-known`, so their names lose the dot.
 */
function writeSite(files: ReturnType<typeof sizesIn>): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(HUGO.site, path)), { recursive: true });
    writeFileSync(join(HUGO.site, path), text);
  };
  const unusedKinds = ["taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404", "home", "section"];
  write("config.toml", `baseURL = "/"\ndisableKinds = ${JSON.stringify(unusedKinds)}\n`);
  write("layouts/_default/single.html", "{{ .RawContent | safeHTML }}");
  for (const [index, { path, bytes }] of files.entries())
    write(
      `content/${dirname(path).replaceAll(".", "_")}/page${index}.md`,
      `---\ntitle: "${index}"\n---\n${"0123456789abcde\n".repeat(bytes / 16)}`,
    );
}

function sizesIn(folder: string): { readonly path: string; readonly bytes: number }[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => {
    const file = join(parentPath, name);
    return { path: file.slice(folder.length + 1), bytes: readFileSync(file).length };
  });
}

type Command = readonly [program: string, ...args: string[]];

/** Alternates between the two, so that a busy machine slows both equally; the first round warms up. */
function ratioOf(ours: Command, theirs: Command): number {
  return median(Array.from({ length: ROUNDS + 1 }, () => time(ours) / time(theirs)).slice(1));
}

function time([program, ...args]: Command): number {
  for (const folder of [DIST, HUGO.out]) rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, XDG_CACHE_HOME: join(SHM, "caches"), NODE_COMPILE_CACHE: join(SHM, "compiled") };
  mkdirSync(env.XDG_CACHE_HOME, { recursive: true });
  const began = performance.now();
  const { status, stderr } = spawnSync(program, args, { cwd: ROOT, env, encoding: "utf8" });
  const took = performance.now() - began;
  if (status !== 0) throw new Error(stderr);
  return took;
}
