import { describeInOpenApi } from "../faces/openapi.ts";
import { renderCalendarFeed } from "../faces/calendar-feed.ts";
import { discover } from "../faces/discovery.ts";
import { type Stored, writeAnswer } from "../http/answers.ts";
import type { Published } from "../http/handler.ts";
import { API_ROOT } from "../operations/link.ts";
import { renderJson } from "../render/json.ts";
import type { Source } from "../source/source.ts";
import { type ManifestFile, releaseOf, toManifestFile } from "./manifest.ts";
import { type PlannedFile, planFiles, type Scope } from "./plan.ts";

/** A file with its bytes, and their SHA-256 where it is known already. */
export type BuiltFile = { readonly path: string; readonly bytes: Uint8Array; readonly sha256?: string };

/** Everything that one identity publishes for a span of years, computed as it is asked for. */
export type Edition = {
  readonly planned: readonly PlannedFile[];
  readonly published: Omit<Published, "release">;
  /** Every file below the API's root, the manifest last; the return value is the release. */
  files(): Generator<BuiltFile, string>;
};

const DISCOVERY = `${API_ROOT}/index.json`;
const MANIFEST = `${API_ROOT}/manifest.json`;

/** Plans an edition; nothing is rendered until a file is asked for. */
export function createEdition({ identity, files }: Source, scope: Scope): Edition {
  const planned = planFiles(identity, scope);
  const derived: Readonly<Record<string, () => Uint8Array>> = {
    [`${API_ROOT}/openapi.json`]: once(() => encode(renderJson(describeInOpenApi(identity)))),
    [`${API_ROOT}/seasons.ics`]: once(() => encode(renderCalendarFeed(identity, scope.span))),
    [DISCOVERY]: once(() => last().get(DISCOVERY) ?? new Uint8Array()),
    [MANIFEST]: once(() => last().get(MANIFEST) ?? new Uint8Array()),
  };
  const stored: Stored = (path) => files.get(path) ?? derived[path]?.();
  const last = once(() => new Map([...write()].map(({ path, bytes }) => [path, bytes])));

  /** The discovery file and the manifest speak of all other files, so they come last. */
  function* write(): Generator<BuiltFile, string> {
    const listed: ManifestFile[] = [];
    const list = ({ operation, format, dated }: PlannedFile, path: string, bytes: Uint8Array) => {
      const file = toManifestFile(path, bytes, { type: operation.formats[format]?.type ?? "", dated });
      listed.push(file);
      return file.sha256;
    };
    const isLast = ({ path }: PlannedFile) => path === DISCOVERY || path === MANIFEST;
    for (const file of planned.filter((one) => !isLast(one))) {
      const body = writeAnswer(file, identity, stored);
      if (body === undefined) throw new Error(`There are no bytes for ${file.path}.`);
      const bytes = typeof body === "string" ? encode(body) : body;
      yield { path: file.path, bytes, sha256: list(file, file.path, bytes) };
    }
    const release = releaseOf(listed);
    const discovery = encode(renderJson(discover(identity, release)));
    for (const file of planned.filter(({ path }) => path === DISCOVERY)) list(file, DISCOVERY, discovery);
    yield { path: DISCOVERY, bytes: discovery };
    yield { path: MANIFEST, bytes: encode(renderJson({ release, files: listed })) };
    return release;
  }

  return { planned, published: { identity, snapshot: scope.snapshot, span: scope.span, stored }, files: write };
}

function encode(text: string): Uint8Array {
  // A Buffer is filled several times as fast as a TextEncoder's array.
  return Buffer.from(text);
}

function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}
