import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Identity } from "../model/identity.ts";
import { renderFills } from "./bars.ts";
import { pagePrefix, renderRoles } from "./roles.ts";

const FOLDER = join(import.meta.dirname, "styles");

/** The stylesheet of the pages: the files of `styles/` in the order of their names, then roles and fills. */
export function renderStyles(identity: Identity): string {
  const files = globSync("*.css", { cwd: FOLDER }).sort();
  const prefix = pagePrefix(identity);
  return [
    ...files.map((name) => readFileSync(join(FOLDER, name), "utf8").replaceAll("--page-", prefix)),
    renderRoles(identity),
    renderFills(identity),
  ].join("\n");
}
