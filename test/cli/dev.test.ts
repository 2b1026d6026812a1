import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDev, startDev } from "./dev-server.ts";
import { copySmallest } from "../smallest.ts";
import { vitral } from "./vitral.ts";

describe("vitral dev", () => {
  it("serves the responses of a build from memory and writes nothing", async () => {
    const { root, text } = await openDev();
    expect(JSON.parse(await text("/api/v1/contrast?foreground=000&background=fff"))).toMatchObject({ ratio: 21 });
    const files = ["/", "/llms.txt", "/SKILL.md", "/api/v1/tokens", "/api/v1/themes/dark.css", "/api/v1/manifest.json"];
    await vitral(["build", "--quiet", "--out", "built"], { cwd: root });
    const built = (path: string) => readFileSync(join(root, "built", path), "utf8");
    const [page = "", ...rest] = await Promise.all(files.map(text));
    const { release } = JSON.parse(built("api/v1/manifest.json")) as { release: string };
    const shown = page.replace(/<script src="[^"]+" data-version="[^"]+"><\/script>/, "");
    expect(shown.replace("<code>dev</code>", `<code>${release}</code>`)).toBe(built("index.html"));
    expect(rest.slice(0, 4)).toEqual(
      ["llms.txt", "SKILL.md", "api/v1/tokens.json", "api/v1/themes/dark/none/none.css"].map(built),
    );
    expect(JSON.parse(rest[4] ?? "")).toEqual(JSON.parse(built("api/v1/manifest.json")));
    expect(readdirSync(root).sort()).toEqual(["built", "reference", "tokens"]);
  });

  it("prevents caching, including of missing addresses", async () => {
    const { origin } = await openDev();
    const addresses = ["/", "/api/v1/themes/dark.css?season=auto", "/api/v1/themes", "/playground"];
    const missing = ["/nothing", "/constructor", "/__proto__", "/toString", "/api/v1/nothing"];
    const summarize = async (address: string) => {
      const { status, headers } = await fetch(`${origin}${address}`);
      return [address, status, headers.get("cache-control")];
    };
    expect(await Promise.all([...addresses, ...missing].map(summarize))).toEqual([
      ...addresses.map((address) => [address, 200, "no-store"]),
      ...missing.map((address) => [address, 404, "no-store"]),
    ]);
  });

  it("serves the API and GraphQL below a base path", async () => {
    const { origin } = await startDev(copySmallest(), ["--base-path", "/design"]);
    const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
    expect(await Promise.all(["/design/", "/design/api/v1/themes", "/api/v1/themes"].map(status))).toEqual([
      200, 200, 404,
    ]);
    const response = await fetch(`${origin}/design/graphql?query={listThemes{date}}`);
    expect([response.headers.get("cache-control"), Object.keys(await response.json())]).toEqual(["no-store", ["data"]]);
    expect(await (await fetch(`${origin}/design/`)).text()).toContain('src="/design/.vitral/dev.js"');
  });

  it.each(["SIGINT", "SIGTERM"] as const)("closes open event streams on %s and exits with 0", async (signal) => {
    const { child, end, origin } = await openDev([], copySmallest());
    child.kill(signal);
    expect(await end).toMatchObject({ code: 0, err: "" });
    await expect(fetch(origin)).rejects.toThrow();
  });
});
