import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const BASE = { gap: "8px", pad: "4px", round: "2px" };
const LIGHT = { page: "#ffffff", ink: "#111111", line: "#cccccc" };
const DARK = { page: "#111111", ink: "#eeeeee", line: "#333333" };
const KEYS = { blue: "#0066cc", green: "#00aa00" };

/** The key of a dark page. */
const inDark = (key: string) => key.replaceAll("0", "9");

const base = rules(":root", BASE);
const lightOf = (key: string) => rules(":root", { ...LIGHT, key });
const darkOf = (key: string) => rules('[data-theme="dark"]', { ...DARK, key: inDark(key) });

/** A stylesheet as tools shorten it. */
const shortened = (css: string) => css.replaceAll(/\s*([{};:])\s*/g, "$1").replaceAll('"', "");

/** The files of both brands. */
const filesOf = (file: (brand: string, key: string) => Readonly<Record<string, string>>) =>
  Object.assign({}, ...Object.entries(KEYS).map(([brand, key]) => file(brand, key))) as Record<string, string>;

const built = (brand: string, key: string) => `${base}${lightOf(key)}${darkOf(key)}`;

/** Sources of two brands, with the stylesheet that a build makes of each. */
const SOURCES: Readonly<
  Record<string, readonly [fileOf: (brand: string) => string, files: Readonly<Record<string, string>>]>
> = {
  "an index in each brand's folder that imports the base, beside shortened files": [
    (brand) => `dist/${brand}.min.css`,
    {
      "styles/base.css": base,
      ...filesOf((brand, key) => ({
        [`styles/${brand}/index.css`]: `@import "../base.css"; ${lightOf(key)}${darkOf(key)}`,
        [`dist/${brand}.min.css`]: shortened(built(brand, key)),
      })),
    },
  ],
  "an index that imports all that it has": [
    (brand) => `dist/${brand}.css`,
    {
      "src/base.css": base,
      ...filesOf((brand, key) => ({
        [`src/css/brands/${brand}/light.css`]: lightOf(key),
        [`src/css/brands/${brand}/dark.css`]: darkOf(key),
        [`src/css/brands/${brand}/index.css`]: `@import "../../../base.css"; @import "./light.css"; @import "./dark.css";`,
        [`dist/${brand}.css`]: built(brand, key),
        [`dist/${brand}.min.css`]: shortened(built(brand, key)),
      })),
    },
  ],
  "brands that import nothing, which a build puts behind the base": [
    (brand) => `dist/${brand}.css`,
    {
      "src/base.css": base,
      ...filesOf((brand, key) => ({
        [`src/${brand}.css`]: `${lightOf(key)}${darkOf(key)}`,
        [`dist/${brand}.css`]: built(brand, key),
      })),
    },
  ],
  "another name in the folder of what is made": [
    (brand) => `dist/acme-${brand}-all.css`,
    {
      "src/base.css": base,
      ...filesOf((brand, key) => ({
        [`src/${brand}.css`]: `@import "./base.css"; ${lightOf(key)}${darkOf(key)}`,
        [`dist/acme-${brand}-all.css`]: built(brand, key),
      })),
    },
  ],
};

describe("What a build makes of a stylesheet with all that it imports is no choice beside it, and named", () => {
  it.each(Object.entries(SOURCES))("%s", async (_, [fileOf, files]) => {
    const found = await imported(sourceOf(files));
    expect(found.combinations).toHaveLength(4);
    const values = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
    for (const key of Object.values(KEYS)) {
      expect(values).toContainEqual({ ...BASE, ...LIGHT, key });
      expect(values).toContainEqual({ ...BASE, ...DARK, key: inDark(key) });
    }
    const left = report(found)["repaired: Stylesheets of which another one has every value"];
    expect(left?.toSorted()).toEqual(["blue", "green"].map(fileOf));
  });
});

it("Values of a built stylesheet that its source has otherwise now are named with both", async () => {
  const files = filesOf((brand, key) => ({
    [`src/${brand}/index.css`]: `@import "../base.css"; ${lightOf(key)}${darkOf(key)}`,
    [`dist/${brand}.css`]: built(brand, key).replace("gap: 8px", "gap: 6px"),
  }));
  const found = await imported(sourceOf({ "src/base.css": base, ...files }));
  expect(found.combinations).toHaveLength(4);
  const old = found.made.entries.filter(({ kind }) => kind === "left-out");
  expect(old).toMatchObject([
    { subject: "--gap", found: "6px in dist/blue.css, but 8px in src/blue/index.css" },
    { subject: "--gap", found: "6px in dist/green.css, but 8px in src/green/index.css" },
  ]);
});

it("A built stylesheet counts where its source has functions that only the build knows", async () => {
  const source = { ink: "#111111", gap: "rem(12px)", wide: "0 rem(960px)", tint: "rgb(255 0 0)" };
  const found = await imported(
    sourceOf({
      "src/tokens.css": rules(":root", source),
      "dist/tokens.css": rules(":root", { ink: "#111", gap: "0.75rem", wide: "0 60rem", tint: "red" }),
    }),
  );
  expect(await found.variablesOf({})).toEqual({ ink: "#111111", gap: "0.75rem", wide: "0 60rem", tint: "#ff0000" });
  expect(report(found)["repaired: Values that the source's build works out: those of the built stylesheet"]).toEqual([
    "--gap",
    "--wide",
  ]);
});

it("A built stylesheet counts for the few values that its source leaves to the build", async () => {
  const [light, dark] = [{ ink: "#111111", page: "#ffffff" }, rules(".dark", { ink: "#eeeeee", page: "#000000" })];
  const built = rules(":root", { ...light, gap: "0.75rem" }) + dark;
  const found = await imported(
    sourceOf({
      "src/tokens.css": rules(":root", { ...light, gap: "rem(12px)" }) + dark,
      "dist/tokens.css": built,
      "dist/tokens.min.css": built.replace(/\s+/g, ""),
    }),
  );
  expect(await found.variablesOf({ theme: "light" })).toEqual({ ...light, gap: "0.75rem" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#eeeeee", page: "#000000", gap: "0.75rem" });
  expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
});

it("What a source has otherwise now than its build is named, if the build counts for what it works out", async () => {
  const found = await imported(
    sourceOf({
      "src/tokens.css": rules(":root", { ink: "#111111", gap: "rem(12px)", page: "#ffffff" }),
      "dist/tokens.css": rules(":root", { ink: "#222222", gap: "0.75rem", page: "#ffffff" }),
    }),
  );
  expect(await found.variablesOf({})).toEqual({ ink: "#222222", gap: "0.75rem", page: "#ffffff" });
  expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toMatchObject([
    { subject: "--ink", found: "#111111 in src/tokens.css, but #222222 in dist/tokens.css" },
  ]);
});

it("A property of a built stylesheet that its source has no more is named, and is no reason for a choice", async () => {
  const many = rules(":root", Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`space-${at}`, `${at}px`])));
  const files = filesOf((brand, key) => ({
    [`src/${brand}/index.css`]: `@import "../base.css"; ${lightOf(key)}`,
    [`dist/${brand}.css`]: many + lightOf(key) + rules(":root", { gone: "1px" }),
  }));
  const found = await imported(sourceOf({ "src/base.css": many, ...files }));
  expect(found.combinations).toHaveLength(2);
  expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toMatchObject([
    { subject: "--gone", found: "1px in dist/blue.css, but not in src/blue/index.css" },
    { subject: "--gone", found: "1px in dist/green.css, but not in src/green/index.css" },
  ]);
});

it("A theme in dist that no source has is a choice, though most of its values are those of one", async () => {
  const found = await imported(
    sourceOf({
      "src/base.css": base,
      "src/blue.css": `@import "./base.css"; ${lightOf(KEYS.blue)}`,
      "dist/blue.css": base + lightOf(KEYS.blue),
      "dist/sea.css": base + lightOf("#004488"),
    }),
  );
  const values = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
  expect(values).toContainEqual({ ...BASE, ...LIGHT, key: KEYS.blue });
  expect(values).toContainEqual({ ...BASE, ...LIGHT, key: "#004488" });
});

it("What only a built stylesheet chooses is kept", async () => {
  const found = await imported(
    sourceOf({
      "src/base.css": base,
      "src/index.css": `@import "./base.css"; ${lightOf("#0066cc")}${darkOf("#0066cc")}`,
      "dist/index.css": `${built("blue", "#0066cc")} ${rules('[data-contrast="high"]', { ink: "#000000" })}`,
    }),
  );
  const light = { ...BASE, ...LIGHT, key: "#0066cc" };
  expect(await found.variablesOf({ theme: "light", contrast: "high" })).toEqual({ ...light, ink: "#000000" });
  expect(await found.variablesOf({ theme: "light", contrast: "default" })).toEqual(light);
});
