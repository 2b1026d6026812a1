import { describe, expect, it } from "vitest";
import type { Place } from "../../generator/tokens/problem.ts";
import { openApi } from "../built.ts";
import { read } from "../identity/house.ts";

const length = (value: number) => ({ value, unit: "px" });
const layer = (offset: number, color: object = { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" }) => ({
  color,
  offsetX: length(offset),
  offsetY: length(0),
  blur: length(0),
  spread: length(0),
});
const stop = (position: number) => ({ color: layer(0).color, position });

/** Returns the text that a location marks in its line. */
const markedAt = ({ text, column, length: marked }: Place) => text.slice(column - 1, column - 1 + marked);

describe("An invalid CSS function call", () => {
  const warningsFor = async (value: unknown) => {
    const { warnings } = await read({ tokens: { brand: { $type: "text", $value: value } } });
    return warnings.map(({ place, message, fix, rule }) => [markedAt(place), rule, message, fix]);
  };
  const property = "the name of a custom property in";
  const without = (call: string) => `brand: No browser reads ${call}, so the value is published as a string.`;

  it.each([
    [
      "var(brand)",
      `${without("var(brand)")} Expected: ${property} var(), such as var(--brand).`,
      "Write var(--brand).",
    ],
    ["1px solid VAR()", `${without("VAR()")} Expected: ${property} var(), such as var(--brand).`, null],
    ["inherit(a b)", `${without("inherit(a b)")} Expected: ${property} inherit(), such as inherit(--brand).`, null],
    [
      "max(1px, env())",
      `${without("env()")} Expected: the name of an environment variable in env(), such as env(safe-area-inset-top).`,
      null,
    ],
  ])("is reported with its location: %s", async (value, message, fix) => {
    expect(await warningsFor(value)).toEqual([[JSON.stringify(value), "value", message, fix]]);
  });

  it.each(["var(--brand)", "env(safe-area-inset-top)", "url(my file.png)", "it's", "'var(brand)'"])(
    "isn't reported for %s",
    async (value) => {
      expect(await warningsFor(value)).toEqual([]);
    },
  );

  it("is reported in a part of a composite value", async () => {
    const $value = { duration: "var(fast)", delay: { value: 0, unit: "ms" }, timingFunction: [0, 0, 1, 1] };
    const { warnings } = await read({ tokens: { move: { $type: "transition", $value } } });
    const calls = warnings.filter(({ message }) => message.includes("var(fast)"));
    expect(calls.map(({ place }) => markedAt(place))).toContain('"var(fast)"');
    expect(calls.map(({ message }) => message)).toContain(
      "move: No browser reads var(fast), so the value is published as a string. Expected: the name of a custom property in var(), such as var(--brand).",
    );
  });
});

describe("A number outside the double-precision range", () => {
  it("always causes the same problem, and prevents publication", async () => {
    const file = (value: string) => ({ "tokens/tokens.json": `{ "far": { "$type": "number", "$value": ${value} } }` });
    for (const value of ["1e400", "-1e999", "1e400"]) {
      const { errors, warnings, isPublished } = await read({ files: file(value) });
      expect({ isPublished, warnings }).toEqual({ isPublished: false, warnings: [] });
      expect(errors.map(({ place, message }) => [markedAt(place), message])).toEqual([
        [
          value,
          `The number ${value} is larger than programs can hold. Expected: a number from -1.7976931348623157e+308 to 1.7976931348623157e+308.`,
        ],
      ]);
    }
  });
});

describe("Lists that aliases or references insert into lists", () => {
  const tokens = {
    soft: { $type: "shadow", $value: [layer(1), layer(2)] },
    again: { $type: "shadow", $value: "{soft}" },
    ringed: { $type: "shadow", $value: [layer(0), "{again}", layer(3)] },
    twice: { $type: "shadow", $value: ["{ringed}", { $ref: "#/soft/$value" }] },
    fade: { $type: "gradient", $value: [stop(0), stop(0.5)] },
    whole: { $type: "gradient", $value: ["{fade}", stop(1)] },
    base: { $type: "fontFamily", $value: ["Foo", "Bar"] },
    fonts: { $type: "fontFamily", $value: ["Mine", "{base}"] },
    style: { $type: "typography", $value: { fontFamily: ["{fonts}", "serif"] } },
    nested: { $type: "text", $value: [[1], [2]] },
  };
  const layers = (...offsets: readonly number[]) => offsets.map((offset) => layer(offset));
  const VALUES = {
    soft: layers(1, 2),
    again: layers(1, 2),
    ringed: layers(0, 1, 2, 3),
    twice: layers(0, 1, 2, 3, 1, 2),
    fade: [0, 0.5].map(stop),
    whole: [0, 0.5, 1].map(stop),
    base: ["Foo", "Bar"],
    fonts: ["Mine", "Foo", "Bar"],
    style: { fontFamily: ["Mine", "Foo", "Bar", "serif"] },
    nested: [[1], [2]],
  };
  const CSS = {
    soft: "1px 0px 0px 0px #000000, 2px 0px 0px 0px #000000",
    ringed: "0px 0px 0px 0px #000000, 1px 0px 0px 0px #000000, 2px 0px 0px 0px #000000, 3px 0px 0px 0px #000000",
    whole: "linear-gradient(#000000 0%, #000000 50%, #000000 100%)",
    fonts: "Mine, Foo, Bar",
    "style--font-family": "Mine, Foo, Bar, serif",
  };
  const api = read({ tokens }).then(({ folder }) => openApi({ root: folder }));
  const jsonOf = async (address: string) => (await (await api).get(address)).json();

  it("are valid, unlike lists of another type", async () => {
    const { warnings } = await read({ tokens });
    // A typography token with only a font family has its own problems.
    const unrelated = warnings.filter(({ message }) => !message.startsWith("style:"));
    expect(unrelated.map(({ message }) => message)).toEqual([]);
    const mixed = { fade: tokens.fade, wrong: { $type: "shadow", $value: ["{fade}"] } };
    expect((await read({ tokens: mixed })).warnings.map(({ message }) => message)).toEqual([
      "wrong: {fade} is a token of type gradient. Expected: a token of type shadow.",
    ]);
  });

  it("are flattened in stylesheets", async () => {
    const css = await (await api).get("/api/v1/tokens.css").text();
    for (const [name, text] of Object.entries(CSS)) expect(css).toContain(`--${name}: ${text};`);
  });

  it("are flattened in a theme", async () => {
    const { variables } = await jsonOf("/api/v1/themes/default");
    expect(variables).toMatchObject(CSS);
  });

  const valuesIn = (entries: Readonly<Record<string, unknown>>, key: string) =>
    Object.fromEntries(
      Object.entries(entries)
        .filter(([name]) => !name.startsWith("$"))
        .map(([name, token]) => [name, (token as Readonly<Record<string, unknown>>)[key]]),
    );

  it("are flattened in a theme's tokens", async () => {
    expect(valuesIn(await jsonOf("/api/v1/themes/default.tokens.json"), "$value")).toEqual(VALUES);
  });

  it("are flattened in layers", async () => {
    expect(valuesIn((await jsonOf("/api/v1/layers")).base, "value")).toEqual(VALUES);
  });

  it("are flattened in the resolver document", async () => {
    const { sets } = await jsonOf("/api/v1/resolver.json");
    expect(valuesIn(sets.base.sources[0], "$value")).toEqual(VALUES);
  });
});
