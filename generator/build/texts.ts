import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Published } from "../http/handler.ts";
import { storedPath } from "../operations/addresses.ts";
import type { Operation } from "../operations/operation.ts";
import { planFiles } from "./plan.ts";

/**
 * The files that responses are read from, such as pages, by path; the identity does not contain them. `isNeeded` leaves
 * out those of some operations.
 */
export function readTexts(
  dist: string,
  published: Omit<Published, "release" | "stored">,
  isNeeded: (operation: Operation) => boolean = () => true,
): Record<string, string> {
  const planned = planFiles(published.identity, published).filter(({ operation }) => isNeeded(operation));
  const needed = planned.flatMap((file) => storedPath(file) ?? []);
  return Object.fromEntries(needed.map((path) => [path, readFileSync(join(dist, path), "utf8")]));
}
