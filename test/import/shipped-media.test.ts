import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const NEVER = "repaired: Themes for which the source's stylesheets never ask the reader's system";
const DARK = "(prefers-color-scheme: dark)";

const themed = (light: string, dark: string) => ({
  $type: "color",
  $value: light,
  $extensions: { mode: { light, dark } },
});
const tokens = { ink: themed("#111111", "#eeeeee"), page: themed("#ffffff", "#000000") };
const light = ":root { --ink: #111111; --page: #ffffff }";
const dark = "--ink: #eeeeee; --page: #000000";

/** The media of the dark theme of data with a stylesheet beside them, and what the report says of it. */
async function darkBeside(css: string): Promise<readonly [string | null | undefined, readonly string[]]> {
  const found = await imported(sourceOf({ "tokens/a.json": tokens, "css/a.css": css }));
  const context = found.identity.modifiers.flatMap(({ contexts }) => contexts).find(({ id }) => id === "dark");
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#eeeeee", page: "#000000" });
  return [context?.media, report(found)[NEVER] ?? []];
}

it.each([
  ["a class", `${light} .dark { ${dark} }`],
  ["an attribute", `${light} [data-theme="dark"] { ${dark} }`],
  ["an attribute without a value", `${light} [data-dark] { ${dark} }`],
  [
    "light-dark() of pages that have no colour scheme",
    `:root { --ink: light-dark(#111111, #eeeeee) } ${light} .dark { ${dark} }`,
  ],
])("A theme of data is for no reader's system where stylesheets choose it by %s alone", async (_, css) => {
  expect(await darkBeside(css)).toEqual([null, ['theme="dark"']]);
});

it.each([
  ["ask the system, too", `${light} .dark { ${dark} } @media ${DARK} { :root:not(.light) { ${dark} } }`],
  ["ask it in an import", `@import "dark.css" ${DARK}; ${light} .dark { ${dark} }`],
  [
    "leave light-dark() to it",
    ":root { color-scheme: light dark; --ink: light-dark(#111111, #eeeeee); --page: light-dark(#ffffff, #000000) }" +
      ` .dark { ${dark} }`,
  ],
  ["have nothing for a page that chooses nothing", `.light { --ink: #111111; --page: #ffffff } .dark { ${dark} }`],
  ["have other names", `:root { --other: #111111 } .dark { --other: #eeeeee }`],
  ["have no dark theme", light],
])("A dark theme of data is for readers whose system is dark where stylesheets %s", async (_, css) => {
  expect(await darkBeside(css)).toEqual([DARK, []]);
});
