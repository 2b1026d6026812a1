import { describeInOpenApi } from "../faces/openapi.ts";
import { renderCalendarFeed } from "../faces/calendar-feed.ts";
import { discover } from "../faces/discovery.ts";
import { type Stored, writeAnswer } from "../http/answers.ts";
import type { Published } from "../http/handler.ts";
import type { Identity } from "../model/identity.ts";
import { catalogue } from "../operations/catalogue.ts";
import { MEDIA_TYPES } from "../operations/format.ts";
import { API_ROOT } from "../operations/link.ts";
import type { Operation } from "../operations/operation.ts";
import { renderJson } from "../render/json.ts";
import type { Source } from "../source/source.ts";
import { type ManifestFile, releaseOf, toManifestFile } from "./manifest.ts";
import { planFiles, planOperation, type PlannedFile, type Scope } from "./plan.ts";

/** A file with its bytes, and their SHA-256 where it is known already. */
export type BuiltFile = { readonly path: string; readonly bytes: Uint8Array; readonly sha256?: string };

/** What the answers of operations are made of; `file` has the texts that the identity does not carry. */
export type Given = Scope & { readonly identity: Identity; readonly file: Stored };

/** A file of the API: its line in the manifest, and its bytes, or null where they are the old build's. */
export type ApiFile = { readonly listed: ManifestFile; readonly bytes: Uint8Array | null };

/** The files of one operation, in the order of the manifest. */
export type ApiPart = { readonly name: string; readonly files: readonly ApiFile[] };

/** Renders the files of one operation, of the name, from what it reads of the given and from nothing else. */
export type RenderApiPart = (
  name: string,
  given: Given,
  render: (given: Given) => readonly ApiFile[],
) => readonly ApiFile[];

/** Everything that one identity publishes for a span of years, computed as it is asked for. */
export type Edition = {
  readonly planned: readonly PlannedFile[];
  readonly published: Omit<Published, "release">;
  /** The files of each operation, those that speak of all others last; the return value is the release. */
  parts(render?: RenderApiPart): Generator<ApiPart, string>;
  /** Every file below the API's root, the manifest last. */
  files(): Generator<BuiltFile>;
};

const DISCOVERY = `${API_ROOT}/index.json`;
const MANIFEST = `${API_ROOT}/manifest.json`;

/** The files that are written from the whole identity. */
const DERIVED: Readonly<Record<string, (given: Given) => string>> = {
  [`${API_ROOT}/openapi.json`]: ({ identity }) => renderJson(describeInOpenApi(identity)),
  [`${API_ROOT}/seasons.ics`]: ({ identity, span }) => renderCalendarFeed(identity, span),
};

/** Opens an edition; nothing is planned or rendered until it is asked for. */
export function createEdition({ identity, files }: Source, scope: Scope): Edition {
  const given: Given = { ...scope, identity, file: (path) => files.get(path) };
  const planned = once(() => planFiles(identity, scope));

  function* parts(render: RenderApiPart = (_, given, render) => render(given)): Generator<ApiPart, string> {
    const listed: ManifestFile[] = [];
    for (const operation of catalogue) {
      const files = render(operation.id, given, (own) => filesOf(operation, own));
      for (const file of files) listed.push(file.listed);
      yield { name: operation.id, files };
    }
    const release = releaseOf(listed);
    const discovery = toApiFile(DISCOVERY, renderJson(discover(identity, release)), {
      type: MEDIA_TYPES.json,
      dated: false,
    });
    const manifest = renderJson({ release, files: [...listed, discovery.listed] });
    yield {
      name: "the last",
      files: [discovery, toApiFile(MANIFEST, manifest, { type: MEDIA_TYPES.json, dated: true })],
    };
    return release;
  }

  const written = once(() => new Map([...builtFiles(parts())].map(({ path, bytes }) => [path, bytes])));
  const derived = new Map([
    ...Object.entries(DERIVED).map(([path, write]) => [path, once(() => encode(write(given)))] as const),
    ...[DISCOVERY, MANIFEST].map((path) => [path, () => written().get(path)] as const),
  ]);
  return {
    get planned() {
      return planned();
    },
    published: {
      identity,
      snapshot: scope.snapshot,
      span: scope.span,
      stored: (path) => files.get(path) ?? derived.get(path)?.(),
    },
    parts,
    files: () => builtFiles(parts()),
  };
}

function filesOf(operation: Operation, given: Given): ApiFile[] {
  const { identity, file } = given;
  const stored: Stored = (path) => {
    const write = DERIVED[path];
    return write ? encode(write(given)) : file(path);
  };
  const planned = planOperation(operation, identity, given).filter(
    ({ path }) => path !== DISCOVERY && path !== MANIFEST,
  );
  return planned.map((one) => {
    const body = writeAnswer(one, identity, stored);
    if (body === undefined) throw new Error(`There are no bytes for ${one.path}.`);
    return toApiFile(one.path, body, { type: operation.formats[one.format]?.type ?? "", dated: one.dated });
  });
}

function toApiFile(path: string, body: string | Uint8Array, kind: Pick<ManifestFile, "type" | "dated">): ApiFile {
  const bytes = typeof body === "string" ? encode(body) : body;
  return { listed: toManifestFile(path, bytes, kind), bytes };
}

/** The files of parts that have their bytes. */
export function* builtFiles(parts: Iterable<ApiPart>): Generator<BuiltFile> {
  for (const { files } of parts)
    for (const { listed, bytes } of files)
      if (bytes !== null) yield { path: `${API_ROOT}/${listed.path}`, bytes, sha256: listed.sha256 };
}

function encode(text: string): Uint8Array {
  // A Buffer is filled several times as fast as a TextEncoder's array.
  return Buffer.from(text);
}

function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: compute() }).value;
}
