import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { DIST } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { ended, startVitral } from "./vitral.ts";

const SECRET = "a secret of the machine";

/** A build with files that Vitral didn't write, and with links to a secret outside it. */
function buildWithSecrets(hasRecord: boolean): string {
  const parent = temporaryFolder();
  const [folder, outside] = [join(parent, "dist"), join(parent, "outside")];
  cpSync(DIST, folder, { recursive: true });
  mkdirSync(outside);
  for (const name of ["key.txt", "index.html", "cor.md"]) writeFileSync(join(outside, name), SECRET);
  writeFileSync(join(folder, ".env"), SECRET);
  writeFileSync(join(folder, "notes.txt"), SECRET);
  symlinkSync(outside, join(folder, "link"));
  symlinkSync(join(outside, "key.txt"), join(folder, "key.txt"));
  symlinkSync(".env", join(folder, "env.txt"));
  // Replaces listed files with links: a page in a linked folder, and a Markdown file of the API.
  renameSync(join(folder, "tokens"), join(outside, "tokens"));
  symlinkSync(join(outside, "tokens"), join(folder, "tokens"));
  rmSync(join(folder, "api/v1/reference/cor.md"));
  writeFileSync(join(folder, "plain.txt"), SECRET);
  symlinkSync("../../../plain.txt", join(folder, "api/v1/reference/cor.md"));
  if (!hasRecord) rmSync(join(folder, ".vitral.json"));
  return folder;
}

/** Sends a path unchanged, unlike `fetch`. */
async function get(root: string, path: string): Promise<{ readonly status: number; readonly body: string }> {
  const [response] = await once(request(new URL(root), { path }).end(), "response");
  return { status: response.statusCode, body: await text(response) };
}

describe.each([
  ["with a record", true],
  ["without a record", false],
])("a build %s", (_, hasRecord) => {
  let root = "";
  beforeAll(async () => {
    const child = startVitral(["preview", "--port", "0", "--dist", buildWithSecrets(hasRecord)], {});
    const end = ended(child);
    const [first] = await once(child.stdout!, "data");
    [root = ""] = /http:\/\/[^/\s]+/.exec(String(first)) ?? [];
    return async () => {
      child.kill("SIGTERM");
      await end;
    };
  });

  it.each([
    ["a file in a linked folder", "/link/key.txt"],
    ["the index of a linked folder", "/link"],
    ["a listed page in a linked folder", "/tokens"],
    ["a linked file", "/key.txt"],
    ["a link to a dotfile", "/env.txt"],
    ["a dotfile", "/.env"],
    ["an escaped dotfile", "/%2Eenv"],
    ["the record", "/.vitral.json"],
    ["a file that Vitral did not write", "/notes.txt"],
    ["a Markdown file of the API behind a link", "/api/v1/reference/cor.md"],
    ["a Markdown file of the API behind a link, in another spelling", "//api/v1/reference/cor.md"],
  ])("doesn't serve %s", async (__, path) => {
    const { status, body } = await get(root, path);
    // Without a record, pages are rendered, and those in the folder are ignored.
    const isRendered = !hasRecord && path === "/tokens";
    expect([path, status >= 400, body.includes(SECRET)]).toEqual([path, !isRendered, false]);
  });

  it.each(["/", "/contraste", "/site/site.css", "/404", "/api/v1/tokens.json", "/llms.txt"])(
    "serves the published file at %s",
    async (path) => {
      expect((await get(root, path)).status).toBe(200);
    },
  );
});
