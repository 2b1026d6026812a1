import type { Send } from "./responses.ts";
import type { Deployment } from "./deployment.ts";
import { at, isComplete, isApiError, jsonOf, textAt } from "./reading.ts";
import { badDate, requestTo, farSeason, farYear, unstoredContrast, missingAddress } from "./requests.ts";

/**
 * The levels of a deployment: files at their addresses; with rules, also addresses without a file name; with the edge, also
 * responses that depend on today or on free input.
 */
export const LEVELS = ["files", "rules", "edge"] as const;

/** A level; each includes the ones before it. */
export type Level = (typeof LEVELS)[number];

/** Returns true if a level includes the needed level. */
export function reaches(level: Level, needed: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(needed);
}

/**
 * Finds the level of a deployment from its responses. A single right response of a level is enough: failures at that level
 * are problems then.
 */
export async function levelOf(deployment: Deployment, send: Send): Promise<Level> {
  if (await hasEdge(deployment, send)) return "edge";
  return (await hasRules(deployment, send)) ? "rules" : "files";
}

async function hasEdge(deployment: Deployment, send: Send): Promise<boolean> {
  const far = farSeason(deployment);
  const [contrast, bad, season] = await Promise.all([
    send(unstoredContrast(deployment)),
    send(badDate(deployment)),
    far && send(far),
  ]);
  if (typeof at(jsonOf(contrast), "ratio") === "number") return true;
  if (isComplete(bad) && bad.status === 400 && isApiError(bad)) return true;
  return at(jsonOf(season ?? undefined), "year") === farYear(deployment);
}

async function hasRules(deployment: Deployment, send: Send): Promise<boolean> {
  const [root, products, nothing] = await Promise.all([
    send(requestTo(deployment, "")),
    send(requestTo(deployment, "/products")),
    send(missingAddress(deployment)),
  ]);
  const isAnswered = textAt(jsonOf(root), "release") !== undefined || at(jsonOf(products), "products") !== undefined;
  return isAnswered || isApiError(nothing);
}
