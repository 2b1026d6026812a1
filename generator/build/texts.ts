import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeAnswer } from "../http/answers.ts";
import type { Published } from "../http/handler.ts";
import { planFiles } from "./plan.ts";

/** The files that responses are read from, such as pages, by path; the identity does not contain them. */
export function readTexts(dist: string, published: Omit<Published, "release" | "stored">): Record<string, string> {
  const { identity } = published;
  const needed = new Set<string>();
  const note = (path: string) => {
    needed.add(path);
    return undefined;
  };
  const isKept = new Map<string, boolean>();
  for (const file of planFiles(identity, published)) {
    const kind = `${file.operation.id}.${file.format}`;
    // In one format, an operation reads either all responses from files or none, so one of them decides.
    if (isKept.get(kind) === false) continue;
    const before = needed.size;
    writeAnswer(file, identity, note);
    if (!isKept.has(kind)) isKept.set(kind, needed.size > before);
  }
  return Object.fromEntries([...needed].map((path) => [path, readFileSync(join(dist, path), "utf8")]));
}
