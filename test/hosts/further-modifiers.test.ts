import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { edgeRoutes } from "../../generator/build/deployment/edge-routes.ts";
import { hostRules } from "../../generator/build/deployment/rules.ts";
import { openApi, SCOPE, SEVEN } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { type NetlifyFiles, openNetlifyFiles } from "./netlify-files.ts";

const { planned, identity, get, source } = await openApi({ root: SEVEN });
const rules = hostRules(identity, SCOPE, planned);
const CUSTOM = ["density", "corner", "text-size", "platform"];

describe("Static host rules", () => {
  it.each(["/api/v1/themes/enamel", "/api/v1/themes/carbon-clear.css"])(
    "reject each custom modifier with one rule, before the rule that serves the file: %s",
    (address) => {
      const addressRules = rules.filter(({ from }) => from === address);
      const fileRule = addressRules.findIndex(({ status }) => status === 200);
      for (const id of CUSTOM) {
        const rejections = addressRules.filter(({ query }) => id in query);
        expect(rejections).toMatchObject([{ query: { [id]: `:${id}` }, to: "/errors/unavailable.json", status: 404 }]);
        expect(addressRules.findIndex((rule) => rule === rejections[0])).toBeLessThan(fileRule);
      }
    },
  );

  it("are independent of the number of contexts", () => {
    const modifiers = identity.modifiers.map((modifier) => {
      const more = Array.from({ length: 20 }, (_, index) => ({ ...modifier.contexts[0]!, id: `more-${index}` }));
      return modifier.role === null ? { ...modifier, contexts: [...modifier.contexts, ...more] } : modifier;
    });
    expect(hostRules({ ...identity, modifiers }, SCOPE, planned).length).toBe(rules.length);
  });
});

describe("Behind Netlify's own matcher, without its edge", () => {
  let files: NetlifyFiles;
  const request = (address: string) => files(new Request(`https://localhost/api/v1/themes/${address}`));

  beforeAll(async () => {
    const dist = join(temporaryFolder(), "dist");
    await build(source, { ...SCOPE, span: { from: 2026, to: 2026 } }, dist);
    files = await openNetlifyFiles(dist);
  });

  it.each([
    "enamel?density=touch",
    "enamel.css?text-size=2x",
    "carbon?product=tower&text-size=1-5x",
    "carbon.css?product=pocket&season=leap&platform=kiosk",
    "enamel?corner=nowhere",
  ])("returns an error for %s, which no file contains", async (address) => {
    const reply = await request(address);
    expect([reply.status, await reply.json()]).toMatchObject([404, { error: "UNAVAILABLE" }]);
  });

  it.each(["enamel", "carbon.css?product=tower", "carbon?product=pocket&season=leap", "enamel/tower/none.css"])(
    "serves %s from its file",
    async (address) => {
      const reply = await request(address);
      expect(reply.status).toBe(200);
      expect(await reply.text()).toBe(await get(`/api/v1/themes/${address}`).text());
    },
  );
});

describe("The edge", () => {
  const { path, excludedPath } = edgeRoutes(identity, SCOPE);
  const isRouted = (address: string) =>
    path.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: address })) &&
    !excludedPath.includes(address);

  it.each(["/api/v1/themes/enamel", "/api/v1/themes/carbon-clear.css", "/api/v1/themes/nowhere"])(
    "handles %s, which takes custom modifiers",
    (address) => {
      expect(isRouted(address)).toBe(true);
    },
  );

  it.each(["/api/v1/themes/enamel/tower/none.css", "/api/v1/tokens/sets~base.v2.json", "/api/v1/tokens.css"])(
    "leaves %s to the files",
    (address) => {
      expect(planned.map((file) => file.path)).toContain(address);
      expect(isRouted(address)).toBe(false);
    },
  );
});
