import { describeInOpenApi } from "../faces/openapi.ts";
import { renderCalendarFeed } from "../faces/calendar-feed.ts";
import { discover } from "../faces/discovery.ts";
import { writeAnswer } from "../http/reply.ts";
import type { Published } from "../http/handler.ts";
import { API_ROOT } from "../model/identity.ts";
import { storedPath } from "../operations/addresses.ts";
import type { Body } from "../operations/catalogue.ts";
import { fill } from "../kit/template.ts";
import { MEDIA_TYPES } from "../operations/format.ts";
import { nameSegment } from "../operations/kinds.ts";
import { renderFontFaces } from "../render/font-face.ts";
import { renderJson } from "../render/json.ts";
import { renderComponentsCss } from "../render/examples.ts";
import { renderStandaloneCss, renderSeasonCss } from "../render/context-css.ts";
import { layersOf } from "../render/layers.ts";
import { groupBody, tokenBody } from "../render/token-body.ts";
import { productBody } from "../render/token-tree.ts";
import { resolverDocument } from "../render/resolver-document.ts";
import { renderRefsCss, renderScopedCss } from "../render/scoped-css.ts";
import { renderSwitchScript } from "../render/switch-script.ts";
import { renderTailwindCss, renderTailwindExtendCss } from "../render/tailwind-css.ts";
import { once } from "../resolve/memoize.ts";
import { type Variant, variantsOf } from "../platforms/platform.ts";
import { platformNames, renderPlatforms } from "../platforms/platforms.ts";
import { tokenGroups } from "../resolve/token-groups.ts";
import { settingsSchema } from "../tokens/settings/settings.ts";
import type { Source } from "../identity/source.ts";
import { type ManifestFile, releaseOf, toManifestFile } from "./manifest.ts";
import { planFiles, type PlannedFile, type Scope } from "./plan.ts";

/** A file with its bytes, and their SHA-256 if already computed. */
export type BuiltFile = { readonly path: string; readonly bytes: Uint8Array; readonly sha256?: string };

/** Everything an identity publishes for a span of years, computed lazily. */
export type Edition = {
  readonly planned: readonly PlannedFile[];
  readonly published: Omit<Published, "release">;
  /** Yields every file below the API's root, the manifest last, and returns the release. */
  files(): Generator<BuiltFile, string>;
};

const DISCOVERY = `${API_ROOT}/index.json`;
const MANIFEST = `${API_ROOT}/manifest.json`;

/** The files rendered from the whole identity, keyed by their path below the API's root. */
function derivedFiles(
  { identity, files, aliases, references }: Source,
  { span }: Scope,
  variants: readonly Variant[],
): Readonly<Record<string, () => string>> {
  const { products, seasons } = identity;
  const ofProducts = products.flatMap((product) => [
    // Used only if the product has no file in the source.
    [`products/${product.id}.json`, () => renderJson(productBody(identity, product))],
    [`products/${product.id}.css`, () => renderStandaloneCss(identity, "product", product.id)],
  ]);
  const ofSeasons = ["none", ...seasons.map(({ id }) => id)].map((id) => {
    return [`season/${id}.css`, () => renderSeasonCss(identity, id)];
  });
  const names = once(() => platformNames(variants));
  const ofTokens = identity.tokens.map((varied) => {
    const facts = () => ({ aliases, references, platformNames: names() });
    const body = (): Body<"getToken"> => tokenBody(identity, varied, facts());
    return [`token/${nameSegment(varied.values[0]?.name ?? "")}.json`, () => renderJson(body())];
  });
  const ofGroups = [...new Set(tokenGroups(identity).values())].flatMap((group) =>
    identity.themes.map(({ id }) => {
      const body = (): Body<"getGroup"> => groupBody(identity, group, id);
      return [`groups/${nameSegment(group)}/${id}.json`, () => renderJson(body())];
    }),
  );
  return {
    // Used only if there are several token files; a single one is served as is.
    "tokens.json": () => renderJson(resolverDocument(identity)),
    "tokens.css": () => renderFontFaces(identity) + renderScopedCss(identity),
    "components.css": () =>
      renderComponentsCss(identity.pages, (id) => decode(files.get(`${API_ROOT}/reference/${id}.md`))),
    "tokens.refs.css": () => renderFontFaces(identity) + renderRefsCss(identity, aliases),
    "switch.js": () => renderSwitchScript(identity),
    "tailwind.css": () => renderTailwindCss(identity),
    "tailwind.extend.css": () => renderTailwindExtendCss(identity),
    "resolver.json": () => renderJson(resolverDocument(identity)),
    "layers.json": () => renderJson(layersOf(identity)),
    "schemas/vitral.json": () => renderJson(settingsSchema()),
    "openapi.json": () => renderJson(describeInOpenApi(identity)),
    "seasons.ics": () => renderCalendarFeed(identity, span),
    ...Object.fromEntries([...ofProducts, ...ofSeasons, ...ofTokens, ...ofGroups]),
  };
}

/** Creates an edition; plans and renders on first use. */
export function createEdition(source: Source, scope: Scope): Edition {
  const { files: texts } = source;
  const variants = variantsOf(source.identity, source.aliases);
  const platforms = [renderPlatforms(variants), source.platforms ?? []].flat();
  const identity = { ...source.identity, platforms: platforms.flatMap(({ entries }) => entries) };
  const planned = once(() => planFiles(identity, scope));

  function* files(): Generator<BuiltFile, string> {
    const listed: ManifestFile[] = [];
    const list = (path: string, body: string | Uint8Array, kind: Pick<ManifestFile, "type" | "dated">): BuiltFile => {
      const bytes = typeof body === "string" ? encode(body) : body;
      const entry = toManifestFile(path, bytes, kind);
      listed.push(entry);
      return { path, bytes, sha256: entry.sha256 };
    };
    for (const { path, operation, format, settled, dated } of planned()) {
      if (path === DISCOVERY || path === MANIFEST) continue;
      const request = { operation, format, settled };
      const file = storedPath(request);
      const body = file === null ? writeAnswer(request, identity) : stored(file);
      if (body === undefined) throw new Error(`${path} has no bytes.`);
      yield list(path, body, { type: operation.formats[format]?.type ?? "", dated });
    }
    const release = releaseOf(listed);
    yield list(DISCOVERY, renderJson(discover(identity, release)), { type: MEDIA_TYPES.json, dated: false });
    yield { path: MANIFEST, bytes: encode(renderJson({ release, files: listed })) };
    return release;
  }

  // The discovery file and the manifest contain the release, so they need every other file first.
  const written = once(() => new Map([...files()].map(({ path, bytes }) => [path, bytes])));
  const derived = new Map([
    ...Object.entries(derivedFiles({ ...source, identity }, scope, variants)).map(([path, write]) => {
      return [`${API_ROOT}/${path}`, () => encode(write())] as const;
    }),
    ...platforms.flatMap(({ texts: files }) =>
      [...files.entries()].map(([path, text]) => {
        const write = typeof text === "string" ? () => text : text;
        return [`${API_ROOT}${fill("/platforms/{+file}", { file: path })}`, () => encode(write())] as const;
      }),
    ),
    ...[DISCOVERY, MANIFEST].map((path) => [path, () => written().get(path)] as const),
  ]);
  const stored: Published["stored"] = (path) => texts.get(path) ?? derived.get(path)?.();
  return {
    get planned() {
      return planned();
    },
    published: { identity, snapshot: scope.snapshot, span: scope.span, stored },
    files,
  };
}

function decode(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

function encode(text: string): Uint8Array {
  // Several times faster than a TextEncoder.
  return Buffer.from(text);
}
