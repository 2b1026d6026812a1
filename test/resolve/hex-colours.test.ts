import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readHex } from "../../generator/resolve/color.ts";
import { colorTokens } from "../../generator/resolve/contrast.ts";
import { openApi } from "../built.ts";

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
type Case = { readonly input: string; readonly rgba: Rgba | null };

const file = join(import.meta.dirname, "../cases/hex-colours.json");
const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: readonly Case[] };

/** Every case, with and without the `#`, which is optional in this API. */
const inputs = cases.flatMap(({ input, rgba }) => [
  { input, rgba },
  { input: input.replace("#", ""), rgba },
]);
const valid = inputs.filter((colorCase): colorCase is Case & { rgba: Rgba } => colorCase.rgba !== null);
const invalid = inputs.filter(({ rgba }) => rgba === null);

const toHex = (channels: readonly number[]) => {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
};

describe("a hexadecimal colour, with # and without", () => {
  it("is tested in several hundred valid and invalid forms", () => {
    expect(inputs).toHaveLength(2 * 349);
    expect(valid.length).toBeGreaterThan(600);
    expect(invalid.length).toBeGreaterThan(30);
  });

  it("is read as in CSS, with 3, 4, 6 or 8 digits in any case", () => {
    for (const { input, rgba } of valid) {
      const [red, green, blue, alpha] = rgba;
      const color = readHex(input);
      expect(color?.hex, input).toBe(toHex([red, green, blue]));
      // The cases round alpha to six decimals.
      expect(color?.alpha, input).toBeCloseTo(alpha, 6);
    }
  });

  it("is invalid if it is invalid in CSS", () => {
    expect(invalid.filter(({ input }) => readHex(input) !== undefined)).toEqual([]);
  });
});

const { get, identity } = await openApi();

type Contrast = { readonly foreground: { readonly input: string; readonly token: null; readonly hex: string } };
type ErrorBody = {
  readonly error: string;
  readonly parameter: string;
  readonly value: string;
  readonly message: string;
};

const onWhite = (input: string) => get(`/api/v1/contrast?foreground=${encodeURIComponent(input)}&background=fff`);

describe("the contrast check of a hexadecimal colour", () => {
  it("is never ambiguous with a token name", () => {
    const names = new Set(identity.themes.flatMap((theme) => [...colorTokens(identity, theme).keys()]));
    expect(inputs.filter(({ input }) => names.has(input))).toEqual([]);
  });

  it("composites a translucent colour on the background", async () => {
    for (const { input, rgba } of valid) {
      const response = onWhite(input);
      expect(response.status, input).toBe(200);
      const [red, green, blue, alpha] = rgba;
      const painted = [red, green, blue].map((channel) => channel * alpha + 255 * (1 - alpha));
      const { foreground } = (await response.json()) as Contrast;
      expect(foreground, input).toEqual({ input, token: null, hex: toHex(painted) });
    }
  });

  it("rejects an invalid colour and names it", async () => {
    for (const { input } of invalid) {
      const response = onWhite(input);
      expect(response.status, input).toBe(400);
      const { error, parameter, value, message } = (await response.json()) as ErrorBody;
      const code = input === "" ? "INVALID_PARAMETER" : "UNKNOWN_TOKEN";
      expect({ error, parameter, value }, input).toEqual({ error: code, parameter: "foreground", value: input });
      expect(message, input).toContain(input === "" ? "%23" : JSON.stringify(input));
    }
  });

  it("accepts every opaque colour as a background, and rejects every translucent colour", () => {
    for (const { input, rgba } of valid) {
      const { status } = get(`/api/v1/contrast?foreground=000&background=${encodeURIComponent(input)}`);
      expect(status, input).toBe(rgba[3] === 1 ? 200 : 400);
    }
  });
});
