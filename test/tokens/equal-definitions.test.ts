import { expect, it } from "vitest";
import { read } from "../identity/house.ts";

/** Themes with their tokens in separate files, next to tokens that all themes share. */
const themes = (files: Readonly<Record<string, object>>, settings: object = {}) => {
  const shared = Array.from({ length: 9 }, (_, index) => [`n${index}`, { $type: "number", $value: index }]);
  const contexts = Object.keys(files).map((id) => {
    return [id, { facets: { mode: "light" }, sources: [{ $ref: `${id}.json` }] }];
  });
  return {
    settings: { ...settings, modifiers: { theme: { role: "theme", contexts: Object.fromEntries(contexts) } } },
    tokens: Object.fromEntries(shared),
    files: Object.fromEntries(
      Object.entries(files).map(([id, tokens]) => [`tokens/${id}.json`, JSON.stringify(tokens, null, 2)]),
    ),
  };
};

const grey = (byte: number) => ({
  $type: "color",
  $value: { colorSpace: "srgb", components: [byte / 255, byte / 255, byte / 255] },
});

it("warns in each file that repeats a definition", async () => {
  const tokens = { odd: { $type: "dimension", $value: { value: 1, unit: "em" } } };
  const { warnings } = await read(themes({ day: tokens, dusk: tokens, night: tokens }));
  const units = warnings.filter(({ rule }) => rule === "unit");
  expect(units.map(({ place }) => place.file)).toEqual(["tokens/day.json", "tokens/dusk.json", "tokens/night.json"]);
});

it("checks a group even if another file defines all of its tokens", async () => {
  const a = { $type: "number", $value: 1 };
  const day = { group: { a } };
  const { errors } = await read(themes({ day, dusk: day, night: { group: { $descripton: "?", a } } }));
  expect(errors.map(({ place, message }) => `${place.file}:${place.line} ${message.slice(0, 32)}`)).toEqual([
    'tokens/night.json:3 group: Unknown key "$descripton"',
  ]);
});

it("reports insufficient contrast with a shared colour in the file of the failing theme", async () => {
  const pairs = [{ text: ["ink"], on: ["paper"], minimum: 4.5 }];
  const day = { ink: grey(90), paper: grey(255) };
  const { warnings } = await read(themes({ day, dusk: day, night: { ...day, paper: grey(120) } }, { pairs }));
  const contrast = warnings.filter(({ rule }) => rule === "contrast");
  expect(contrast.map(({ place }) => place.file)).toEqual(["tokens/night.json"]);
});
