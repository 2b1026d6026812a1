import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Side } from "../diff/side.ts";
import type { Span } from "../model/day.ts";
import { API_FOLDER, type Base } from "../model/identity.ts";
import type { Publication } from "../identity/folder.ts";
import { showDifference } from "./terminal/diff.ts";
import { writeDifference } from "./terminal/diff-markdown.ts";
import { showProblems } from "./terminal/problems.ts";
import { showError } from "./terminal/failure.ts";
import { openBuilt } from "./built.ts";
import { type FailOn, FAILING } from "./options.ts";
import type { ExitCode, Io } from "./io.ts";
import { scopeIn } from "./scope.ts";

export type DiffOptions = {
  /** The project whose revisions are compared, and the default for the new side. */
  readonly root: string;
  readonly years?: Span;
  readonly markdown: boolean;
  readonly json: boolean;
  /** The lowest level of change at which the command fails; "any" is the same as silent. */
  readonly failOn?: FailOn;
};

/** Prints the changes between two builds, folders or revisions that affect the identity's users. */
export async function runDiff(
  names: { readonly old: string; readonly new: string | undefined },
  options: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  const places = [sideOf(names.old), names.new === undefined ? folderOf(options.root) : sideOf(names.new)];
  const sides = await openSides(places, options, io);
  if (typeof sides === "number") return sides;
  const [old, now] = sides;
  const { compare } = await import("../diff/diff.ts");
  const difference = compare(old, now);
  if (options.json) io.data(`${JSON.stringify(difference, null, 2)}\n`);
  else io.out(options.markdown ? writeDifference(difference) : showDifference(difference, io.terminal));
  const failing = options.failOn === undefined ? [] : FAILING[options.failOn];
  return failing.some((level) => difference.counts[level] > 0) ? 1 : 0;
}

/** A side as named on the command line. A folder wins over a revision with the same name. */
type Named = { readonly name: string; readonly kind: "built" | "folder" | "revision" | "neither" };

function sideOf(name: string): Named {
  const path = resolve(name);
  if (!existsSync(path) || !statSync(path).isDirectory()) return { name, kind: "revision" };
  if (existsSync(join(path, API_FOLDER, "manifest.json"))) return { name, kind: "built" };
  return existsSync(join(path, "tokens")) ? folderOf(name) : { name, kind: "neither" };
}

function folderOf(name: string): Named {
  return { name, kind: "folder" };
}

/** Opens builds first, because the other side is compared as if published at the build's address and for its years. */
async function openSides(
  [old, now]: readonly Named[],
  options: DiffOptions,
  io: Io,
): Promise<readonly [Side, Side] | ExitCode> {
  if (old === undefined || now === undefined) return 2;
  let reference: Side | undefined;
  const open = async (place: Named) => {
    const side = await openSide(place, reference, options, io);
    if (typeof side !== "number" && side.isBuilt) reference ??= side;
    return side;
  };
  const isFirst = old.kind === "built" || now.kind !== "built";
  const first = await open(isFirst ? old : now);
  if (typeof first === "number") return first;
  const second = await open(isFirst ? now : old);
  if (typeof second === "number") return second;
  return isFirst ? [first, second] : [second, first];
}

async function openSide(
  { name, kind }: Named,
  reference: Side | undefined,
  options: DiffOptions,
  io: Io,
): Promise<Side | ExitCode> {
  const fail = (message: string): ExitCode => {
    io.err(showError(message, io.errTerminal));
    return 2;
  };
  if (kind === "neither")
    return fail(
      `"${name}" is neither a build (it has no ${API_FOLDER}/manifest.json) nor an identity (it has no tokens/). ` +
        `For the branch of this name, write "refs/heads/${name}".`,
    );
  if (kind === "built") {
    const built = await openBuilt({ root: ".", dist: name }, io);
    return built === undefined ? 1 : { ...built, name, isBuilt: true, span: options.years ?? built.span };
  }
  const base: Base = reference?.identity.base ?? { origin: "", path: "" };
  const spanIn = (timeZone: string) => options.years ?? reference?.span ?? scopeIn(timeZone, {}).span;
  const publication: Publication = { base, takesExamples: true, lint: "off", spanIn };
  const reading = await readPlace(kind, name, options.root, publication);
  if ("problem" in reading) return fail(reading.problem);
  if ("problems" in reading) {
    if (options.json) io.data(`${JSON.stringify(reading, null, 2)}\n`);
    else io.err(showProblems(reading.problems, io.errTerminal, reading));
    return 1;
  }
  const { identity, files } = reading.source;
  return { name, identity, span: spanIn(identity.timeZone), isBuilt: false, stored: (path) => files.get(path) };
}

async function readPlace(kind: "folder" | "revision", name: string, root: string, publication: Publication) {
  if (kind === "folder") return (await import("../identity/folder.ts")).readFolder(name, publication);
  return (await import("../identity/revision.ts")).readRevision(root, name, publication);
}
