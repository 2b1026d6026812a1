import { stored } from "./format.ts";
import { operation } from "./operation.ts";
import * as shape from "../model/schema.ts";

export const getDiscovery = operation({
  id: "getDiscovery",
  group: "about",
  summary: "The identity's name, the API version, the current release, and the main addresses.",
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
    templates: shape.record(shape.text),
  }),
  settle: () => ({}),
  answer: () => null,
});

export const getOpenApi = operation({
  id: "getOpenApi",
  group: "about",
  summary: "The OpenAPI 3.1.0 description of this API.",
  path: "/openapi.json",
  params: {},
  file: "/openapi",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("OpenApi", { openapi: shape.text }),
  settle: () => ({}),
  answer: () => null,
});

export const getManifest = operation({
  id: "getManifest",
  group: "about",
  summary: "Every file under the API's root with its digest, size and type, so that copies can be verified.",
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
  // The manifest lists date-dependent files, so it is valid for one day only.
  settle: (_, { today }) => ({ date: today() }),
  answer: () => null,
});
