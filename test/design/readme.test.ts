import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { audits } from "../audits/all.ts";
import { HOSTS } from "../audits/hosts.ts";
import { ROOT } from "../built.ts";

/** The names of the hosts in the README's table. */
const NAMES: Readonly<Record<string, string>> = {
  netlify: "Netlify",
  workerd: "Cloudflare",
  deno: "Deno, or any runtime that takes a `fetch`",
  node: "Node",
  serve: "any static host",
};

it.each(Object.entries(NAMES))("says how many audits %s passes", (name, title) => {
  const line = readFileSync(join(ROOT, "README.md"), "utf8")
    .split("\n")
    .find((row) => row.startsWith(`| ${title} |`));
  expect(line).toContain(`| ${HOSTS.find((host) => host.name === name)?.audits} of ${audits.length} |`);
});
