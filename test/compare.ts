import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { layOut } from "./build/published.ts";
import { pathsIn } from "./build/tree.ts";
import { ROOT, SCOPE, SECOND, SEVEN } from "./built.ts";
import { makeTemporary } from "./temporary.ts";

/**
 * Builds the same identities with the generator of a given revision and with the working tree's, and compares every
 * file: `npm run compare -- main`. Exits with 1 on a difference that isn't listed in `MAY_DIFFER`.
 */

/** Files that describe the API or only repeat other files; their differences are printed but don't fail. */
const MAY_DIFFER: readonly RegExp[] = [
  /^api\/v\d+\/(openapi|index|manifest)\.json$/,
  /^api\/v\d+\/schemas\//,
  /^api\/v\d+\.tar\.gz$/,
  /^(llms|llms-full)\.txt$/,
  /^SKILL\.md$/,
];

/** The build record, which contains the digest of the generator itself. */
const RECORD = ".vitral.json";

const LINES_SHOWN = 8;
const LINE_WIDTH = 160;

type Build = { readonly folder: string; readonly release: string };

const [revision] = process.argv.slice(2);
if (revision === undefined) {
  console.error("Name the revision to compare with: npm run compare -- main");
  process.exit(1);
}

const temporary = makeTemporary();
process.env["TMPDIR"] = temporary;
const worktree = join(temporary, "before");
try {
  git("worktree", "add", "--detach", worktree, revision);
  installIn(worktree);
  const identities: readonly (readonly [name: string, root: string])[] = [
    ["sample", ROOT],
    ["second", SECOND],
    ["seven", SEVEN],
    ...["github-primer", "ibm-carbon"].map((system) => [system, layOut(system)] as const),
  ];
  for (const [name, root] of identities) {
    const before = build(worktree, { root, name: `${name}-before` });
    const after = build(ROOT, { root, name: `${name}-after` });
    if (!compare(name, before, after)) process.exitCode = 1;
    for (const { folder } of [before, after]) rmSync(folder, { recursive: true });
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
  git("worktree", "prune");
}

function git(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** Links the installed packages into a worktree, or installs them there if its lock file differs. */
function installIn(folder: string): void {
  const [revisionLock, currentLock] = [folder, ROOT].map((root) =>
    readFileSync(join(root, "package-lock.json"), "utf8"),
  );
  if (revisionLock === currentLock) {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    return;
  }
  console.log(`Installing the packages of ${revision}, whose lock file differs.`);
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`npm ci failed in ${revision}.`);
}

/** Builds an identity as a user would, with separate caches for the two generators. */
function build(generator: string, { root, name }: { readonly root: string; readonly name: string }): Build {
  const folder = join(temporary, name);
  const caches = join(temporary, generator === ROOT ? "caches-after" : "caches-before");
  mkdirSync(caches, { recursive: true });
  const { snapshot, span } = SCOPE;
  const years = `${span.from}-${span.to}`;
  const args = ["build", "--quiet", "--root", root, "--out", folder, "--date", snapshot, "--years", years];
  const { stderr, status } = spawnSync(process.execPath, [join(generator, "generator/vitral.js"), ...args], {
    env: { ...process.env, XDG_CACHE_HOME: caches },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The build of ${name} failed:\n${stderr}`);
  const manifest = JSON.parse(readFileSync(join(folder, "api/v1/manifest.json"), "utf8")) as { release: string };
  return { folder, release: manifest.release };
}

/** Prints the differences between two builds. Returns whether all of them are allowed. */
function compare(name: string, before: Build, after: Build): boolean {
  const [left, right] = [before, after].map(({ folder }) => new Set(pathsIn(folder).filter((path) => path !== RECORD)));
  const paths = [...(left ?? []), ...[...(right ?? [])].filter((path) => !left?.has(path))];
  let failures = 0;
  let expected = 0;
  for (const path of paths) {
    const difference = differenceOf(path, before, after);
    if (difference === undefined) continue;
    const isExpected = MAY_DIFFER.some((pattern) => pattern.test(path));
    if (isExpected) expected++;
    else failures++;
    console.log(`${styleText(isExpected ? "yellow" : "red", isExpected ? "may differ" : "DIFFERS")} ${name} ${path}`);
    console.log(difference.replace(/^/gm, "  "));
  }
  const verdict = failures > 0 ? styleText("red", `${failures} unexpected differences`) : "equal";
  console.log(`${name}: ${paths.length} files, ${verdict}${expected > 0 ? `, ${expected} expected differences` : ""}`);
  return failures === 0;
}

/** Summarizes in a few lines how a file differs. Returns undefined if it doesn't. */
function differenceOf(path: string, before: Build, after: Build): string | undefined {
  const [left, right] = [before, after].map(({ folder }) => join(folder, path));
  if (left === undefined || right === undefined || !existsSync(left)) return "is new";
  if (!existsSync(right)) return "is missing";
  const [leftBytes, rightBytes] = [readFileSync(left), readFileSync(right)];
  if (leftBytes.equals(rightBytes)) return undefined;
  const [leftText, rightText] = [textOf(path, leftBytes, before), textOf(path, rightBytes, after)];
  if (leftText === undefined || rightText === undefined) return `${leftBytes.length} → ${rightBytes.length} bytes`;
  return leftText === rightText ? undefined : diff(leftText, rightText);
}

/** The text to compare: a page's DOM, or a file's text. The release id is masked, except in the API. */
function textOf(path: string, bytes: Buffer, { release }: Build): string | undefined {
  if (/\.(gz|png|ico|woff2)$/.test(path)) return undefined;
  const text = bytes.toString("utf8");
  if (path.startsWith("api/")) return text;
  const neutral = text.replaceAll(release, "0".repeat(release.length));
  return path.endsWith(".html") ? linesOf(parse(neutral)).join("\n") : neutral;
}

/** Lists a page's elements with their attributes, one per line, and its script and style code. */
function linesOf(node: DefaultTreeAdapterTypes.Node, indent = ""): string[] {
  const children = "content" in node ? [node.content] : "childNodes" in node ? node.childNodes : [];
  if (!("tagName" in node)) return children.flatMap((child) => linesOf(child, indent));
  const attributes = node.attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join("");
  const isCode = node.tagName === "script" || node.tagName === "style";
  const code = isCode ? node.childNodes.map((child) => ("value" in child ? child.value : "")) : [];
  return [
    `${indent}<${node.tagName}${attributes}>`,
    ...code,
    ...children.flatMap((child) => linesOf(child, `${indent} `)),
  ];
}

/** The first different lines of two texts, shortened. */
function diff(left: string, right: string): string {
  const files = [left, right].map((text, index) => {
    const file = join(temporary, `diff-${index}`);
    writeFileSync(file, text);
    return file;
  });
  const { stdout } = spawnSync("git", ["diff", "--no-index", "--no-color", "--unified=0", ...files], {
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const lines = stdout.split("\n").filter((line) => /^[-+](?![-+]{2} )/.test(line));
  const shown = lines
    .slice(0, LINES_SHOWN)
    .map((line) => (line.length > LINE_WIDTH ? `${line.slice(0, LINE_WIDTH)}…` : line));
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more lines`] : [])].join("\n");
}
