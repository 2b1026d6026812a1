import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const figma = (extensions: object) => ({
  $extensions: Object.fromEntries(Object.entries(extensions).map(([key, value]) => [`com.figma.${key}`, value])),
});

it("Styles beside variables, such as shadows, are made of these", async () => {
  const length = (value: number) => ({
    $type: "dimension",
    $value: `${value}px`,
    ...figma({ scopes: ["EFFECT_FLOAT"] }),
  });
  const layer = { color: "{shade}", offsetX: "{none}", offsetY: "{low}", blur: "{low}", spread: "{none}" };
  const found = await imported(
    sourceOf({
      "primitives.json": {
        shade: {
          $type: "color",
          $value: { colorSpace: "srgb", components: [0, 0, 0], alpha: 1 },
          ...figma({ scopes: ["EFFECT_COLOR"] }),
        },
        none: length(0),
        low: length(4),
        ...figma({ modeName: "Value" }),
      },
      "elevation.json": {
        raised: { $type: "shadow", $value: [layer], ...figma({ variableIds: {} }) },
        ...figma({ modeName: "Value" }),
      },
    }),
  );
  expect((await found.variablesOf({}))["raised"]).toBe("0px 4px 4px 0px #000000");
  expect(found.made.files.map(({ text }) => text).join("")).toContain('"blur": "{low}"');
});

it("Files of tokens beside those of collections are named", async () => {
  const length = { $type: "dimension", $value: "4px", ...figma({ scopes: ["GAP"] }) };
  const found = await imported(
    sourceOf({
      "spacing.json": { small: length, ...figma({ modeName: "Value" }) },
      "text.styles.json": { body: { $type: "fontFamily", $value: "Inter" } },
    }),
  );
  const what = "left-out: Files of tokens beside those of collections: import a file by its name";
  expect(report(found)[what]).toEqual(["text.styles.json"]);
});
