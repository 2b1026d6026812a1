import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const BOTH = "repaired: Values of either the reader's system or an attribute: both choose one context in Vitral";
const DARK = "@media (prefers-color-scheme: dark)";

describe("The reader's system within one of several alternatives", () => {
  const light = { font: "Inter", bg: "#ffffff", fg: "#000000", link: "#0070f3", ac: "#0c4047" };
  const dark = { bg: "#000000", fg: "#ffffff", link: "#3291ff", ac: "#ffffff" };
  const plain = { font: "sans-serif", bg: "#ffffff", fg: "#000000", link: "#0070f3", ac: "#000000" };
  const acme = `${rules(":root", light)} ${DARK} { ${rules(":root", dark)} }`;

  it("chooses among the values of the one that a page has beside any other", async () => {
    const found = await imported(
      sourceOf({
        "acme.css": acme,
        "theme/night.css": rules(":root", dark),
        "theme/plain.css": rules(":root", plain),
      }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "night" }, { theme: "plain" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual(light);
    expect(await found.variablesOf({ theme: "night" })).toEqual({ ...light, ...dark });
    expect(await found.variablesOf({ theme: "plain" })).toEqual(plain);
    const media = found.identity.modifiers.flatMap(({ contexts }) => contexts.map((one) => one.media));
    expect(media).toEqual([null, "(prefers-color-scheme: dark)", null]);
    expect(report(found)[BOTH]).toBeUndefined();
  });

  it("and beside a single one", async () => {
    const found = await imported(sourceOf({ "acme.css": acme, "plain.css": rules(":root", plain) }));
    expect(await found.variablesOf({ set: "default", theme: "light" })).toEqual(light);
    expect(await found.variablesOf({ set: "default", theme: "dark" })).toEqual({ ...light, ...dark });
    expect(await found.variablesOf({ set: "plain", theme: "dark" })).toEqual(plain);
  });

  it("is a choice of its own where several of them have values for it", async () => {
    const files = Object.fromEntries(
      ["1", "2"].map((at) => [
        `acme-${at}.css`,
        `${rules(":root", { bg: `#fffff${at}`, fg: `#00000${at}` })}
        ${DARK} { ${rules(":root", { bg: `#00000${at}`, fg: `#fffff${at}` })} }`,
      ]),
    );
    const night = rules(":root", { bg: "#111111", fg: "#eeeeee" });
    const found = await imported(sourceOf({ ...files, "acme-night.css": night }));
    const choice = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === "night"))?.id ?? "";
    const variables = (context: string, theme: string) => found.variablesOf({ [choice]: context, theme });
    expect(choice).not.toBe("theme");
    expect(await variables("2", "light")).toEqual({ bg: "#fffff2", fg: "#000002" });
    expect(await variables("2", "dark")).toEqual({ bg: "#000002", fg: "#fffff2" });
    expect(await variables("night", "light")).toEqual({ bg: "#111111", fg: "#eeeeee" });
    expect(report(found)[BOTH]).toBeUndefined();
  });

  it("is a choice of its own within a theme of an attribute, too", async () => {
    const found = await imported(
      sourceOf({
        "a.css":
          rules(":root", { bg: "#ffffff", fg: "#000000" }) +
          rules('[data-theme="dark"]', { bg: "#000000", fg: "#ffffff" }) +
          rules('[data-theme="sand"]', { bg: "#ffeecc", fg: "#332200" }) +
          `${DARK} { ${rules('[data-theme="sand"]', { bg: "#332200", fg: "#ffeecc" })} }`,
      }),
    );
    const choice = found.identity.modifiers.find(({ attribute }) => attribute === "data-theme")?.id ?? "";
    const variables = (context: string, theme: string) => found.variablesOf({ [choice]: context, theme });
    expect(await variables("default", "dark")).toEqual({ bg: "#ffffff", fg: "#000000" });
    expect(await variables("dark", "light")).toEqual({ bg: "#000000", fg: "#ffffff" });
    expect(await variables("sand", "light")).toEqual({ bg: "#ffeecc", fg: "#332200" });
    expect(await variables("sand", "dark")).toEqual({ bg: "#332200", fg: "#ffeecc" });
    expect(report(found)[BOTH]).toBeUndefined();
  });
});
