import { join } from "node:path";
import { expect, it } from "vitest";
import { digestOf } from "../build/tree.ts";
import { copyIdentity, temporaryFolder, vitral } from "./vitral.ts";

const root = copyIdentity();
const options = ["build", "--json", "--years", "2025-2031", "--date", "2026-11-20", "--root", root];

/** A build in some surroundings: its release, and one digest of all its files. */
async function built(out: string, cwd: string, env: Record<string, string>) {
  const { code, out: text, err } = await vitral([...options, "--out", out], { cwd, env });
  expect([code, err]).toEqual([0, ""]);
  return { release: JSON.parse(text).release, digest: digestOf(join(root, out)) };
}

const want = await built("here", root, { TZ: "America/Sao_Paulo", LANG: "pt_BR.UTF-8", LC_ALL: "pt_BR.UTF-8" });

const surroundings: [string, Record<string, string>][] = [
  ["a zone a day ahead", { TZ: "Pacific/Kiritimati" }],
  ["a zone a day behind", { TZ: "Pacific/Niue" }],
  ["a zone with a quarter hour", { TZ: "Asia/Kathmandu" }],
  ["a Turkish locale, whose i has another capital", { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" }],
  ["a Swedish locale, which sorts otherwise", { LANG: "sv_SE.UTF-8", LC_ALL: "sv_SE.UTF-8" }],
  ["an Arabic locale, with digits of its own", { LANG: "ar_EG.UTF-8", LC_ALL: "ar_EG.UTF-8" }],
  ["no locale at all", { LANG: "C", LC_ALL: "C" }],
];

it.each(surroundings)("the same identity gives the same release and the same bytes in %s", async (name, env) => {
  expect(await built(name.replace(/\W+/g, "-"), temporaryFolder(), env)).toEqual(want);
});
