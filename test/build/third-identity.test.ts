import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { createEdition } from "../../generator/build/edition.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { isAccepted } from "../identity/settings-schema.ts";
import { NOON, openApi, readSource, SCOPE, SEVEN } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

const { get } = await openApi({ root: SEVEN });

it("validates the third identity's settings against the published schema", () => {
  const settings = JSON.parse(readFileSync(join(SEVEN, "tokens/vitral.json"), "utf8"));
  expect([isAccepted(settings), isAccepted.errors]).toEqual([true, null]);
});

describe("a product without its own file", () => {
  type ByMode = Record<"light" | "dark", { $value: { hex: string } }>;

  it("gets a body in the format of a product file, built from the settings", async () => {
    const body = await get("/api/v1/products/tower").json();
    expect(body).toMatchObject({
      id: "tower",
      name: "Tower clocks",
      mark: "tower",
      acronym: "Time On Walls, Each Right",
      highlight: { format: "initials", weight: "strong", text: "**T**ime **O**n **W**alls, **E**ach **R**ight" },
    });
    const hexOf = ({ $value }: ByMode["light"]) => $value.hex;
    expect(
      Object.entries<ByMode>(body.data).map(([name, { light, dark }]) => [name, hexOf(light), hexOf(dark)]),
    ).toEqual([
      ["trace-bronze", "#7a4a12", "#e2b071"],
      ["trace-verdigris", "#1d6a55", "#6fd3b6"],
    ]);
  });

  it("falls back to its name for texts that the settings omit", async () => {
    const { mark, acronym, highlight, data } = await get("/api/v1/products/pocket").json();
    expect([mark, acronym, highlight.text]).toEqual(["Pocket watches", "Pocket watches", "Pocket watches"]);
    // Overrides that aren't colours are only in the stylesheet.
    expect(Object.keys(data)).toEqual(["trace-gold"]);
    expect(await get("/api/v1/products/pocket.css").text()).toContain("--radius-case: 999px;");
  });

  it("lists null for a product without a symbol, and responds to the symbol's address with 404", async () => {
    const { products } = await get("/api/v1/products").json();
    const symbols = products.map(({ id, symbol }: { id: string; symbol: object | null }) => [id, symbol]);
    const at = "/api/v1/products/tower/mark";
    expect(symbols).toEqual([
      ["tower", { light: `${at}/light.svg`, dark: `${at}/dark.svg` }],
      ["pocket", null],
    ]);
    const reply = get("/api/v1/products/pocket/mark.svg");
    expect([reply.status, await reply.json()]).toMatchObject([404, { parameter: "product", allowed: ["tower"] }]);
    expect(await get("/api/v1/products/tower/mark.svg").text()).toContain('stroke="#7a4a12"');
  });
});

it("gives calendar events an id even if the settings have no URL", async () => {
  const feed = await get("/api/v1/seasons.ics").text();
  // The last Sunday of October 2026 is the 25th; the period begins two days earlier.
  expect(feed).toContain("UID:hour-back-2026@localhost\r\nDTSTAMP:19700101T000000Z\r\nDTSTART;VALUE=DATE:20261023\r\n");
});

describe("the build of the third identity", async () => {
  const dist = join(temporaryFolder(), "dist");
  const source = await readSource(SEVEN);
  const scope = { ...SCOPE, span: { from: 2026, to: 2026 } };
  await build(source, scope, dist);

  it("contains every token file, and no symbol for a product without one", () => {
    expect(readdirSync(join(dist, "api/v1/tokens")).toSorted()).toEqual(
      ["base.v2", "dials", "makes", "motion", "sizes", "type"].map((name) => `sets~${name}.json`),
    );
    expect(["tower", "pocket"].map((id) => existsSync(join(dist, `api/v1/products/${id}/mark`)))).toEqual([
      true,
      false,
    ]);
  });

  it("reads back as the same identity", async () => {
    const reading = await readBuilt(dist);
    if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
    expect(reading.built.identity).toEqual(createEdition(source, scope).published.identity);
  });

  it("contains the handler's responses, byte for byte", async () => {
    const reading = await readBuilt(dist);
    if ("problems" in reading) throw new Error(reading.problems.map(({ message }) => message).join("\n"));
    const handler = createHandler(
      reading.built,
      clock("UTC", () => NOON),
    );
    const paths = createEdition(source, scope).planned.map(({ path }) => path);
    // The settings list two combinations to build in addition to the defaults.
    expect(paths.filter((path) => path.includes("~touch~")).length).toBeGreaterThan(0);
    for (const path of paths) {
      const { status, body } = handler(new Request(`http://localhost${path}`));
      expect(status, path).toBe(200);
      expect(Buffer.from(body ?? "").equals(readFileSync(join(dist, path))), path).toBe(true);
    }
  });
});
