import { expect, it } from "vitest";
import { hex as ratioOf } from "wcag-contrast";
import { openApi, SECOND } from "../built.ts";

const { get } = await openApi({ root: SECOND });

const request = async (query: string) => {
  const response = get(`/api/v1/contrast?${query}`);
  return { status: response.status, body: await response.json() };
};

// Colours of the group `swatch`, which doesn't belong to a theme.
it.each(["day", "night", "night-bold"])(
  "checks the contrast of a colour outside themes in the theme %s",
  async (theme) => {
    const { status, body } = await request(`foreground=swatch-moss&background=fff&theme=${theme}`);
    expect([status, body.foreground]).toEqual([200, { input: "swatch-moss", token: "swatch-moss", hex: "#398133" }]);
    expect(body.ratio).toBe(Math.floor(ratioOf("#398133", "#ffffff") * 100) / 100);
  },
);

it("rejects a translucent background, and composites a translucent foreground", async () => {
  expect(await request("foreground=ink&background=swatch-sand")).toMatchObject({
    status: 400,
    body: { error: "INVALID_PARAMETER", parameter: "background", value: "swatch-sand" },
  });
  expect((await request("foreground=swatch-sand&background=000")).status).toBe(200);
});

it("lists colours outside themes among the tokens, and pairs the opaque ones in the matrix", async () => {
  const { body } = await request("foreground=swatch&background=paper");
  expect(body.error).toBe("UNKNOWN_TOKEN");
  expect(body.allowed).toEqual(expect.arrayContaining(["ink", "season-diwali", "swatch-sunrise", "swatch-hull"]));
  expect(body.allowed).not.toContain("gap-close");
  const matrix = await get("/api/v1/contrast/day").json();
  const backgrounds = new Set(matrix.pairs.map(({ background }: { background: string }) => background));
  expect([backgrounds.has("swatch-moss"), backgrounds.has("swatch-sand")]).toEqual([true, false]);
});
