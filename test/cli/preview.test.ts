import { existsSync, readFileSync, renameSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { digestOf } from "../build/tree.ts";
import { copyIdentity, ended, startVitral, temporaryFolder, vitral } from "./vitral.ts";

const cwd = copyIdentity();

beforeAll(async () => {
  await vitral(["build", "--quiet"], { cwd });
  await vitral(["build", "--quiet", "--base-path", "/x", "--out", "based"], { cwd });
});

/** Starts a preview on a free port; answers its address once it is printed. */
async function startPreview(args: readonly string[] = []) {
  const child = startVitral(["preview", "--port", "0", ...args], { cwd });
  const end = ended(child);
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = new Promise<string>((settle) =>
    child.stdout?.once("data", (text: Buffer) => settle(text.toString())),
  );
  const first = await Promise.race([printed, end.then(({ err }) => Promise.reject(new Error(err)))]);
  const [root = ""] = /http:\/\/[^/\s]+/.exec(first) ?? [];
  return { child, end, first, root };
}

describe("vitral preview", () => {
  it("prints addresses that all answer, in plain text on a pipe", async () => {
    const { first, root } = await startPreview();
    const port = new URL(root).port;
    expect(first.replaceAll(`:${port}`, ":#").replace(/ {2,}/g, "  ")).toBe(`The API answers at
  http://127.0.0.1:#/  the identity's page
  http://127.0.0.1:#/api/v1  where everything is
  http://127.0.0.1:#/api/v1/themes  the themes, and today's season
  http://127.0.0.1:#/api/v1/themes/dark.css?season=auto  a theme with the season of the day
  http://127.0.0.1:#/api/v1/seasons/current  the season in force
  http://127.0.0.1:#/api/v1/contrast?foreground=ink&background=paper  a contrast check
  http://127.0.0.1:#/api/v1/openapi.json  the API, described

Ctrl-C stops it.
`);
    for (const [address] of first.matchAll(/http:\S+/g)) expect((await fetch(address)).status, address).toBe(200);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("stops on %s with exit code 0, an open connection or not", async (signal) => {
    const { child, end, root } = await startPreview();
    await (await fetch(`${root}/api/v1/themes`)).text();
    child.kill(signal);
    expect(await end).toMatchObject({ code: 0, err: "" });
    await expect(fetch(`${root}/api/v1/themes`)).rejects.toThrow();
  });

  it("serves what the build holds, and what only a handler can answer", async () => {
    const { root } = await startPreview();
    const text = async (address: string) => (await fetch(`${root}${address}`)).text();
    expect(await text("/api/v1/tokens.css")).toBe(readFileSync(join(cwd, "dist/api/v1/tokens.css"), "utf8"));
    expect(await text("/")).toBe(readFileSync(join(cwd, "dist/index.html"), "utf8"));
    expect(JSON.parse(await text("/api/v1/contrast?foreground=000&background=fff"))).toMatchObject({ ratio: 21 });
    expect(JSON.parse(await text("/api/v1/nothing"))).toMatchObject({ error: "NOT_FOUND", status: 404 });
  });

  it("serves below the path that the build was made for", async () => {
    const { first, root } = await startPreview(["--dist", "based"]);
    expect(first).toContain(`${root}/x/api/v1/themes `);
    for (const [address] of first.matchAll(/http:\S+/g)) expect((await fetch(address)).status, address).toBe(200);
    const { themes } = JSON.parse(await (await fetch(`${root}/x/api/v1/themes`)).text());
    expect((await fetch(`${root}${themes[0].href}`)).status).toBe(200);
    const outside = await fetch(`${root}/api/v1/themes`);
    expect([outside.status, outside.headers.get("content-type")?.includes("json") ?? false]).toEqual([404, false]);
  });

  it("puts back the build that a killed one had moved aside", async () => {
    const digest = digestOf(join(cwd, "dist"));
    renameSync(join(cwd, "dist"), join(cwd, "dist.old"));
    const { root } = await startPreview();
    expect((await fetch(`${root}/api/v1/themes`)).status).toBe(200);
    expect([digestOf(join(cwd, "dist")), existsSync(join(cwd, "dist.old"))]).toEqual([digest, false]);
  });
});

describe("vitral preview that cannot start exits with 1 and says why", () => {
  it("when the port is taken", async () => {
    const taken = createServer();
    await new Promise<void>((settle) => taken.listen(0, "127.0.0.1", settle));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    expect(await vitral(["preview", "--port", `${port}`], { cwd })).toEqual({
      code: 1,
      out: "",
      err: `The port ${port} is taken. Choose another with --port, or 0 for any that is free.\n`,
    });
  });

  it("when the host is not this machine's", async () => {
    // 192.0.2.0/24 belongs to no machine (RFC 5737, section 3).
    expect(await vitral(["preview", "--host", "192.0.2.1", "--port", "0"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: "The preview cannot listen at 192.0.2.1:0 (EADDRNOTAVAIL). Choose another address with --host and --port.\n",
    });
  });

  it("when there is no build", async () => {
    expect(await vitral(["preview"], { cwd: temporaryFolder() })).toEqual({
      code: 1,
      out: "",
      err: 'There is no build in "dist". Run "vitral build" first, or name a built folder with --dist.\n',
    });
  });

  it("when the folder is no build", async () => {
    expect(await vitral(["preview", "--dist", "tokens"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: 'There is no build in "tokens". Run "vitral build" first, or name a built folder with --dist.\n',
    });
  });
});
