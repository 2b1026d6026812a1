import { stored } from "./format.ts";
import { operation } from "./operation.ts";
import * as shape from "./shape.ts";

/** The addresses to begin from. */
export const getDiscovery = operation({
  id: "getDiscovery",
  group: "about",
  summary: "The identity's name, the API's version, the release of the answers, and the addresses to begin from.",
  path: "",
  params: {},
  file: "/index",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.object("Discovery", {
    name: shape.text,
    version: shape.text,
    release: shape.text,
    links: shape.record(shape.href),
  }),
  settle: () => ({}),
  answer: () => null,
});

/** This API described in OpenAPI. */
export const getOpenApi = operation({
  id: "getOpenApi",
  group: "about",
  summary: "This API described in OpenAPI 3.1.0.",
  path: "/openapi.json",
  params: {},
  file: "/openapi",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("OpenApi", { openapi: shape.text }),
  settle: () => ({}),
  answer: () => null,
});

/** Every file with its digest. */
export const getManifest = operation({
  id: "getManifest",
  group: "about",
  summary: "Every file below the API's root with its digest, size and type, for copies that can be checked.",
  path: "/manifest.json",
  params: {},
  file: "/manifest",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.object("Manifest", {
    release: shape.text,
    files: shape.list(
      shape.object("ManifestFile", {
        path: shape.text,
        sha256: shape.text,
        bytes: shape.whole,
        type: shape.text,
        dated: shape.flag,
      }),
    ),
  }),
  // It lists the snapshots of the day, so it holds for that day only.
  settle: (_, { today }) => ({ date: today() }),
  answer: () => null,
});
