import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import type { Identity } from "../model/identity.ts";
import { catalogue } from "../operations/catalogue.ts";
import { href } from "../operations/link.ts";
import { namesOf } from "../operations/operation.ts";
import { wordsIn } from "../faces/words.ts";

/** The page at `/`: what the identity is, and the addresses that answer without a value. */
export function renderHome(identity: Identity): string {
  const template = Handlebars.compile(readFileSync(new URL("home.hbs", import.meta.url), "utf8"), { strict: true });
  const open = catalogue.filter(({ path, params }) => {
    return namesOf(path).length === 0 && Object.values(params).every(({ required }) => !required);
  });
  const addresses = open.map(({ path, summary }) => ({
    href: href(identity, (path.split("{?")[0] ?? "").replace(/^\/$/, "")),
    summary,
  }));
  const words = wordsIn(identity.language);
  return template({ name: identity.name, language: identity.language, root: href(identity, ""), addresses, words });
}
