import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const OPEN =
  "as-written: References to custom properties that no token declares, without a fallback: no value unless a page has them";
const NO_TYPE = "as-written: Values that no type of the format holds";

it("A reference to a property that nothing declares is named as one, unless a fallback is written", async () => {
  const css = `:root { --page: #ffffff; --line: var(--missing); --tint: rgb(var(--parts) / 0.5);
    --gap: calc(var(--unit) * 2); --rim: var(--none, 1px); --deep: var(--none, var(--nor-this));
    --size: min(var(--rim), 2px); --edge: var(--line); } .dark { --page: var(--nobody); }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(report(found)).toMatchObject({
    [OPEN]: ["--page", "--line", "--tint", "--gap", "--deep"],
    [NO_TYPE]: ["--rim", "--size"],
  });
  expect(await found.variablesOf({ theme: "light" })).toMatchObject({
    line: "var(--missing)",
    rim: "var(--none, 1px)",
  });
});

it("So is one in JSON, by the names that are published", async () => {
  const tokens = {
    ink: { $type: "color", $value: "#111111" },
    gap: { $value: "calc(var(--ink-gap) * 2)" },
    text: { $value: "var(--ink)" },
  };
  const found = await imported(sourceOf({ "a.json": tokens }));
  expect(report(found)).toMatchObject({ [OPEN]: ["gap"], [NO_TYPE]: ["text"] });
});
