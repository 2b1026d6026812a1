import { stored } from "./format.ts";
import { fileId, fontId } from "./kinds.ts";
import { operation } from "./operation.ts";
import { required } from "./param.ts";
import * as shape from "../model/schema.ts";

export const getTokens = operation({
  id: "getTokens",
  group: "tokens",
  summary: "The token file, byte for byte, in the Design Tokens format; if there are several, one resolver document.",
  path: "/tokens",
  params: {},
  file: "/tokens",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("TokensFile", {}),
  settle: () => ({}),
  answer: () => null,
});

export const getTokensFile = operation({
  id: "getTokensFile",
  group: "tokens",
  summary: "One of the identity's token files, byte for byte; ~ in its name stands for a slash.",
  path: "/tokens/{file}",
  params: { file: required(fileId, "The file.") },
  file: "/tokens/{file}",
  kinds: { file: fileId },
  formats: { json: stored("json") },
  shape: shape.openObject("TokensFilePart", {}),
  settle: ({ file }) => ({ file }),
  answer: () => null,
});

export const getSettings = operation({
  id: "getSettings",
  group: "tokens",
  summary:
    "The settings, byte for byte: what is published, and how. Together with the tokens they are a complete source.",
  path: "/settings",
  params: {},
  file: "/settings",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("Settings", {}),
  settle: () => ({}),
  answer: () => null,
});

export const getResolver = operation({
  id: "getResolver",
  group: "tokens",
  summary: "All tokens in all combinations as one self-contained resolver document of the Design Tokens format.",
  path: "/resolver.json",
  params: {},
  file: "/resolver",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("ResolverDocument", {}),
  settle: () => ({}),
  answer: () => null,
});

export const getTokensCss = operation({
  id: "getTokensCss",
  group: "tokens",
  summary:
    "The token stylesheet: media queries follow the reader's preferences, and attributes override them on any element.",
  path: "/tokens.css",
  params: {},
  file: "/tokens",
  kinds: {},
  formats: { css: stored("css") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

export const getTokensRefsCss = operation({
  id: "getTokensRefsCss",
  group: "tokens",
  summary: "The token stylesheet with var() for aliases; its computed values are the same.",
  path: "/tokens.refs.css",
  params: {},
  file: "/tokens.refs",
  kinds: {},
  formats: { css: stored("css") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

export const getFont = operation({
  id: "getFont",
  group: "tokens",
  summary: "A font file in WOFF2, which the stylesheets of tokens and themes load.",
  path: "/fonts/{font}.woff2",
  exists: ({ fonts }) => fonts.length > 0,
  params: { font: required(fontId, "The font's file name, without its extension.") },
  file: "/fonts/{font}",
  kinds: { font: fontId },
  formats: { woff2: stored("woff2") },
  shape: null,
  settle: ({ font }) => ({ font }),
  answer: () => null,
});

export const getSwitchScript = operation({
  id: "getSwitchScript",
  group: "tokens",
  summary: "A script for a page's head that restores the reader's theme and other choices before the first paint.",
  path: "/switch.js",
  params: {},
  file: "/switch",
  kinds: {},
  formats: { js: stored("js") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

export const getSettingsSchema = operation({
  id: "getSettingsSchema",
  group: "tokens",
  summary: "The JSON Schema of the settings, for completion and validation in editors.",
  path: "/schemas/vitral.json",
  params: {},
  file: "/schemas/vitral",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("SettingsSchema", {}),
  settle: () => ({}),
  answer: () => null,
});

export const getTailwindCss = operation({
  id: "getTailwindCss",
  group: "tokens",
  summary: "The theme for Tailwind CSS 4, to import after the token stylesheet; it replaces the default palette.",
  path: "/tailwind.css",
  params: {},
  file: "/tailwind",
  kinds: {},
  formats: { css: stored("css") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});

export const getTailwindExtendCss = operation({
  id: "getTailwindExtendCss",
  group: "tokens",
  summary: "The theme for Tailwind CSS 4 that extends the default theme, to import after the token stylesheet.",
  path: "/tailwind.extend.css",
  params: {},
  file: "/tailwind.extend",
  kinds: {},
  formats: { css: stored("css") },
  shape: null,
  settle: () => ({}),
  answer: () => null,
});
