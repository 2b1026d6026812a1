import { expect, it } from "vitest";
import { hex as ratioOf } from "wcag-contrast";
import { openApi, SECOND } from "../built.ts";

const { get } = await openApi({ root: SECOND });

const ask = async (query: string) => {
  const response = get(`/api/v1/contrast?${query}`);
  return { status: response.status, body: await response.json() };
};

/** Colours of the group `swatch`, which belongs to no theme. */
it.each(["day", "night", "night-bold"])(
  "A colour that no theme changes has a contrast in the theme %s",
  async (theme) => {
    const { status, body } = await ask(`foreground=swatch-moss&background=fff&theme=${theme}`);
    expect([status, body.foreground]).toEqual([200, { input: "swatch-moss", token: "swatch-moss", hex: "#398133" }]);
    expect(body.ratio).toBe(Math.floor(ratioOf("#398133", "#ffffff") * 100) / 100);
  },
);

it("A translucent one cannot be a background, and is mixed with its background", async () => {
  expect(await ask("foreground=ink&background=swatch-sand")).toMatchObject({
    status: 400,
    body: { error: "INVALID_PARAMETER", parameter: "background", value: "swatch-sand" },
  });
  expect((await ask("foreground=swatch-sand&background=000")).status).toBe(200);
});

it("They are listed among the tokens, and are in the pairs of the matrix unless they are translucent", async () => {
  const { body } = await ask("foreground=swatch&background=paper");
  expect(body.error).toBe("UNKNOWN_TOKEN");
  expect(body.allowed).toEqual(expect.arrayContaining(["ink", "season-diwali", "swatch-sunrise", "swatch-hull"]));
  expect(body.allowed).not.toContain("gap-close");
  const matrix = await get("/api/v1/contrast/day").json();
  const backgrounds = new Set(matrix.pairs.map(({ background }: { background: string }) => background));
  expect([backgrounds.has("swatch-moss"), backgrounds.has("swatch-sand")]).toEqual([true, false]);
});
