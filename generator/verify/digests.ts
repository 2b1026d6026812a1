import type { Send } from "./responses.ts";
import type { Deployment } from "./deployment.ts";
import { at, digestOf, isComplete, jsonOf, listAt, textAt } from "./reading.ts";
import { requestTo } from "./requests.ts";
import type { Finding } from "./check.ts";
import { describe } from "./verdict.ts";

/** The number of files to compare by default. */
const SAMPLE = 24;

type Listed = { readonly path: string; readonly sha256: string };

/**
 * Compares files of a deployment with their digests in its manifest: all, or a sample spread evenly over the list. Skips
 * snapshots of a day; returns no finding for an unreadable manifest, which another check reports.
 */
export async function compareDigests(
  deployment: Deployment,
  send: Send,
  { isAll }: { isAll: boolean },
): Promise<Finding[]> {
  const manifest = jsonOf(await send(requestTo(deployment, "/manifest.json", { validity: "day" })));
  const listed = (listAt(manifest, "files") ?? []).flatMap(readListed);
  if (listed.length === 0) return [];
  const sample = isAll ? listed : spread(listed, SAMPLE);
  const results = await Promise.all(sample.map((file) => compare(file, deployment, send)));
  const problems = results.filter((problem) => problem !== null);
  const [first] = problems;
  const count = sample.length === listed.length ? `All ${listed.length}` : `${sample.length} of ${listed.length}`;
  const what = `${count} undated files match their digests`;
  const about = { id: "digests", what, needs: "files" } as const;
  if (first === undefined) return [{ ...about, result: "right", asked: null, actual: null, expected: null, fix: null }];
  const more = problems.length === 1 ? "" : `; ${problems.length - 1} more differ`;
  return [{ ...about, result: "wrong", ...first, actual: `${first.actual}${more}`, fix: FIX }];
}

const FIX = "Deploy all files from the same build, and turn off anything that modifies them, such as minification.";

function readListed(file: unknown): Listed[] {
  const [path, sha256] = [textAt(file, "path"), textAt(file, "sha256")];
  const isPlain = path !== undefined && sha256 !== undefined && at(file, "dated") === false;
  // Rejects paths that would send requests outside the API.
  return isPlain && /^[\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*$/.test(path) ? [{ path, sha256 }] : [];
}

function spread<T>(list: readonly T[], size: number): T[] {
  const step = Math.max(1, list.length / size);
  const count = Math.min(size, list.length);
  return Array.from({ length: count }, (_, index) => list[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}

type Problem = Pick<Finding, "asked" | "actual" | "expected">;

async function compare({ path, sha256 }: Listed, deployment: Deployment, send: Send): Promise<Problem | null> {
  const request = requestTo(deployment, `/${path}`);
  const response = await send(request);
  const expected = `200 and bytes with the SHA-256 ${sha256}`;
  if (!isComplete(response)) return { asked: request.address, actual: response.failure, expected };
  if (response.status !== 200) return { asked: request.address, actual: describe(response), expected };
  const digest = await digestOf(response);
  return digest === sha256
    ? null
    : { asked: request.address, actual: `200 and bytes with the SHA-256 ${digest}`, expected };
}
