import { statSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import type { Base } from "../model/identity.ts";
import type { Day, Span } from "../model/day.ts";
import { DAY_FORM, isYear, readDay, YEARS } from "../resolve/day.ts";
import { BASE_PATH, readOrigin } from "../source/base.ts";
import { FAIL_ON, type FailOn } from "./fail-on.ts";

/** Reads `--root ../brand`: a missing folder is a usage error, not a problem of the identity. */
export function readRoot(text: string): string {
  if (isFolder(text)) return text;
  throw new InvalidArgumentError("Expected: an existing folder.");
}

/** True for a folder, and for a path that cannot be examined: reading it reports why. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    return !["ENOENT", "ENOTDIR"].includes((error as { readonly code?: string }).code ?? "");
  }
}

/** Reads `--years 2025-2031` or `--years 2026`. */
export function readYears(text: string): Span {
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(text) ?? [];
  const span = { from: Number(from), to: Number(to) };
  if (isYear(span.from) && isYear(span.to) && span.from <= span.to) return span;
  throw new InvalidArgumentError(`Expected: a year or a range of years ${YEARS}, such as 2026 or 2025-2031.`);
}

/** Reads `--date 2026-12-24`. */
export function readDate(text: string): Day {
  if (readDay(text) !== undefined) return text;
  throw new InvalidArgumentError(`Expected: ${DAY_FORM}.`);
}

/** Reads `--port 4173`. */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("Expected: a port from 0 to 65535; 0 takes any free port.");
}

/** Reads `--base-path /design`. */
export function readBasePath(text: string): Base["path"] {
  const path = text.replace(/\/$/, "");
  if (BASE_PATH.fits(path)) return path;
  throw new InvalidArgumentError(`Expected: ${BASE_PATH.expected}.`);
}

/** Reads `--base-url https://example.org`. */
export function readBaseUrl(text: string): Base["origin"] {
  const origin = readOrigin(text);
  if (origin !== undefined) return origin;
  throw new InvalidArgumentError("Expected: an origin such as https://example.org; a path goes into --base-path.");
}

/** Reads each `--allow-origin http://localhost:5173`. */
export function readOrigins(text: string, others: readonly Base["origin"][] = []): readonly Base["origin"][] {
  const origin = readOrigin(text);
  if (origin !== undefined) return [...others, origin];
  throw new InvalidArgumentError("Expected: an origin without a path, such as https://design.example.org.");
}

/** Reads `--fail-on breaking`. */
export function readFailOn(text: string): FailOn {
  const level = FAIL_ON.find((one) => one === text);
  if (level !== undefined) return level;
  throw new InvalidArgumentError(`Expected: ${FAIL_ON.join(", ")}.`);
}
