import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The complete stylesheet of Open Props. */
export const openPropsCss = readFileSync(
  createRequire(import.meta.url).resolve("open-props/open-props.min.css"),
  "utf8",
);
