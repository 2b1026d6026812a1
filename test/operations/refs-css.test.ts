import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { SETTINGS, writeTokens } from "../smallest.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-refs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const number = (value: number | string) => ({ $type: "number", $value: value, $description: "A number." });

describe("The token stylesheet with references", async () => {
  const density = {
    contexts: { plain: {}, touch: { sources: [{ far: number("{large}"), same: number("{other}") }] } },
  };
  writeTokens(
    folder,
    { ...SETTINGS, modifiers: { density }, names: { groups: { hidden: null } } },
    {
      small: number(1),
      large: number(2),
      other: number(1),
      hidden: { one: number(3) },
      near: number("{small}"),
      far: number("{small}"),
      same: number("{small}"),
      private: number("{hidden.one}"),
    },
  );
  const { get } = await openApi({ root: folder });
  const css = await get("/api/v1/tokens.refs.css").text();
  const declared = (name: string) => [...css.matchAll(new RegExp(`--${name}: (.*);`, "g"))].map(([, text]) => text);

  it("refers to an alias's target in each context", () => {
    expect(declared("near")).toEqual(["var(--small)"]);
    expect(declared("far")).toEqual(["var(--small)", "var(--small)", "var(--large)"]);
  });

  it("contains the value if the target isn't published or differs between contexts", () => {
    expect(declared("private")).toEqual(["3"]);
    expect(declared("same")).toEqual(["1"]);
  });

  it("differs from the plain stylesheet only in aliases", async () => {
    const plain = await get("/api/v1/tokens.css").text();
    const resolved = css.replaceAll("var(--small)", "1").replaceAll("var(--large)", "2");
    expect(resolved).toBe(plain);
  });
});

it("publishes the settings schema for editors", async () => {
  const { get } = await openApi();
  const schema = await get("/api/v1/schemas/vitral.json").json();
  expect(schema).toMatchObject({ title: "Vitral settings", required: ["name", "language", "tokens"] });
  expect(Object.keys(schema.properties)).toContain("modifiers");
});
