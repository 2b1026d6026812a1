import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const color = (value: string, extensions: object) => ({ $type: "color", $value: value, $extensions: extensions });

it("Values for modes in extensions may have the name of whoever wrote them, and others beside them", async () => {
  const modes = { light: "#ffffff", dark: "#131314", "high-contrast": "#000000" };
  const found = await imported(
    sourceOf({
      "tokens.json": {
        page: color("#ffffff", { "com.acme.modes": modes }),
        line: color("#cccccc", { acme: { modes: { light: "#cccccc", dark: "#333333" }, id: 7 } }),
        ink: color("#111111", { "com.acme.states": { dark: "#eeeeee" } }),
      },
    }),
  );
  expect(await found.variablesOf({ theme: "light" })).toEqual({ page: "#ffffff", line: "#cccccc", ink: "#111111" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#131314", line: "#333333", ink: "#111111" });
  expect(await found.variablesOf({ theme: "high-contrast" })).toMatchObject({ page: "#000000", line: "#cccccc" });
  const base = found.made.files.map(({ text }) => JSON.parse(text)).find(({ line }) => line !== undefined);
  expect(base.line.$extensions).toEqual({ acme: { id: 7 } });
});
