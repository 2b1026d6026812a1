import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Published } from "../http/handler.ts";
import { storedPath } from "../operations/addresses.ts";
import { planFiles } from "./plan.ts";

/** The files that responses are read from, such as pages, by path; the identity does not contain them. */
export function readTexts(dist: string, published: Omit<Published, "release" | "stored">): Record<string, string> {
  const needed = planFiles(published.identity, published).flatMap((file) => storedPath(file) ?? []);
  return Object.fromEntries(needed.map((path) => [path, readFileSync(join(dist, path), "utf8")]));
}
