import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { color, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

/** Writes an identity with distinct opaque greys, `grey-0` onwards, and one translucent colour. */
function identityWith(opaque: number, settings: object = {}): string {
  const folder = temporaryFolder();
  const greys = Array.from({ length: opaque }, (_, index) => {
    const share = Number(((index * 2) / 255).toFixed(4));
    const hex = `#${(index * 2).toString(16).padStart(2, "0").repeat(3)}`;
    return [`grey-${index}`, color(hex, [share, share, share])] as const;
  });
  const white = color("#ffffff", [1, 1, 1]);
  const glass = { ...white, $value: { ...white.$value, alpha: 0.5 } };
  writeTokens(
    folder,
    { name: "Greys", language: "en", tokens: "tokens.json", ...settings },
    { color: { ...Object.fromEntries(greys), glass } },
  );
  return folder;
}

type Pair = { readonly foreground: string; readonly background: string };

async function pairsOf(folder: string): Promise<readonly string[]> {
  const { get } = await openApi({ root: folder });
  const { pairs } = (await get("/api/v1/contrast/default").json()) as { pairs: Pair[] };
  return pairs.map(({ foreground, background }) => `${foreground} on ${background}`);
}

const GREY = "color.grey-";
const SETTINGS = {
  pairs: [
    { text: [`${GREY}1`], on: [`${GREY}60`], minimum: 1 },
    { graphic: ["color.glass"], on: [`${GREY}2`], minimum: 1 },
  ],
  roles: { text: `${GREY}3` },
};

describe("A theme's contrast matrix", () => {
  it("lists every pair of 64 opaque colours, and translucent colours on each", async () => {
    const pairs = await pairsOf(identityWith(64, SETTINGS));
    expect(pairs.length).toBe(64 * 63 + 64);
    expect(pairs).toContain("color-grey-63 on color-grey-0");
    expect(pairs).toContain("color-glass on color-grey-63");
    expect(pairs.filter((pair) => pair.endsWith("on color-glass"))).toEqual([]);
  });

  it("lists only colours in pairs and roles if there are 65", async () => {
    const pairs = await pairsOf(identityWith(65, SETTINGS));
    const listed = ["color-grey-1", "color-grey-2", "color-grey-3", "color-grey-60"];
    const isListed = (pair: string) => pair.split(" on ").every((name) => [...listed, "color-glass"].includes(name));
    expect(pairs.filter((pair) => !isListed(pair))).toEqual([]);
    // Declared pairs are always listed.
    expect(pairs).toEqual(expect.arrayContaining(["color-grey-1 on color-grey-60", "color-glass on color-grey-2"]));
  });

  it("lists every colour that a pattern matches", async () => {
    const pairs = [{ text: [`${GREY}6*`], on: [`${GREY}0`], minimum: 1 }];
    const listed = await pairsOf(identityWith(65, { pairs }));
    // grey-6, and grey-60 to grey-64.
    expect(listed.filter((pair) => pair.endsWith(" on color-grey-0")).length).toBe(6);
  });

  it("is empty if there are 65 and the settings have no pairs or roles", async () => {
    expect(await pairsOf(identityWith(65))).toEqual([]);
  });
});

it("compares any two of many colours", async () => {
  const { get } = await openApi({ root: identityWith(65, SETTINGS) });
  const reply = get("/api/v1/contrast?foreground=color-grey-50&background=color-grey-0");
  expect([reply.status, (await reply.json()).foreground]).toEqual([
    200,
    { input: "color-grey-50", token: "color-grey-50", hex: "#646464" },
  ]);
});
