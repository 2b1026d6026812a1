import { expect, it } from "vitest";
import { read } from "../identity/house.ts";

/** Themes whose tokens are files of their own, beside tokens that all have. */
const themes = (files: Readonly<Record<string, object>>, settings: object = {}) => {
  const others = Array.from({ length: 9 }, (_, index) => [`n${index}`, { $type: "number", $value: index }]);
  const contexts = Object.keys(files).map((id) => {
    return [id, { facets: { mode: "light" }, sources: [{ $ref: `${id}.json` }] }];
  });
  return {
    settings: { ...settings, modifiers: { theme: { role: "theme", contexts: Object.fromEntries(contexts) } } },
    tokens: Object.fromEntries(others),
    files: Object.fromEntries(
      Object.entries(files).map(([id, tokens]) => [`tokens/${id}.json`, JSON.stringify(tokens, null, 2)]),
    ),
  };
};

const grey = (byte: number) => ({
  $type: "color",
  $value: { colorSpace: "srgb", components: [byte / 255, byte / 255, byte / 255] },
});

it("a warning about a definition that several files have is shown for each of them", async () => {
  const tokens = { odd: { $type: "dimension", $value: { value: 1, unit: "em" } } };
  const { warnings } = await read(themes({ day: tokens, dusk: tokens, night: tokens }));
  const units = warnings.filter(({ rule }) => rule === "unit");
  expect(units.map(({ place }) => place.file)).toEqual(["tokens/day.json", "tokens/dusk.json", "tokens/night.json"]);
});

it("a group is checked even if another file has all of its tokens", async () => {
  const a = { $type: "number", $value: 1 };
  const day = { group: { a } };
  const { errors } = await read(themes({ day, dusk: day, night: { group: { $descripton: "?", a } } }));
  expect(errors.map(({ place, message }) => `${place.file}:${place.line} ${message.slice(0, 32)}`)).toEqual([
    'tokens/night.json:3 group: Unknown key "$descripton"',
  ]);
});

it("too little contrast with a colour that several files have is named in the file of its theme", async () => {
  const pairs = [{ text: ["ink"], on: ["paper"], minimum: 4.5 }];
  const day = { ink: grey(90), paper: grey(255) };
  const { warnings } = await read(themes({ day, dusk: day, night: { ...day, paper: grey(120) } }, { pairs }));
  const found = warnings.filter(({ rule }) => rule === "contrast");
  expect(found.map(({ place }) => place.file)).toEqual(["tokens/night.json"]);
});
