import type { Send } from "./responses.ts";
import type { Deployment } from "./deployment.ts";
import { at, digestOf, isComplete, jsonOf, listAt, textAt } from "./reading.ts";
import { below } from "./requests.ts";
import type { Finding } from "./finding.ts";
import { describe } from "./verdict.ts";

/** The number of files that are compared by default. */
const SAMPLE = 24;

type Listed = { readonly path: string; readonly sha256: string };

/**
 * Compares files of a deployment with their digests in its manifest: all, or a sample spread evenly over the list. It skips
 * the snapshots of a day, and returns nothing if the manifest cannot be read, which another check reports.
 */
export async function compareDigests(
  deployment: Deployment,
  send: Send,
  { isAll }: { isAll: boolean },
): Promise<Finding[]> {
  const manifest = jsonOf(await send(below(deployment, "/manifest.json", { lasts: "day" })));
  const listed = (listAt(manifest, "files") ?? []).flatMap(readListed);
  if (listed.length === 0) return [];
  const chosen = isAll ? listed : spread(listed, SAMPLE);
  const judged = await Promise.all(chosen.map((file) => compare(file, deployment, send)));
  const differing = judged.filter((one) => one !== null);
  const [first] = differing;
  const count = chosen.length === listed.length ? `All ${listed.length}` : `${chosen.length} of ${listed.length}`;
  const what = `${count} undated files match their digests`;
  const about = { id: "digests", what, needs: "files" } as const;
  if (first === undefined) return [{ ...about, result: "right", asked: null, came: null, expected: null, fix: null }];
  const others = differing.length === 1 ? "" : `; ${differing.length - 1} more differ`;
  return [{ ...about, result: "wrong", ...first, came: `${first.came}${others}`, fix: FIX }];
}

const FIX = "Deploy all files of one build, and switch off what changes files on the way, such as minifying.";

function readListed(file: unknown): Listed[] {
  const [path, sha256] = [textAt(file, "path"), textAt(file, "sha256")];
  const isPlain = path !== undefined && sha256 !== undefined && at(file, "dated") === false;
  // A path that leads out of the API would send requests elsewhere.
  return isPlain && /^[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*$/.test(path) ? [{ path, sha256 }] : [];
}

function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  const count = Math.min(most, list.length);
  return Array.from({ length: count }, (_, index) => list[Math.floor(index * step)]).filter((one) => one !== undefined);
}

type Problem = Pick<Finding, "asked" | "came" | "expected">;

async function compare({ path, sha256 }: Listed, deployment: Deployment, send: Send): Promise<Problem | null> {
  const request = below(deployment, `/${path}`);
  const response = await send(request);
  const expected = `200 and bytes with the SHA-256 ${sha256}`;
  if (!isComplete(response)) return { asked: request.address, came: response.failure, expected };
  if (response.status !== 200) return { asked: request.address, came: describe(response), expected };
  const digest = await digestOf(response);
  return digest === sha256
    ? null
    : { asked: request.address, came: `200 and bytes with the SHA-256 ${digest}`, expected };
}
