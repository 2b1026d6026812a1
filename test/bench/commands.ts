import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../built.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 11;

/** A disk in memory, because the noise of a real disk would hide the differences. */
const SHM = "/dev/shm/vitral-bench-commands";
const DIST = join(SHM, "dist");
const HUGO = { site: join(SHM, "hugo"), out: join(SHM, "hugo-dist") };

const vitral = (...args: readonly string[]) => [process.execPath, join(ROOT, "generator/vitral.js"), ...args] as const;

/** Whole processes, from the second run on, compared with the least that Node takes, and with Hugo if it is installed. */
export function commandRows(): Row[] {
  rmSync(SHM, { recursive: true, force: true });
  try {
    const bare = [process.execPath, "--eval", "0"] as const;
    const against = "node --eval 0";
    return [
      {
        what: "vitral --help",
        against,
        why: "Node's start is the limit: a command line answers before one notices. Pairs of processes.",
        ratio: ratioOf(vitral("--help"), bare),
        bound: { most: 2.5 },
      },
      {
        what: "vitral check, a second time",
        against,
        why: "A check runs before each commit: well under half a second where Node starts in 40 ms. Pairs.",
        ratio: ratioOf(vitral("check"), bare),
        bound: { most: 10 },
      },
      ...hugoRows(),
    ];
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
}

/** A build into a new folder, compared with Hugo's of as many files with as many bytes. */
function hugoRows(): Row[] {
  if (spawnSync("hugo", ["version"]).status !== 0) {
    console.log("The comparison with Hugo is left out: no program hugo is on the path.");
    return [];
  }
  const build = vitral("build", "--quiet", "--out", DIST);
  time(build);
  const files = sizesIn(DIST);
  writeSite(files);
  const ratio = ratioOf(build, ["hugo", "--quiet", "--source", HUGO.site, "--destination", HUGO.out]);
  const theirs = sizesIn(HUGO.out).length;
  if (theirs !== files.length) throw new Error(`Hugo wrote ${theirs} files instead of ${files.length}.`);
  return [
    {
      what: "vitral build, a second time",
      against: "Hugo, as many files and bytes",
      why: "The fastest static generator, in Go, copying text of the same size. Pairs of processes.",
      ratio,
      bound: { most: 2 },
    },
  ];
}

/** A site of Hugo with a page for each built file; its one template writes the page's text as it is. */
function writeSite(files: ReturnType<typeof sizesIn>): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(HUGO.site, path)), { recursive: true });
    writeFileSync(join(HUGO.site, path), text);
  };
  const others = ["taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404", "home", "section"];
  write("config.toml", `baseURL = "/"\ndisableKinds = ${JSON.stringify(others)}\n`);
  write("layouts/_default/single.html", "{{ .RawContent | safeHTML }}");
  for (const [index, { path, bytes }] of files.entries())
    write(
      `content/${dirname(path)}/page${index}.md`,
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

/** The two in turn, so that a busy machine slows both equally; the first round warms up. */
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
