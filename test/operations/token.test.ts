import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const sample = await openApi();
const bodyOf = async (api: typeof sample, address: string) => (await api.get(`/api/v1${address}`).json()) as object;

describe("/token/{name}.json", () => {
  it("returns the value in every context, as the token file defines it", async () => {
    expect(await bodyOf(sample, "/token/rule-strong.json")).toMatchObject({
      name: "rule-strong",
      path: "color.rule-strong",
      variable: "--rule-strong",
      type: "color",
      group: "color",
      note: "Contorno de campo e de controle (mínimo 3:1).",
      use: ["border", "graphic"],
      roles: ["border"],
      deprecated: false,
      values: [
        { value: "#808080", aliases: [], contexts: [{ theme: ["light"] }] },
        { value: "#767676", aliases: [], contexts: [{ theme: ["dark"] }] },
        { value: "#000000", aliases: ["ink"], contexts: [{ theme: ["light-high-contrast"] }] },
        { value: "#ffffff", aliases: ["ink"], contexts: [{ theme: ["dark-high-contrast"] }] },
      ],
    });
  });

  it("returns one value without conditions for a constant token", async () => {
    const body = await bodyOf(sample, "/token/space-4.json");
    expect(body).toMatchObject({ values: [{ value: "1rem", aliases: [], contexts: [{}] }], roles: ["space"], use: [] });
  });

  it("returns every variable of a text style", async () => {
    expect(await bodyOf(sample, "/token/text-body.json")).toMatchObject({
      values: [{ value: "1rem", parts: { "text-body--line-height": "1.6", "text-body--font-weight": "400" } }],
    });
  });

  it.each([
    ["scss", "tokens.$space-4"],
    ["swift", "Dimensions.space4"],
    ["figma", "space/4"],
  ])("returns the token's name on %s", async (platform, name) => {
    const { platforms } = (await bodyOf(sample, "/token/space-4.json")) as { platforms: object[] };
    expect(platforms).toContainEqual({ platform, name });
  });

  it("lists the existing tokens if the name is unknown", async () => {
    const response = sample.get("/api/v1/token/inc.json");
    expect(response.status).toBe(404);
    const { message, allowed } = (await response.json()) as { message: string; allowed: string[] };
    expect(message).toMatch(/^Unknown token "inc"\. Did you mean "ink"\?/);
    expect(allowed).toContain("gray-soft");
  });

  describe("of an identity with aliases", async () => {
    const root = temporaryFolder();
    const old = { ...color("#333333", [0.2, 0.2, 0.2]), $deprecated: "Use {brand.text} instead." };
    const alias = (target: string) => ({ $type: "color", $value: `{${target}}`, $description: "An alias." });
    const brand = {
      base: color("#222222", [0.13, 0.13, 0.13]),
      text: alias("brand.base"),
      link: alias("brand.text"),
      old,
      older: { ...old, $deprecated: "brand-text was nearer. Use {brand.base}." },
    };
    writeTokens(root, SETTINGS, {
      color: { light: { ...THEME, nul: THEME.ink } },
      brand,
      size: { "1/2": { $type: "number", $value: 2 } },
    });
    const api = await openApi({ root });

    it("returns the alias chain and the dependants", async () => {
      expect(await bodyOf(api, "/token/brand-link.json")).toMatchObject({
        values: [{ value: "#222222", aliases: ["brand-text", "brand-base"] }],
        dependants: [],
      });
      expect(await bodyOf(api, "/token/brand-base.json")).toMatchObject({ dependants: ["brand-text"] });
    });

    it("returns the successor that a deprecation names", async () => {
      expect(await bodyOf(api, "/token/brand-old.json")).toMatchObject({
        deprecated: true,
        deprecation: "Use {brand.text} instead.",
        successor: "brand-text",
      });
    });

    it("returns the token that a deprecation refers to, whatever other names it mentions", async () => {
      expect(await bodyOf(api, "/token/brand-older.json")).toMatchObject({ successor: "brand-base" });
    });

    it("has an address for a name with a slash", async () => {
      expect(await bodyOf(api, "/token/size-1~2f~2.json")).toMatchObject({ name: "size-1/2" });
    });

    it("encodes a name that Windows reserves for a device", async () => {
      expect(await bodyOf(api, "/token/~6e~ul.json")).toMatchObject({ name: "nul" });
    });
  });
});

describe("/groups/{group}/{theme}", () => {
  it("returns the group's tokens with their values in the theme", async () => {
    const body = (await bodyOf(sample, "/groups/color/dark")) as { tokens: { name: string }[] };
    expect(body).toMatchObject({ group: "color", theme: "dark" });
    expect(body.tokens).toContainEqual({ name: "rule-strong", value: "#767676", note: expect.stringContaining("3:1") });
    const names = body.tokens.map(({ name }) => name);
    expect(names).toContain("paper");
    expect(names).not.toContain("space-4");
  });

  it.each([
    ["/groups/colour/dark", 'Unknown group "colour". Did you mean "color"?'],
    ["/groups/color/blue", 'Unknown theme "blue".'],
  ])("%s is rejected: %s", async (address, start) => {
    const response = sample.get(`/api/v1${address}`);
    expect(response.status).toBe(404);
    expect(((await response.json()) as { message: string }).message).toContain(start);
  });
});
