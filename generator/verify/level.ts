import type { Ask } from "./responses.ts";
import type { Deployment } from "./deployment.ts";
import { at, hasArrived, isApiError, jsonOf, textAt } from "./reading.ts";
import { badDate, below, farSeason, farYear, freeContrast, nowhere } from "./requests.ts";

/**
 * What a deployment answers with: stored files at their own addresses; rules, so that addresses without a file name
 * answer too; the edge, which computes what depends on today or on free input.
 */
export const LEVELS = ["files", "rules", "edge"] as const;

/** One of the three; each has what those before it have. */
export type Level = (typeof LEVELS)[number];

/** Answers whether a level has what another one has. */
export function reaches(level: Level, needed: Level): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(needed);
}

/**
 * Tells what a deployment has by what it answers alone. One right answer of a sort is enough: when others of its sort
 * fail, they are problems of a deployment that has the means.
 */
export async function levelOf(deployment: Deployment, ask: Ask): Promise<Level> {
  if (await hasEdge(deployment, ask)) return "edge";
  return (await hasRules(deployment, ask)) ? "rules" : "files";
}

async function hasEdge(deployment: Deployment, ask: Ask): Promise<boolean> {
  const far = farSeason(deployment);
  const [contrast, bad, season] = await Promise.all([
    ask(freeContrast(deployment)),
    ask(badDate(deployment)),
    far && ask(far),
  ]);
  if (typeof at(jsonOf(contrast), "ratio") === "number") return true;
  if (hasArrived(bad) && bad.status === 400 && isApiError(bad)) return true;
  return at(jsonOf(season ?? undefined), "year") === farYear(deployment);
}

async function hasRules(deployment: Deployment, ask: Ask): Promise<boolean> {
  const [root, products, nothing] = await Promise.all([
    ask(below(deployment, "")),
    ask(below(deployment, "/products")),
    ask(nowhere(deployment)),
  ]);
  const isAnswered = textAt(jsonOf(root), "release") !== undefined || at(jsonOf(products), "products") !== undefined;
  return isAnswered || isApiError(nothing);
}
