import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HERE } from "../here.ts";
import type { Identity } from "../model/identity.ts";
import { renderFills } from "./bars.ts";
import { pagePrefix, renderRoles } from "./roles.ts";
import { stylesOfTemplates } from "./template.ts";

const FOLDER = join(HERE, "site/styles");

/** Files in `styles/` from this prefix on come last: they restyle all pages for other media. */
const MEDIA = "9";

/**
 * Concatenates the site's stylesheet: the files of `styles/` by name, with the templates' styles before those for other
 * media, then roles and fills.
 */
export function renderStyles(identity: Identity): string {
  const files = readdirSync(FOLDER).sort();
  const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
  const texts = [
    ...files.filter((name) => name < MEDIA).map(read),
    ...stylesOfTemplates(),
    ...files.filter((name) => name >= MEDIA).map(read),
  ];
  const prefix = pagePrefix(identity);
  return [
    ...texts.map((text) => text.replaceAll("--page-", prefix)),
    renderRoles(identity),
    renderFills(identity),
  ].join("\n");
}
