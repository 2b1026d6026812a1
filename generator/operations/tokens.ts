import { renderTailwindCss } from "../render/tailwind-css.ts";
import { renderTokensCss } from "../render/tokens-css.ts";
import { css, stored } from "./format.ts";
import { operation } from "./operation.ts";
import * as shape from "./shape.ts";

/** The tokens file, byte for byte as the identity keeps it. */
export const getTokens = operation({
  id: "getTokens",
  group: "tokens",
  summary: "The tokens file, exactly as the identity keeps it, in the Design Tokens format.",
  path: "/tokens",
  params: {},
  file: "/tokens",
  kinds: {},
  formats: { json: stored("json") },
  shape: shape.openObject("TokensFile", {}),
  settle: () => ({}),
  answer: () => null,
});

/** The token stylesheet. */
export const getTokensCss = operation({
  id: "getTokensCss",
  group: "tokens",
  summary: "The token stylesheet: it follows the reader's colour scheme and contrast; data-season chooses a season.",
  path: "/tokens.css",
  params: {},
  file: "/tokens",
  kinds: {},
  formats: { css: css(renderTokensCss) },
  shape: null,
  settle: () => ({}),
  answer: (identity) => identity,
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
  formats: { css: css(renderTailwindCss) },
  shape: null,
  settle: () => ({}),
  answer: (identity) => identity,
});
