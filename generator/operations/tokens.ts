import { stored } from "./format.ts";
import { fileId } from "./kinds.ts";
import { operation } from "./operation.ts";
import { required } from "./param.ts";
import * as shape from "./shape.ts";

/** The tokens file, byte for byte as the identity keeps it; of several files, what they are together. */
export const getTokens = operation({
  id: "getTokens",
  group: "tokens",
  summary:
    "The tokens file, exactly as the identity keeps it, in the Design Tokens format; of several files, one resolver document.",
  path: "/tokens",
  params: {},
  file: "/tokens",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("TokensFile", {}),
  settle: () => ({}),
  answer: () => null,
});

/** One of the files of the tokens, byte for byte as the identity keeps it. */
export const getTokensFile = operation({
  id: "getTokensFile",
  group: "tokens",
  summary: "One of the identity's own files of tokens, exactly as it is; ~ in its name is a slash.",
  path: "/tokens/{file}",
  params: { file: required(fileId, "The file.") },
  file: "/tokens/{file}",
  kinds: { file: fileId },
  formats: { json: stored("json") },
  shape: shape.openObject("TokensFilePart", {}),
  settle: ({ file }) => ({ file }),
  answer: () => null,
});

/** The settings, byte for byte as the identity keeps them. */
export const getSettings = operation({
  id: "getSettings",
  group: "tokens",
  summary:
    "The settings, exactly as the identity keeps them: what is published, and how. With the tokens they are a source.",
  path: "/settings",
  params: {},
  file: "/settings",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("Settings", {}),
  settle: () => ({}),
  answer: () => null,
});

/** The identity as one resolver document. */
export const getResolver = operation({
  id: "getResolver",
  group: "tokens",
  summary: "All tokens in all combinations as one resolver document of the Design Tokens format, without other files.",
  path: "/resolver.json",
  params: {},
  file: "/resolver",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("ResolverDocument", {}),
  settle: () => ({}),
  answer: () => null,
});

/** The token stylesheet. */
export const getTokensCss = operation({
  id: "getTokensCss",
  group: "tokens",
  summary: "The token stylesheet: media choose for the reader, and attributes for an element.",
  path: "/tokens.css",
  params: {},
  file: "/tokens",
  kinds: {},
  formats: { css: stored("css") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

/** The token stylesheet with references. */
export const getTokensRefsCss = operation({
  id: "getTokensRefsCss",
  group: "tokens",
  summary: "The token stylesheet with var() where a token is an alias of another; its values are the same.",
  path: "/tokens.refs.css",
  params: {},
  file: "/tokens.refs",
  kinds: {},
  formats: { css: stored("css") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

/** The script that sets what a reader chose. */
export const getSwitchScript = operation({
  id: "getSwitchScript",
  group: "tokens",
  summary:
    "A script for a page's head that sets the theme and all else that the reader chose before anything is painted.",
  path: "/switch.js",
  params: {},
  file: "/switch",
  kinds: {},
  formats: { js: stored("js") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

/** The JSON Schema of the settings. */
export const getSettingsSchema = operation({
  id: "getSettingsSchema",
  group: "tokens",
  summary: "The JSON Schema of the settings, with which editors complete and check them.",
  path: "/schemas/vitral.json",
  params: {},
  file: "/schemas/vitral",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("SettingsSchema", {}),
  settle: () => ({}),
  answer: () => null,
});

/** The Tailwind CSS theme. */
export const getTailwindCss = operation({
  id: "getTailwindCss",
  group: "tokens",
  summary: "The theme for Tailwind CSS 4, to import after the token stylesheet; it switches the default palette off.",
  path: "/tailwind.css",
  params: {},
  file: "/tailwind",
  kinds: {},
  formats: { css: stored("css") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

/** The Tailwind CSS theme that adds to the default one. */
export const getTailwindExtendCss = operation({
  id: "getTailwindExtendCss",
  group: "tokens",
  summary: "The theme for Tailwind CSS 4 that adds to the default theme, to import after the token stylesheet.",
  path: "/tailwind.extend.css",
  params: {},
  file: "/tailwind.extend",
  kinds: {},
  formats: { css: stored("css") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});
