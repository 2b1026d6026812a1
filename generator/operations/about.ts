import { stored } from "./format.ts";
import { operation } from "./operation.ts";

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
  shape: "Discovery",
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
  shape: "OpenApi",
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
  shape: "Manifest",
  // It lists the snapshots of the day, so it holds for that day only.
  settle: (_, { today }) => ({ date: today() }),
  answer: () => null,
});
